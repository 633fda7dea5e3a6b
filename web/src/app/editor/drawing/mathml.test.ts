import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadFormulas } from '@lectern/markup/formulas';
import { type MathElement, readMathml } from './mathml.ts';

const make = await loadFormulas();

function read(formula: string): MathElement {
  const made = make(formula, true);
  assert.ok('html' in made);
  const tree = readMathml(made.html);
  assert.ok(tree);
  return tree;
}

const textOf = ({ children }: MathElement): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

const namesIn = ({ name, children }: MathElement): string[] => [
  name,
  ...children.flatMap((child) => (typeof child === 'string' ? [] : namesIn(child))),
];

test('a formula is a tree of symbols, with its source at the end', () => {
  const tree = read('a < b \\& \\frac{1}{2}');
  assert.equal(tree.name, 'math');
  assert.match(textOf(tree), /^a<b&12a < b \\& \\frac\{1\}\{2\}$/);
  assert.ok(namesIn(tree).includes('mfrac'));
});

test('what leads elsewhere, looks or acts is left out', () => {
  const written = '<math onclick="a()" style="b" href="c" display="block"><mi src="d">x</mi></math>';
  assert.deepEqual(readMathml(written), {
    name: 'math',
    attributes: [['display', 'block']],
    children: [{ name: 'mi', attributes: [], children: ['x'] }],
  });
});

test('what is wrong with a formula is said, and nothing else is thrown', () => {
  const made = make('\\frac{1', false);
  assert.ok('error' in made);
  assert.match(made.error, /expected '}'/i);
  assert.equal(readMathml('<span>no</span>'), undefined);
});
