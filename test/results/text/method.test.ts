import { expect, test } from 'vitest';
import { code, inLatex, methodInLatex, methodInMarkdown } from '../../../src/results/text/method.js';

test.each([
  ['`my_bot` is better', '\\texttt{my\\_bot} is better'],
  ['5 % & 6 #2 {x} $y', '5 \\% \\& 6 \\#2 \\{x\\} \\$y'],
  ['`a\\b~c^d`', '\\texttt{a\\textbackslash{}b\\textasciitilde{}c\\textasciicircum{}d}'],
  ['±0.05, −1, 2 × 3, x ≤ 4', '$\\pm$0.05, $-$1, 2 $\\times$ 3, x $\\leq$ 4'],
  ['`bolachen compare --seed a_1 --blocks 3`', '\\texttt{bolachen compare -{}-seed a\\_1 -{}-blocks 3}'],
  ['`a<b>c|d`', '\\texttt{a\\textless{}b\\textgreater{}c\\textbar{}d}'],
  ['a -- b', 'a -- b'],
  ["`--seed 'a b'`", '\\texttt{-{}-seed \\textquotesingle{}a b\\textquotesingle{}}'],
  ['≥ 1, ∞, 1–2 … “Müller”', '$\\geq$ 1, $\\infty$, 1–2 … “Müller”'],
  ['ж 中 🙂', '[U+0436] [U+4E2D] [U+1F642]'],
])('in LaTeX %s is %s', (text, latex) => expect(inLatex(text)).toBe(latex));

test('a name with backquotes or line ends stays one piece of code', () => {
  expect(code('a`b\nc')).toBe("`a'b c`");
  expect(inLatex(`by ${code('x`y_z')}`)).toBe('by \\texttt{x\\textquotesingle{}y\\_z}');
});

test('a paragraph, and what to cite, in both forms', () => {
  const method = { sentences: ['`a` was better.', 'By 5 %.'], version: '1.2.3', commit: 'abc' };
  expect(methodInMarkdown(method)).toMatch(
    /^`a` was better\. By 5 %\.\n\nThe bolachen developers, .*1\.2\.3, commit abc\.\n$/,
  );
  expect(methodInLatex(method)).toMatch(/^\\texttt\{a\} was better\.\nBy 5 \\%\.\nThe program is .*\n\n% @software\{/);
});

test('no sign reaches LaTeX that it reads as a command, or cannot set', () => {
  const signs = Array.from({ length: 0x3000 }, (_, i) => String.fromCharCode(0x20 + i)).filter((each) => each !== '`');
  for (const sign of signs)
    for (const text of [sign, `\`${sign}\``]) {
      const bare = inLatex(text).replace(/\\(text\w+|pm|times|leq|geq|infty)|\\[{}%&#_$]|\$(-|\\\w+)\$|\{|\}/g, '');
      expect(bare, sign).not.toMatch(/[\\~^<>|%&#_$]|[^\0-\u017f\u2013-\u2026\u2192]/);
    }
});
