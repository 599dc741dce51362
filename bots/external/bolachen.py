"""Lets a Python program be a bot: copy this file beside yours, or import it from here. README.md beside it has the
protocol.

A bot is an object with a `name` and a method for each question that it answers: double, bid, contest, raise_, call,
giveBack, declare, discard, kontra, play. A method is called with the view (a dict), the list of legal answers, and
random numbers, and returns one of the legal answers, or None for the default. A method that is missing answers None.

A method with `_all` in its name, as in play_all, takes lists of these three instead, about different boards, and
returns a list of answers: for networks that are faster with many. A bot that has one is asked at most `window`
questions at once (256), and answers all that have come together.

`columns`, a list of names, asks for columns of a dataset of decisions: view["row"] has their numbers, as BatchEnv
and `model` have them.

`repeatable = False` says that it may answer otherwise when asked the same again. Without methods for lists,
`window = 64` asks so many questions at once, each in a thread of its own: for bots that wait for a server. With
`texts = True` view["text"] says in words what the seat sees, and view["rules_text"] what the rules are.

A method may also return Answer("HA", usage={"tokens": 412}, remark="one line"): what is kept on file with an answer.
It may raise Unavailable("why") where a server is gone: that is no answer, and the question is asked again later.

`files`, a list of paths, are files that the bot is made of, such as weights: a run is not resumed if one has changed.
Modules from the current folder count by themselves.
"""

import json
import os
import queue
import random
import sys
import threading
import traceback

PROTOCOL = 1
OPTIONAL = ["reads", "columns", "repeatable", "batch", "texts"]
QUESTIONS = ["double", "bid", "contest", "raise", "call", "giveBack", "declare", "discard", "kontra", "play"]

CARDS = [suit + rank for suit in "EGSH" for rank in "789XUOKA"]
"""The cards in the order of their numbers, 0 to 31."""
NUMBERS = {card: number for number, card in enumerate(CARDS)}
"""The number of each card."""


def numbers(answer):
    """The numbers of the cards in an answer or an action: [31] for "HA" or "M call HA", two for a discard, [] for a
    word."""
    return [NUMBERS[token] for token in answer.split() if token in NUMBERS]


def bits(cards):
    """A list of cards as 32 numbers, 1 for each card in it: a row of a network's input."""
    row = [0] * 32
    for card in cards:
        row[NUMBERS[card]] = 1
    return row


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


class Answer:
    """An answer with its usage, finite numbers from 0 up by any names, and a remark, one line of up to 500 letters. An
    exception may have a `usage` and a `remark`, too."""

    def __init__(self, answer, usage=None, remark=None):
        self.answer, self.usage, self.remark = answer, usage, remark


class Unavailable(Exception):
    """It cannot answer for the time being. With `final` it is not asked again: the run ends, and can be resumed."""

    def __init__(self, why, final=False):
        super().__init__(why)
        self.final = final


def described(error):
    """What went wrong, and where in the bot's own files."""
    own = os.path.dirname(os.path.abspath(sys.argv[0]))
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    mine = [frame for frame in frames if os.path.abspath(frame.filename).startswith(own)] or frames
    place = f" ({os.path.basename(mine[-1].filename)}:{mine[-1].lineno})" if mine else ""
    return f"{type(error).__name__}: {error}{place}"


# A question costs a few microseconds: json.loads, print and flush would take as long again.
decode, encode = json.JSONDecoder().raw_decode, json.dumps


def arriving():
    """Lists of the messages that have come, until the input ends."""
    rest = b""
    while piece := os.read(sys.stdin.fileno(), 1 << 16):
        *lines, rest = (rest + piece).split(b"\n")
        yield [decode(line.decode())[0] for line in lines]


def answers_of(one, together, asked):
    """Answers as `attempt` has them; `asked` has a view, legal answers, and random numbers for each."""
    if together is None:
        return [attempt(one, each) for each in asked]
    try:
        answers = [answered(answer) for answer in together(*map(list, zip(*asked)))]
        if len(answers) != len(asked):
            raise ValueError(f"{len(answers)} answers to {len(asked)} questions")
        return answers
    except Exception as error:
        # Alone, each question shows whether it is the one that fails.
        if len(asked) > 1:
            return [answer for each in asked for answer in answers_of(one, together, [each])]
        return [failed(error)]


def attempt(method, asked):
    """One answer: "answer" or "error", its JSON, and the members that follow it."""
    try:
        return answered(method(*asked)) if method else ("answer", "null", "")
    except Exception as error:
        return failed(error)


def answered(answer):
    if type(answer) is not Answer:
        return "answer", encode(answer), ""
    return "answer", encode(answer.answer), kept(answer)


def failed(error):
    if isinstance(error, Unavailable):
        return "unavailable", encode(str(error)), ',"final":true' if error.final else ""
    return "error", encode(described(error)), kept(error)


def kept(answer):
    """The usage and the remark of an answer, or of an exception that has them, as members of a reply."""
    members = [(name, getattr(answer, name, None)) for name in ("usage", "remark")]
    return "".join(f',"{name}":{encode(value)}' for name, value in members if value is not None)


def seen(view, question):
    """A view brought up to date: only what has changed is in a question."""
    view.update(question["view"])
    view["history"][question["since"] :] = question["history"]
    view["row"], view["text"] = question.get("row"), question.get("text")
    return view, question["legal"], Draws(question["random"])


def seen_on(boards, table, question):
    """The same of one board among several; `boards` has the view of each."""
    board = question["board"]
    if board not in boards or "seat" in question["view"]:
        boards[board] = {**table, "history": []}
    return seen(boards[board], question)


def reply_to(number, answer):
    what, text, more = answer
    return f'{{"id":{number},"{what}":{text}{more}}}\n'.encode()


def replies_to(methods, table, boards, questions):
    """The replies to questions about several boards."""
    by_name = {}
    for question in questions:
        asked = seen_on(boards, table, question)
        by_name.setdefault(asked[0]["question"], []).append((question["id"], asked))
    for name, some in by_name.items():
        answers = answers_of(*methods[name], [asked for _, asked in some])
        yield from (reply_to(number, answer) for (number, _), answer in zip(some, answers))


def in_threads(most, work):
    """A function that has `work` done in one of a number of threads, started as they are needed."""
    tasks, threads = queue.SimpleQueue(), []

    def run():
        while True:
            try:
                work(*tasks.get())
            except SystemExit as end:  # of the program, not of a thread
                os._exit(end.code if isinstance(end.code, int) else int(end.code is not None))

    def put(*task):
        tasks.put(task)
        if len(threads) < most:
            threads.append(threading.Thread(target=run, daemon=True))
            threads[-1].start()

    return put


def methods_of(bot):
    """By question, the method for one view, and that for a list of views; None if it is missing."""
    names = {name: "raise_" if name == "raise" else name for name in QUESTIONS}
    return {name: (getattr(bot, method, None), getattr(bot, f"{name}_all", None)) for name, method in names.items()}


def named_in(bot):
    """The public methods of a bot: one whose name is almost that of a question is refused."""
    own = {name: getattr(type(bot), name, None) for name in dir(type(bot))}
    own.update(getattr(bot, "__dict__", {}))
    return [name for name, value in own.items() if callable(value) and not name.startswith("_")]


def files_of(bot):
    """The modules loaded from the current folder, and what the bot names itself."""
    here = os.path.join(os.getcwd(), "")
    paths = [os.path.abspath(getattr(module, "__file__", None) or "") for module in list(sys.modules.values())]
    own = [path for path in paths if path.startswith(here) and "-packages" not in path and os.path.isfile(path)]
    return sorted({os.path.relpath(path) for path in [*own, *getattr(bot, "files", [])]})


def hello_of(bot, methods, given):
    bot.params = {**getattr(bot, "params", {}), **given}
    hello = {"type": "hello", "protocol": PROTOCOL, "name": bot.name, "about": getattr(bot, "about", "")}
    more = {name: getattr(bot, name) for name in OPTIONAL if hasattr(bot, name)}
    more["window"] = window_of(bot, methods)
    return {**hello, **more, "methods": named_in(bot), "params": bot.params, "files": files_of(bot)}


def takes_lists(methods):
    return any(together for _, together in methods.values())


def window_of(bot, methods):
    return getattr(bot, "window", 256 if takes_lists(methods) else 1)


def written(out, message):
    try:
        os.write(out, message)
    except BrokenPipeError:  # the program has ended, which is no fault of the bot
        sys.exit(0)


def serve(bot):
    """Speaks for a bot until its input ends. What is printed meanwhile goes to stderr."""
    write, out, lock = written, sys.stdout.fileno(), threading.Lock()
    sys.stdout = sys.stderr
    table, view, boards, methods = {}, {}, {}, methods_of(bot)

    def reply(number, method, asked):
        answer = reply_to(number, attempt(method, asked))
        with lock:
            write(out, answer)

    window = window_of(bot, methods)
    put = in_threads(window, reply) if window != 1 and not takes_lists(methods) else None
    for messages in arriving():
        questions = []
        for message in messages:
            kind = message["type"]
            if kind == "question" and put:
                now, legal, draws = seen_on(boards, table, message)
                # A copy, as the next question may come while one that took too long is still being answered.
                asked = {**now, "history": now["history"][:]}, legal, draws
                put(message["id"], methods[now["question"]][0], asked)
            elif kind == "question" and window != 1:
                questions.append(message)
            elif kind == "question":
                asked = seen(view, message)
                one, together = methods[view["question"]]
                answer = answers_of(one, together, [asked])[0] if together else attempt(one, asked)
                write(out, reply_to(message["id"], answer))
            elif kind == "board":
                view = {**table, **message, "history": []}
                if hasattr(bot, "sit"):
                    bot.sit(view)
            elif kind == "result":
                if hasattr(bot, "result"):
                    bot.result(message)
            elif kind == "hello":
                table = {"game": message["game"], "rules": message["rules"]}
                write(out, (encode(hello_of(bot, methods, message["params"])) + "\n").encode())
            elif kind == "rules":
                table["rules_text"] = message["text"]
        if questions:
            write(out, b"".join(replies_to(methods, table, boards, questions)))
