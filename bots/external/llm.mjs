// A language model in a seat, behind any server with the usual chat completions; models.md beside it has all the steps.
// --bots "exec(node bots/external/llm.mjs --url http://localhost:8080/v1 --model NAME)"
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerIn, answerInJson, choicesOf, formOf, messagesOf, readable, textOf } from './reply.mjs';

const INSTRUCTION = `You play a card game for three. You are given the rules, what you see, and the legal answers. Choose
the answer that wins you the most points in the long run.`;

function end(why) {
  process.stderr.write(`llm.mjs: ${why}\n`);
  process.exit(2);
}
process.on('uncaughtException', (error) => end(error.message));
process.stdout.on('error', () => process.exit(0)); // who asked is gone

const TEXTS = 'url model key-env patience at-once temperature max-tokens system body form transcript';
const texts = TEXTS.split(' ').map((name) => [name, { type: 'string' }]);
const others = { header: { type: 'string', multiple: true, default: [] }, 'no-system': { type: 'boolean' } };
const { values: given } = parseArgs({ options: { ...Object.fromEntries(texts), ...others } });
const numberOf = (name, usual) => {
  // 1.000 is a thousand to some.
  const isSure = !/^[1-9]\d{0,2}(\.\d{3})+$/.test(given[name] ?? '');
  const number = given[name] === undefined ? usual : isSure ? Number(given[name]) : Number.NaN;
  return number === undefined || (number >= 0 && number < 1e9) ? number : end(`--${name}: expected a number`);
};
/** What is in an environment variable goes to the server alone. */
const secretIn = (option, name) => {
  const secret = process.env[name]?.trim() ?? '';
  if (!/^[ -~]+$/.test(secret)) end(`${option}: the environment variable ${name} has nothing that can be sent`);
  return secret;
};
const fileOf = (path) => readFileSync(path, 'utf8').replace(/^\uFEFF/, '');

const { model = end('--model: expected its name at the server'), form = 'auto' } = given;
if (!/^https?:[/][/][^/]/.test(given.url ?? '') || !URL.canParse(given.url))
  end(`--url: expected an address such as http://localhost:8080/v1`);
const url = new URL(given.url);
if (url.username || url.password)
  end('--url: a name and a password go into an environment variable, as "Basic …": --header Authorization=NAME');
if (!['auto', 'json', 'text'].includes(form)) end('--form: expected json or text');
const patience = numberOf('patience', 9) || end('--patience: expected a number above 0');
const key = given['key-env'] && secretIn('--key-env', given['key-env']);
const headers = given.header.map((each) => {
  const [, name, variable] = /^([\w-]+)=(\w+)$/.exec(each) ?? end('--header: expected NAME=ENVIRONMENT_VARIABLE');
  return [name, secretIn('--header', variable)];
});
const sampling = { temperature: numberOf('temperature'), max_tokens: numberOf('max-tokens') };
const body = { model, ...sampling, ...(given.body && JSON.parse(fileOf(given.body))), stream: false };
const instruction = given.system ? fileOf(given.system) : INSTRUCTION;
/** Not what is shorter than eight letters, which is no secret. */
const secrets = [key, ...headers.map(([, value]) => value)].filter((each) => each?.length >= 8);
const hidden = (said) => secrets.reduce((all, each) => all.replaceAll(each, '…'), said);
/** The end of a text, in one line. */
const line = (said, most) => {
  const words = hidden(String(said).replace(/[\p{C}\s]+/gu, ' ')).trim();
  return words.length <= most ? words : `…${words.slice(1 - most)}`;
};

const { default: OpenAI } = await import('openai').catch(() => end('needs a package: npm install openai@6.34.0'));
const client = new OpenAI({
  apiKey: key ?? 'none',
  baseURL: url.origin + url.pathname.replace(/\/*(chat\/completions)?\/*$/, ''),
  defaultQuery: Object.fromEntries(url.searchParams),
  defaultHeaders: { ...(!key && { Authorization: null }), ...Object.fromEntries(headers) },
  ...{ organization: null, project: null, logLevel: 'off' },
  // No redirection is followed, as the key would go along.
  fetch: async (address, init) => readable(await fetch(address, { ...init, redirect: 'manual' })),
});

/** Why the server has no answer: what may help to ask again is not final. */
const unavailable = (why, status = 503) => ({
  unavailable: line(why, 300),
  final: status < 500 && ![408, 409, 425, 429].includes(status),
  isOfForm: [400, 422, 500, 501].includes(status) && /response_?format|json|schema|structured|grammar/i.test(why),
});

/** The text of a completion, or why there is none. */
async function completion(messages, response_format, usage) {
  const done = new AbortController();
  const { signal } = done;
  const late = sleep(1_000 * patience, { isLate: true }, { signal }).catch(() => {});
  usage.requests++;
  try {
    const asked = client.chat.completions.create({ ...body, messages, response_format }, { signal });
    const { isLate, error, choices, usage: tokens } = await Promise.race([asked, late]);
    if (isLate) return unavailable(`no reply within ${patience} seconds (--patience)`);
    if (error) return unavailable(error.message ?? JSON.stringify(error), Number(error.code) || 503);
    const [{ message, finish_reason: why }] = choices;
    for (const name of ['prompt_tokens', 'completion_tokens'])
      if (tokens?.[name] >= 0 && tokens[name] < 1e12) usage[name] = (usage[name] ?? 0) + tokens[name];
    return { text: hidden(textOf(message)), isCut: why === 'length' };
  } catch (error) {
    if (error.status) return unavailable(`HTTP ${error.message}`, error.status);
    const why = error.cause?.cause ?? error.cause;
    const isLost = error instanceof OpenAI.APIConnectionError;
    return unavailable(isLost ? why?.message || why?.code || error.message : 'its reply is no chat completion');
  } finally {
    done.abort();
  }
}

let isJson = form !== 'text';
let rules = '';

async function answerTo({ id, text: question, legal }) {
  const usage = { requests: 0 };
  const again = [];
  for (;;) {
    const inJson = isJson;
    const asked = { instruction, rules, question, legal, inJson, noSystem: given['no-system'] };
    const messages = [...messagesOf(asked), ...again];
    const { text: said, isCut, ...why } = await completion(messages, inJson ? formOf(legal) : undefined, usage);
    if (given.transcript)
      appendFileSync(given.transcript, `${JSON.stringify({ messages, reply: said, ...why, usage })}\n`);
    if (why.unavailable) {
      if (!inJson || form === 'json' || !why.isOfForm) return { id, unavailable: why.unavailable, final: why.final };
      if (isJson) process.stderr.write(`${why.unavailable}: replies are plain text from now on (--form text)\n`);
      isJson = false;
      continue;
    }
    usage[inJson ? 'asked_for_json' : 'asked_for_text'] = 1;
    const read = isCut ? {} : (inJson ? answerInJson : answerIn)(said, legal);
    const { answer, said: other = line(said, 60) || 'a reply without text' } = read;
    const wrong = isCut ? 'cut off at its length: raise --max-tokens' : line(other, 60);
    if (answer || again.length > 0) return { id, answer: answer ?? wrong, usage, remark: line(said, 300) };
    const content = `That is not a legal answer: ${wrong}\n\nReply with one of these:\n${choicesOf(legal, inJson)}`;
    again.push({ role: 'assistant', content: line(said, 500) || '…' }, { role: 'user', content });
  }
}

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const hello = { type: 'hello', protocol: 1, name: line(model, 80), about: 'a language model', params: {} };
const own = [import.meta.url, new URL('reply.mjs', import.meta.url)].map((each) => fileURLToPath(each));
const files = [...own, given.system, given.body].filter(Boolean);

for await (const message of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(message);
  if (asked.type === 'hello') say({ ...hello, repeatable: false, texts: true, window: numberOf('at-once', 16), files });
  if (asked.type === 'rules') rules = asked.text;
  if (asked.type === 'question') void answerTo(asked).then(say);
}
process.exit(0);
