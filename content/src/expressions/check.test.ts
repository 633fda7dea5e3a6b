import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { expressionFault } from './check.ts';
import { evaluateExpression } from './evaluate.ts';

test('what can be evaluated has no fault, whatever names are in it', () => {
  for (const expression of ['true', 'visitor.claims.isAdmin', 'visitor.claims.plan == "pro" && !a.b', '"a" in ["a"]'])
    assert.equal(expressionFault(expression), undefined, expression);
});

test('what is no single expression has a fault', () => {
  for (const expression of ['', '  ', 'a b', 'a; b', '(a, b)', 'a ==', '"open', 'this', 'x'.repeat(1025)])
    assert.equal(typeof expressionFault(expression), 'string', expression);
});

test('what has a fault has no value either', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '.', '(', ')', '"', ' ', '!', '1', ',') }), (text) => {
      if (expressionFault(text) !== undefined) assert.ok('error' in evaluateExpression(text, { a: { a: 1 } }), text);
    }),
  );
});
