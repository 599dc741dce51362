import type { SelfTestSummary } from '../blocks/self-test.js';
import { pathOf } from '../compare/path.js';
import type { CompareSummary } from '../compare/summary.js';
import { sampleOf } from '../dataset/sample.js';
import type { DatasetSummary } from '../dataset/summary.js';
import type { Run } from '../run/start.js';
import type { SimulateSummary } from '../simulate/summary.js';
import type { SweepSummary } from '../sweep/summary.js';
import type { Reliance } from '../table/reliance.js';
import { count } from '../text/numbers.js';
import type { TournamentSummary } from '../tournament/summary.js';
import type { TuneSummary } from '../tune/summary.js';
import type { Content } from './content.js';
import { compareContent } from './kinds/compare.js';
import { datasetContent } from './kinds/dataset.js';
import { selfTestContent } from './kinds/self.js';
import { simulateContent } from './kinds/simulate.js';
import { sweepContent } from './kinds/sweep.js';
import { swingRecords } from './kinds/swing-deals.js';
import { tournamentContent } from './kinds/tournament.js';
import { tuneContent } from './kinds/tune.js';
import { pageOf, type ShownContent } from './page.js';
import { drawingStyle } from './style.js';

/** What a page shows of each kind of run, by command. */
const CONTENTS: Readonly<Record<string, (run: Run, deals: string | null) => Content | Promise<Content>>> = {
  tournament: ({ summary }) => tournamentContent(summary as Run<TournamentSummary>['summary']),
  compare: comparison,
  simulate: ({ summary }) => simulateContent(summary as Run<SimulateSummary>['summary']),
  sweep: ({ summary }) => sweepContent(summary as Run<SweepSummary>['summary']),
  tune: ({ summary }) => tuneContent(summary as Run<TuneSummary>['summary']),
  dataset: async ({ summary: found, folder }) => {
    const summary = found as Run<DatasetSummary>['summary'];
    return datasetContent(summary, folder === null ? null : await sampleOf(folder, summary));
  },
};

async function comparison({ summary: found, folder }: Run, address: string | null): Promise<Content> {
  const summary = found as Run<CompareSummary>['summary'];
  if (folder === null) return compareContent(summary, null, { pairs: [], address });
  const path = summary.control === undefined ? await pathOf(folder) : null; // chosen blocks have no path
  return compareContent(summary, path, { pairs: await swingRecords(folder), address });
}

function contentOf(run: Run, deals: string | null): Content | Promise<Content> {
  const { command, what } = run.manifest;
  if (what.aa !== true && what.ab !== true) return CONTENTS[command](run, deals);
  return selfTestContent(run.summary as Run<SelfTestSummary>['summary']);
}

async function shownContent(run: Run, deals: string | null = null): Promise<ShownContent> {
  const { manifest, complete, summary } = run;
  return {
    content: await contentOf(run, deals),
    head: summary.run,
    reliance: summary as Run<Reliance>['summary'],
    unfinished: complete ? null : `what is shown is what was played so far, ${count(manifest.played)} units`,
  };
}

interface PageTerms {
  /** Seconds after which a browser reloads it; null for never. */
  readonly refresh?: number | null;
  /** The address of the page of a run's swings. */
  readonly dealsOf?: (run: Run) => string | null;
}

/** A page of runs, one below the other. */
export const drawPage = async (runs: readonly Run[], { refresh = null, dealsOf }: PageTerms): Promise<string> =>
  pageOf(await Promise.all(runs.map((run) => shownContent(run, dealsOf?.(run) ?? null))), refresh);

/** The charts of a run by name, each an SVG file with its own style. */
export async function drawCharts(run: Run): Promise<Record<string, string>> {
  const { content } = await shownContent(run);
  const style = `<style>${drawingStyle()}</style>`;
  return Object.fromEntries(
    content.figures.map(({ name, chart }) => [
      name,
      `${chart.text.replace(/^<svg([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg"$1>${style}`)}\n`,
    ]),
  );
}
