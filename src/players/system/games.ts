import { BID, DECLARE, QUESTIONS } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { ruleSetNames } from '../../cards/games/names.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { inRecords } from '../../cards/record/notation.js';
import { questionsOf } from '../features/known.js';
import type { System, SystemBlock } from './system.js';

/**
 * The rule sets in which every line can be an answer; if there is none, since some lines are for one game and some for
 * another, those in which one of them can.
 */
export function gamesOf({ blocks }: System): readonly string[] {
  const games = ruleSetNames.map((name) => makeGame(name));
  const fits = (game: Game) => (block: SystemBlock) => block.lines.map(({ answer }) => isIn(game, block, answer));
  const all = games.filter((game) => blocks.flatMap(fits(game)).every(Boolean));
  const some = games.filter((game) => blocks.flatMap(fits(game)).some(Boolean));
  return (all.length > 0 ? all : some).map(({ ruleSet }) => ruleSet);
}

/** Can one of some answers be given to a question of a game? */
function isIn(game: Game, { question }: SystemBlock, answer: string): boolean {
  if (!questionsOf(game).includes(QUESTIONS[question])) return false;
  if (question !== BID && question !== DECLARE) return true;
  const contracts = game.contracts.flatMap(({ name }) => [name, name.split('-')[0]]);
  const bids = contracts.includes('brand') ? ['second_brand'] : ['play', 'hold'];
  // Both games have `pass`, so `brand or pass` is for the one that has Brands.
  const said = answer.split(' or ').filter((each) => each !== 'pass');
  return said.length === 0 || said.some((each) => [...contracts, ...bids].includes(inRecords(each)));
}
