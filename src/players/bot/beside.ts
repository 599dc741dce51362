/** Whom house bots take the players beside them for: parameters that are bots. */

/** The player on the left is the one who comes next. */
const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/** In place of a bot: whoever sits there. */
export const FIELD = 'field';

const BESIDE = { left: 'others', right: 'others' };

/** The parameters of house bots that are bots, in specs of their own; each with its default where that is no bot. */
const MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  respond: { model: '', own: 'model', others: 'model', ...BESIDE },
  reader: { others: 'usual', ...BESIDE },
};

/** A bot as a spec names it, with its parameters as texts. */
interface BotText {
  readonly source: string;
  readonly given: Readonly<Record<string, string>>;
}

/** The parameters of a bot that are bots, each with its spec. */
export const modelTexts = ({ source, given }: BotText): (readonly [name: string, text: string])[] =>
  Object.entries(MODELS[source] ?? {}).flatMap(([name, none]) => {
    const text = given[name] ?? none;
    const isSeat = text === FIELD && (name === 'others' || Object.hasOwn(BESIDE, name));
    return text === none || isSeat ? [] : [[name, text] as const];
  });

/** On which sides a bot takes the player for whoever sits there. */
export const fieldSides = ({ source, given }: BotText): Side[] =>
  SIDES.filter((side) => {
    const { [side]: text = BESIDE[side], others } = given;
    return Object.hasOwn(MODELS, source) && (text === BESIDE[side] ? others : text) === FIELD;
  });
