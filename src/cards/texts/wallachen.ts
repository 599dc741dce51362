import type { Word } from '../engine/actions.js';
import type { Game } from '../engine/game.js';
import { contractInWords, units } from './contracts.js';
import { listedWith, said } from './words.js';

/** What is Wallachen's own in the text of its rules: Doppeln, contracts, bidding, exchange, Kontra and the pot. */
export function wallachenText(game: Game): string[] {
  const { rules } = game;
  const raise =
    rules.raiseAfterPickup === true ? 'his bid or any higher contract' : 'just what he bid: he cannot raise it';
  return [
    ...doppelnText(game),
    ...contractsText(game),
    ...auctionText(game),
    `Exchange. The declarer takes the 2 cards of the talon into his hand, unseen by the others. He declares his contract: ${raise}. Then he discards any 2 of his 12 cards face down; they count for nobody.`,
    ...kontraText(game),
  ];
}

function doppelnText({ rules, packets }: Game): string[] {
  if (rules.doppeln !== true) return [];
  const heard =
    rules.doppelnTurns === 'unseen'
      ? 'nobody hears what the others have said until all 3 have spoken'
      : 'each hears those before him';
  return [
    `Doppeln. When each seat has seen its first ${packets[0]} cards, forehand, middlehand and dealer in turn say ${said('double')} or ${said('no-double')}; ${heard}. Each ${said('double')} makes all payments of the deal twice as high.`,
  ];
}

const offeredIn = ({ contracts }: Game): Word[] =>
  contracts.filter(({ offered }) => offered).map(({ name }) => name as Word);

function contractsText(game: Game): string[] {
  return [
    'Contracts, from the lowest up, and what each defender pays the declarer if he makes it, or receives if he fails:',
    ...offeredIn(game).map((name) => `- ${said(name)}: ${contractInWords(game, name)}.`),
  ];
}

function auctionText(game: Game): string[] {
  const rungs = offeredIn(game);
  const [lowest, top] = [rungs[0], rungs[rungs.length - 1]].map((rung) => said(rung));
  const [play, pass, hold] = (['play', 'pass', 'hold'] as const).map((word) => said(word));
  const open = `Bidding. From forehand on, each seat says ${play}, which bids ${lowest}, or ${pass}, until one has said ${play}: he is the highest bidder. Who has said ${pass} is out.`;
  const last =
    game.rules.dealerDuel === 'last-word' ? ' A bid of the dealer ends the bidding: he is the declarer.' : '';
  const duels =
    rungs.length === 1
      ? 'There is no higher contract to bid, so he is the declarer.'
      : `The seats after him that have not spoken challenge him one after the other. A challenger says ${pass}, or bids exactly the next contract up; then the highest bidder says ${hold}, which means the same bid and takes precedence, or ${pass}, and the challenger takes his place. After ${hold} the challenger speaks again.${last} Above ${top} there is no bid. The highest bidder at the end is the declarer.`;
  return [`${open} ${duels} ${allPassText(game)}`];
}

function allPassText({ contracts, pot, rules }: Game): string {
  const all = `If all 3 say ${said('pass')}`;
  if (!pot) {
    const [lowest] = contracts.filter(({ offered }) => offered);
    return `${all}, forehand is the declarer at ${said(lowest.name as Word)}.`;
  }
  const loss =
    rules.potOnLoss === 'split'
      ? 'each defender of one who fails gets half of it, rounded down'
      : 'when one fails it stays as it is';
  return `${all}, there are no tricks: each seat pays ${units(1)} into a pot, and the next deal follows. The next declarer who makes his contract gets the whole pot besides; ${loss}. What is in it after the last deal of a match is shared out equally. The pot is never multiplied.`;
}

function kontraText({ kontra, rules }: Game): string[] {
  if (!kontra) return [];
  const [yes, no, re, noRe] = (['kontra', 'no-kontra', 're', 'no-re'] as const).map((word) => said(word));
  const when = {
    'before-card': 'In the first trick each defender, before he puts his card down,',
    'first-trick': `In the first trick each defender, before he puts his card down, and both once more when the trick is complete,`,
    'before-lead': 'Before the first card is led, the defender to the left of the declarer, then the other,',
  }[rules.kontraWindow as 'before-card'];
  const turns = String(rules.kontraTurns);
  const chain = turns.startsWith('chain-') ? Number(turns.slice('chain-'.length)) : 0;
  const often =
    turns === 'each'
      ? `Both defenders may say ${yes}, once each, and the declarer answers each at once with ${re} or ${noRe}.`
      : chain > 0
        ? `The first ${yes} is answered by the declarer with ${re} or ${noRe}, a ${re} by the same defender with ${listedWith('or', [yes, no])}, and so on in turn until one declines or ${chain} such words have been said; the other defender says nothing more.`
        : `There is one ${yes} in a deal; the declarer answers it at once with ${re} or ${noRe}.`;
  return [
    `Raising the stakes. ${when} may say ${yes} (or ${no}). ${often} Each ${yes} and each ${re} makes all payments of the deal twice as high, for both defenders.`,
  ];
}
