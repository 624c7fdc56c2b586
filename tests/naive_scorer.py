"""A second, plain scorer of lawful games, written from the rules alone: used by the tests, and by nothing else.

It reads canonical text line by line, imports nothing of the product, and takes the house rules as a plain dictionary.
It believes that what stands in the record was lawful, and says what each hand is worth and who has won.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from naive_cards import FIVES, FOUR_POINT, JOKERS, Rules, best_of, is_trump, lawful_cards, lowest_first, pips_of
from naive_ending import Race, count_order, has, winner

__all__ = ["NaiveGame", "NaiveHand", "lawful_cards"]

MOONS_ABOVE = ("five", "all_tricks", "four_plus", "shoot_points", "shoot_points_and_tricks")
TURNED = {"none": {}, "jack": {"J": 1}, "ace_six_jack": {"A": 1, "6": 2, "J": 3}}
VOID_ENDS = ("misdeal", "redeal", "lost")


@dataclass
class NaiveHand:
    """One hand: what was read, then what it is worth. ``points`` gives a side or ``None`` by name.

    Where players come together for one hand, each keeping his own score, a card's point stands under the side of who
    took it and scores for all of its ``camp``; Game stands under the one of its camp with most pips.
    """

    dealer: str
    deals: dict[str, list[str]] = field(default_factory=dict)
    widow: list[str] = field(default_factory=list)
    bids: list[str] = field(default_factory=list)
    trump: str | None = None
    turned: list[str] = field(default_factory=list)
    begs: list[tuple[str, str]] = field(default_factory=list)
    called: str | None = None
    tricks: list[tuple[str, list[str]]] = field(default_factory=list)
    claimant: str | None = None
    end: str | None = None
    ruling: dict[str, int] = field(default_factory=dict)
    pitcher: str | None = None
    partner: str | None = None
    camps: list[tuple[str, ...]] = field(default_factory=list)
    made: bool | None = None
    points: dict[str, str | None] = field(default_factory=dict)
    worths: dict[str, int] = field(default_factory=dict)
    pips: dict[str, float] = field(default_factory=dict)
    bonus: list[tuple[str, int]] = field(default_factory=list)
    score: dict[str, int] = field(default_factory=dict)
    total: dict[str, int] = field(default_factory=dict)
    takers: list[str] = field(default_factory=list)
    is_set_at_target: bool = False

    def camp(self, side: str) -> tuple[str, ...]:
        """The sides that score together with this one in this hand."""
        return next(camp for camp in self.camps if side in camp)


class NaiveGame:
    """Reads a game's text and scores it under ``rules``."""

    def __init__(self, text: str, rules: Rules) -> None:
        self.rules = FOUR_POINT | rules
        self.seats = ["N", "E", "S", "W"]
        self.side_of: dict[str, str] = {}
        self.start: dict[str, int] = {}
        self.hands: list[NaiveHand] = []
        self.winner: str | None = None
        self._read(text)
        self._sides()
        self._score()

    # Reading

    def _read(self, text: str) -> None:
        for line in text.splitlines():
            words = line.split()
            if not words or words[0] in ("game", "rules", "pitchlog"):
                continue
            if words[0] == "players":
                self.seats = _keys(line)
            elif words[0] == "sides":
                for word in words[1:]:
                    label, _, members = word.partition("=")
                    self.side_of |= dict.fromkeys(members.split("+"), label)
            elif words[0] == "start":
                self.start = {side: int(number) for side, number in zip(words[1::2], words[2::2], strict=True)}
            elif words[0] == "hand":
                self.hands.append(NaiveHand(words[2].partition("=")[2] if len(words) > 2 else "?"))
            elif words[0].isdigit():
                self.hands[-1].tricks.append((words[1], [card.rpartition(":")[2] for card in words[2:]]))
            else:
                _read_in_hand(self.hands[-1], words)
        for hand in self.hands:
            hand.tricks = [(leader, cards[: len(self.seats)]) for leader, cards in _without_takers(hand.tricks)]

    def _sides(self) -> None:
        if self.side_of:
            return
        count = len(self.seats)
        apart = {("pairs", 4): 2, ("three_pairs", 6): 3, ("two_trios", 6): 2}.get((self.rules["sides"], count), count)
        for place in range(apart):
            group = self.seats[place::apart]
            plus = "" if all(len(seat) == 1 for seat in group) else "+"
            self.side_of |= dict.fromkeys(group, plus.join(group))

    @property
    def sides(self) -> list[str]:
        """The sides in the order of their first seat."""
        return list(dict.fromkeys(self.side_of[seat] for seat in self.seats))

    # Scoring

    def _score(self) -> None:
        rules = self.rules
        down = rules["score_direction"] == "down"
        total = dict.fromkeys(self.sides, rules["target"] if down else 0) | self.start
        sets = dict.fromkeys(self.sides, 0)
        played = 0
        for hand in self.hands:
            before = dict(total)
            at_once = lost = pitchers = None
            self._reward(hand)
            if hand.tricks:
                played += 1
                at_once, lost = self._settle(hand, before)
                pitchers = self.side_of[hand.pitcher or ""]
                sets[pitchers] += hand.made is False
            else:
                played += self._settle_unplayed(hand)
            for side in self.sides:
                if hand.tricks or hand.end is not None or any(hand.score.values()):
                    hand.score[side] += hand.ruling.get(side, 0)
                total[side] = self._added(before[side], hand.score[side], side == pitchers)
            hand.total = dict(total)
            if self.winner is None and (hand.tricks or any(hand.score.values())):
                race = Race(
                    rules, self.sides, before, hand.total, dict(sets), played, len(self.seats), pitchers, hand.made
                )
                race.lost = lost
                race.gains = list(self._gains(hand))
                self.winner = at_once or winner(race)
            only_made = rules["bid_to_win"] and rules["win_needs_made_bid"]
            bidder = self.side_of.get(hand.pitcher or "")
            is_set = bidder is not None and (hand.made is False or not hand.tricks)
            hand.is_set_at_target = bool(only_made and is_set and has(total[str(bidder)], rules["target"], rules))

    def _added(self, before: int, score: int, is_pitchers: bool) -> int:
        """The total after a hand: not below zero, and without a pitch not at the target, where the house says so."""
        rules = self.rules
        down = rules["score_direction"] == "down"
        after = before - score if down else before + score
        if not rules["negative_scores"] and not down:
            after = max(0, after)
        if rules["cap_without_bid"] and not is_pitchers and rules["target"]:
            return max(after, min(before, 1)) if down else min(after, max(before, rules["target"] - 1))
        return after

    def _reward(self, hand: NaiveHand) -> None:
        """What is scored before the play: by the dealer for the cards he turned, by the eldest for a gift."""
        if hand.end in VOID_ENDS and not hand.tricks:
            return
        worths = TURNED[self.rules["turn_up_points"]] if self.rules["trump_by"] == "turn_up" else {}
        for card in hand.turned:
            if card[0] in worths and hand.dealer in self.seats:
                hand.bonus.append((self.side_of[hand.dealer], worths[card[0]]))
        for beggar, answer in hand.begs:
            if answer == "gift":
                hand.bonus += [(side, 1) for side in self._given(beggar)]

    def _given(self, beggar: str) -> list[str]:
        """Who scores the gift: the beggar, or everybody at the table but the dealer's side."""
        if self.rules["gift_to"] == "eldest":
            return [self.side_of[beggar]]
        start = self.seats.index(beggar)
        round_the_table = [self.side_of[seat] for seat in self.seats[start:] + self.seats[:start]]
        return [side for side in dict.fromkeys(round_the_table) if side != round_the_table[-1]]

    def _settle_unplayed(self, hand: NaiveHand) -> bool:
        """A hand without play; whether it counts as one of the game's, as it does where the dealer is set."""
        hand.score = dict.fromkeys(self.sides, 0)
        for side, worth in hand.bonus:
            hand.score[side] += worth
        calls = [word for word in hand.bids if word not in self.seats]
        is_passed = hand.end == "passed" or (
            hand.end is None and len(calls) >= len(self.seats) and set(calls) <= {"-", "pass"}
        )
        is_set = is_passed and self.rules["all_pass"] == "dealer_is_set" and hand.dealer in self.seats
        if is_set:
            hand.score[self.side_of[hand.dealer]] -= self.rules["min_bid"]
            hand.pitcher = hand.dealer
        return is_set

    def _gains(self, hand: NaiveHand) -> Iterator[tuple[tuple[str, ...], int]]:
        """What is counted, in the order of the count: first what was scored before the play, then the points."""
        for side, worth in hand.bonus:
            yield (side,), worth
        for name in count_order(self.rules, list(hand.points)):
            owner = hand.points[name]
            if owner is not None and not (hand.made is False and hand.camp(owner) == hand.camps[0]):
                yield hand.camp(owner), hand.worths[name]

    def _settle(self, hand: NaiveHand, before: dict[str, int]) -> tuple[str | None, str | None]:
        """Fills the hand in; (who wins at once, who loses at once)."""
        rules = self.rules
        amount, is_moon, seller = self._contract(hand)
        self._take(hand)
        taken = dict.fromkeys(hand.camps, 0)
        for name, owner in hand.points.items():
            if owner is not None:
                taken[hand.camp(owner)] += hand.worths[name]
        ours = hand.camps[0]
        hand.score = {side: taken[hand.camp(side)] for side in self.sides}
        if rules["defenders"] == "never":
            hand.score |= {side: 0 for side in self.sides if side not in ours}
        at_once = lost = None
        if amount is not None or is_moon:
            hand.made = self._is_moon_made(hand) if is_moon else taken[ours] >= (amount or 0)
            stake = rules["smudge_value"] if is_moon else amount or 0
            hand.score |= dict.fromkeys(ours, taken[ours] if hand.made else -stake)
            if is_moon or (rules["smudge"] == "is_four" and amount == rules["max_bid"]):
                at_once, lost = self._settle_smudge(hand, before, rules["smudge_value"] if is_moon else taken[ours])
        if seller is not None and self.side_of[seller] not in ours:
            hand.score[self.side_of[seller]] += rules["max_bid"] + 1 if is_moon else amount or 0
        if rules["smudge"] == "unbid" and rules["smudge_win"] == "game":
            at_once = next((side for side in self.sides if self._owners(hand) == {hand.camp(side)}), None)
        for side, worth in hand.bonus:
            hand.score[side] += worth
        return at_once, lost

    def _owners(self, hand: NaiveHand) -> set[tuple[str, ...] | None]:
        """Whose the points of the hand are; a five that is a trump is no point of its own suit's."""
        trump = self._trump(hand)
        points = {
            name: side for name, side in hand.points.items() if not is_trump(FIVES.get(name, "  "), trump, self.rules)
        }
        return {None if side is None else hand.camp(side) for side in points.values()}

    def _is_moon_made(self, hand: NaiveHand) -> bool:
        all_points = self._owners(hand) == {hand.camps[0]}
        all_tricks = all(self.side_of[seat] in hand.camps[0] for seat in hand.takers)
        by_kind = {"all_tricks": all_tricks, "shoot_points": all_points}
        return by_kind.get(self.rules["smudge"], all_points and all_tricks)

    def _settle_smudge(self, hand: NaiveHand, before: dict[str, int], figure: int) -> tuple[str | None, str | None]:
        rules = self.rules
        ours = hand.camps[0]
        pitchers = self.side_of[hand.pitcher or ""]
        if not hand.made:
            if rules["smudge_fail"] == "minus_target":
                hand.score |= dict.fromkeys(ours, -rules["target"])
            return None, pitchers if rules["smudge_fail"] == "lose_game" else None
        if rules["smudge_win"] in ("points", "game_from_zero", "target_from_zero"):
            is_game = before[pitchers] == 0 and rules["smudge_win"] != "points"
            if is_game and rules["smudge_win"] == "target_from_zero" and self._contract(hand)[1]:
                figure = rules["target"]
            hand.score |= dict.fromkeys(ours, figure)
            return pitchers if is_game else None, None
        if rules["smudge_win"] == "reset_if_negative" and before[pitchers] < 0:
            hand.score[pitchers] = -before[pitchers]
            return None, None
        return pitchers, None

    def _contract(self, hand: NaiveHand) -> tuple[int | None, bool, str | None]:
        """(the amount or ``None``, whether a moon above the numbers, the seller), and who pitches with whom."""
        rules = self.rules
        eldest = self._after(hand.dealer, 1) if hand.dealer != "?" else None
        best, is_moon, is_eldest_first, bidder, due = None, False, False, None, eldest
        passed: set[str | None] = set()
        for place, word in enumerate(hand.bids):
            if word in self.seats:
                due = word
                continue
            while due is not None and due in passed and len(passed) < len(self.seats):
                due = self._after(due, 1)
            speaker, due = due, None if due is None else self._after(due, 1)
            if word in ("-", "pass", "sold", "kept"):
                passed.add(speaker)
                continue
            bidder = speaker
            if word == "moon":
                is_moon = rules["smudge"] in MOONS_ABOVE
                best = None if is_moon else rules["max_bid"]
                continue
            best, is_moon = int(word.partition("!")[0]), False
            is_eldest_first = place < 2 and "!" in word and rules["bid_system"] == "sell_out"
        self._pitch(hand, bidder)
        if rules["bid_system"] == "sell_out" and best is not None:
            if is_eldest_first or hand.pitcher == eldest:
                return best, False, None
            return best, False, eldest
        if rules["bid_system"] == "sell_out" and is_moon:
            is_kept = hand.pitcher == eldest
            return (rules["max_bid"] + 1, False, None) if is_kept else (None, True, eldest)
        return best, is_moon, None

    def _pitch(self, hand: NaiveHand, bidder: str | None) -> None:
        """The pitcher is the highest bidder, else who leads; with whom he plays is the table's rule."""
        rules = self.rules
        is_bid = bidder is not None and rules["bid_system"] == "auction"
        hand.pitcher = bidder if is_bid else hand.tricks[0][0]
        if rules["sides"] == "offset_partner":
            hand.partner = self._after(hand.pitcher, -2)
        elif rules["sides"] == "called_partner" and hand.called is not None:
            held = {card: seat for seat, cards in hand.deals.items() for card in cards} | dict(self._played(hand))
            hand.partner = held.get(hand.called)
        ours = [self.side_of[seat] for seat in (hand.pitcher, hand.partner) if seat is not None]
        ours = list(dict.fromkeys(ours))
        others = [side for side in self.sides if side not in ours]
        is_one_camp = rules["defenders"] == "together" and others
        hand.camps = [tuple(ours), *([tuple(others)] if is_one_camp else [(side,) for side in others])]

    def _after(self, seat: str, steps: int) -> str:
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def _laid(self, hand: NaiveHand) -> Iterator[list[tuple[str, str]]]:
        """The cards of each trick with who played them; a seat that is out plays none."""
        for leader, cards in hand.tricks:
            yield [(card, self._after(leader, step)) for step, card in enumerate(cards) if card != "-"]

    def _played(self, hand: NaiveHand) -> Iterator[tuple[str, str]]:
        for trick in self._laid(hand):
            yield from trick

    def _trump(self, hand: NaiveHand) -> str | None:
        rules = self.rules
        if rules["trump_by"] in ("turn_up", "cut") and hand.turned and hand.turned[-1] not in JOKERS:
            return hand.turned[-1][1]
        if rules["trump_by"] != "first_lead" and hand.trump is not None:
            return hand.trump
        lead = next(self._played(hand))[0]
        if lead in JOKERS:
            return "s" if rules["ambiguous_first_lead"] == "spades" else hand.trump
        is_declared = rules["ambiguous_first_lead"] == "declared" and rules["off_jack"] and lead[0] == "J"
        return hand.trump if is_declared and hand.trump is not None else lead[1]

    def _take(self, hand: NaiveHand) -> None:
        """Who took which trick, the pips, and the points."""
        rules, trump = self.rules, self._trump(hand)
        holder = dict(self._played(hand))
        taker: dict[str, str] = {}
        tricks = [[card for card, _ in trick] for trick in self._laid(hand) if trick]
        for cards in tricks:
            took = holder[best_of(cards, trump, rules)]
            hand.takers.append(took)
            taker |= dict.fromkeys(cards, took)
        if hand.claimant is not None:
            only_trumps = rules["follow_rule"] == "trump_only" and rules["out_of_trump"] == "drops_out"
            for seat, cards in hand.deals.items():
                rest = [card for card in cards if card not in taker and "?" not in card]
                rest = [card for card in rest if not only_trumps or is_trump(card, trump, rules)]
                holder |= dict.fromkeys(rest, seat)
                taker |= dict.fromkeys(rest, hand.claimant)
            hand.takers.append(hand.claimant)
        hand.pips = dict.fromkeys(self.sides, 0)
        for card, seat in (holder if rules["game_scope"] == "holding" else taker).items():
            hand.pips[self.side_of[seat]] += pips_of(card, trump, rules)
        trumps = lowest_first([card for card in holder if is_trump(card, trump, rules)], tricks, trump, rules)
        self._points(hand, trump, trumps, holder, taker)

    def _points(
        self, hand: NaiveHand, trump: str | None, trumps: list[str], holder: dict[str, str], taker: dict[str, str]
    ) -> None:
        """Each point of this game: what it is worth, and whose it is."""
        rules = self.rules
        used: set[str] = set()
        for name, worth, card, credit in _point_cards(rules, trump, trumps, list(holder)):
            if not worth:
                continue
            owner = None
            is_used_up = rules["multi_role"] == "once_per_card" and card in used
            if card in holder and not is_used_up:
                owner = self.side_of[(holder if credit == "holder" else taker)[card]]
                used |= {card} if name in ("high", "low", "jack") else set()
            hand.points[name], hand.worths[name] = owner, worth
            if name == "jack" and owner is not None and self.side_of[holder[card]] not in hand.camp(owner):
                hand.worths[name] = rules["hang_jack"] if rules["hang_jack"] > 1 else worth
        if rules["last_trick"]:
            hand.points["last"], hand.worths["last"] = self.side_of[hand.takers[-1]], rules["last_trick"]
        if rules["high_spade"]:
            spades = [card for card in holder if card[1] == "s"]
            best = best_of(spades, "s", FOUR_POINT) if spades else None
            hand.points["high_spade"] = None if best is None else self.side_of[taker[best]]
            hand.worths["high_spade"] = rules["high_spade"]
        if rules["game_mode"] in ("pips", "both"):
            jokers = {card: (holder if rules["game_scope"] == "holding" else taker).get(card) for card in JOKERS}
            camp = self._game(hand, [self.side_of[seat] for seat in jokers.values() if seat is not None])
            hand.points["game"] = None if camp is None else self._speaker(hand, camp)
            hand.worths["game"] = rules["game_value"]

    def _speaker(self, hand: NaiveHand, camp: tuple[str, ...]) -> str:
        return max(camp, key=lambda side: hand.pips[side])

    def _game(self, hand: NaiveHand, jokers: list[str]) -> tuple[str, ...] | None:
        """The camp that has Game. ``jokers`` are the sides that have them, the big one's first."""
        rules = self.rules
        ours = hand.camps[0]
        counts = {camp: sum(hand.pips[side] for side in camp) for camp in hand.camps}
        jokers = jokers if rules["game_values"] == "joker_breaks_tie" else []
        if rules["sides"] == "all_vs_pitcher" and rules["defenders"] != "together":
            against = sum(hand.pips.values()) - counts[ours]
            is_tie_broken = counts[ours] == against > 0 and jokers and jokers[0] in ours
            return ours if counts[ours] > against or is_tie_broken else None
        most = max(counts.values())
        level = [camp for camp in hand.camps if counts[camp] == most]
        dealer = hand.dealer if hand.dealer in self.seats else self.seats[-1]
        elder = [hand.camp(self.side_of[self._after(dealer, step + 1)]) for step in range(len(self.seats))]
        if most == 0:
            return elder[0] if rules["game_zero"] == "elder_hand" else None
        if len(level) == 1:
            return level[0]
        for side in jokers:
            if hand.camp(side) in level:
                return hand.camp(side)
        if rules["game_tie"] == "elder_hand":
            return next(camp for camp in elder if camp in level)
        others = [camp for camp in level if camp != ours]
        return others[0] if rules["game_tie"] == "defenders" and len(others) == 1 else None


def _read_in_hand(hand: NaiveHand, words: list[str]) -> None:
    keyword, cards = words[0], words[2:]
    if keyword == "deal":
        hand.deals[words[1]] = cards
    elif keyword == "widow":
        hand.widow = words[1:]
    elif keyword in ("discard", "bury"):
        hand.deals[words[1]] = [card for card in hand.deals.get(words[1], []) if card not in cards]
    elif keyword in ("draw", "take"):
        taken = cards or (hand.widow if keyword == "take" else [])
        hand.deals[words[1]] = hand.deals.get(words[1], []) + taken
    elif keyword == "give":
        hand.deals[words[1]] = [card for card in hand.deals.get(words[1], []) if card not in words[3:]]
        hand.deals[words[2]] = hand.deals.get(words[2], []) + words[3:]
    elif keyword == "bid":
        hand.bids += words[1:]
    elif keyword == "trump":
        hand.trump = words[1]
    elif keyword == "turn":
        hand.turned += words[1:]
    elif keyword == "beg":
        hand.begs.append((words[1], words[2]))
    elif keyword == "partner":
        hand.called = words[1]
    elif keyword == "claim":
        hand.claimant = words[1]
    elif keyword == "end":
        hand.end = words[1]
    elif keyword == "ruling":
        hand.ruling[words[-2]] = int(words[-1])


def _without_takers(tricks: list[tuple[str, list[str]]]) -> Iterator[tuple[str, list[str]]]:
    """The trick lines without what follows ``>``."""
    for leader, cards in tricks:
        yield leader, cards[: cards.index(">")] if ">" in cards else cards


def _point_cards(
    rules: Rules, trump: str | None, trumps: list[str], in_play: list[str]
) -> Iterator[tuple[str, int, str, str]]:
    """(the point, what it is worth, the card that makes it, whose it is) in the order of custom."""
    natural = [card for card in trumps if card not in JOKERS] if rules["low_card"] == "lowest_natural" else trumps
    high = f"A{trump}" if rules["high_card"] == "ace" else trumps[-1] if trumps else ""
    low = f"2{trump}" if rules["low_card"] == "deuce" else natural[0] if natural else ""
    yield "high", rules["high_value"], high, rules["high_credit"]
    yield "low", rules["low_value"], low, rules["low_credit"]
    yield "jack", rules["jack_value"], f"J{trump}", rules["jack_credit"]
    off = {"s": "c", "c": "s", "h": "d", "d": "h"}.get(str(trump))
    yield "off_jack", rules["off_jack"] and rules["off_jack_points"], f"J{off}", "winner"
    yield "off_ace", rules["off_ace"] and rules["off_ace_points"], f"A{off}", "winner"
    if rules["jokers"] == 1:
        card = next((joker for joker in JOKERS if joker in in_play), "*b")
        yield "joker", rules["joker_points"], card, rules["joker_credit"]
    elif rules["jokers"] == 2:
        yield "big", rules["joker_points"], "*b", rules["joker_credit"]
        yield "little", rules["joker_points"], "*l", rules["joker_credit"]
    ten = rules["ten_points"] + (1 if rules["game_mode"] in ("ten_of_trump", "both") else 0)
    yield "ten", ten, f"T{trump}", "winner"
    yield "nine", rules["nine_value"], f"9{trump}", "winner"
    yield "five", rules["five_value"], f"5{trump}", "winner"
    yield "off_five", rules["off_five"] and rules["off_five_value"], f"5{off}", "winner"
    for name, five in FIVES.items():
        yield name, rules["plain_five_value"], "" if is_trump(five, trump, rules) else five, "winner"
    yield "three", rules["three_value"], f"3{trump}", "winner"
    yield "off_three", rules["off_three"] and rules["off_three_value"], f"3{off}", "winner"
    yield "queen", rules["queen_value"], f"Q{trump}", "winner"
    yield "king", rules["king_value"], f"K{trump}", "winner"


def _keys(line: str) -> list[str]:
    """The labels of a ``players`` line, whose names may hold anything."""
    found, rest = [], line.partition(" ")[2]
    while rest:
        label, _, rest = rest.partition("=")
        found.append(label.strip())
        if rest.startswith('"'):
            place = 1
            while rest[place] != '"':
                place += 2 if rest[place] == "\\" else 1
            rest = rest[place + 1 :]
        else:
            rest = rest.partition(" ")[2]
    return found
