import { QUESTIONS } from '../../../../src/cards/engine/actions.js';
import { CARDS, type Card } from '../../../../src/cards/engine/cards.js';
import { formatCard, SEAT_LETTERS, SUIT_LETTERS } from '../../../../src/cards/record/notation.js';
import { MOST_AT_ONCE, PROTOCOL } from '../../../../src/players/bot/external/messages.js';
import {
  BOARD_FIELDS,
  type FieldName,
  GAME_FIELDS,
  QUESTION_FIELDS,
} from '../../../../src/players/bot/external/view-text.js';
import { PART_NAMES } from '../../../../src/players/bot/spec.js';
import { SESSION_FIELDS, VIEW_FIELDS } from '../../../../src/players/view/view-fields.js';

/** The JSON Schema of the protocol, from the table of a view's fields. */

type Schema = Readonly<Record<string, unknown>>;

const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const three = (items: Schema): Schema => ({ type: 'array', items, minItems: 3, maxItems: 3 });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const COUNT: Schema = { type: 'integer', minimum: 0 };

/** Each kind of field as it appears in messages. */
const KINDS: Readonly<Record<string, Schema>> = {
  text: { type: 'string' },
  rules: { type: 'object' },
  question: { enum: QUESTIONS },
  count: COUNT,
  flag: { type: 'boolean' },
  seat: ref('seat'),
  suit: ref('suit'),
  card: ref('card'),
  cards: ref('cards'),
  cardBySeat: three(orNull(ref('card'))),
  cardsBySeat: three(ref('cards')),
  unitsBySeat: three({ type: 'integer' }),
};

function field(name: FieldName): Schema {
  const { kind, nullable, about } = VIEW_FIELDS[name];
  return { ...(nullable ? orNull(KINDS[kind]) : KINDS[kind]), description: about };
}

const fields = (names: readonly FieldName[]): Schema => Object.fromEntries(names.map((name) => [name, field(name)]));

/** A board's session fields: present only in a session, and then never null. */
const sessionFields = (): Schema =>
  Object.fromEntries(
    SESSION_FIELDS.map((name) => [name, { ...KINDS[VIEW_FIELDS[name].kind], description: VIEW_FIELDS[name].about }]),
  );

/** A message; all members are required except those in `optional`. */
function message(title: string, properties: Schema, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { title, type: 'object', properties, required };
}

const PARAMETERS: Schema = { type: 'object', additionalProperties: { type: ['number', 'string', 'boolean'] } };

/** What not every program is sent. */
const OPTIONAL = ['row', 'text'];

const ID: Schema = { type: 'integer', minimum: 1 };

/** What is asked, in a view with some of these fields. */
const asked = (properties: Schema): Schema => ({
  view: { type: 'object', properties, description: 'the fields that have changed' },
  since: { ...COUNT, description: 'where `history` goes in the list of actions' },
  history: { ...listOf(ref('action')), description: VIEW_FIELDS.history.about },
  legal: { ...listOf(ref('token')), minItems: 2, description: 'the legal answers' },
  text: {
    type: 'string',
    description: 'for a program that reads texts: what the seat sees, and what is asked, in words',
  },
  row: { ...listOf({ type: 'integer', minimum: -1 }), description: 'the columns that the program has asked for' },
  random: { type: 'string', pattern: '^[0-9a-f]{16}$', description: '64 random bits' },
});

/** Which board, where several are under way. */
const BOARD: Schema = {
  ...COUNT,
  description: 'which of several boards under way; a number is used again for a later one, with all fields',
};

/** The same where there is no message for a new board: its fields are then in the view of the first question. */
const askedOfAny = (): Schema => asked({ ...fields(BOARD_FIELDS), ...sessionFields(), ...fields(QUESTION_FIELDS) });

/** Messages to the bot. */
const toBot = (): Schema => ({
  hello: message('hello', {
    type: { const: 'hello' },
    protocol: { const: PROTOCOL },
    ...fields(GAME_FIELDS),
    params: { ...PARAMETERS, description: 'the parameters given, each of the kind of its default' },
  }),
  rules: message('the rules in force in words, after the hello of a program that reads texts', {
    type: { const: 'rules' },
    text: { type: 'string', description: 'a paragraph a line' },
  }),
  board: message(
    'a new board',
    { type: { const: 'board' }, ...fields(BOARD_FIELDS), ...sessionFields() },
    SESSION_FIELDS,
  ),
  question: message('a question', { type: { const: 'question' }, id: ID, board: BOARD, ...askedOfAny() }, [
    ...OPTIONAL,
    'board',
  ]),
  result: message('the end of a board', {
    type: { const: 'result' },
    declarer: orNull(ref('seat')),
    contract: orNull({ type: 'string' }),
    tricks: orNull(COUNT),
    score: { ...three({ type: 'integer' }), description: 'units of forehand, middlehand and dealer' },
  }),
});

/** Messages of the bot. */
const fromBot = (): Schema => ({
  helloBack: message(
    'hello from the bot',
    {
      type: { const: 'hello' },
      protocol: { const: PROTOCOL },
      name: { type: 'string', minLength: 1, maxLength: 80 },
      about: { type: 'string' },
      params: { ...PARAMETERS, description: 'its parameters with their defaults, or as given' },
      reads: {
        type: 'object',
        additionalProperties: listOf({ enum: Object.keys(PART_NAMES) }),
        description: 'by parameter, the parts whose answers depend on it; one that is not listed counts for all parts',
      },
      window: {
        type: 'integer',
        minimum: 1,
        maximum: MOST_AT_ONCE,
        description:
          'how many questions it takes at once, about different boards, which it answers by `id` in any order',
      },
      methods: {
        ...listOf({ type: 'string' }),
        description: 'the names of its methods: one that is almost that of a question is refused',
      },
      texts: { type: 'boolean', description: 'is it sent the rules in words, and a text with each question?' },
      columns: { ...listOf({ type: 'string' }), description: 'the columns of a dataset that it is shown as `row`' },
      files: { ...listOf({ type: 'string' }), description: 'files that it is made of, besides those in its command' },
    },
    ['about', 'params', 'reads', 'window', 'columns', 'methods', 'texts', 'files'],
  ),
  refusal: message('it does not play here', { type: { const: 'hello' }, error: { type: 'string' } }),
  answer: message('an answer', { id: ID, answer: orNull(ref('token')) }),
  failure: message('it failed at a question', { id: ID, error: { type: 'string' } }),
  outage: message(
    'it cannot answer for the time being, which is no answer: it is asked again, unless this is final',
    { id: ID, unavailable: { type: 'string', description: 'why' }, final: { type: 'boolean' } },
    ['final'],
  ),
});

/** `protocol.schema.json`: `toBot` and `fromBot` are the lines in the two directions. */
export function protocolSchema(): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `The protocol of bolachen's bots that are programs, version ${PROTOCOL}`,
    $defs: {
      seat: { enum: SEAT_LETTERS },
      suit: { enum: [...SUIT_LETTERS] },
      card: { enum: Array.from({ length: CARDS }, (_, card) => formatCard(card as Card)) },
      cards: { ...listOf(ref('card')), description: 'a set of cards, in bit order' },
      token: {
        type: 'string',
        description: 'an answer as in records: pass, HA, call SA, discard E7 G8 …; under drawn names by these',
      },
      action: {
        type: 'string',
        description: 'a seat and an answer, as in records: F brand; as far as the seat knows it',
      },
      toBot: { oneOf: ['hello', 'rules', 'board', 'question', 'result'].map(ref) },
      fromBot: { oneOf: ['helloBack', 'refusal', 'answer', 'failure', 'outage'].map(ref) },
      ...toBot(),
      ...fromBot(),
    },
    anyOf: [ref('toBot'), ref('fromBot')],
  };
}
