import { expect, test } from 'vitest';
import { asMarkdown } from '../../../src/results/document/markdown.js';
import { table } from '../../../src/results/document/table.js';

test.each([
  ['a <img src=x onerror=alert(1)>', 'a \\<img src=x onerror=alert(1)>'],
  ['</pre><!-- <?php <https://x.y>', '\\</pre>\\<!-- \\<?php \\<https://x.y>'],
  ['[here](javascript:alert(1))', '\\[here](javascript:alert(1))'],
  ['seed `a`<b>`, p < 0.05, rules=["x"]', 'seed `a`\\<b>`, p < 0.05, rules=["x"]'],
  ['`<b>`` \\`<b>`', '`\\<b>`` \\`\\<b>`'],
  ['code `<b>` stays', 'code `<b>` stays'],
])('names, seeds and faults are only text in Markdown: %s', (text, written) => {
  const shown = table({ title: text, columns: [], rows: ['```\n<b>\n'], paragraphs: String, note: text });
  const document = { title: '', verdict: text, facts: [], tables: [shown], figures: [] };
  const page = asMarkdown('title', [text], () => document);
  expect(page).toBe(
    `# title\n\n${written}\n\n- ${written}\n\n## ${written}\n\n\`\`\`text\n'''\n<b>\n\`\`\`\n\n${written}\n`,
  );
});
