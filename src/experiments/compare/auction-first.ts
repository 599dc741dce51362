import { PARTS, type Part } from '../../players/bot/bot.js';
import { declaredBy } from '../../players/bot/declared.js';
import { equalPartsOf, UNLIKE } from '../../players/bot/equal-parts.js';
import type { Policies } from '../../players/bot/spec.js';
import type { Lineup } from '../../runs/run/lineup.js';
import { OptionError } from '../../support/input/refusal.js';
import type { BlockSettings } from '../blocks/settings.js';
import type { CompareValues } from './options.js';

const CARDS: readonly Part[] = ['declaring', 'defence'];

/** Options that cannot be combined with `auctionFirst`, and why. */
const CONTRADICTING = {
  sessionTarget: 'when a session ends depends on its cards',
  attribute: 'it exchanges parts of the bots',
  records: 'deals without cards have none',
};

/** @throws OptionError if blocks whose auctions all coincide need cards nonetheless */
export function checkAuctionFirst(what: CompareValues, { loaded }: Lineup, settings: BlockSettings): void {
  for (const [name, why] of Object.entries(CONTRADICTING))
    if (what[name as keyof typeof CONTRADICTING] !== undefined)
      throw new OptionError(`${name}: cannot be given together with \`auctionFirst\`: ${why}`);
  const { game, matchLength } = settings;
  if (game.pot && matchLength > 1)
    throw new OptionError('auctionFirst: is for deals without a pot, which links them by their cards');
  if (haveEqualCards(loaded, game.kontra ? [...CARDS, 'kontra'] : CARDS)) return;
  const [doing, parts] = game.kontra ? ['say Kontra and play', 'kontra=sound+play=pimc'] : ['play', 'play=pimc'];
  const example = `\`sound+play=pimc\` and \`keen+${parts}\` with \`sound+play=pimc\` as their field`;
  throw new OptionError(`auctionFirst: expected bots that ${doing} cards alike, all at the table, as ${example}`);
}

/** Do all bots have these parts in common? Then deals that are equal up to the first card are equal to the last. */
function haveEqualCards(policies: readonly Policies[], parts: readonly Part[]): boolean {
  const { kinds } = equalPartsOf(policies, { trustExec: false, staysSeated: false });
  const asked = (each: Policies, part: Part): string =>
    declaredBy(each[part]).memoryless === true ? '' : PARTS.filter((other) => each[other] === each[part]).join();
  return (
    !kinds.includes(UNLIKE) &&
    parts.every((part) => {
      const place = PARTS.indexOf(part);
      return policies.every(
        (each, bot) =>
          kinds[PARTS.length * bot + place] === kinds[place] && asked(each, part) === asked(policies[0], part),
      );
    })
  );
}
