// What a language model is asked for, and what its reply says: nothing is played but what was answered.

const IN_JSON =
  'Reply with a JSON object: "thought", a few words, and then "answer", which is one of the legal answers.';
const IN_TEXT = `You may think in a few words. End with a line that names one legal answer, by its number or its name, as in
Answer: 1`;

/** May the answers be numbered? Not if some are numbers themselves, as bids of Wallachen. */
const areNumbered = (legal) => !legal.some((name) => /^\d+$/.test(name));

/** The list of legal answers in a prompt. */
export const choicesOf = (legal, inJson) =>
  legal.map((name, at) => (inJson || !areNumbered(legal) ? name : `${at + 1}. ${name}`)).join('\n');

/** The messages of a question; without a role of its own for the instruction, if the server has none. */
export function messagesOf({ instruction, rules, question, legal, inJson, noSystem }) {
  const system = `${instruction}\n\n${inJson ? IN_JSON : IN_TEXT}\n\n${rules}`;
  const user = `${question}\n\nLegal answers:\n${choicesOf(legal, inJson)}`;
  if (noSystem) return [{ role: 'user', content: `${system}\n\n${user}` }];
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}

/** The form of a reply in JSON. */
export const formOf = (legal) => {
  const properties = { thought: { type: 'string' }, answer: { type: 'string', enum: legal } };
  const schema = { type: 'object', properties, required: ['thought', 'answer'], additionalProperties: false };
  return { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } };
};

const KINDS = 'think|thinking|thoughts?|reason|reasoning|reflection|reflect|analysis|scratchpad';
const [OPEN, CLOSE] = ['[<\\[({◁]\\|?\\s*', '[^<>\\[\\](){}◁▷|]*\\|?[>\\])}▷]'];
const OPENING = new RegExp(
  `${OPEN}(?:(?:begin|start)(?:_of)?_)?(?:\\w+:)?(?:${KINDS})\\b${CLOSE}|<\\|channel\\|>(?:analysis|commentary)`,
  'i',
);
const CLOSING = new RegExp(
  `${OPEN}(?:/\\s*|end(?:_of)?_)(?:\\w+:)?(?:${KINDS})\\b${CLOSE}|<\\|channel\\|>final\\s*<\\|message\\|>`,
  'gi',
);

/** A reply without its thoughts: all up to the last closing tag, and all from an opening tag without an end on. */
export function withoutThoughts(text) {
  const last = [...text.matchAll(CLOSING)].at(-1);
  const rest = last === undefined ? text : text.slice(last.index + last[0].length);
  const begin = rest.search(OPENING);
  return begin < 0 ? rest : rest.slice(0, begin);
}

/** A line that begins with "Answer:", with the usual Markdown before it; and what stands around an answer. */
const ANSWER = /^[\s>#*_~`-]*answer[\s*_~`]*[:：](.*)$/i;
const AROUND = [
  /^[\s*_~`"'“”„‘’«»$]*(.*?)[\s*_~`"'“”„‘’«»$.!]*$/s,
  /^\\[([](.*)\\[)\]]$/s,
  /^\\(?:boxed|text|textbf|mathrm)\{(.*)\}$/s,
];

function bare(text) {
  const less = AROUND.reduce((rest, each) => rest.trim().replace(each, '$1'), text);
  return less === text ? text.replace(/\s+/g, ' ') : bare(less);
}

/** Legal answers by what may be said for them: names, without the verb of "call HA", and numbers of a list. */
function namesOf(legal, isNumbered) {
  const names = new Map(isNumbered ? legal.map((name, at) => [String(at + 1), name]) : []);
  for (const name of legal) names.set(name.replace(/^\w+ /, '').toLowerCase(), name).set(name.toLowerCase(), name);
  return names;
}

/**
 * What a reply in plain text says: the last line that begins with "Answer:", or else all of it. `answer` is a legal
 * answer, or undefined; then `said` is what stands in its place, undefined if there is no such line.
 */
export function answerIn(text, legal, isNumbered = areNumbered(legal)) {
  const rest = withoutThoughts(text);
  const named = rest
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => ANSWER.exec(line)?.[1])
    .filter((each) => each !== undefined)
    .at(-1);
  const answer = namesOf(legal, isNumbered).get(bare(named ?? rest).toLowerCase());
  return { answer, said: named === undefined ? undefined : bare(named) };
}

/** The same of a reply that was asked for as JSON; of one that is none, what it says as a text. */
export function answerInJson(text, legal) {
  const rest = withoutThoughts(text).replace(/^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/i, '$1');
  let value;
  try {
    value = JSON.parse(rest);
  } catch {
    return answerIn(text, legal, false);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return answerIn(text, legal, false);
  const said = ['string', 'number'].includes(typeof value.answer) ? String(value.answer) : '';
  return { answer: namesOf(legal, false).get(said.trim().toLowerCase()), said };
}

/** The text of a message; of one in parts, those that are texts. */
export function textOf({ content }) {
  const parts = Array.isArray(content) ? content : [{ text: content }];
  return parts.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('');
}

/** A response as the package reads it: some servers send completions as plain text, or reasons in their own forms. */
export async function readable(response) {
  const { ok, status, statusText } = response;
  const text = (await response.text()).replace(/^\uFEFF|\s*data:\s*\[DONE\]\s*$/g, '');
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  return new Response(ok ? text : JSON.stringify({ error: { message: reasonIn(text) || statusText } }), {
    status,
    headers,
  });
}

/** What a refusal says: in an error, a message or a detail, or as plain text. */
function reasonIn(text) {
  try {
    const { error, message = error, detail = message } = JSON.parse(text);
    const reason = detail?.message ?? detail ?? text;
    return typeof reason === 'string' ? reason : JSON.stringify(reason);
  } catch {
    return text;
  }
}
