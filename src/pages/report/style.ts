/**
 * Colours, each with one meaning in all pages. The colour-blind can distinguish them, on light paper and on dark.
 *
 * - `paper`, `ink`, `quiet`, `line`, `zero`: what is written and ruled; `card`, `felt`: cards and their table.
 * - Blue (`s0`, `more`, `bar`): the first bot, what is more or better for it, and what is measured where nothing is
 *   compared.
 * - Violet (`chosen`): what was chosen, who is asked, and what can be clicked.
 * - Orange (`s1`, `less`): the second bot, and what is less or better for that.
 * - `s2` to `s5`: further bots, in the order of the page. `s6` to `s8`, greys: what is no bot, as seats and estimates.
 * - Red (`wrong`): mistakes, faults, cautions. `free`, `dear`: behind what a card costs, in white.
 * - `c0` to `c3`: suits.
 *
 * Where two of them are in a chart, a legend says which is which.
 */
const COLOURS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  paper: ['#fdfdfb', '#14171a'],
  ink: ['#16191d', '#eceef0'],
  quiet: ['#59616b', '#a4adb7'],
  line: ['#dcdfe3', '#31373e'],
  zero: ['#8a929c', '#717b86'],
  more: ['#0072b2', '#56b4e9'],
  less: ['#b34700', '#f08a3c'],
  chosen: ['#5a3fae', '#b7a2ff'],
  s0: ['#0072b2', '#56b4e9'],
  s1: ['#d55e00', '#f0813a'],
  s2: ['#00805a', '#2fc798'],
  s3: ['#a4438f', '#e08ccb'],
  s4: ['#8a6800', '#e3c23c'],
  s5: ['#56606b', '#b4bdc7'],
  s6: ['#16191d', '#eceef0'],
  s7: ['#59616b', '#a4adb7'],
  s8: ['#858d97', '#78828d'],
  bar: ['#56a5d6', '#2b77a6'],
  card: ['#fffef9', '#20262b'],
  felt: ['#e9f0ea', '#17231d'],
  free: ['#00664a', '#00805a'],
  wrong: ['#b3123f', '#ff7a90'],
  dear: ['#b3123f', '#c2264f'],
  c0: ['#4d3319', '#d9a05b'],
  c1: ['#00735f', '#4fd6b0'],
  c2: ['#935f00', '#ffd84a'],
  c3: ['#c8143c', '#ff6680'],
};

const colours = (at: 0 | 1): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(COLOURS).map(([name, both]) => [name, both[at]]));

export const LIGHT = colours(0);
export const DARK = colours(1);

const PAGE = `
*{box-sizing:border-box}
body{margin:0 auto;max-width:90rem;padding:.5rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.15rem;margin:.5rem 0;color:var(--quiet);font-weight:600}
h2{font-size:1.05rem;margin:0 0 .15rem}
p{margin:.15rem 0 .6rem;max-width:46rem}
.verdict{font-size:1.4rem;line-height:1.35;font-weight:600;margin:.25rem 0 .5rem;max-width:66rem}
a{color:var(--chosen)}
.facts,.about,footer{color:var(--quiet)}
.about{font-size:.9rem}
.caution{border-left:.3rem solid var(--wrong);padding-left:.6rem}
.living{position:sticky;top:0;z-index:1;max-width:none;margin:0;padding:.4rem .6rem;background:var(--felt)}
.figures{columns:24rem;column-gap:2.5rem;margin:1.5rem 0 0}.tables{columns:36rem;column-gap:2.5rem}
.few{margin-top:1.5rem}.few section{display:flex;flex-wrap:wrap;gap:.5rem 2.5rem}.few section>div{flex:1 1 24rem;min-width:0;max-width:30rem}.few section>div+div{max-width:none}
section{break-inside:avoid;padding-bottom:1.5rem}
svg{display:block;width:100%;height:auto;max-width:36rem;overflow:visible}
summary{cursor:pointer;color:var(--quiet);font-size:.9rem;padding:.25rem 0}
.scroll{overflow-x:auto;background:linear-gradient(to right,var(--paper) 40%,transparent) 0/3rem 100%,linear-gradient(to left,var(--paper) 40%,transparent) 100%/3rem 100%,linear-gradient(to right,var(--zero),transparent) 0/.8rem 100%,linear-gradient(to left,var(--zero),transparent) 100%/.8rem 100%;background-repeat:no-repeat;background-attachment:local,local,scroll,scroll}
table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:.2rem .6rem;border-bottom:1px solid var(--line);white-space:nowrap;font-weight:400}
td.text,th.text,th.long{text-align:left}td.long{white-space:normal;min-width:14rem;text-align:left}
th{color:var(--quiet)}
th[scope=row]{text-align:left;color:var(--ink);white-space:normal;min-width:6rem;max-width:16rem}
thead th:first-child{text-align:left}
code{font:.85rem/1.4 ui-monospace,monospace}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;font-size:.85rem;margin:.5rem 0}
dd{margin:0}
pre{font:.85rem/1.4 ui-monospace,monospace;white-space:pre-wrap;max-width:60rem}
@media(max-width:34rem){dl{display:block}dd{margin:0 0 .4rem}table{font-size:.8rem}table th[scope],table td{padding:.2rem .15rem;white-space:normal;overflow-wrap:normal;min-width:0}}
@media(min-width:60rem){body{padding:1rem 2rem}}
@media print{body{max-width:none}}
`;

/** What all pages have: colours by day, by night, and on paper, and how texts and tables stand. */
export const screenStyle = (): string =>
  `:root{color-scheme:light dark;${variables(LIGHT)}}@media(prefers-color-scheme:dark){:root{${variables(DARK)}}}@media print{:root{color-scheme:light;${variables(LIGHT)}}}${PAGE.replace(/\n/g, '')}`;

/** The style of what is drawn; `colour` gives the value of a name. */
const drawing = (colour: (name: string) => string): string =>
  [
    `svg{font:12px system-ui,sans-serif}text{fill:${colour('ink')}}`,
    `.name{paint-order:stroke;stroke:${colour('paper')};stroke-width:4px;stroke-linejoin:round}.tick,.unit{fill:${colour('quiet')};font-size:11px}`,
    `.grid{stroke:${colour('line')}}.zero{stroke:${colour('zero')}}`,
    `.bound{stroke:${colour('ink')};stroke-dasharray:5 4}`,
    `.path{fill:none;stroke:${colour('s0')};stroke-width:2}.band{fill:${colour('s0')};fill-opacity:.18}`,
    '.whisker{stroke-width:2}.dropped{opacity:.4}.rank{font-size:14px;font-weight:700;text-anchor:middle}',
    `.more{fill:${colour('more')}}.less{fill:${colour('less')}}.bar{fill:${colour('bar')}}`,
    ...Object.keys(LIGHT)
      .filter((name) => /^[sc]\d$/.test(name))
      .map((name) => `.${name}{fill:${colour(name)}${name.startsWith('s') ? `;stroke:${colour(name)}` : ''}}`),
    `.card{fill:${colour('card')};stroke:${colour('zero')}}`,
  ].join('');

/** The same, and what charts have. */
export const pageStyle = (): string => screenStyle() + drawing((name) => `var(--${name})`);

/** The style of a drawing on its own, for paper: programs that set type know no variables. */
export const drawingStyle = (): string => drawing((name) => LIGHT[name]);

function variables(colours: Readonly<Record<string, string>>): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}
