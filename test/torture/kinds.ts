/** The kinds of run that are tortured: one small run of each. A new kind of run is one entry more. */
export interface Kind {
  readonly name: string;
  /** Commands that make what the run reads, such as shards; undisturbed. */
  readonly before: readonly string[];
  /** The run, without `--out` and `--threads`. */
  readonly line: string;
  /** The seed of a whole run in the folder, which the run replaces by `--force`; else null. */
  readonly replaces: string | null;
  /** The command that goes on with the folder by `--resume`. */
  readonly resume: string;
  /** The share of its calls that are struck: less than all where it writes as another kind does. */
  readonly share: number;
}

/** Where each run is kept. */
export const FOLDER = 'kept';

const TOURNAMENT = 'tournament --bots lowest,random --blocks 6 --chunk 2 --seed t';
const DATASET = 'dataset --kind deals --deals 24 --chunk 8 --seed d --split train=0.8,test=0.2';
const SIMULATE = 'simulate --bots lowest,random,bold --deals 120 --chunk 40 --seed s';

const kind = (line: string, more: Partial<Kind> = {}): Kind => {
  const name = line.split(' ', 1)[0];
  return { name, before: [], line, replaces: null, resume: name, share: 1, ...more };
};

/** A run that takes the place of one with another seed. */
const replacing = (line: string, old: string, more: Partial<Kind> = {}): Kind => {
  const made = kind(`${line} --force`, more);
  const before = [`${line.replace(/--seed \S+/, `--seed ${old}`)} --threads 0 --out ${FOLDER}`];
  return { ...made, name: `${made.name}-force`, before, replaces: old };
};

const sharded = (line: string): Pick<Kind, 'before' | 'line'> => ({
  before: [0, 1].map((i) => `${line} --threads 0 --shard ${i}/2 --out shard${i}`),
  line: 'runs merge shard0 shard1',
});

const LIKE_ANOTHER = { share: 0.3 };

export const KINDS: readonly Kind[] = [
  kind(SIMULATE, LIKE_ANOTHER),
  kind(`${SIMULATE} --after 'F pass' --records`, { name: 'simulate-records' }),
  kind(TOURNAMENT),
  kind('compare lowest random --blocks 6 --chunk 2 --seed c --records'),
  kind("sweep 'random(shy=0.5..0.9:0.4)' --field lowest --blocks 4 --confirm 4 --chunk 2 --seed w", LIKE_ANOTHER),
  kind("tune 'random(shy=0.5..0.9)' --field lowest --blocks 6 --chunk 2 --confirm 4 --seed t", LIKE_ANOTHER),
  kind(`${DATASET} --format csv`, { name: 'dataset-csv' }),
  kind(`${DATASET} --format jsonl`, { ...LIKE_ANOTHER, name: 'dataset-jsonl' }),
  kind(`${DATASET} --format parquet`, { ...LIKE_ANOTHER, name: 'dataset-parquet' }),
  replacing(TOURNAMENT, 'old'),
  replacing(`${DATASET} --format csv`, 'old', LIKE_ANOTHER),
  kind('merge', { ...LIKE_ANOTHER, ...sharded(TOURNAMENT), name: 'merge', resume: 'tournament' }),
  kind('merge', { ...sharded(`${SIMULATE} --records`), name: 'merge-simulate', resume: 'simulate' }),
  kind('merge', { ...LIKE_ANOTHER, ...sharded(`${DATASET} --format csv`), name: 'merge-dataset', resume: 'dataset' }),
];
