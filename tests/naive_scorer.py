"""A second, plain scorer of lawful games, written from the rules alone: used by the tests, and by nothing else.

It reads canonical text line by line, imports nothing of the product, and takes the house rules as a plain dictionary.
It believes that what stands in the record was lawful, and says what each hand is worth and who has won.
"""

from __future__ import annotations

from dataclasses import dataclass, field

RANKS = "23456789TJQKA"
PIPS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
MOONS_ABOVE = ("five", "all_tricks", "four_plus", "shoot_points", "shoot_points_and_tricks")


@dataclass
class NaiveHand:
    """One hand: what was read, then what it is worth. ``points`` gives a side or ``None`` by name."""

    dealer: str
    deals: dict[str, list[str]] = field(default_factory=dict)
    bids: list[str] = field(default_factory=list)
    trump: str | None = None
    tricks: list[tuple[str, list[str]]] = field(default_factory=list)
    claimant: str | None = None
    end: str | None = None
    ruling: dict[str, int] = field(default_factory=dict)
    jack_worth: int = 1
    pitcher: str | None = None
    made: bool | None = None
    points: dict[str, str | None] = field(default_factory=dict)
    pips: dict[str, int] = field(default_factory=dict)
    score: dict[str, int] = field(default_factory=dict)
    total: dict[str, int] = field(default_factory=dict)
    takers: list[str] = field(default_factory=list)
    is_set_at_target: bool = False


class NaiveGame:
    """Reads a game's text and scores it under ``rules``."""

    def __init__(self, text: str, rules: dict[str, object]) -> None:
        self.rules = rules
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
            else:
                self._read_in_hand(self.hands[-1], words)

    def _read_in_hand(self, hand: NaiveHand, words: list[str]) -> None:
        keyword = words[0]
        if keyword == "deal":
            hand.deals[words[1]] = words[2:]
        elif keyword == "discard":
            hand.deals[words[1]] = [card for card in hand.deals[words[1]] if card not in words[2:]]
        elif keyword == "draw":
            hand.deals[words[1]] += words[2:]
        elif keyword == "bid":
            hand.bids += words[1:]
        elif keyword == "trump":
            hand.trump = words[1]
        elif keyword == "claim":
            hand.claimant = words[1]
        elif keyword == "end":
            hand.end = words[1]
        elif keyword == "ruling":
            hand.ruling[words[-2]] = int(words[-1])
        elif keyword.isdigit():
            cards = [word.rpartition(":")[2] for word in words[2:] if word != ">"]
            hand.tricks.append((words[1], cards[: len(self.seats)]))

    def _sides(self) -> None:
        if self.side_of:
            return
        count = len(self.seats)
        groups = [[seat] for seat in self.seats]
        if self.rules["sides"] == "pairs" and count == 4:
            groups = [[self.seats[0], self.seats[2]], [self.seats[1], self.seats[3]]]
        for group in groups:
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
        played = 0
        sets = dict.fromkeys(self.sides, 0)
        for hand in self.hands:
            before = dict(total)
            if not hand.tricks:
                hand.score = dict.fromkeys(self.sides, 0)
                hand.total = dict(total)
                continue
            played += 1
            at_once, lost = self._settle(hand, before)
            for side in self.sides:
                hand.score[side] += hand.ruling.get(side, 0)
                total[side] += -hand.score[side] if down else hand.score[side]
                if not rules["negative_scores"] and not down:
                    total[side] = max(0, total[side])
            hand.total = dict(total)
            pitchers = self.side_of[hand.pitcher or ""]
            sets[pitchers] += hand.made is False
            if self.winner is None:
                self.winner = at_once or self._race(hand, before, lost, played, sets)
            has_enough = self._has(total[pitchers])
            only_made = rules["bid_to_win"] and rules["win_needs_made_bid"]
            hand.is_set_at_target = bool(only_made and hand.made is False and has_enough)

    def _settle(self, hand: NaiveHand, before: dict[str, int]) -> tuple[str | None, str | None]:
        """Fills the hand in; (who wins at once, who loses at once)."""
        self._take(hand)
        rules = self.rules
        taken = dict.fromkeys(self.sides, 0)
        for name, side in hand.points.items():
            if side is not None:
                taken[side] += hand.jack_worth if name == "jack" else 1
        amount, is_moon, seller = self._contract(hand)
        pitchers = self.side_of[hand.pitcher or ""]
        defence = rules["defenders"] == "always"
        hand.score = {side: taken[side] if defence or side == pitchers else 0 for side in self.sides}
        at_once = lost = None
        if amount is not None or is_moon:
            if is_moon:
                all_points = set(hand.points.values()) == {pitchers}
                all_tricks = all(self.side_of[seat] == pitchers for seat in hand.takers)
                hand.made = {"all_tricks": all_tricks, "shoot_points": all_points}.get(
                    str(rules["smudge"]), all_points and all_tricks
                )
            else:
                hand.made = taken[pitchers] >= (amount or 0)
            stake = rules["smudge_value"] if is_moon else amount
            hand.score[pitchers] = taken[pitchers] if hand.made else -int(str(stake))
            is_smudge = is_moon or (rules["smudge"] == "is_four" and amount == rules["max_bid"])
            if is_smudge and hand.made:
                if rules["smudge_win"] == "points":
                    hand.score[pitchers] = int(str(rules["smudge_value"])) if is_moon else taken[pitchers]
                elif rules["smudge_win"] == "reset_if_negative" and before[pitchers] < 0:
                    hand.score[pitchers] = -before[pitchers]
                else:
                    at_once = pitchers
            elif is_smudge and rules["smudge_fail"] == "lose_game":
                lost = pitchers
            elif is_smudge and rules["smudge_fail"] == "minus_target":
                hand.score[pitchers] = -int(str(rules["target"]))
        if seller is not None and self.side_of[seller] != pitchers:
            hand.score[self.side_of[seller]] += int(str(rules["max_bid"])) + 1 if is_moon else amount or 0
        if rules["smudge"] == "unbid" and rules["smudge_win"] == "game":
            at_once = next((side for side in self.sides if set(hand.points.values()) == {side}), None)
        return at_once, lost

    def _contract(self, hand: NaiveHand) -> tuple[int | None, bool, str | None]:
        """(the amount or ``None``, whether a moon above the numbers, the seller). The pitcher is who leads."""
        rules = self.rules
        hand.pitcher = hand.tricks[0][0]
        eldest = self._after(hand.dealer, 1) if hand.dealer != "?" else None
        best, is_moon, is_eldest_first = None, False, False
        for place, word in enumerate(hand.bids):
            if word in self.seats or word in ("-", "sold", "kept"):
                continue
            if word == "moon":
                is_moon = rules["smudge"] in MOONS_ABOVE
                best = None if is_moon else rules["max_bid"]
                continue
            number = int(word.partition("!")[0])
            is_eldest_first = place < 2 and "!" in word and rules["bid_system"] == "sell_out"
            best, is_moon = number, False
        if rules["bid_system"] == "sell_out" and best is not None:
            if is_eldest_first or hand.pitcher == eldest:
                return best, False, None
            return best, False, eldest
        if rules["bid_system"] == "sell_out" and is_moon:
            is_kept = hand.pitcher == eldest
            return (int(str(rules["max_bid"])) + 1, False, None) if is_kept else (None, True, eldest)
        return best, is_moon, None

    def _after(self, seat: str, steps: int) -> str:
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def _take(self, hand: NaiveHand) -> None:
        """Who took which trick, the pips, and High, Low, Jack and Game."""
        is_led = self.rules["trump_by"] == "first_lead" or hand.trump is None
        trump = hand.tricks[0][1][0][1] if is_led else hand.trump
        holder: dict[str, str] = {}
        taker: dict[str, str] = {}
        gone: set[str] = set()
        for leader, cards in hand.tricks:
            order = [self._after(leader, step) for step in range(len(cards))]
            best = cards[0]
            for card in cards[1:]:
                if card[1] == best[1]:
                    best = max(best, card, key=lambda each: RANKS.index(each[0]))
                elif card[1] == trump:
                    best = card
            took = order[cards.index(best)]
            hand.takers.append(took)
            holder |= dict(zip(cards, order, strict=True))
            taker |= dict.fromkeys(cards, took)
            gone |= set(cards)
        if hand.claimant is not None:
            for seat, cards in hand.deals.items():
                rest = [card for card in cards if card not in gone]
                holder |= dict.fromkeys(rest, seat)
                taker |= dict.fromkeys(rest, hand.claimant)
            hand.takers.append(hand.claimant)
        hand.pips = dict.fromkeys(self.sides, 0)
        for card, seat in taker.items():
            hand.pips[self.side_of[seat]] += self._worth(card, trump)
        self._points(hand, trump, holder, taker)

    def _worth(self, card: str, trump: str | None) -> int:
        values = self.rules["game_values"]
        rank, suit = card
        if values == "ace_zero" and rank == "A":
            return 0
        if values == "trump_jack_zero" and rank == "J" and suit == trump:
            return 0
        if values == "twos_two" and rank == "2":
            return 2
        if values == "trump_five_five" and rank == "5" and suit == trump:
            return 5
        return PIPS.get(rank, 0)

    def _points(self, hand: NaiveHand, trump: str | None, holder: dict[str, str], taker: dict[str, str]) -> None:
        rules = self.rules
        trumps = sorted((card for card in holder if card[1] == trump), key=lambda card: RANKS.index(card[0]))
        cards = {"high": trumps[-1] if trumps else None, "low": trumps[0] if trumps else None}
        if rules["low_card"] == "deuce" and cards["low"] and cards["low"][0] != "2":
            cards["low"] = None
        cards["jack"] = next((card for card in trumps if card[0] == "J"), None)
        hand.points = {}
        used: set[str] = set()
        for name, card in cards.items():
            owner = None
            if card is not None and not (rules["multi_role"] == "once_per_card" and card in used):
                used.add(card)
                owner = (holder if rules[f"{name}_credit"] == "holder" else taker)[card]
            hand.points[name] = None if owner is None else self.side_of[owner]
        jack = cards["jack"]
        if jack is not None and self.side_of[holder[jack]] != self.side_of[taker[jack]]:
            hand.jack_worth = int(str(rules["hang_jack"]))
        if rules["game_mode"] == "pips":
            hand.points["game"] = self._game(hand)

    def _game(self, hand: NaiveHand) -> str | None:
        rules = self.rules
        pitchers = self.side_of[hand.tricks[0][0]]
        if rules["sides"] == "all_vs_pitcher":
            against = sum(count for side, count in hand.pips.items() if side != pitchers)
            return pitchers if hand.pips[pitchers] > against else None
        most = max(hand.pips.values())
        level = [side for side in self.sides if hand.pips[side] == most]
        dealer = hand.dealer if hand.dealer in self.seats else self.seats[-1]
        elder = [self.side_of[self._after(dealer, step + 1)] for step in range(len(self.seats))]
        if most == 0:
            return elder[0] if rules["game_zero"] == "elder_hand" else None
        if len(level) == 1:
            return level[0]
        if rules["game_tie"] == "elder_hand":
            return next(side for side in elder if side in level)
        others = [side for side in level if side != pitchers]
        return others[0] if rules["game_tie"] == "defenders" and len(others) == 1 else None

    # The end

    def _has(self, total: int) -> bool:
        target = int(str(self.rules["target"]))
        if target == 0:
            return False
        return total <= 0 if self.rules["score_direction"] == "down" else total >= target

    def _race(
        self, hand: NaiveHand, before: dict[str, int], lost: str | None, played: int, sets: dict[str, int]
    ) -> str | None:
        rules = self.rules
        if lost is not None and len(self.sides) == 2:
            return next(side for side in self.sides if side != lost)
        limit = int(str(rules["set_limit"]))
        alive = [side for side in self.sides if not limit or sets[side] < limit]
        if limit and len(alive) == 1:
            return alive[0]
        pitchers = self.side_of[hand.pitcher or ""]
        there = [side for side in alive if self._has(hand.total[side])]
        won = self._first(hand, before, pitchers, there)
        if won is None:
            last = int(str(rules["hands_limit"])) or int(str(rules["deals_each"])) * len(self.seats)
            if last and played >= last:
                return self._ahead(hand, alive)
        return won

    def _first(self, hand: NaiveHand, before: dict[str, int], pitchers: str, there: list[str]) -> str | None:
        rules = self.rules
        if rules["bid_to_win"]:
            is_good = hand.made or (hand.made is False and not rules["win_needs_made_bid"])
            return pitchers if pitchers in there and is_good else None
        if not there:
            return None
        if rules["end_check"] == "count":
            return pitchers if pitchers in there else self._counted(hand, before, there)
        if len(there) == 1:
            return there[0]
        if rules["both_reach"] == "play_on":
            return None
        if rules["both_reach"] == "higher":
            return self._ahead(hand, there)
        if pitchers in there:
            return pitchers
        if rules["cutthroat_double"] == "higher":
            return self._ahead(hand, there)
        return self._counted(hand, before, there) if rules["cutthroat_double"] == "count_order" else None

    def _ahead(self, hand: NaiveHand, sides: list[str]) -> str | None:
        sign = -1 if self.rules["score_direction"] == "down" else 1
        best = max(sign * hand.total[side] for side in sides)
        level = [side for side in sides if sign * hand.total[side] == best]
        return level[0] if len(level) == 1 else None

    def _counted(self, hand: NaiveHand, before: dict[str, int], there: list[str]) -> str | None:
        """The first to arrive while the points are counted in order; what was sold is counted last."""
        down = self.rules["score_direction"] == "down"
        total = dict(before)
        order = self.rules["count_order"]
        assert isinstance(order, tuple)
        for name in ("", *order):
            side = hand.points.get(name)
            if side is not None:
                worth = hand.jack_worth if name == "jack" else 1
                total[side] += -worth if down else worth
            arrived = [each for each in there if self._has(total[each])]
            if arrived:
                return arrived[0] if len(arrived) == 1 else None
        return there[0] if len(there) == 1 else None


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


def lawful_cards(holding: list[str], led: str | None, trump: str | None, rules: dict[str, object]) -> set[str]:
    """The cards that may be played to a led suit (``None``: that may be led), said as people say it."""
    same = {card for card in holding if card[1] == led}
    trumps = {card for card in holding if card[1] == trump}
    is_free = rules["follow_rule"] == "free_unless_trump_led" and led != trump
    if led is None or is_free:
        return set(holding)
    if not same:
        return trumps if rules["void_rule"] == "must_trump" and trumps else set(holding)
    if led == trump or rules["follow_rule"] == "strict_follow":
        return same
    return same | trumps if rules["follow_rule"] == "follow_or_trump" else set(holding)
