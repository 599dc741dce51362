import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../judge/random.js';
import { FOLDER, type Kind } from './kinds.js';
import { contentsOf, differences, inFolder, isInternal, type Ran, ranHere } from './program.js';
import { undisturbed } from './strikes.js';

/** What disks, editors and copying do to files: where a text stays one that reads well, no parser finds it. */
const WAYS: Readonly<Record<string, (bytes: Buffer, random: Random) => Buffer>> = {
  flipped(bytes, random) {
    const after = Buffer.from(bytes);
    after[random.below(bytes.length)] ^= 1 << random.below(8);
    return after;
  },
  cut: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  gap(bytes, random) {
    const from = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + random.below(40))]);
  },
  digit(bytes, random) {
    const places = [...bytes.keys()].filter((at) => bytes[at] >= 0x30 && bytes[at] <= 0x39);
    const after = Buffer.from(bytes);
    if (places.length > 0) after[random.pick(places)] = 0x30 + random.below(10);
    return after;
  },
  lines(bytes, random) {
    const lines = bytes.toString('latin1').split('\n');
    const at = random.below(lines.length);
    return Buffer.from(
      lines.toSpliced(at, 1, ...Array<string>(2 * random.below(2)).fill(lines[at])).join('\n'),
      'latin1',
    );
  },
};

/** Damages each file of a finished run in every way: what is wrong with what its resume, and its check, make of it. */
export async function damages(kind: Kind, seed: number): Promise<string[]> {
  const place = mkdtempSync(join(tmpdir(), 'torture-'));
  const random = new Random(seed);
  const flaws: string[] = [];
  try {
    const { after, contents } = await undisturbed(kind, 0, place);
    const whole = (await ranHere(after, VERIFY)).stdout;
    const names = [...contents].flatMap(([name, bytes]) => (name.startsWith(FOLDER) && bytes?.length ? [name] : []));
    for (const name of names)
      for (const [way, damage] of Object.entries(WAYS))
        for (const line of [`${kind.resume} --resume ${FOLDER} --threads 0`, VERIFY])
          await inFolder(async (folder) => {
            cpSync(after, folder, { recursive: true });
            writeFileSync(join(folder, name), damage(readFileSync(join(folder, name)), random));
            const ran = await ranHere(folder, line);
            const unlike = differences(contentsOf(folder), contents).filter((each) => !each.endsWith('left over'));
            const isSame = line === VERIFY ? ran.stdout === whole : unlike.length === 0;
            const isFound = (ran.code !== 0 || line === VERIFY) && namesFile(ran, names);
            if (isInternal(ran) || !(isFound || (ran.code === 0 && isSame)))
              flaws.push(`${name} ${way}: ${line}: ${unlike.join(', ')}: ${ran.stderr.trim().split('\n')[0]}`);
          });
    return flaws;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const VERIFY = `runs verify ${FOLDER} --threads 0`;

/** Is there a file in what is said? It need not be the one that is damaged, where two contradict each other. */
const namesFile = ({ stdout, stderr }: Ran, names: readonly string[]): boolean =>
  names.some((name) => `${stderr}${stdout}`.includes(name.replace(`${FOLDER}/`, '')));
