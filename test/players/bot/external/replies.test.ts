import { describe, expect, test } from 'vitest';

/** What a language model says is what is played: its answer, or nothing, but never another word of its prose. */

type Reading = (text: string, legal: readonly string[]) => { readonly answer?: string; readonly said?: string };

const { answerIn, answerInJson }: { answerIn: Reading; answerInJson: Reading } = await import(
  new URL('../../../../bots/external/reply.mjs', import.meta.url).href
);

const BIDS = ['pass', 'brand', 'bettel', 'mord'];
const CARDS = ['GA', 'GK', 'G7'];
const NUMBERS = ['pass', '5', '6', '8', 'bettel'];
const CALLS = ['no-call', 'call HA', 'call SA'];
const PAIRS = ['discard E7 G8', 'discard E7 G9', 'discard G8 G9'];

/** Texts and what they say by kind; null: nothing that is legal. */
const TEXTS: Readonly<
  Record<string, readonly (readonly [text: string, legal: readonly string[], answer: string | null])[]>
> = {
  'nothing but an answer': [
    ['brand', BIDS, 'brand'],
    ['Brand', BIDS, 'brand'],
    ['BRAND', BIDS, 'brand'],
    [' brand \n', BIDS, 'brand'],
    ['brand.', BIDS, 'brand'],
    ['**brand**', BIDS, 'brand'],
    ['`brand`', BIDS, 'brand'],
    ['"brand"', BIDS, 'brand'],
    ['“brand”', BIDS, 'brand'],
    ['„brand“', BIDS, 'brand'],
    ['_brand_', BIDS, 'brand'],
    ['2', BIDS, 'brand'],
    ['2.', BIDS, 'brand'],
    ['**4**', BIDS, 'mord'],
    ['\\boxed{mord}', BIDS, 'mord'],
    ['$\\boxed{2}$', BIDS, 'brand'],
    ['ga', CARDS, 'GA'],
    ['call SA', CALLS, 'call SA'],
    ['Call  sa', CALLS, 'call SA'],
    ['SA', CALLS, 'call SA'],
    ['no-call', CALLS, 'no-call'],
    ['discard E7 G9', PAIRS, 'discard E7 G9'],
    ['E7 G9', PAIRS, 'discard E7 G9'],
    ['8', NUMBERS, '8'],
    ['5', NUMBERS, '5'],
  ],
  'a line that says it': [
    ['Answer: brand', BIDS, 'brand'],
    ['answer: brand', BIDS, 'brand'],
    ['ANSWER: BRAND', BIDS, 'brand'],
    ['Answer:brand', BIDS, 'brand'],
    ['Answer : brand', BIDS, 'brand'],
    ['Answer: 2', BIDS, 'brand'],
    ['Answer: 2.', BIDS, 'brand'],
    ['**Answer: brand**', BIDS, 'brand'],
    ['**Answer:** brand', BIDS, 'brand'],
    ['**Answer**: brand', BIDS, 'brand'],
    ['### Answer: brand', BIDS, 'brand'],
    ['> Answer: brand', BIDS, 'brand'],
    ['- Answer: brand', BIDS, 'brand'],
    ['`Answer: brand`', BIDS, 'brand'],
    ['Answer: `brand`', BIDS, 'brand'],
    ['Answer: "brand".', BIDS, 'brand'],
    ['Answer: \\boxed{brand}', BIDS, 'brand'],
    ['Answer: $\\boxed{\\text{brand}}$', BIDS, 'brand'],
    ['Answer: \\(\\boxed{2}\\)', BIDS, 'brand'],
    ['I hold 3 Sows and 6 trumps, so pass is timid.\nAnswer: brand', BIDS, 'brand'],
    ['I hold much.\r\nAnswer: brand\r\n', BIDS, 'brand'],
    ['Answer: pass\nNo, that is timid.\nAnswer: brand', BIDS, 'brand'],
    ['Answer: brand\nThe others may hold 2 Sows; pass would be worse.', BIDS, 'brand'],
    ['Answer: call HA', CALLS, 'call HA'],
    ['Answer: HA', CALLS, 'call HA'],
    ['Answer: no-call', CALLS, 'no-call'],
    ['Answer: discard G8 G9', PAIRS, 'discard G8 G9'],
    ['Answer: 3', PAIRS, 'discard G8 G9'],
    ['Answer: 6', NUMBERS, '6'],
    ['Answer: bettel', NUMBERS, 'bettel'],
    ['Answer：brand', BIDS, 'brand'],
  ],
  'a line that names no legal answer': [
    ['GK loses to the Sow. \nAnswer: HA', CARDS, null],
    ['GA is too good.\n**Answer: E7**', CARDS, null],
    ['Pass is timid; brand too low.\nAnswer: grand', BIDS, null],
    ['Playing G7 is safe.\nAnswer: 5', CARDS, null],
    ['I could play 2.\nAnswer: -1', CARDS, null],
    ['Answer: 0', BIDS, null],
    ['Answer: 2.5', BIDS, null],
    ['Answer: 7', NUMBERS, null],
    ['Answer: 1', NUMBERS, null],
    ['Answer: brand\nAnswer: grand', BIDS, null],
    ['Answer: brand\nOr rather:\nAnswer:', BIDS, null],
    ['Answer:\nbrand', BIDS, null],
    ['Answer: none of these', BIDS, null],
    ['Answer: brandy', BIDS, null],
    ['Answer: call EA', CALLS, null],
  ],
  'words besides the answer': [
    ['Answer: 2. It is safer than answer 1.', BIDS, null],
    ['Answer: Option 2. Option 1 is too weak.', BIDS, null],
    ['Answer: I would bid brand, not pass.', BIDS, null],
    ['Answer: brand (confidence 4/5)', BIDS, null],
    ['Answer: brand or pass', BIDS, null],
    ['Answer: not pass', BIDS, null],
    ['Answer = <b>brand</b>; pass loses', BIDS, null],
    ['Final answer: \\boxed{brand}. Pass is worse.', BIDS, null],
    ['My answer - pass or brand? Brand.', BIDS, null],
    ['The right answer? 1 would be timid. I take 4.', BIDS, null],
    ['brand, since I hold 3 Sows.', BIDS, null],
    ['brand (confidence 4/5)', BIDS, null],
    ['G7. Forehand needs 1 more trick', CARDS, null],
    ['GA\n\nIt takes trick 2.', CARDS, null],
    ['bettel, as I have no card above 8', NUMBERS, null],
  ],
  prose: [
    ['', BIDS, null],
    [' \n ', BIDS, null],
    ['Brand rather than pass', BIDS, null],
    ['I will not pass.', BIDS, null],
    ['I bid mord. I have 1 loser.', BIDS, null],
    ['I cannot bid mord, so I bid brand instead of pass.', BIDS, null],
    ['I call HA, not SA', CALLS, null],
    ['The answer: it depends. 2?', BIDS, null],
    ['Which is the best answer?\n\n1. pass: weak.\n2. brand: fine.\nI bid brand.', BIDS, null],
    ['Let me weigh each legal answer:\n1. pass\n2. brand\n\nI choose mord.', BIDS, null],
    ['1. pass\n2. brand', BIDS, null],
    ['I cannot help with gambling.', BIDS, null],
    ['brand\nbrand', BIDS, null],
    ['pass brand', BIDS, null],
    ['我出 GA', CARDS, null],
    ['{"reasoning": "GK is beaten", "answer": "HA"}', CARDS, null],
    ['{"answer": "GK"}', CARDS, null],
  ],
  thoughts: [
    ['<think>pass?</think>brand', BIDS, 'brand'],
    ['<think>\npass or mord?\n</think>\n\nAnswer: brand', BIDS, 'brand'],
    ['<THINK>pass</THINK>brand', BIDS, 'brand'],
    ['<thinking>Answer: pass</thinking>Answer: brand', BIDS, 'brand'],
    ['<thought>Answer: pass</thought>\nbrand', BIDS, 'brand'],
    ['<reasoning>Answer: pass</reasoning>\nbrand', BIDS, 'brand'],
    ['[THINK]Answer: pass[/THINK]brand', BIDS, 'brand'],
    ['◁think▷Answer: pass◁/think▷brand', BIDS, 'brand'],
    ['<|begin_of_thought|>pass<|end_of_thought|>Answer: brand', BIDS, 'brand'],
    ['<|START_THINKING|>pass<|END_THINKING|>brand', BIDS, 'brand'],
    ['<seed:think>pass</seed:think>brand', BIDS, 'brand'],
    ['< think >pass< / think >brand', BIDS, 'brand'],
    ['<|channel|>analysis<|message|>pass<|end|><|start|>assistant<|channel|>final<|message|>brand', BIDS, 'brand'],
    ['The answer is pass? Too weak.</think>brand', BIDS, 'brand'],
    ['Answer: pass\n</think>\n\nbrand', BIDS, 'brand'],
    ['<think>a</think>pass<think>b</think>brand', BIDS, 'brand'],
    ['<think><think>pass</think>Answer: mord</think>Answer: brand', BIDS, 'brand'],
    ['<think>Answer: brand', BIDS, null],
    ['<think>I hold 3 Sows. brand', BIDS, null],
    ['[think] Answer: brand', BIDS, null],
    ['<think>Answer: brand</think>', BIDS, null],
    ['Answer: brand</think>', BIDS, null],
    ['<think>pass</think>I bid brand', BIDS, null],
    ['<|channel|>analysis<|message|>Answer: brand', BIDS, null],
  ],
};

describe.each(Object.entries(TEXTS))('a reply in plain text: %s', (_, texts) => {
  test.each(texts)('%j of %j says %s', (text, legal, answer) => {
    expect(answerIn(text, legal).answer ?? null).toBe(answer);
  });
});

test('what stands in place of an answer is what the model has said', () => {
  expect(answerIn('GK loses.\n**Answer: HA**', CARDS)).toEqual({ answer: undefined, said: 'HA' });
  expect(answerIn('I would rather not.', CARDS)).toEqual({ answer: undefined, said: undefined });
});

test.each<[text: string, legal: readonly string[], answer: string | null]>([
  ['{"thought": "pass is timid", "answer": "brand"}', BIDS, 'brand'],
  ['{"answer": "Brand", "thought": "mord"}', BIDS, 'brand'],
  ['\n```json\n{"thought": "", "answer": "brand"}\n```\n', BIDS, 'brand'],
  ['<think>{"answer": "pass"}</think>{"answer": "brand"}', BIDS, 'brand'],
  ['{"answer": "call SA"}', CALLS, 'call SA'],
  ['{"answer": 8}', NUMBERS, '8'],
  ['{"answer": "8"}', NUMBERS, '8'],
  ['Answer: brand', BIDS, 'brand'], // the server does not know the form
  ['brand', BIDS, 'brand'],
  ['{"reasoning": "GK is beaten", "answer": "HA"}', CARDS, null],
  ['{"thought": "brand", "answer": "grand"}', BIDS, null],
  ['{"thought": "brand"}', BIDS, null],
  ['{"answer": 2}', BIDS, null],
  ['{"answer": ["brand"]}', BIDS, null],
  ['{"answer": null}', BIDS, null],
  ['["brand"]', BIDS, null],
  ['{"thought": "brand", "answer": "bra', BIDS, null],
  ['Answer: 2', BIDS, null], // nothing was numbered
  ['I bid brand {"answer": "pass"}', BIDS, null],
])('a reply that was asked for as JSON: %j of %j says %s', (text, legal, answer) => {
  expect(answerInJson(text, legal).answer ?? null).toBe(answer);
});
