import ts from 'typescript';
import { expect, test } from 'vitest';
import { type Source, sources } from '../sources.js';

/** The same seed gives the same bytes on every version of Node: of what it computes only powers end in other digits. */

function nodesOf(node: ts.Node): ts.Node[] {
  const below: ts.Node[] = [];
  ts.forEachChild(node, (child) => void below.push(...nodesOf(child)));
  return [node, ...below];
}

const powersIn = ({ path, text }: Source): string[] =>
  nodesOf(ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)).flatMap((node) => {
    if (ts.isPropertyAccessExpression(node) && node.getText() === 'Math.pow') return [`${path}: Math.pow`];
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AsteriskAsteriskToken) return [];
    const isSafe = node.right.getText() === '2' || ts.isNumericLiteral(node.left);
    return isSafe ? [] : [`${path}: ${node.getText()}`];
  });

test('so powers are squares, or of a whole number', () => {
  expect([...sources('src'), ...sources('bots')].flatMap(powersIn)).toEqual([]);
});

test('others are found', () => {
  const text = 'const a = x ** 3 + Math.pow(x, 2) + y ** 0.5 + x ** 2 + 10 ** digits;';
  expect(powersIn({ path: 'made-up.ts', folder: '', text, imports: [] })).toHaveLength(3);
});
