import type { Figure } from '../../../results/document/document.js';
import type { Markup } from '../../page/markup.js';
import { intervals } from './intervals.js';
import { lines } from './lines.js';
import { matrix } from './matrix.js';

const DRAWERS = { intervals, lines, matrix };

export const draw = (figure: Figure): Markup => DRAWERS[figure.chart.kind](figure.chart as never, figure);
