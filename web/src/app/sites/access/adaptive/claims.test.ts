import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsOf, EXAMPLE, fieldsOf, keyOf, readSchema } from './claims.ts';

test('a form is made of a schema, and claims of what is filled in', () => {
  const fields = fieldsOf(EXAMPLE);
  assert.deepEqual(
    fields.map(({ path, label, kind }) => [path.join('.'), label, kind]),
    [
      ['beta', 'Tests new features', 'boolean'],
      ['plan', 'Plan', 'string'],
      ['unsigned.language', 'Language', 'string'],
    ],
  );
  const answers = Object.fromEntries(fields.map((field, index) => [keyOf(field), ['true', ' ', 'js'][index] ?? '']));
  assert.equal(JSON.stringify(claimsOf(fields, answers)), '{"beta":true,"unsigned":{"language":"js"}}');
});

test('no name of a claim reaches a prototype, and large schemas end', () => {
  const properties = JSON.parse('{"__proto__": {"type": "object", "properties": {"polluted": {"type": "string"}}}}');
  const fields = fieldsOf({ type: 'object', properties });
  claimsOf(fields, Object.fromEntries(fields.map((field) => [keyOf(field), 'x'])));
  assert.equal(({} as { polluted?: string }).polluted, undefined);
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`p${index}`, { type: 'string' }]));
  assert.equal(fieldsOf({ type: 'object', properties: many }).length, 200);
  let deep = {};
  for (let level = 0; level < 1000; level += 1) deep = { type: 'object', properties: { a: deep } };
  assert.deepEqual(fieldsOf(deep), []);
});

test('numbers and lists are read as such, and what is none is not said', () => {
  const fields = fieldsOf({
    type: 'object',
    properties: { seats: { type: 'number' }, roles: { type: 'array', items: { type: 'string' } } },
  });
  const claims = (seats: string, roles: string) =>
    JSON.stringify(claimsOf(fields, { [keyOf(fields[0]!)]: seats, [keyOf(fields[1]!)]: roles }));
  assert.equal(claims('3', 'a, b'), '{"seats":3,"roles":["a","b"]}');
  assert.equal(claims('three', ''), '{}');
});

test('what is no schema says so', () => {
  for (const text of ['', '[]', '1', '{', 'null']) assert.equal(readSchema(text).faults.length, 1, text);
  assert.deepEqual(readSchema('{}').faults, []);
});
