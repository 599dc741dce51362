"""Bids on a long suit and ducks: the bot of bots/README.md, in Python. Run it with --bots "exec(python3 bots/external/duck.py)"."""

import bolachen


class Duck:
    name = "duck"
    about = "bids on a long suit; as defender plays low while the other one is winning"
    params = {"length": 6}

    def bid(self, view, legal, random):
        is_long = any(sum(card[0] == suit for card in view["hand"]) >= self.params["length"] for suit in "EGSH")
        return next(word for word in legal if word != "pass") if is_long else legal[0]

    def play(self, view, legal, random):
        return legal[0] if view["winner"] == view["partner"] else legal[-1]


bolachen.serve(Duck())
