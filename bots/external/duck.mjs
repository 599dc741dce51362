// Bids on a long suit, as duck.py does. Run it with --bots "exec(node bots/external/duck.mjs)".
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

const rank = (card) => '789XUOKA'.indexOf(card[1]);

let params = { length: 5 };
let seen = {};
const answers = {
  bid: ({ hand }, legal) => {
    const isLong = [...'EGSH'].some((suit) => hand.filter((card) => card[0] === suit).length >= params.length);
    return (isLong && legal.find((word) => word === 'brand' || word === '6')) || legal[0];
  },
  play: ({ target, isDeclarer, winner }, legal) => {
    const ranks = legal.map(rank);
    const wanted = isDeclarer && target !== 0 && winner === null ? Math.max(...ranks) : Math.min(...ranks);
    return legal[ranks.indexOf(wanted)];
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { type, ...message } = JSON.parse(line);
  if (type === 'hello') {
    params = { ...params, ...message.params };
    say({ type: 'hello', protocol: 1, name: 'duck', params });
  }
  if (type === 'board') seen = message;
  if (type === 'question') {
    const { id, view, legal } = message;
    seen = { ...seen, ...view }; // only changed fields are sent
    say({ id, answer: answers[seen.question]?.(seen, legal) ?? null }); // null: the default
  }
}
