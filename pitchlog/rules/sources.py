"""Who says so: the sources of the house rules, by short code.

A code stands for a page, a book or a program that was read for a rule; the address is where it was read, which for
some is a copy. ``seed S``, ``seed P`` and ``seed C`` are the articles that the first three presets were made from;
they came as texts, without an address.
"""

from __future__ import annotations

from typing import Final

SOURCES: Final[dict[str, tuple[str, str]]] = {
    "seed S": ("Pitch for single players, an article read in four languages", ""),
    "seed P": ("Guide to Pitch, the partnership game to 21", ""),
    "seed C": ("Guide to Pitch, the cutthroat game to 11", ""),
    "SPR": ("Pitch card game rules, 2008", "http://boardgames.about.com/b/2008/03/08/pitch-card-game-rules.htm"),
    "PAG": ("Pagat, Pitch", "https://www.pagat.com/allfours/pitch.html"),
    "LEA": ("Pitch Perfect league, a copy of Pagat", "https://www.leaguelineup.com/welcome.asp?url=pitchperfect"),
    "KYT": ("A copy of several rule pages", "kytheradive.gr/journal/v80xwl.php"),
    "KER": ("A copy of Pagat's variants", "kerialian664.amebaownd.com/posts/31069128"),
    "SAG": ("Questions about misdeals in Pitch", "sage-answers.com/what-is-misdeal-in-pitch"),
    "AIR": ("How to score Pitch, a copy of Bicycle", "airportes.com/how-do-you-score-the-card-game-pitch"),
    "YGT": ("What happens in a tie for Game", "yourgametips.com/card-games/what-happens-if-you-tie-for-game-in-pitch"),
    "PED": ("Pagat, Pedro", "http://www.pagat.com/allfours/pedro.html"),
    "PGD": ("Pagat, Don", "https://www.pagat.com/allfours/don.html"),
    "GAM": ("Schmier, a copy of Pagat's Smear", "https://gambiter.com/cards/all-fours/schmier.html"),
    "BIR": ("Smear card game overview", "https://bridgeiscool.com/smear-card-game-overview/"),
    "BEK": ("Smear", "https://bekaton912.amebaownd.com/posts/31663090"),
    "THA": ("Smear", "https://thanoscardgames.jimdofree.com/download/point-trick-taking/smear/"),
    "TAG": ("Pitch in the Tabletop Games framework", "https://github.com/GAIGResearch/TabletopGames"),
    "VAL": ("Pitch in the Valet benchmark", "https://github.com/mgoadric/valet"),
    "BIC": ("Bicycle, Auction Pitch", "http://www.bicyclecards.com/card-games/rule/auction-pitch"),
    "BICS": ("Bicycle, Pitch Smudge", "http://www.bicyclecards.com/card-games/rule/pitch-smudge"),
    "BICJ": (
        "Bicycle, Auction Pitch with Joker",
        "http://www.bicyclecards.ca/game-rules/auction-pitch-with-joker/161.php",
    ),
    "BICC": ("Bicycle, California Jack", "http://www.bicyclecards.ca/game-rules/california-jack/165.php"),
    "TGR": (
        "Pitch this game to your family",
        "https://telegra.ph/Pitch-this-game-to-your-family-before-game-night-begins-06-15",
    ),
    "BIC-C": ("Cinch, a copy of Bicycle", "https://chloroya821.amebaownd.com/posts/30525272"),
    "WP": ("Wikipedia, Pitch", "https://en.wikipedia.org/wiki/Pitch_(card_game)"),
    "WP-2008": ("Wikipedia, Pitch as of 2008", "https://en.wikipedia.org/wiki/Pitch_(card_game)?diff=199014013"),
    "WPS": ("Wikipedia, Smear", "https://en.wikipedia.org/wiki/Smear_(card_game)"),
    "WP-CIN": ("Wikipedia, Cinch", "https://en.wikipedia.org/wiki/Cinch_(card_game)"),
    "FOS": ("Foster's Complete Hoyle, commercial pitch", "bitlit.ru, Foster's Complete Hoyle, 291"),
    "FOS-P": ("Foster's Complete Hoyle, Pedro", "bitlit.ru, Foster's Complete Hoyle, pedro-74"),
    "FOS-CJ": ("Foster's Complete Hoyle, California Jack", "bitlit.ru, Foster's Complete Hoyle, california-jack-72"),
    "FOS-7up": ("Foster's Complete Hoyle, Seven-up", "https://goldball.co/forSearch/page_3_17.html"),
    "FOS-G": ("Foster's Complete Hoyle, irregularities", "https://goldball.co/forSearch/page_8_1.html"),
    "EB11": ("Encyclopædia Britannica, Auction Pitch, 11th edition", "maximapedia.com/a/auction-pitch.html"),
    "EB14": ("Encyclopædia Britannica, Auction Pitch, 14th edition", "gluedideas.com, Auction-Pitch.html"),
    "EB11-AF": (
        "Encyclopædia Britannica, All Fours, 11th edition",
        "https://en.wikisource.org/wiki/1911_Encyclop%C3%A6dia_Britannica/All_Fours",
    ),
    "HGM": ("Hoyle's Games Modernized, All Fours", "wikisource, Hoyle's Games Modernized, All Fours"),
    "CAS": ("Cassell, All Fours", "bitlit.ru, all-fours-246"),
    "ENQ": ("Enquire Within, All Fours", "free-books.at, book_20672"),
    "PAR59": ("Parlett, Penguin Book of Card Games, Pitch", "100-vampirenovels.net, 59-page"),
    "PAR60": ("Parlett, Penguin Book of Card Games, the Pedro family", "100-vampirenovels.net, 60-page"),
    "TRI": ("Trickster Cards, Pitch rules and options", "https://euchre.trickstercards.com/help/pitch-rules"),
    "TOM": ("Trickster's options in Czech", "https://tombouctou-food.com/cs/zaklady-hriste"),
    "TRB": ("Trickster's bots", "https://github.com/TricksterCards/TricksterBots"),
    "BRN": ("Berns, Setback rules", "https://www.bernsrite.com/Setback/rules.html"),
    "UMS": ("Shankar, Setback variations", "http://umeshshankar.com/setback/variations.htm"),
    "BEAR": ("A Connecticut family's Setback", "http://thebearknowsbest.com/setback/"),
    "KSY": ("Setback with 53 cards", "https://github.com/ksylvan/setback"),
    "TON": ("Pitch requirements of an application", "https://github.com/tonytmtsh/pitch"),
    "ZLD": ("Pitch client, help text", "https://github.com/zldobbs/pitch-client"),
    "MRW": ("10-Point Pitch scoring", "https://github.com/MrWobbles/10-Point-Pitch-Scoring"),
    "strut79": ("Pitch card game", "https://github.com/strut79/pitch-card-game"),
    "NEU": ("NeuralPlay, Pitch", "http://bridge.neuralplay.com/pitch_help.html"),
    "CZM": ("Cardzmania, Pitch", "https://cardzmania.com/Pitch"),
    "SMJ": ("Singapore Mahjong, Pitch rules", "http://www.singaporemahjong.com/pitch/rules/"),
    "PBM": ("Richard's play-by-mail server, Pitch", "http://www.gamerz.net/pbmserv/pitch.html"),
    "HSW": ("HowStuffWorks, Auction Pitch", "entertainment.howstuffworks.com/how-to-play-auction-pitch.htm"),
    "H2G2": ("h2g2, Pitch", "h2g2.com/edited_entry/A620533"),
    "TRN": ("Pitch in a book of games", "trantor.is, 148-game11"),
    "TRP": ("Pedro in a book of games", "trantor.is, 130-game09"),
    "GRG": ("Game Rules Guru, Pitch", "gamerulesguru.com/pitch.shtml"),
    "WKC": ("White Knuckle Cards, Auction Pitch", "whiteknucklecards.com/games/auctionpitch.html"),
    "WKP": ("White Knuckle Cards, Double Pedro", "whiteknucklecards.com/games/doublepedro.html"),
    "52P": ("52 Pickup, Pitch", "52pickup.net/card-games/pitch"),
    "BEL": ("BellaOnline, Pitch", "bellaonline.com, article 57480"),
    "OPA": ("Our Pastimes, Setback", "ourpastimes.com, play-asia-poker-4600846"),
    "OPB": ("Our Pastimes, Setback card game rules", "ourpastimes.com, setback-card-game-rules-5514685"),
    "OPS": ("Our Pastimes, Smear", "ourpastimes.com, rules-card-game-smear-5925511"),
    "OPT": ("Our Pastimes, a Pitch tournament", "ourpastimes.com, organize-pitch-card-game-tournament-7490442"),
    "HLJ": ("New England Hi-Lo-Jack", "coegresevin1984.netlify.app/hi-lo-jack-card-game"),
    "NE4": ("Nebraska four-point Pitch", "searchamateur.com, Nebraska-4-Point-Pitch.htm"),
    "DAR": ("Darrtown Pitch tournament", "http://pitchcardtournament.com/game-rules.html"),
    "OKL": ("Oklahoma ten-point Pitch", "changqqq.blogspot.com/2021/12/oklahoma-ten-point-pitch.html"),
    "DRK": ("Drake Bridgewater, Pitch", "pitchcardgame.drakebridgewater.com"),
    "PAW": (
        "Pawnee ten-point call-your-partner Pitch",
        "gamerules.com/rules/pawnee-ten-point-call-your-partner-pitch",
    ),
    "LAR": ("Larry Charbonneau, ten-point Pitch", "larrycharbonneau.com, 10-point-pitch"),
    "COL": ("Colorado ten-point Pitch", "captainsquill.blogspot.com/2009/10/rule-for-colorado-ten-point-pitch.html"),
    "GRP": ("Game Rules, Pitch", "gamerules.com/rules/pitch"),
    "WIMP": ("What's in my pockets, ten-point Pitch", "whatsinmypockets.com/2017/12/pitch-10-point"),
    "13P": ("Thirteen-point Pitch", "floydmayweathervsloganpaullive.com/de/13-point-pitch"),
    "COR": ("Corellian Pitch", "sharbonline.com, corellian-pitch"),
    "RHG": ("Racehorse Pitch", "igamingxp.com/?p=3609"),
    "PP": ("Partner Pitch", "mt112.bravejournal.net/post/2022/03/10/PARTNER-PITCH"),
    "NEW": ("Six-point Northeastern Wisconsin Smear", "ultrafoodmess.com, six-point-northeastern-wisconsin"),
    "CRP": ("Card Rules Plus, Smear", "cardrulesplus.com/games/smear"),
    "ENA-smear": ("Academic dictionaries, Smear", "en-academic.com/dic.nsf/enwiki/7937673"),
    "HAUS": ("Haus Pitch", "riffleshuffleandroll.com/haus-pitch"),
    "BAL": ("Baldrshof, rules for Pitch", "baldrshof.org/post/rules-for-pitch"),
    "WHI": ("Arcade Mouse, Pitch", "arcademouse.com/tag/pitch"),
    "SDM": ("Straight Dope message board, Pitch", "boards.straightdope.com/t/91082"),
    "BWD": ("Brad Wilson, Setback", "bradwilson.dev/games/setback"),
    "EVC": ("The Everything Card Games Book", "ebook-hunter.org, Everything Card Games"),
    "DEN": ("Denexa, Double Pedro", "denexa.com, double-pedro"),
    "BGA": ("Board Game Arena, Pedro", "boardgamearena, Gamehelppedro"),
    "PID": ("Pidro Challenge", "pidrochallenge.com/rules.htm"),
    "KP": ("King Pedro", "ultrafoodmess.com, king-pedro"),
    "NIO": ("Pedro with following suit", "niole240.amebaownd.com/posts/31191414"),
    "R83": ("Pedro, rec.games.playing-cards", "groups.google.com/g/rec.games.playing-cards/c/UC1Byd5Z90o"),
    "EXL": ("Pedro", "exl.pages.dev/Pedro_(card_game)"),
    "ENA-Pedro": ("Academic dictionaries, Pedro", "en-academic.com, 492712"),
    "BGA-AF": ("Board Game Arena, Caribbean All Fours", "boardgamearena, Gamehelpcaribbeanallfours"),
    "CAL": ("Netplaces, California Jack", "netplaces.com/card-games/all-fours/california-jack.htm"),
    "URB": ("Twos count in Tobago", "urbandictionary.com, Abu Bakr"),
    "DON": ("Denexa, Nine-Card Don", "denexa.com, nine-card-don"),
    "GRD": ("Game Rules, Nine-Card Don", "gamerules.com, nine-card-don"),
}
"""Title and address of every source; the address is empty where there is none."""


def source_line(code: str) -> str:
    """A source as people read it: its title, then its address. Raises ``KeyError`` for an unknown code.

    >>> source_line("BRN")
    'Berns, Setback rules (https://www.bernsrite.com/Setback/rules.html)'
    """
    title, address = SOURCES[code]
    return f"{title} ({address})" if address else title
