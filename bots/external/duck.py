"""Bids on a long suit: the bot of bots/README.md, in Python. Run it with
--bots "exec(python3 bots/external/duck.py)"."""

import bolachen


class Duck:
    name = "duck"
    about = "bids on a long suit; as declarer leads its highest card, else plays its lowest"
    params = {"length": 5}
    reads = {"length": ["auction"]}

    def bid(self, view, legal, random):
        is_long = any(sum(card[0] == suit for card in view["hand"]) >= self.params["length"] for suit in "EGSH")
        six = [word for word in legal if word in ("brand", "6")]
        return six[0] if is_long and six else legal[0]

    def play(self, view, legal, random):
        leads = view["winner"] is None and view["target"] != 0
        choose = max if view["isDeclarer"] and leads else min
        return choose(legal, key=lambda card: "789XUOKA".index(card[1]))


bolachen.serve(Duck())
