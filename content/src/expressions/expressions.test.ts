import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evaluateExpression } from './evaluate.ts';
import { expressionNames } from './names.ts';
import { expressionText } from './values.ts';
import { anyText } from '../../testing/text.ts';

const scope = {
  space: { vars: { product: 'Kiln', version: 3, beta: true, empty: '' } },
  page: { vars: { audience: 'admins' } },
  visitor: { claims: { plan: 'pro', roles: ['admin', 'editor'], unsigned: { beta: 'true' }, nothing: null } },
};

function value(expression: string): unknown {
  const result = evaluateExpression(expression, scope);
  assert.ok('value' in result, `${expression}: ${JSON.stringify(result)}`);
  return result.value;
}
function error(expression: string): string {
  const result = evaluateExpression(expression, scope);
  assert.ok('error' in result, `${expression}: ${JSON.stringify(result)}`);
  return result.error;
}

test('variables and claims are read by their names', () => {
  assert.equal(value('space.vars.product'), 'Kiln');
  assert.equal(value('page.vars["audience"]'), 'admins');
  assert.equal(value('visitor.claims.roles[1]'), 'editor');
  assert.equal(value('visitor.claims.roles.length + space.vars.product.length'), 6);
  assert.equal(value('visitor.claims.missing'), undefined);
});

test('`==` and `===` are alike strict', () => {
  assert.equal(value('visitor.claims.unsigned.beta == true'), false);
  assert.equal(value('visitor.claims.unsigned.beta == "true"'), true);
  assert.equal(value('space.vars.version != "3"'), true);
  assert.equal(value('space.vars.version === 3 && space.vars.version !== 4'), true);
});

test('logic stops as soon as its answer is known', () => {
  assert.equal(value('false && unknown.name'), false);
  assert.equal(value('space.vars.product || unknown.name'), 'Kiln');
  assert.equal(value('visitor.claims.nothing ?? "none"'), 'none');
  assert.equal(value('space.vars.beta ? "beta" : unknown.name'), 'beta');
  assert.equal(value('!space.vars.empty'), true);
});

test('numbers are calculated with, and texts are joined', () => {
  assert.equal(value('(1 + 2) * 3 - 4 / 2 % 3'), 7);
  assert.equal(value('-space.vars.version + +1'), -2);
  assert.equal(value('"v" + space.vars.version + "." + true'), 'v3.true');
  assert.equal(value('"Hello " + visitor.claims.name'), 'Hello ');
  assert.equal(value('2 < 10 && "10" < "2"'), true);
});

test('texts and lists have the few functions of the list', () => {
  assert.equal(value('visitor.claims.roles.includes("admin")'), true);
  assert.equal(value('["a", "b"].join("-").toUpperCase()'), 'A-B');
  assert.equal(value('" Ab ".trim().toLowerCase().startsWith("a")'), true);
  assert.equal(value('space.vars.product.endsWith("ln") && space.vars.product.indexOf("i") == 1'), true);
  assert.equal(value('"plan" in visitor.claims && !("x" in visitor.claims)'), true);
});

test('a question mark ends a chain where nothing is there', () => {
  assert.equal(value('visitor.claims.company?.name.first'), undefined);
  assert.equal(value('visitor.claims.company?.toUpperCase()'), undefined);
  assert.match(error('visitor.claims.company.name'), /nothing to read `name` of/);
});

test('what makes no sense is an error and never a truth', () => {
  for (const expression of [
    '',
    ' ',
    '1 +',
    'a b',
    '1, 2',
    'nobody',
    'this',
    '1 < "2"',
    'null - 1',
    '~1',
    '2 ** 3',
    'x = 1',
    '"a"'.padEnd(2_000),
  ])
    error(expression);
});

test('nothing of a prototype can be reached', () => {
  const own = { space: JSON.parse('{"__proto__": {"a": 1}, "constructor": "c", "vars": {}}') as object };
  for (const expression of [
    'space.__proto__',
    'space.constructor',
    'space.vars.toString',
    'space["hasOwnProperty"]',
    '"a".constructor',
    '[].map',
  ])
    assert.deepEqual(evaluateExpression(expression, own), { value: undefined }, expression);
  for (const expression of [
    'constructor',
    'toString',
    '__proto__',
    '"a".constructor("x")',
    '"a".at(0)',
    '[].concat([])',
    '"a".repeat(9)',
    'space.vars.toString()',
    'space.f()',
  ])
    assert.ok('error' in evaluateExpression(expression, own), expression);
});

test('functions, accessors and foreign objects in a scope are nothing', () => {
  let called = false;
  const call = () => (called = true);
  const odd = {
    space: {
      f: call,
      get g() {
        return call();
      },
      date: new Date(0),
      map: new Map(),
    },
  };
  for (const name of ['f', 'g', 'date', 'map', 'date.getTime', 'map.size'])
    assert.deepEqual(
      'value' in evaluateExpression(`space.${name}`, odd) ? 'value' : 'error',
      name.includes('.') ? 'error' : 'value',
    );
  assert.deepEqual(evaluateExpression('space.g', odd), { value: undefined });
  assert.equal(called, false);
});

test('a result has a bounded length', () => {
  const long = { space: { vars: { x: 'x'.repeat(6_000), list: Array.from({ length: 100_000 }, () => 'ab') } } };
  for (const expression of [
    'space.vars.x + space.vars.x',
    'space.vars.list.join("")',
    '[space.vars.x, space.vars.x].join()',
  ])
    assert.match(JSON.stringify(evaluateExpression(expression, long)), /longer than 10000/);
});

test('a deep expression is refused, with or without brackets', () => {
  assert.match(error('('.repeat(500) + '1' + ')'.repeat(500) + '+1'.repeat(10) + '!'), /cannot be read|deep/);
  assert.match(error('!'.repeat(1_000) + '1'), /deep/);
  assert.match(error('1' + '+1'.repeat(500)), /deep/);
});

test('a value is shown as text where it is one, a number or a truth', () => {
  assert.deepEqual(['a', 1.5, false, null, undefined, [1], {}, Number.NaN].map(expressionText), [
    'a',
    '1.5',
    'false',
    '',
    '',
    '',
    '',
    '',
  ]);
});

test('an expression says which names it depends on', () => {
  assert.deepEqual(expressionNames('space.vars.a + page["vars"].b == visitor.claims.unsigned.c'), [
    'page.vars',
    'space.vars',
    'visitor',
  ]);
  assert.deepEqual(expressionNames('true ? "a" : [visitor?.claims].includes("x")'), ['visitor']);
  assert.deepEqual(expressionNames('space[page.vars.visitor]'), ['page.vars', 'space']);
  assert.deepEqual(expressionNames('visitor.claims.('), []);
});

const word = fc.constantFrom(
  'space',
  '.vars',
  '.product',
  '["',
  '"]',
  '(',
  ')',
  '[',
  ']',
  '+',
  '!',
  '==',
  '&&',
  '?',
  ':',
  '?.',
  ',',
  '.includes(',
  '.join(',
  'visitor',
  '.claims',
  '.roles',
  '"a"',
  '0',
  ' ',
  '.constructor',
  '.__proto__',
  'in',
  ';',
  '`',
  '\\u0041',
  "'",
);
const expressions = fc.oneof(
  fc.string(),
  anyText(),
  fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
);

test('any text has a value of plain data or an error, and its names can be listed', () => {
  fc.assert(
    fc.property(expressions, (expression) => {
      const result = evaluateExpression(expression, scope);
      if ('value' in result) assert.notEqual(typeof result.value, 'function');
      else assert.equal(typeof result.error, 'string');
      assert.ok(Array.isArray(expressionNames(expression)));
    }),
    { numRuns: 2_000 },
  );
});

test('what an expression does not name, it does not depend on', () => {
  const without = { space: scope.space, page: scope.page };
  fc.assert(
    fc.property(expressions, (expression) => {
      if (expressionNames(expression).includes('visitor')) return;
      assert.deepEqual(evaluateExpression(expression, without), evaluateExpression(expression, scope));
    }),
    { numRuns: 1_000 },
  );
});
