"""Lets a Python program be a bot: copy this file beside yours, or import it from here. README.md beside it has the protocol.

A bot is an object with a `name` and a method for each question that it answers: double, bid, contest, raise_, call, giveBack, declare,
discard, kontra, play. A method is called with the view (a dict), the list of legal answers, and random numbers, and returns one of the
legal answers, or None for the default. A method that is missing answers None.
"""

import json
import os
import random
import sys

PROTOCOL = 1


class Draws:
    """The random numbers of one question: take no others, so that every deal can be played again."""

    def __init__(self, seed):
        self._seed = seed
        self._generator = None

    @property
    def generator(self):
        """A random.Random of its own, seeded when it is first asked for."""
        if self._generator is None:
            self._generator = random.Random(int(self._seed, 16))
        return self._generator

    def fraction(self):
        """A number from 0 up to 1, without 1."""
        return int(self._seed[:8], 16) / 2**32 if self._generator is None else self._generator.random()

    def pick(self, items):
        """Any item of a list, each equally likely."""
        return self.generator.choice(items)


def serve(bot):
    """Speaks for a bot until the input ends. What is printed meanwhile goes to stderr."""
    # A question costs a few microseconds: json.loads, print and flush would take as long again.
    read, decode, encode = sys.stdin.readline, json.JSONDecoder().raw_decode, json.dumps
    write, out = os.write, sys.stdout.fileno()
    sys.stdout = sys.stderr
    methods = {}
    table, view, history = {}, {}, []
    while line := read():
        message, _ = decode(line)
        kind = message["type"]
        if kind == "question":
            # Only what has changed is told: here it is put together again.
            view.update(message["view"])
            history[message["since"] :] = message["history"]
            method = methods[view["question"]]
            try:
                answer = encode(method(view, message["legal"], Draws(message["random"]))) if method else "null"
                reply = f'{{"id":{message["id"]},"answer":{answer}}}\n'
            except Exception as error:
                reply = encode({"id": message["id"], "error": f"{type(error).__name__}: {error}"}) + "\n"
            write(out, reply.encode())
        elif kind == "board":
            history = []
            view = {**table, **message, "history": history}
            if hasattr(bot, "sit"):
                bot.sit(view)
        elif kind == "result":
            if hasattr(bot, "result"):
                bot.result(message)
        elif kind == "hello":
            table = {"game": message["game"], "rules": message["rules"]}
            hello = {"type": "hello", "protocol": PROTOCOL, "name": bot.name, "about": getattr(bot, "about", "")}
            params = {**getattr(bot, "params", {}), **message["params"]}
            bot.params = params
            names = ["double", "bid", "contest", "raise", "call", "giveBack", "declare", "discard", "kontra", "play"]
            if hasattr(bot, "reads"):
                hello["reads"] = bot.reads
            methods = {name: getattr(bot, "raise_" if name == "raise" else name, None) for name in names}
            write(out, (encode({**hello, "params": params}) + "\n").encode())
