import { expect, test } from 'vitest';
import { asMarkdown } from '../../src/text/section.js';

test.each([
  ['a <img src=x onerror=alert(1)>', 'a \\<img src=x onerror=alert(1)>'],
  ['</pre><!-- <?php <https://x.y>', '\\</pre>\\<!-- \\<?php \\<https://x.y>'],
  ['[here](javascript:alert(1))', '\\[here](javascript:alert(1))'],
  ['seed `a`<b>`, p < 0.05, rules=["x"]', 'seed `a`\\<b>`, p < 0.05, rules=["x"]'],
  ['`<b>`` \\`<b>`', '`\\<b>`` \\`\\<b>`'],
  ['code `<b>` stays', 'code `<b>` stays'],
])('names, seeds and faults are only text in Markdown: %s', (text, written) => {
  const page = asMarkdown('title', [text], () => [{ title: text, text: '```\n<b>\n', note: text }]);
  expect(page).toBe(`# title\n\n- ${written}\n\n## ${written}\n\n\`\`\`text\n'''\n<b>\n\`\`\`\n\n${written}\n`);
});
