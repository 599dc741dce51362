import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toJson } from '../../results/text/json.js';
import { seedOf } from '../../runs/run/settings.js';
import { fromJson } from '../../support/input/json.js';
import { refuse } from '../../support/input/refusal.js';
import { replaceFile } from '../../support/system/durable-file.js';
import { hashOf } from '../../support/system/hash.js';
import { makeFolder, naming, shownPath } from '../../support/system/system-error.js';
import { type Scores, TRIED } from './scores.js';

/**
 * Which bots were tried on the boards of the ladder: whoever tries many and keeps the best keeps good luck, too. A
 * folder of results has a file for each, so that several may be tried at once.
 */

/** A bot that was tried. */
export interface TriedBot {
  readonly game: string;
  readonly bot: string;
  readonly policy: string;
  /** The seed of its fresh boards, once they were asked for: the same bot never gets others. */
  readonly seed: string | null;
}

/** The points on so many boards distinguish a program or an object from another of the same name. */
const COMPARED = 100;

const fileOf = (game: string, { identity, points }: Scores): string =>
  hashOf(JSON.stringify([game, identity, [...points.subarray(0, COMPARED)]]));

/**
 * Notes down that a bot was tried, and draws the seed of its fresh boards if they are asked for.
 * @returns that seed, and how many bots were tried; `isHouse`: those that do not count
 * @throws InputError if the folder cannot be read or written
 */
export async function remember(
  folder: string | undefined,
  game: string,
  scores: Scores,
  isFresh: boolean,
  isHouse: (policy: string) => boolean,
): Promise<{ readonly seed: string; readonly tried: number | null }> {
  const drawn = seedOf(undefined);
  if (folder === undefined) return { seed: drawn, tried: null };
  const place = join(folder, TRIED);
  await makeFolder(place);
  const file = `${fileOf(game, scores)}.json`;
  const others = await trialsIn(folder);
  const { label: bot, policy } = scores;
  const seed = others.get(file)?.seed ?? (isFresh ? drawn : null);
  const all = new Map([...others, [file, { game, bot, policy, seed }]]);
  await replaceFile(join(place, file), toJson(all.get(file)));
  const counted = [...all.values()].filter((each) => each.game === game && !isHouse(each.policy));
  return { seed: seed ?? drawn, tried: counted.length };
}

/** The bots that were tried, by their files. @throws InputError if there are none, or they cannot be read */
async function trialsIn(folder: string): Promise<Map<string, TriedBot>> {
  const place = join(folder, TRIED);
  const names = (await naming(shownPath(place), readdir(place))).filter((name) => name.endsWith('.json'));
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const path = join(place, name);
        const trial = fromJson(await naming(shownPath(path), readFile(path, 'utf8'))) as TriedBot | undefined;
        if (typeof trial?.policy !== 'string')
          return refuse(shownPath(path), 'is damaged: a bot that was tried; remove it');
        return [name, trial] as const;
      }),
    ),
  );
}
