"""A language model in a seat, behind any server with the usual chat completions; models.md beside it has all the steps.
--bots "exec(python3 bots/external/llm.py --url http://localhost:8080/v1 --model NAME)"."""

import argparse
import email.utils
import http.client
import json
import math
import os
import re
import threading
import time
import urllib.parse
import urllib.request

import bolachen

INSTRUCTION = """You play a card game for three. You are given the rules, what you see, and the legal answers. Choose
the answer that wins you the most points in the long run. You may think in a few words. End with a line that names one
legal answer, by its number or its name, as in
Answer: 1"""


def options():
    parser = argparse.ArgumentParser(prog="llm.py", description=__doc__)
    parser.add_argument("--url", required=True, help="up to /v1, or with /chat/completions")
    parser.add_argument("--model", required=True, help="its name at the server")
    parser.add_argument("--key-env", metavar="NAME", help="environment variable with the key; default: none is sent")
    parser.add_argument("--patience", type=float, default=9, help="seconds a question in all, below --move-time (9)")
    parser.add_argument("--at-once", type=int, default=16, help="questions that are put to the server at once (16)")
    parser.add_argument("--temperature", type=float, help="default: the server's")
    parser.add_argument("--max-tokens", type=int, help="most tokens of a reply; default: the server's")
    parser.add_argument("--system", metavar="FILE", help="an instruction in place of the one in this file")
    parser.add_argument("--transcript", metavar="FILE", help="gets every prompt and reply, as JSON lines")
    given = parser.parse_args()
    given.key = os.environ.get(given.key_env, "").strip() if given.key_env else ""
    if given.key_env and not re.fullmatch("[!-~]+", given.key):
        parser.error(f"--key-env: the environment variable {given.key_env} has no key that can be sent")
    if not 0 < given.patience < math.inf:
        parser.error("--patience: expected a number of seconds above 0")
    try:
        address = urllib.parse.urlsplit(given.url)
        if address.scheme not in ("http", "https") or not address.hostname or address.port == 0:
            raise ValueError(f"--url: expected an address such as http://localhost:8080/v1, found {given.url}")
        given.instruction = open(given.system, encoding="utf-8").read() if given.system else INSTRUCTION
        given.transcript = given.transcript and open(given.transcript, "a", 1 << 22, encoding="utf-8")
    except (OSError, ValueError) as error:
        parser.error(str(error))
    return given


class AsSent(urllib.request.HTTPErrorProcessor):
    """Takes every reply as it is. None is followed to another server: the key would go along."""

    http_response = https_response = lambda self, request, response: response


class Server:
    """Asks for chat completions, again where that may help, and counts what it costs."""

    def __init__(self, given):
        self.url = re.sub("(/chat/completions)?/*$", "/chat/completions", given.url, count=1)
        body = {"model": given.model, "temperature": given.temperature, "max_tokens": given.max_tokens}
        self.body = {name: value for name, value in body.items() if value is not None}
        self.key, self.headers = given.key, {"Content-Type": "application/json"}
        if given.key:
            self.headers["Authorization"] = f"Bearer {given.key}"
        self.opener, self.is_silent = urllib.request.build_opener(AsSent), True

    def message(self, messages, deadline, usage, random):
        """The message of a completion, as it was sent, or why there is none."""
        body = json.dumps({**self.body, "messages": messages})
        request = urllib.request.Request(self.url, body.encode(), self.headers)
        for attempt in range(1_000):
            usage["requests"] += 1
            wait, asked = min(0.25 * 2**attempt, 30) * (0.5 + random.fraction()), 0
            try:
                status, asked, text = self.read(request, deadline)
                if status == 200:
                    return json.loads(self.hidden(json.dumps(completion(text, usage)))), None
                said = re.search(r'"(?:message|error)"\s*:\s*"([^"]*)', text)
                reason = f"HTTP {status} {said[1] if said else http.client.responses.get(status, '')}"
                if status < 500 and status not in (408, 409, 425, 429):
                    return None, line(self.hidden(reason), 200)
            except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
                reason = "its reply is no chat completion"
            except (OSError, http.client.HTTPException) as error:
                reason = str(getattr(error, "reason", error)) or type(error).__name__
            wait = max(wait, asked)
            if time.monotonic() + wait >= deadline:
                return None, f"request {attempt + 1}: {line(self.hidden(reason), 200)}"
            if self.is_silent:  # standard error, once
                self.is_silent = False
                print(f"{line(self.hidden(reason), 200)}; asks again for as long as --patience says")
            time.sleep(wait)

    def read(self, request, deadline):
        """The status of a reply, the seconds that it asks to wait, and its text."""
        with self.opener.open(request, timeout=max(0.01, deadline - time.monotonic())) as reply:
            body, length = bytearray(), reply.length or 0
            while part := reply.read1(65536):
                body += part
                if len(body) > 4_000_000 or time.monotonic() > deadline:
                    raise OSError("its reply does not end")
            if len(body) < length:
                raise OSError("its reply is cut off")
            return reply.status, seconds(reply.headers["Retry-After"]), body.decode("utf-8-sig", "replace")

    def hidden(self, text):
        """JSON, or a piece of it, without the key, should a server repeat it. What is shorter is no secret."""
        return text.replace(json.dumps(self.key)[1:-1], "…") if len(self.key) >= 8 else text


def completion(text, usage):
    """The message in a completion; its tokens are added to the usage, under the server's names."""
    reply = json.loads(text)
    tokens = reply.get("usage")
    for name in ("prompt_tokens", "completion_tokens"):
        value = tokens.get(name) if isinstance(tokens, dict) else None
        if type(value) in (int, float) and 0 <= value < 1e12:
            usage[name] = usage.get(name, 0) + value
    return reply["choices"][0]["message"]


def seconds(text):
    """What Retry-After asks to wait: a number, or a date; 0 if it says neither."""
    for read in (float, lambda date: email.utils.parsedate_to_datetime(date).timestamp() - time.time()):
        try:
            return read(text) if math.isfinite(read(text)) else 0
        except (TypeError, ValueError, OverflowError):
            pass
    return 0


def line(text, most):
    """The end of a text, in one line that can be printed."""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return words if len(words) <= most else f"…{words[1 - most:]}"


def text_of(message):
    """The text of a reply without its thoughts; of one in parts, those that are texts."""
    content = message.get("content") if isinstance(message, dict) else None
    if isinstance(content, list):
        content = " ".join(str(part["text"]) for part in content if isinstance(part, dict) and "text" in part)
    return re.sub(r"<think>.*?(</think>|$)", "", content, flags=re.DOTALL) if isinstance(content, str) else ""


def answer_in(text, answers):
    """The answer that a reply calls so, or else the last that it names; `answers` has them by their names."""
    names = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in sorted(answers, key=len, reverse=True))
    one = rf"(?<![^\W_])(?<!-)(?<!\d\.)(?<!\w['’])({names})(?![^\W_])(?!-\w)(?!\.\d)"
    found = re.findall(rf"answer(?:\s+is)?[\s\W_]*{one}", text, re.I) or re.findall(one, text, re.I)
    return answers.get(" ".join(found[-1].lower().split())) if found else None


class Model:
    repeatable, texts, about = False, True, "a language model"

    def __init__(self, given):
        self.name, self.window = line(given.model, 80), given.at_once
        self._given, self._server, self._lock = given, Server(given), threading.Lock()

    def _answer(self, view, legal, random):
        began, usage = time.monotonic(), {"requests": 0}
        # Answers that are numbers themselves, as bids of Wallachen, are not numbered.
        numbers = [] if any(name.isdigit() for name in legal) else [str(at + 1) for at in range(len(legal))]
        # For "call HA", HA is enough.
        answers = {each.lower(): name for name in legal for each in (name.partition(" ")[2] or name, name)}
        answers.update(zip(numbers, legal))
        choices = "\n".join(f"{number}. {name}" for number, name in zip(numbers, legal)) or "\n".join(legal)
        messages = [dict(role="system", content=f"{self._given.instruction}\n\n{view.get('rules_text', '')}")]
        messages.append(dict(role="user", content=f"{view['text']}\n\nLegal answers:\n{choices}"))
        for _ in range(2):
            reply, error = self._server.message(messages, began + self._given.patience, usage, random)
            usage["seconds"] = round(time.monotonic() - began, 3)
            self._note(messages=messages, reply=reply, error=error, usage=usage)
            if error:
                failure = ConnectionError(error)
                failure.usage = usage  # kept on file, as that of an answer
                raise failure
            text = text_of(reply)
            if answer := answer_in(text, answers):
                return bolachen.Answer(answer, usage, line(text, 300))
            reason = f"no legal answer in: {line(text, 40)}" if text.strip() else "a reply without text"
            messages.append(dict(role="assistant", content=line(text, 500) or "…"))
            messages.append(dict(role="user", content=f"That was {reason}\n\nReply with one of these:\n{choices}"))
        # Not legal either: a fault of that kind, with the reason as its detail.
        return bolachen.Answer(reason, usage, line(text, 300) or None)

    double = bid = contest = raise_ = call = giveBack = declare = discard = kontra = play = _answer

    def _note(self, **what):
        if self._given.transcript:
            with self._lock:
                print(json.dumps(what), file=self._given.transcript, flush=True)


bolachen.serve(Model(options()))
