import type { Command } from 'commander';
import { boardOf } from '../boards/opening.js';
import { type Deal, dealPack } from '../cards/engine/deal.js';
import type { Game } from '../cards/engine/game.js';
import { rankDeal } from '../cards/random/deal-rank.js';
import { parseDealText } from '../cards/record/deal-text.js';
import { formatDeal, parseCard } from '../cards/record/notation.js';
import { LAST_BOARD } from '../runs/run/options.js';
import { settledGame } from '../runs/run/settings.js';
import type { OptionsOf } from '../support/input/option.js';
import { checked } from '../support/input/option-schema.js';
import { OptionError, ofOptions, refuse, refuseOption } from '../support/input/refusal.js';
import { DEAL } from './engine-options.js';
import { givenFlags, whatOf } from './given-options.js';
import { printLine } from './output.js';

/** `bolachen deal`: prints deals in notation with their ids: of a seed, given, or dealt from a pack. */
export async function deal(command: Command): Promise<void> {
  const what = checked(DEAL, whatOf(command), 'deal');
  const { seed, deal, pack, board: first, deals } = what;
  const { json } = givenFlags(command);
  const game = settledGame(what);
  const sources = [seed, deal, pack].filter((source) => source !== undefined);
  if (sources.length !== 1) throw new OptionError('give one of --seed, --deal and --pack');
  if (seed === undefined && (first !== undefined || deals !== undefined))
    throw new OptionError('--board and --deals choose boards of a --seed');
  for (const { board, cards } of dealsOf(what, game)) {
    const id = rankDeal(cards.hands[0], cards.hands[1], cards.talon);
    const text = formatDeal(cards);
    if (json) await printLine(JSON.stringify({ ...(board !== null && { board }), id, deal: text }));
    else await printLine(`${board === null ? '' : `${board}  `}${text}  ${id}`);
  }
}

function dealsOf(what: OptionsOf<typeof DEAL>, { packets }: Game): Iterable<{ board: number | null; cards: Deal }> {
  const { seed, deal = '', pack, board = 0, deals = 1 } = what;
  if (seed !== undefined) {
    const most = LAST_BOARD + 1 - board;
    if (deals > most) refuseOption('deals', `expected a whole number from 1 to ${most}; found ${deals}`);
    return boards(seed, board, deals);
  }
  const cards = ofOptions(() => (pack === undefined ? parseDealText(deal, 'deal') : packOf(pack, packets)));
  return [{ board: null, cards }];
}

function* boards(seed: string, first: number, count: number): Generator<{ board: number; cards: Deal }> {
  for (let board = first; board < first + count; board++) yield { board, cards: boardOf(seed, board) };
}

function packOf(text: string, packets: Game['packets']): Deal {
  const cards = text
    .trim()
    .split(/[\s,]+/)
    .map((card, i) => parseCard(card, `pack: card ${i + 1}`));
  const different = new Set(cards).size;
  if (cards.length !== 32 || different !== 32) {
    refuse('pack', `expected each of the 32 cards once; found ${cards.length} cards, ${different} of them different`);
  }
  return dealPack(cards, packets);
}
