import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulaRuns, readFormula } from './index.ts';

const textOf = (formula: string) =>
  formulaRuns(formula)
    .map(({ text, style }) => ((style.rise ?? 0) > 0 ? `^${text}` : (style.rise ?? 0) < 0 ? `_${text}` : text))
    .join('')
    .replaceAll('\u2009', ' ');

test('letters are raised and lowered, and fractions have a stroke', () => {
  assert.equal(textOf('x^2 + y_1 = z'), 'x^2 + y_1 = z');
  assert.equal(textOf(String.raw`\frac{a+b}{2}`), '(a + b)⁄2');
  assert.equal(textOf(String.raw`\int_0^1 x dx`), '∫_0^1xdx');
  assert.equal(textOf(String.raw`\sqrt{x} < \alpha`), '√(x) < α');
});

test('what is no formula stays as it is written', () => {
  assert.equal(textOf(String.raw`\frac{`), String.raw`\frac{`);
  assert.equal(textOf('x'.repeat(3000)), 'x'.repeat(3000));
});

test('a formula by itself keeps its levels, and one that is none has no elements', () => {
  const tags = (formula: string): string =>
    JSON.stringify(readFormula(formula))
      ?.match(/"tag":"m\w+"/g)
      ?.join() ?? '';
  assert.match(tags(String.raw`\sum_{i=1}^n \sqrt{\frac{a}{b}}`), /munderover.*msqrt.*mfrac/);
  assert.equal(readFormula(String.raw`\frac{`), undefined);
  assert.equal(readFormula('x'.repeat(3000)), undefined);
});
