import { describe, expect, test } from 'vitest';
import { rows } from '../../../rows.js';

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
const LEGAL: Readonly<Record<string, readonly string[]>> = { BIDS, CARDS, NUMBERS, CALLS, PAIRS };

/** Among which answers; which it is, if any; and replies that say it, apart by ¦. */
const TEXTS = rows`
  BIDS | brand | brand ¦ BRAND ¦ ↵ brand ↵ ¦ brand. ¦ **brand** ¦ \`brand\` ¦ "brand" ¦ “brand” ¦ „brand“ ¦ 2.
  BIDS | mord | **4** ¦ \boxed{mord} ¦ $\boxed{4}$ ¦ _mord_ ¦ Answer: \(\boxed{4}\) ¦ Answer: $\boxed{\text{mord}}$
  CARDS | GA | ga ‖ CALLS | call SA | call SA ¦ Call  sa ¦ SA ¦ Answer: call SA ¦ Answer: SA
  CALLS | no-call | no-call ¦ Answer: no-call
  PAIRS | discard E7 G9 | discard E7 G9 ¦ E7 G9 ¦ Answer: discard E7 G9 ¦ Answer: 2 ‖ NUMBERS | 8 | 8 ¦ Answer: 8
  BIDS | brand | Answer: brand ¦ ANSWER: BRAND ¦ Answer:brand ¦ Answer : brand ¦ Answer: 2. ¦ **Answer: brand**
  BIDS | brand | **Answer:** brand ¦ **Answer**: brand ¦ ### Answer: brand ¦ > Answer: brand ¦ - Answer: brand
  BIDS | brand | \`Answer: brand\` ¦ Answer: \`brand\` ¦ Answer: "brand". ¦ Answer：brand
  BIDS | brand | I hold 3 Sows and 6 trumps, so pass is timid.↵Answer: brand ¦ I hold much.\r↵Answer: brand\r↵
  BIDS | brand | Answer: pass↵No, that is timid.↵Answer: brand ¦ Answer: brand↵The others may hold 2 Sows; pass is worse.
  CARDS | | GK loses to the Sow. ↵Answer: HA ¦ GA is too good.↵**Answer: E7** ¦ Playing G7 is safe.↵Answer: 5
  CARDS | | I could play 2.↵Answer: -1 ¦ G7. Forehand needs 1 more trick ¦ GA↵↵It takes trick 2. ¦ 我出 GA
  CARDS | | {"reasoning": "GK is beaten", "answer": "HA"} ¦ {"answer": "GK"}
  BIDS | | Pass is timid; brand too low.↵Answer: grand ¦ Answer: 0 ¦ Answer: 2.5 ¦ Answer: brand↵Answer: grand
  BIDS | | Answer: brand↵Or rather:↵Answer: ¦ Answer:↵brand ¦ Answer: none of these ¦ Answer: brandy
  BIDS | | Answer: 2. It is safer than answer 1. ¦ Answer: Option 2. Option 1 is weak. ¦ Answer: brand or pass
  BIDS | | Answer: I would bid brand, not pass. ¦ Answer: brand (confidence 4/5) ¦ Answer: not pass
  BIDS | | Answer = <b>brand</b>; pass loses ¦ Final answer: \boxed{brand}. Pass is worse. ¦ brand, since I hold 3 Sows.
  BIDS | | My answer - pass or brand? Brand. ¦ The right answer? 1 would be timid. I take 4. ¦ brand (confidence 4/5)
  BIDS | | ↵ ¦ Brand rather than pass ¦ I will not pass. ¦ I bid mord. I have 1 loser. ¦ brand↵brand ¦ pass brand
  BIDS | | I cannot bid mord, so I bid brand instead of pass. ¦ The answer: it depends. 2? ¦ 1. pass↵2. brand
  BIDS | | Which is the best answer?↵↵1. pass: weak.↵2. brand: fine.↵I bid brand. ¦ I cannot help with gambling.
  NUMBERS | | Answer: 7 ¦ Answer: 1 ¦ bettel, as I have no card above 8 ‖ CALLS | | Answer: call EA ¦ I call HA, not SA
  BIDS | brand | <think>pass?</think>brand ¦ <think>↵pass or mord?↵</think>↵↵Answer: brand ¦ <THINK>pass</THINK>brand
  BIDS | brand | <thinking>Answer: pass</thinking>Answer: brand ¦ <thought>Answer: pass</thought>↵brand
  BIDS | brand | <reasoning>Answer: pass</reasoning>↵brand ¦ [THINK]Answer: pass[/THINK]brand
  BIDS | brand | ◁think▷Answer: pass◁/think▷brand ¦ <|begin_of_thought|>pass<|end_of_thought|>Answer: brand
  BIDS | brand | <|START_THINKING|>pass<|END_THINKING|>brand ¦ <seed:think>pass</seed:think>brand
  BIDS | brand | <|channel|>analysis<|message|>pass<|end|><|start|>assistant<|channel|>final<|message|>brand
  BIDS | brand | < think >pass< / think >brand ¦ The answer is pass? Too weak.</think>brand ¦ Answer: pass↵</think>↵↵brand
  BIDS | brand | <think>a</think>pass<think>b</think>brand ¦ <think><think>pass</think>Answer: mord</think>Answer: brand
  BIDS | | <think>Answer: brand ¦ <think>I hold 3 Sows. brand ¦ [think] Answer: brand ¦ <think>Answer: brand</think>
  BIDS | | Answer: brand</think> ¦ <think>pass</think>I bid brand ¦ <|channel|>analysis<|message|>Answer: brand
`;

/** The same where JSON was asked for. */
const IN_JSON = rows`
  BIDS | brand | {"thought": "pass is timid", "answer": "brand"} ¦ {"answer": "Brand", "thought": "mord"}
  BIDS | brand | ↵\`\`\`json↵{"thought": "", "answer": "brand"}↵\`\`\`↵ ¦ Answer: brand ¦ brand
  BIDS | brand | <think>{"answer": "pass"}</think>{"answer": "brand"} ‖ CALLS | call SA | {"answer": "call SA"}
  NUMBERS | 8 | {"answer": 8} ¦ {"answer": "8"} ‖ CARDS | | {"reasoning": "GK is beaten", "answer": "HA"}
  BIDS | | {"thought": "brand", "answer": "grand"} ¦ {"thought": "brand"} ¦ {"answer": 2} ¦ {"answer": ["brand"]}
  BIDS | | {"answer": null} ¦ ["brand"] ¦ {"thought": "brand", "answer": "bra ¦ Answer: 2 ¦ I bid brand {"answer": "pass"}
`;

describe.each([
  ['plain text', answerIn, TEXTS],
  ['JSON', answerInJson, IN_JSON],
] as const)('a reply in %s', (_, read, table) => {
  test.each(table)('of %s says "%s": %j', (among, answer, replies) => {
    for (const reply of replies.replaceAll('\\r', '\r').split(' ¦ '))
      expect(read(reply, LEGAL[among]).answer ?? '', reply).toBe(answer);
  });
});

test('what stands in place of an answer is what the model has said', () => {
  expect(answerIn('GK loses.\n**Answer: HA**', CARDS)).toEqual({ answer: undefined, said: 'HA' });
  expect(answerIn('I would rather not.', CARDS)).toEqual({ answer: undefined, said: undefined });
  expect(answerIn('', BIDS)).toEqual({ answer: undefined, said: undefined });
});
