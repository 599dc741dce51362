import type { Figure } from '../../document/document.js';
import type { Markup } from '../markup.js';
import { histogram } from './bars.js';
import { dealOfCards } from './cards.js';
import { intervals } from './intervals.js';
import { lines } from './lines.js';
import { matrix } from './matrix.js';
import { shares } from './shares.js';
import { tallies } from './tallies.js';

/** Draws a chart of whatever kind. */
export function draw(figure: Figure): Markup {
  const { chart } = figure;
  switch (chart.kind) {
    case 'intervals':
      return intervals(chart, figure);
    case 'lines':
      return lines(chart, figure);
    case 'matrix':
      return matrix(chart, figure);
    case 'shares':
      return shares(chart, figure);
    case 'histogram':
      return histogram(chart, figure);
    case 'tallies':
      return tallies(chart, figure);
    case 'deal':
      return dealOfCards(chart, figure);
  }
}
