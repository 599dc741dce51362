import { type Deal, dealPack } from '../engine/deal.js';
import { ofOptions, refuse } from '../input/refusal.js';
import { dealBoard } from '../random/board.js';
import { DEALS, rankDeal, unrankDeal } from '../random/deal-rank.js';
import { type Key, keyOf } from '../random/key.js';
import { Stream } from '../random/stream.js';
import { dealFrom, parseDealOrId } from '../record/deal-or-id.js';
import { formatDeal, parseCard } from '../record/notation.js';
import { type GameFlags, LAST_BOARD, readCount } from './flags.js';
import { gameOf } from './game-of.js';
import { printLine } from './output.js';

interface DealFlags extends GameFlags {
  readonly seed?: string;
  readonly index: string;
  readonly count: string;
  readonly id?: string;
  readonly deal?: string;
  readonly pack?: string;
  readonly json?: boolean;
}

/** `bolachen deal`: prints deals in notation with their ids: boards of a seed, or a deal given by id, notation or pack. */
export async function deal(flags: DealFlags): Promise<void> {
  const sources = [flags.seed, flags.id, flags.deal, flags.pack].filter((source) => source !== undefined);
  if (sources.length !== 1) ofOptions(() => refuse('deal', 'give one of --seed, --id, --deal and --pack'));
  if (flags.seed === undefined && (flags.index !== '0' || flags.count !== '1')) {
    ofOptions(() => refuse('--index and --count', 'choose boards of a --seed'));
  }
  for (const { index, cards } of dealsOf(flags)) {
    const id = rankDeal(cards.hands[0], cards.hands[1], cards.talon);
    const text = formatDeal(cards);
    if (flags.json) await printLine(JSON.stringify({ ...(index !== null && { index }), id, deal: text }));
    else await printLine(`${index === null ? '' : `${index}  `}${text}  ${id}`);
  }
}

function dealsOf(flags: DealFlags): Iterable<{ index: number | null; cards: Deal }> {
  const { seed, id, deal, pack } = flags;
  if (seed !== undefined) return ofOptions(() => boardsOf(seed, flags));
  const cards = ofOptions(() => {
    if (pack !== undefined) return packOf(pack, flags);
    return id !== undefined
      ? dealFrom(unrankDeal(readCount(id, '--id', 0, DEALS - 1)))
      : parseDealOrId(deal ?? '', '--deal');
  });
  return [{ index: null, cards }];
}

function boardsOf(seed: string, flags: DealFlags): Iterable<{ index: number; cards: Deal }> {
  if (seed === '') refuse('--seed', 'cannot be empty');
  const first = readCount(flags.index, '--index', 0, LAST_BOARD);
  return boards(keyOf(seed), first, readCount(flags.count, '--count', 1, LAST_BOARD + 1 - first));
}

function* boards(key: Key, first: number, count: number): Generator<{ index: number; cards: Deal }> {
  const stream = new Stream();
  const sets = new Int32Array(4);
  for (let index = first; index < first + count; index++) {
    dealBoard(key, index, stream, sets);
    yield { index, cards: dealFrom(sets) };
  }
}

function packOf(text: string, flags: GameFlags): Deal {
  const cards = text
    .trim()
    .split(/[\s,]+/)
    .map((card, i) => parseCard(card, `--pack: card ${i + 1}`));
  const different = new Set(cards).size;
  if (cards.length !== 32 || different !== 32) {
    refuse('--pack', `expected each of the 32 cards once; found ${cards.length} cards, ${different} of them different`);
  }
  return dealPack(cards, gameOf(flags).packets);
}
