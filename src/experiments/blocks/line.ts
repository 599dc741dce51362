import * as v from 'valibot';
import { DIGEST, formatDigest } from '../../boards/digest.js';
import { type BlockSums, NAMED_SUMS, noBlocks, type SUMS, type SumName, type SumSizes } from '../../boards/sums.js';
import { refuse } from '../../support/input/refusal.js';
import { checkedContents, described, wholeNumber } from '../../support/input/schema.js';

const aDigest = v.pipe(v.string('expected 16 digits'), v.regex(DIGEST, 'expected 16 digits'));

const schemas = NAMED_SUMS.map(([name, { schema, about }]): unknown[] => [name, described(v.optional(schema), about)]);

/** A line of `deals.jsonl`, `blocks.jsonl` or `confirmation.jsonl`. What has nothing but zeros is left out. */
export const BlocksLineSchema = v.strictObject({
  first: described(wholeNumber(), 'the number of its first board of a simulation, or else block'),
  count: described(wholeNumber(1), 'how many'),
  deals: described(wholeNumber(1), 'how many deals; fewer than boards where matches end early'),
  digest: described(aDigest, 'sum over its deals of a hash of number, actions and score'),
  ...(Object.fromEntries(schemas) as { [Name in SumName]: v.OptionalSchema<(typeof SUMS)[Name]['schema'], undefined> }),
});

export function formatLine(sums: BlockSums): object {
  const { first, count, deals, digest } = sums;
  const written = NAMED_SUMS.map(([name, sum]) => [name, sum.format(sums[name])] as const);
  const counted = Object.fromEntries(written.filter(([, each]) => each !== undefined));
  return { first, count, deals, digest: formatDigest(digest), ...counted };
}

/** What a line says, whose hash was checked. @throws InputError without a place, if it is of another form */
export function parseLine(value: unknown, sizes: SumSizes): BlockSums {
  const { first, count, deals, digest, ...line } = checkedContents(BlocksLineSchema, value, '');
  const sums = noBlocks(sizes, first);
  const counted: Record<SumName, unknown> = sums;
  for (const [name, sum] of NAMED_SUMS) {
    const size = sizes[name] * (sum.isOfEach ? count : 1);
    if (line[name] !== undefined) counted[name] = sum.parse(line[name], size, name);
    else if (sum.isOfEach && size > 0) refuse(name, 'is missing');
  }
  return Object.assign(sums, { count, deals, digest: BigInt(`0x${digest}`) });
}

const { everyBlock, faults, firstFaults } = BlocksLineSchema.entries;

/** What is read of a line of another run, whose hash says that the rest is as it was written. */
const PlayedLineSchema = v.object({ everyBlock, faults, firstFaults });

/** A line of a journal with what every block came to. @throws InputError without a place */
export const playedIn = (value: unknown): v.InferOutput<typeof PlayedLineSchema> =>
  checkedContents(PlayedLineSchema, value, '');
