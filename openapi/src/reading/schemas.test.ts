import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewSchema } from './schemas.ts';
import { readingOf, schemaOf } from './testing.ts';

test('the type of a schema is said in a few words', () => {
  const list = (items: object) => ({ type: 'array', items });
  const string = { type: 'string' };
  for (const [schema, type] of [
    [string, 'string'],
    [{ type: 'string', format: 'date' }, 'string <date>'],
    [{ type: ['string', 'null'] }, 'string'],
    [{ type: ['string', 'integer'] }, 'string | integer'],
    [{}, ''],
    [{ properties: {} }, 'object'],
    [{ additionalProperties: {} }, 'object'],
    [{ items: string }, 'string[]'],
    [list({ allOf: [{}] }), 'object[]'],
    [{ type: 'array' }, 'array'],
    [list(string), 'string[]'],
    [list({ type: ['string', 'integer'] }), '(string | integer)[]'],
    [list({ $ref: '#/components/schemas/Any' }), 'Any[]'],
    [list(list(list(list(string)))), 'string[][][][]'],
    [list(list(list(list(list(string))))), 'array[][][][]'],
    [{ oneOf: [string, { type: 'integer' }, string, { type: 'null' }] }, 'string | integer'],
    [{ anyOf: [string, {}] }, ''],
    [{ oneOf: [string, { oneOf: [string] }] }, ''],
    [{ oneOf: ['a', 'b', 'c', 'd', 'e'].map((format) => ({ type: 'string', format })) }, ''],
    [{ oneOf: ['a', 'b', 'c', 'd'].map((type) => ({ type })) }, 'a | b | c | d'],
  ] as const)
    assert.equal(schemaOf(schema, { Any: {} }).type, type, JSON.stringify(schema));
});

test('a schema says what it is for, what is allowed and within which bounds', () => {
  const view = schemaOf({
    type: 'string',
    title: 'T',
    description: 'D',
    default: '',
    examples: ['e'],
    enum: [1, 'b', null],
    minLength: 3,
    uniqueItems: false,
    pattern: '^a',
    deprecated: true,
    writeOnly: true,
    readOnly: 'yes',
  });
  assert.deepEqual(view, {
    type: 'string',
    title: 'T',
    description: 'D',
    example: 'e',
    marks: ['deprecated', 'writeOnly'],
    allowed: ['1', 'b', 'null'],
    moreAllowed: 0,
    bounds: ['minLength: 3', 'pattern: ^a'],
    properties: [],
    choices: [],
  });
  const many = schemaOf({ enum: Array.from({ length: 33 }, (_, at) => at) });
  assert.deepEqual([many.type, many.allowed.length, many.moreAllowed], ['number', 30, 3]);
  assert.deepEqual([schemaOf({ const: 'c' }).type, schemaOf({ const: 'c', enum: ['d'] }).allowed], ['string', ['c']]);
  assert.equal(schemaOf({ example: 'a', examples: { n: 'b' } }).example, 'a');
  assert.equal(schemaOf({ examples: { n: 'b' } }).example, 'b');
});

test('a value may be null in each of the ways in which that is said', () => {
  for (const schema of [
    { type: ['string', 'null'] },
    { nullable: true },
    { 'x-nullable': true },
    { oneOf: [{ type: 'string' }, { type: 'null' }] },
    { anyOf: [{ type: 'null' }] },
  ])
    assert.deepEqual(schemaOf(schema).marks, ['nullable'], JSON.stringify(schema));
  assert.deepEqual(schemaOf({ nullable: 'yes', type: 'null' }).marks, []);
});

test('what is in a schema is shown where there is more to say than its type', () => {
  const string = { type: 'string' };
  const view = schemaOf({
    properties: { a: string, b: { properties: { c: string } } },
    required: ['b'],
    additionalProperties: { type: 'integer' },
  });
  assert.deepEqual(
    view.properties.map(({ name, isRequired, schema: { type, properties } }) => [
      name,
      isRequired,
      type,
      properties.length,
    ]),
    [
      ['a', false, 'string', 0],
      ['b', true, 'object', 1],
    ],
  );
  assert.equal(view.others?.type, 'integer');
  assert.equal(schemaOf({ type: 'array', items: string }).items, undefined);
  for (const items of [
    { enum: ['a'] },
    { description: 'D' },
    { minLength: 1 },
    { properties: { a: string } },
    { type: 'array', items: { enum: ['a'] } },
  ])
    assert.ok(schemaOf({ type: 'array', items }).items, JSON.stringify(items));
});

test('what there is to choose from is shown unless the types say all of it', () => {
  const choicesOf = (schema: object) =>
    schemaOf(schema, { Named: { type: 'string' } }).choices.map(({ kind, discriminator, options }) => [
      kind,
      discriminator,
      options.map(({ type }) => type),
    ]);
  const [string, integer] = [{ type: 'string' }, { type: 'integer' }];
  assert.deepEqual(choicesOf({ oneOf: [string, integer] }), []);
  for (const more of [
    { title: 'T' },
    { default: 'd' },
    { example: 'e' },
    { deprecated: true },
    { enum: ['a'] },
    { $ref: '#/components/schemas/Named' },
  ])
    assert.equal(choicesOf({ anyOf: [{ ...string, ...more }, integer] }).length, 1, JSON.stringify(more));
  assert.deepEqual(choicesOf({ oneOf: [{ properties: { k: string } }, {}], discriminator: { propertyName: 'k' } }), [
    ['oneOf', 'k', ['object', '']],
  ]);
  assert.deepEqual(choicesOf({ not: string }), [['not', undefined, ['string']]]);
  const five = ['a', 'b', 'c', 'd', 'e'].map((type) => ({ type }));
  assert.equal(choicesOf({ oneOf: five }).length, 1);
});

test('all that a schema must also be is joined, and its own words win', () => {
  const view = schemaOf(
    { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { b: {} }, required: ['b'] }], title: 'Own' },
    { A: { title: 'A', description: 'D', properties: { a: {} }, required: ['a'] } },
  );
  assert.deepEqual([view.type, view.title, view.description], ['object', 'Own', 'D']);
  assert.deepEqual(
    view.properties.map(({ name, isRequired }) => [name, isRequired]),
    [
      ['a', true],
      ['b', true],
    ],
  );
});

test('a schema in itself is cut with its name, and so is one that is too deep or too much', () => {
  const Tree = { type: 'object', properties: { below: { $ref: '#/components/schemas/Tree' } } };
  const view = schemaOf({ $ref: '#/components/schemas/Tree' }, { Tree });
  const { schema: below } = view.properties[0] ?? {};
  assert.deepEqual([view.name, below?.name, below?.isCut, below?.type], ['Tree', 'Tree', 'circular', 'object']);
  let deep: object = { type: 'string' };
  for (let depth = 0; depth < 12; depth += 1) deep = { properties: { a: deep } };
  let [at, depth] = [schemaOf(deep), 0];
  for (; at.properties[0] !== undefined; depth += 1) at = at.properties[0].schema;
  assert.deepEqual([depth, at.isCut], [10, 'deep']);
  const reading = { ...readingOf({}), budget: { left: 3 } };
  const wide = { properties: { a: {}, b: {}, c: {}, d: {} } };
  assert.equal(viewSchema(reading, { value: wide, file: 'a.json' }).properties.length, 2);
});

test('every bound of a value is said', () => {
  const bounds = {
    ...{ minimum: 1, maximum: 9, exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 2, minLength: 1, maxLength: 5 },
    ...{ pattern: '^a', minItems: 1, maxItems: 3, uniqueItems: true, minProperties: 1, maxProperties: 4 },
    ...{ contentMediaType: 'image/png', contentEncoding: 'base64' },
  };
  const said = Object.entries(bounds).map(([name, value]) => `${name}: ${value}`);
  assert.deepEqual(schemaOf({ type: 'array', ...bounds }).bounds, said);
});

test('a part of another file brings its properties and items, with what they refer to there', () => {
  const own = { type: 'object', properties: { own: { type: 'string' } } };
  const part = { properties: { near: { $ref: '#/B' } }, items: { $ref: '#/B' } };
  const reading = readingOf({}, { 'b.json': { A: part, B: { type: 'integer' }, C: { title: 'no properties' } } });
  const view = (...parts: string[]) =>
    viewSchema(reading, {
      value: { ...own, allOf: parts.map((name) => ({ $ref: `b.json#/${name}` })) },
      file: 'a.json',
    });
  const named = ({ properties }: ReturnType<typeof view>) =>
    properties.map(({ name, schema: { type } }) => `${name} ${type}`);
  assert.deepEqual(named(view('A')), ['near integer', 'own string']);
  assert.deepEqual(named(view('C')), ['own string']);
});
