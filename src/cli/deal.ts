import type { Command } from 'commander';
import type { Deal } from '../cards/engine/deal.js';
import { rankDeal } from '../cards/random/deal-rank.js';
import { boardOf } from '../cards/record/board-of.js';
import { parseDealText } from '../cards/record/deal-text.js';
import { formatDeal } from '../cards/record/notation.js';
import { LAST_BOARD } from '../runs/run/options.js';
import { settledGame } from '../runs/run/settings.js';
import type { OptionsOf } from '../support/input/option.js';
import { checked } from '../support/input/option-schema.js';
import { OptionError, ofOptions, refuseOption } from '../support/input/refusal.js';
import { DEAL } from './engine-options.js';
import { givenFlags, whatOf } from './given-options.js';
import { printLine } from './output.js';

/** `bolachen deal`: prints deals in notation with their ids: of a seed, or given. */
export async function deal(command: Command): Promise<void> {
  const what = checked(DEAL, whatOf(command), 'deal');
  const { seed, deal } = what;
  const { json } = givenFlags(command);
  if (seed === undefined && deal === undefined) throw new OptionError('give --seed or --deal');
  settledGame(what);
  for (const { board, cards } of dealsOf(what)) {
    const id = rankDeal(cards.hands[0], cards.hands[1], cards.talon);
    const text = formatDeal(cards);
    if (json) await printLine(JSON.stringify({ ...(board !== null && { board }), id, deal: text }));
    else await printLine(`${board === null ? '' : `${board}  `}${text}  ${id}`);
  }
}

function dealsOf(what: OptionsOf<typeof DEAL>): Iterable<{ board: number | null; cards: Deal }> {
  const { seed, deal = '', board = 0, deals = 1 } = what;
  if (seed === undefined) return [{ board: null, cards: ofOptions(() => parseDealText(deal, 'deal')) }];
  const most = LAST_BOARD + 1 - board;
  if (deals > most) refuseOption('deals', `expected a whole number from 1 to ${most}; found ${deals}`);
  return boards(seed, board, deals);
}

function* boards(seed: string, first: number, count: number): Generator<{ board: number; cards: Deal }> {
  for (let board = first; board < first + count; board++) yield { board, cards: boardOf(seed, board) };
}
