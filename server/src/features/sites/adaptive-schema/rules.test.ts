import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf } from './rules.ts';

const DESCRIPTION = 'What it says.';
const claim = (type: string, more: object = {}) => ({ type, description: DESCRIPTION, ...more });
const schema = (properties: unknown, more: object = {}) => ({ type: 'object', properties, ...more });
const spotsOf = (given: Record<string, unknown>): string[] =>
  faultsOf(given).map(({ in: where, path }) => `${where} ${path.replace('/jsonSchema', '')}`);

test('a schema of claims has no faults', () => {
  const whole = schema(
    {
      plan: claim('string', { enum: ['free', 'paid'] }),
      age: claim('number'),
      isNew: claim('boolean'),
      tags: claim('array', { items: { type: 'string', enum: ['a', 'b'] } }),
      team: claim('object', { properties: { name: claim('string') }, additionalProperties: false }),
      unsigned: schema({ from: claim('string') }),
    },
    { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'x', title: 'Claims', additionalProperties: false },
  );
  assert.deepEqual(faultsOf(whole), []);
});

test('each fault is named by its place', () => {
  for (const [given, spot] of [
    [{ ...schema({}), $id: '' }, '/$id'],
    [{ ...schema({}), title: 'x'.repeat(501) }, '/title'],
    [{ ...schema({}), $schema: 1 }, '/$schema'],
    [{ type: 'array', items: { type: 'string' } }, '/type'],
    [{ type: 'object' }, '/properties'],
    [schema([]), '/properties'],
    [schema(null), '/properties'],
    [schema({}, { additionalProperties: true }), '/additionalProperties'],
    [schema({}, { required: [] }), '/required'],
    [schema({}, { description: ' ' }), '/description'],
    [schema({ a: null }), '/properties/a'],
    [schema({ a: [] }), '/properties/a'],
    [schema({ a: claim('integer') }), '/properties/a/type'],
    [schema({ a: claim('constructor') }), '/properties/a/type'],
    [schema({ a: claim('string', { type: ['string'] }) }), '/properties/a/type'],
    [schema({ a: { type: 'string' } }), '/properties/a/description'],
    [schema({ a: { type: 'string', description: 1 } }), '/properties/a/description'],
    [schema({ a: claim('number', { enum: [1] }) }), '/properties/a/enum'],
    [schema({ a: claim('string', { 'x/y~z': 1 }) }), '/properties/a/x~1y~0z'],
    [schema({ a: claim('string', { enum: 'b' }) }), '/properties/a/enum'],
    [schema({ a: claim('string', { enum: [] }) }), '/properties/a/enum'],
    [schema({ a: claim('string', { enum: ['b', ''] }) }), '/properties/a/enum/1'],
    [schema({ a: claim('string', { enum: ['b', 'b'] }) }), '/properties/a/enum'],
    [schema({ a: claim('array') }), '/properties/a/items'],
    [
      schema({ a: claim('array', { items: { type: 'array', items: { type: 'string' } } }) }),
      '/properties/a/items/type',
    ],
    [schema({ a: claim('array', { items: { type: 'object', properties: {} } }) }), '/properties/a/items/type'],
    [schema({ '': claim('string') }), '/properties/'],
    [schema({ ['x'.repeat(101)]: claim('string') }), `/properties/${'x'.repeat(100)}`],
    [schema(JSON.parse(`{"__proto__":${JSON.stringify(claim('string'))}}`)), '/properties/__proto__'],
    [schema({ constructor: claim('string') }), '/properties/constructor'],
    [schema({ prototype: claim('string') }), '/properties/prototype'],
    [schema({ a: { properties: {}, type: 'object' } }), '/properties/a/description'],
    [
      schema({ a: claim('object', { properties: { unsigned: schema({}) } }) }),
      '/properties/a/properties/unsigned/description',
    ],
  ] as const)
    assert.deepEqual(spotsOf(given as Record<string, unknown>), [`body ${spot}`], JSON.stringify(given));
});

test('claims that nobody signed stand in an object', () => {
  assert.deepEqual(spotsOf(schema({ unsigned: claim('string') })), ['body /properties/unsigned/type']);
  assert.deepEqual(faultsOf(schema({ unsigned: schema({}) })), []);
});

test('a schema is as deep and as large as a visitor can be read through', () => {
  const nested = (depth: number): object =>
    depth === 0 ? claim('string') : claim('object', { properties: { a: nested(depth - 1) } });
  assert.deepEqual(faultsOf(schema({ a: nested(4) })), []);
  assert.match(faultsOf(schema({ a: nested(5) }))[0]?.message ?? '', /at most 5 objects/);
  const wide = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, claim('number')]));
  assert.deepEqual(faultsOf(schema(wide(200))), []);
  assert.match(faultsOf(schema(wide(201)))[0]?.message ?? '', /at most 200 properties/);
  assert.match(
    faultsOf(schema({ ...wide(199), o: claim('object', { properties: wide(1) }) }))[0]?.message ?? '',
    /in all/,
  );
  const values = (count: number, name = 'v') =>
    claim('string', { enum: Array.from({ length: count }, (_, at) => `${name}${at}`) });
  assert.deepEqual(faultsOf(schema({ a: values(250), b: values(250) })), []);
  assert.match(faultsOf(schema({ a: values(250), b: values(251) }))[0]?.message ?? '', /at most 500 values/);
  assert.deepEqual(
    faultsOf(schema({ a: claim('string', { description: 'x'.repeat(500) }), ['n'.repeat(100)]: claim('number') })),
    [],
  );
});

test('of many faults the first twenty are named', () => {
  const bad = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`a${at}`, {}]));
  assert.equal(faultsOf(schema(bad)).length, 20);
});
