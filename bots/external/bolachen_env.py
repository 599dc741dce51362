"""Bolachen and Wallachen as environments for learning: many tables at once, with house bots, bot files and programs in
the other seats.

    env = BatchEnv(1024, game="bolachen", seats="learner,keen,keen", seed="1")
    obs, mask = env.reset()
    while True:
        obs, reward, done, mask = env.step(policy(obs, mask))

It needs numpy, and `bolachen` (Node). README.md beside it describes columns, actions, options, and the messages.
There are also AecEnv, in the shape of PettingZoo, and SeatEnv, in that of Gymnasium.
"""

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import weakref

import numpy as np

import bolachen

try:
    from gymnasium import Env as Gym, spaces
except ImportError:
    Gym, spaces = object, None
try:
    from pettingzoo import AECEnv as Aec
except ImportError:
    Aec = object

HERE = os.path.dirname(os.path.abspath(__file__))
BEGIN, STEP, RESET = range(3)
HEADER, ROWS, ERROR = range(3)
DONE, MATCH_OVER, FAULT = 1, 2, 4


class EnvError(ValueError):
    """Options, answers or messages that the environment does not take; or it has ended."""


def program():
    """The command that starts bolachen: that of the folder or package that this file is in, else the one on the
    path."""
    own = os.path.join(HERE, "..", "..", "dist", "cli", "main.js")
    if os.path.exists(own):
        return ["node", own]
    found = shutil.which("bolachen")
    if found is None:
        raise EnvError("bolachen is not on the path; give its command, as in command=['node', 'dist/cli/main.js']")
    return [found]


class Process:
    """A process with some of the tables. It ends with its input: when it is closed, and when this program ends,
    however that happens."""

    opened = weakref.WeakSet()

    def __init__(self, command):
        self.message = bytearray()
        self.owner = os.getpid()
        # A large pipe takes a message whole; in a session of its own, Ctrl-C is for this program alone.
        size = {"pipesize": 1 << 20} if sys.platform == "linux" and sys.version_info >= (3, 10) else {}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0, "start_new_session": True}
        try:
            self.child = subprocess.Popen([*command, "env"], **pipes, **size)
        except PermissionError:  # the system's limit for pipes
            self.child = subprocess.Popen([*command, "env"], **pipes)
        Process.opened.add(self)

    def check(self):
        """Two programs on one pipe would get each other's rows."""
        if os.getpid() != self.owner:
            raise EnvError(
                f"this environment belongs to process {self.owner}, of which this one ({os.getpid()}) is a fork; "
                "open another here"
            )

    def forget(self):
        """In a fork: leaves the pipe to the process that opened it, so that it alone ends the child."""
        self.child.stdin.close()
        self.child.stdout.close()
        self.child.returncode = 0  # it is not a child of this process

    def send(self, kind, body=b""):
        self.check()
        message = np.array([kind, len(body)], "<u4").tobytes() + body
        try:
            rest = memoryview(message)
            while rest:
                rest = rest[self.child.stdin.write(rest) :]
        except BrokenPipeError:
            pass  # what it has written last says why

    def receive(self, kind, size=0):
        """The body of the next message, until the one after it is read. One of `size` bytes is read at once. Raises
        EnvError."""
        self.check()
        at, end = 0, 8
        while at < end:
            if len(self.message) < max(end, 8 + size):
                self.message = self.message[:at] + bytes(max(end, 8 + size) - at)
            count = self.child.stdout.readinto(memoryview(self.message)[at : max(end, 8 + size)])
            if not count:
                code = self.child.wait()
                raise EnvError(f"bolachen env has ended (exit code {code}); its message, if any, is on standard error")
            at += count
            if at - count < 8 <= at:
                end += int.from_bytes(self.message[4:8], "little")
        found, body = self.message[0], memoryview(self.message)[8:end]
        if found == ERROR:
            raise EnvError(str(body, "utf-8"))
        assert found == kind, f"message {found}, where {kind} was expected"
        return body

    def close(self):
        if os.getpid() != self.owner:
            return
        self.child.stdin.close()
        self.child.stdout.close()
        try:
            self.child.wait(10)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()


def leave_to_owner():
    for process in list(Process.opened):
        process.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=leave_to_owner)


class BatchEnv:
    """`tables` tables, each of which always waits for a learner: where a deal ends, the next begins.

    `seats` are three bots, one of them or more `learner`, or parts of one (`keen+auction=learner`); one alone takes all
    three seats. `workers` processes share the tables; results do not depend on their number. Further options are those
    of `bolachen env --help`, by their names in the library: rules={"mordValue": 5}, declarer="F", contract="bettel",
    seatings=3, match=20, sessionTarget=50, records="deals.jsonl". With columns=["hand", "seat", "features"], those of a
    dataset of decisions are observed, as float32; without, bits, as int8.

    A row is a table. Besides what `reset` and `step` return: `seat` (0 forehand, 1 middlehand, 2 dealer), `question`
    (of QUESTIONS) and `chair` (the place in `seats` that is asked), `points` (of all three chairs, where a deal has
    ended), `match_over`. For all rows: `columns`, the names of what is observed; `answers`, by number, as records
    write them, "" where a number stands for none; `learners`, the chairs that learn; `fault`, where the last answer was
    not legal and the default was taken (with illegal="default"; else it raises EnvError).

    It cannot be copied, nor used in a forked process.
    """

    def __init__(self, tables=1024, game="bolachen", seats="learner", seed=None, workers=1, command=None, **options):
        for name, count in ("tables", tables), ("workers", workers):
            if not isinstance(count, int) or count < 1:
                raise EnvError(f"{name}: expected a whole number from 1 on; found {count!r}")
        if workers > 1 and "records" in options:
            raise EnvError("records: are written by one process; use workers=1")
        self.tables, self.workers, self.command = tables, min(workers, tables), command or program()
        self.options = {**options, "game": game, "bots": seats, "tables": tables}
        self.processes = []
        try:
            self.processes = [Process(self.command) for _ in range(self.workers)]
            self.begin(seed)
        except BaseException:
            self.close()
            raise

    def begin(self, seed=None):
        """Begins anew, with another seed."""
        self.options["seed"] = secrets.token_hex(6) if seed is None else str(seed)
        for i, process in enumerate(self.processes):
            process.send(BEGIN, json.dumps({**self.options, "share": f"{i}/{self.workers}"}).encode())
        try:
            headers = [json.loads(str(process.receive(HEADER), "utf-8")) for process in self.processes]
        except EnvError as error:
            raise EnvError(re.sub("^bots:", "seats:", str(error))) from None
        self.header = headers[0]
        self.columns, self.answers, self.learners = (self.header[name] for name in ("columns", "answers", "learners"))
        self.actions = len(self.answers)
        self.ends = np.cumsum([0] + [header["rows"] for header in headers])
        self._isAsked = True
        self._isFresh = True
        self._receive()

    def reset(self, seed=None):
        """Begins the next deal (or match) at every table; with a seed, all from the first. Returns observations and
        masks."""
        if seed is not None:
            self.begin(seed)
        elif not self._isFresh:
            self._ask(RESET)
            self._receive()
        self._isFresh = False
        return self.obs, self.mask

    def step(self, actions):
        """Answers at every table. Returns observations, points, which deals have ended, and masks.

        The points are a column, that of the learner; where several chairs learn, three. Raises EnvError for an
        answer that is not legal: then nothing has been played.
        """
        self.send(actions)
        return self.recv()

    def send(self, actions):
        """The first half of `step`: the tables play on while this program does something else, such as answer
        another environment."""
        self._check(isAsked=False)
        actions = np.ascontiguousarray(actions)
        if actions.shape != (self.tables,) or actions.dtype.kind not in "iu":
            raise EnvError(f"expected {self.tables} whole numbers; found {actions.dtype} of shape {actions.shape}")
        numbers = actions.astype("<i4")
        for table in np.flatnonzero(numbers != actions):  # else 2**32 would be 0
            most = self.actions - 1
            raise EnvError(f"table {table}: {actions[table]} is no answer; answers are numbers from 0 to {most}")
        inside = np.minimum(numbers.view("<u4"), self.actions - 1)
        illegal = (self.mask[np.arange(self.tables), inside] == 0) | (inside != numbers)
        for table in np.flatnonzero(illegal & (self.options.get("illegal") != "default")):
            # It says what is legal, and the others are not asked.
            worker = np.searchsorted(self.ends, table, "right") - 1
            self.processes[worker].send(STEP, numbers[self.ends[worker] : self.ends[worker + 1]].tobytes())
            self.processes[worker].receive(ROWS)
        self._ask(STEP, numbers)

    def recv(self):
        """The second half of `step`."""
        self._receive()
        self._isFresh = False
        points = self.points.astype(np.float32)
        reward = points[:, self.learners[0]] if len(self.learners) == 1 else points
        return self.obs, reward, self.done, self.mask

    def _check(self, isAsked):
        if not self.processes:
            raise EnvError("the environment is closed")
        if self._isAsked and not isAsked:
            raise EnvError("the tables have been answered; recv comes first")
        if isAsked and not self._isAsked:
            raise EnvError("the tables have not been answered; send comes first")

    def _ask(self, kind, numbers=None):
        self._check(isAsked=False)
        for process, low, high in zip(self.processes, self.ends, self.ends[1:]):
            process.send(kind, b"" if numbers is None else numbers[low:high].tobytes())
        self._isAsked = True

    def _receive(self):
        self._check(isAsked=True)
        words, observed = -(-self.actions // 32), self.header["observed"]
        blocks = []
        for process, low, high in zip(self.processes, self.ends, self.ends[1:]):
            rows = high - low
            body = process.receive(ROWS, rows * 4 * (3 + observed + words + 1))
            ends = np.cumsum([0, 12 * rows, 4 * observed * rows, 4 * words * rows, 4 * rows])
            blocks.append([np.frombuffer(body[a:b], "u1").reshape(rows, -1) for a, b in zip(ends, ends[1:])])
        self._isAsked = False
        # Observations are new arrays: a learner keeps them.
        points, seen, legal, asked = (np.concatenate(block) for block in zip(*blocks))
        unpack = lambda block, count: np.unpackbits(block, axis=1, bitorder="little", count=count).view(np.int8)
        self.obs = seen.view("<f4") if self.header["numbers"] else unpack(seen, len(self.columns))
        self.mask, self._legal, self.points = unpack(legal, self.actions), legal.view("<u4"), points.view("<i4")
        self.seat, self.question, self.chair, flags = asked.T.copy()
        self.done, self.match_over, self.fault = (flags & flag != 0 for flag in (DONE, MATCH_OVER, FAULT))

    def random_actions(self, generator):
        """A legal answer for every table, each equally likely, from a numpy.random.Generator."""
        words = np.flatnonzero(self._legal != 0)  # 32 answers at a time: most are not legal
        within = np.flatnonzero(np.unpackbits(self._legal.ravel()[words].view("u1"), bitorder="little").view(bool))
        legal, width = words[within >> 5] * 32 + (within & 31), 32 * self._legal.shape[1]
        ends = np.searchsorted(legal, np.arange(self.tables + 1) * width)
        return legal[(ends[:-1] + generator.random(self.tables) * np.diff(ends)).astype(int)] % width

    def encode(self, answer):
        """The number of an answer as records write it: "pass", "HA", "call SA", "return HK", "discard E7 E8"."""
        word, *cards = answer.split() or [""]
        written = " ".join([word, *sorted(cards, key=lambda card: bolachen.NUMBERS.get(card, 0))])
        if not answer or written not in self.answers:
            raise EnvError(f'{answer!r} is no answer; answers are written as in records: "pass", "HA", "call SA"')
        return self.answers.index(written)

    def decode(self, number):
        """The answer with a number."""
        if not 0 <= number < self.actions:
            raise EnvError(f"{number} is no answer; answers are numbers from 0 to {self.actions - 1}")
        return self.answers[number]

    def close(self):
        """Ends the processes."""
        for process in self.processes:
            process.close()
        self.processes = []

    def __getstate__(self):
        raise EnvError("an environment cannot be copied; open another, with the same seed")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "processes", None):
            self.close()


# What records write otherwise than columns do: no reader of tables takes these for truths or numbers.
COLUMN_WORDS = {"F": "forehand", "M": "middlehand", "D": "dealer"}
COLUMN_WORDS.update(zip(("6", "7", "8", "9", "10"), ("six", "seven", "eight", "nine", "ten")))


def observe(view, columns):
    """The row that BatchEnv has for what a bot is shown (a dict of bolachen.py); `columns` are its names."""
    place = "FMD".index
    me = place(view["seat"])
    who = lambda seat: ("self", "left", "right")[(seat - me) % 3]
    said = [action.split(" ", 1) for action in view["history"]]
    names = [f"said.{who(place(seat))}.{COLUMN_WORDS.get(answer, answer)}" for seat, answer in said]
    for name in ("hand", "talon", "discards"):
        names += [f"{name}.{card}" for card in view[name] or []]
    for seat in range(3):
        names += [f"played.{who(seat)}.{card}" for card in view["played"][seat]]
        names += [f"trick.{who(seat)}.{view['trick'][seat]}"]
    for name in ("called", "returned", "trump", "contract", "multiplier", "question", "seat"):
        names.append(f"{name}.{COLUMN_WORDS.get(view[name], view[name])}")
    for name in ("winner", "declarer"):
        names += [] if view[name] is None else [f"{name}.{who(place(view[name]))}"]
    for name, tricks in (("declarer", view["declarerTricks"]), ("defenders", view["defenderTricks"])):
        names += [f"tricks.{name}.{count}" for count in range(1, tricks + 1)]
    return np.isin(columns, names).astype(np.int8)


class Space:
    """A space of observations or answers, where gymnasium is not installed."""

    def __init__(self, shape, n=None, dtype=np.int8):
        self.shape, self.n, self.dtype = shape, n, dtype

    def contains(self, value):
        return 0 <= value < self.n if self.n else value.shape == self.shape and value.dtype == self.dtype

    def sample(self, mask=None):
        if self.n is None:
            return np.random.randint(0, 2, self.shape).astype(self.dtype)
        return int(np.random.choice(self.n if mask is None else np.flatnonzero(mask)))


def spaces_of(batch):
    """The spaces of what is observed, of masks, and of answers."""
    shape, n = (len(batch.columns),), batch.actions
    if spaces is None:
        return Space(shape, dtype=batch.obs.dtype), Space((n,)), Space((), n)
    low, high = (-np.inf, np.inf) if batch.obs.dtype == np.float32 else (0, 1)
    return spaces.Box(low, high, shape, batch.obs.dtype), spaces.Box(0, 1, (n,), np.int8), spaces.Discrete(n)


class OneTable:
    """A BatchEnv of one table, a deal at a time."""

    def open(self, options):
        self.batch = BatchEnv(1, **options)
        self._isOver = False

    def deal(self, seed):
        """Goes on to the next deal, which has begun already where one has ended."""
        if seed is not None or not self._isOver:
            self.batch.reset(seed)
        self._isOver = False

    def answer(self, action):
        if self._isOver:
            raise EnvError("the deal is over; reset comes first")
        self._isOver = bool(self.batch.step(np.array([action]))[2][0])

    def close(self):
        self.batch.close()


class SeatEnv(OneTable, Gym):
    """One seat in the shape of Gymnasium; the legal answers are info["action_mask"]. An episode is a deal."""

    metadata = {"render_modes": []}
    render_mode = None

    def __init__(self, seats="learner,keen,keen", **options):
        self.open({"seats": seats, **options})
        if len(self.batch.learners) > 1:
            raise EnvError("seats: expected one learner; AecEnv and BatchEnv take several")
        self.observation_space, _, self.action_space = spaces_of(self.batch)

    def reset(self, *, seed=None, options=None):
        if Gym is not object:
            super().reset(seed=seed)
        self.deal(seed)
        return self.batch.obs[0], self._info()

    def step(self, action):
        shown, asked = self.batch.obs[0], self._info()
        self.answer(action)
        reward = float(self.batch.points[0, self.batch.learners[0]])
        fault = {"fault": True} if self.batch.fault[0] else {}
        if not self._isOver:
            return self.batch.obs[0], reward, False, False, {**self._info(), **fault}
        # The table waits in the next deal: of this one, the last that the learner was shown.
        info = {**asked, "action_mask": self.action_masks(), "final_observation": shown, **fault}
        return shown, reward, True, False, info

    def _info(self):
        return {"action_mask": self.action_masks(), "seat": int(self.batch.seat[0]), "question": self.question}

    @property
    def question(self):
        return bolachen.QUESTIONS[self.batch.question[0]]

    def action_masks(self):
        return np.zeros_like(self.batch.mask[0]) if self._isOver else self.batch.mask[0]


class AecEnv(OneTable, Aec):
    """The learners in the shape of PettingZoo: agents player_0 to player_2 by their place in `seats`. An episode is a
    deal.

    An observation is a dict of `observation` and `action_mask`; that of an agent which is not asked is the last that
    it was shown, and nothing is legal.
    """

    metadata = {"name": "bolachen_v0", "is_parallelizable": False, "render_modes": []}
    render_mode = None

    def __init__(self, **options):
        self.open(options)
        self.possible_agents = [f"player_{chair}" for chair in self.batch.learners]
        self.agents = []
        observed, legal, self._answers = spaces_of(self.batch)
        self._seen = {"observation": observed, "action_mask": legal}
        if spaces is not None:
            self._seen = spaces.Dict(self._seen)

    @property
    def num_agents(self):
        return len(self.agents)

    def observation_space(self, agent):
        return self._seen

    def action_space(self, agent):
        return self._answers

    def reset(self, seed=None, options=None):
        self.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards, self._cumulative_rewards = ({agent: 0.0 for agent in self.agents} for _ in range(2))
        self.terminations, self.truncations = ({agent: False for agent in self.agents} for _ in range(2))
        self.infos = {agent: {} for agent in self.agents}
        self._shown = {agent: np.zeros_like(self.batch.obs[0]) for agent in self.agents}
        self._ask()

    def _ask(self):
        self.agent_selection = f"player_{self.batch.chair[0]}"
        self._shown[self.agent_selection] = self.batch.obs[0]

    def observe(self, agent):
        is_asked = not self._isOver and agent == self.agent_selection
        legal = self.batch.mask[0] if is_asked else np.zeros_like(self.batch.mask[0])
        return {"observation": self._shown[agent], "action_mask": legal}

    def last(self, observe=True):
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        state = self._cumulative_rewards, self.terminations, self.truncations, self.infos
        return (seen, *(each[agent] for each in state))

    def agent_iter(self, max_iter=2**63):
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._leave(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self.answer(action)
        if not self._isOver:
            return self._ask()
        for chair, each in zip(self.batch.learners, self.agents):
            self.rewards[each] = float(self.batch.points[0, chair])
            self._cumulative_rewards[each] += self.rewards[each]
            self.terminations[each] = True

    def _leave(self, agent, action):
        if action is not None:
            raise EnvError(f"the deal is over: expected None from {agent}; found {action}")
        for of_agents in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of_agents[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]
