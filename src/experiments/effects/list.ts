import { readFile } from 'node:fs/promises';
import { describeRuleSet } from '../../cards/games/rule-sets.js';
import { wrapped } from '../../results/text/width.js';
import { packageFile } from '../../support/system/own-file.js';

/** The page of the rules, which the package has. */
const PAGE = 'src/cards/games/README.md';

const ROW = /^\| ([BWX]\d\d) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm;

/** The options of a rule set, or of the two games, with their defaults, values, ids and sources. */
export async function rulesOf(game?: string) {
  const page = await readFile(packageFile(PAGE), 'utf8');
  // The points on which the accounts of the games differ or are silent.
  const choices = [...page.matchAll(ROW)].map(([, id, question, readings, played]) => {
    return { id, question, readings, played };
  });
  return (game === undefined ? ['bolachen', 'wallachen'] : [game]).map((name) => {
    const { about, options, values } = describeRuleSet(name);
    // `choices` are those of the rules that an option decides, with their sources.
    const listed = Object.entries(options).map(([option, { allowed, about: text }]) => {
      const [, meaning = text, ids = ''] = /^(.*?)(?: \(([BWX\d ]+)\))?$/.exec(text) ?? [];
      const own = choices.filter(({ id }) => ids.includes(id) && (id[0] === 'X' || id[0] === name[0].toUpperCase()));
      return { name: option, value: values[option], allowed, about: meaning, choices: own };
    });
    return { game: name, about, options: listed };
  });
}

export const textOfValue = (value: unknown): string => (Array.isArray(value) ? value.join() : String(value));

export function listOfRules(found: Awaited<ReturnType<typeof rulesOf>>): string {
  const lists = found.map(({ game, about, options }) => {
    const paragraphs = options.map(({ name, value, allowed, about, choices }) => {
      const ids = choices.length === 0 ? '' : ` (${choices.map(({ id }) => id).join(' ')})`;
      const lines = [`${about}${ids}`, `values: ${allowed}`].map((line) => wrapped(line, '      '));
      return `\n  ${name}=${textOfValue(value)}\n${lines.join('')}`;
    });
    return `${game}: ${about}\n${paragraphs.join('')}`;
  });
  return lists.join('\n');
}
