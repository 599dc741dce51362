"""A bot to start from; bolachen.py lies beside it. It runs as it is:

  bolachen simulate --bots "SPEC,keen,lowest" --deals 1000
  bolachen check-bot "SPEC"
  bolachen compare "SPEC" lowest
"""

import bolachen


class Bot:
    """Each method answers a question; one that is left out answers with a legal default. The questions are double,
    bid, contest, raise_, call, giveBack, declare, discard, kontra and play. `view` is a dict of what the seat may
    know, `legal` the list of legal answers."""

    name = "NAME"
    about = "bids on a long suit; as declarer leads its highest card, else plays its lowest"

    # Parameters with their defaults; others are given as in "SPEC(length=6)".
    params = {"length": 5}

    def bid(self, view: dict, legal: list[str], random: bolachen.Draws) -> str:
        """Of words the first is the most modest: pass."""
        is_long = any(sum(card[0] == suit for card in view["hand"]) >= self.params["length"] for suit in "EGSH")
        six = [word for word in legal if word in ("brand", "6")]  # six tricks, in either game
        return six[0] if is_long and six else legal[0]

    def play(self, view: dict, legal: list[str], random: bolachen.Draws) -> str:
        """Cards are like HA or E7. Draw from `random` alone, so that every deal can be played again."""
        leads = view["winner"] is None and view["target"] != 0  # in a Bettel the declarer must take no trick
        choose = max if view["isDeclarer"] and leads else min
        return choose(legal, key=lambda card: "789XUOKA".index(card[1]))


bolachen.serve(Bot())
