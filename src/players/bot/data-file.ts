import { refuse } from '../../support/input/refusal.js';

/** Files without code that are bots: what a spec calls them, as in `model(file=bid.json)`, and how they end. */
export interface DataFile {
  readonly name: string;
  readonly ending: string;
  /** Parameters that may be given without their names, in order; the first is the file. */
  readonly inOrder: readonly string[];
  /** The bot that answers what the file does not, unless another is given; none: the legal defaults. */
  readonly base: string | null;
  /** What the spec lacks without a file, with an example. */
  readonly lack: string;
}

const DATA_FILES: readonly DataFile[] = [
  {
    name: 'model',
    ending: '.json',
    inOrder: ['file'],
    base: 'keen',
    lack: 'no file of models, which ends in .json, as in model(file=bid.json)',
  },
  {
    name: 'system',
    ending: '.system',
    inOrder: ['file'],
    base: 'keen',
    lack: 'no file of a system, which ends in .system, as in system(file=cautious.system)',
  },
  {
    name: 'answers',
    ending: '.jsonl',
    inOrder: ['folder', 'bot'],
    base: null,
    lack: 'no folder of a run, as in answers(results/mine, llm)',
  },
];

/** What a spec calls bots that are files. */
export const DATA_FILE_NAMES: readonly string[] = DATA_FILES.map(({ name }) => name);

/** The kind of file that a source is, or that a spec names so; undefined for other bots. */
export const dataFileOf = (source: string): DataFile | undefined =>
  DATA_FILES.find(({ ending }) => source.endsWith(ending));

export const dataFileNamed = (name: string): DataFile | undefined => DATA_FILES.find((each) => each.name === name);

/** Refuses records in place of a bot. @throws InputError */
export function refuseRecords(source: string, where: string): void {
  if (source.endsWith('.jsonl'))
    refuse(where, `${source} is no bot, but records by its ending: check and review read them`);
}
