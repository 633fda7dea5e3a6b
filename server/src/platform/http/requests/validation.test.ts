import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { DateTime, nullable, PageQuery } from '../index.ts';
import { invalidRequest, toCheck } from './validation.ts';

const body = toCheck(
  Type.Object({
    title: Type.String({ minLength: 2, maxLength: 5 }),
    emoji: Type.Optional(nullable(Type.String({ maxLength: 3 }))),
    visibility: Type.Optional(Type.Enum(['public', 'private'])),
    kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
    slug: Type.Optional(Type.String({ pattern: '^[a-z]+$' })),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    on: Type.Optional(Type.Boolean()),
    at: Type.Optional(DateTime()),
    tags: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })),
    'a/b~c': Type.Optional(Type.String()),
    inner: Type.Optional(Type.Object({ deep: Type.Array(Type.Object({ id: Type.String() })) })),
  }),
  'body',
);

const faultsOf = (value: unknown) => body(value).map(({ path, message }) => `${path} ${message}`);

test('a missing property is named by its own pointer', () => {
  assert.deepEqual(faultsOf({}), ['/title expected to be defined']);
  assert.deepEqual(faultsOf({ title: 'abc', inner: { deep: [{ id: 'x' }, {}] } }), [
    '/inner/deep/1/id expected to be defined',
  ]);
});

test('every bad field is named at once', () => {
  const wrong = {
    title: 'toolong',
    visibility: 'secret',
    slug: 'A',
    count: 10,
    on: 1,
    at: 'now',
    tags: ['a', 'b', 'c'],
  };
  assert.deepEqual(faultsOf(wrong), [
    '/title expected at most 5 characters',
    '/visibility expected to be one of "public", "private"',
    '/slug expected to match ^[a-z]+$',
    '/count expected at most 9',
    '/on expected to be of type boolean',
    '/at expected a date-time',
    '/tags expected at most 2 items',
  ]);
});

test('what is wrong with a field that may be null is said without mentioning null', () => {
  assert.deepEqual(faultsOf({ title: 'abc', emoji: 'abcd' }), ['/emoji expected at most 3 characters']);
  assert.deepEqual(faultsOf({ title: 'abc', emoji: null }), []);
});

test('a choice of constants is named as one choice', () => {
  assert.deepEqual(faultsOf({ title: 'abc', kind: 'c' }), ['/kind expected to be one of "a", "b"']);
});

test('lengths are counted in code points', () => {
  assert.deepEqual(faultsOf({ title: '😀😀😀😀😀' }), []);
  assert.deepEqual(faultsOf({ title: '😀' }), ['/title expected at least 2 characters']);
  assert.deepEqual(faultsOf({ title: '😀😀😀😀😀😀' }), ['/title expected at most 5 characters']);
});

test('a body is not converted: "1" is no number, 1 no text, "true" no boolean, null no empty text', () => {
  assert.deepEqual(faultsOf({ title: 'abc', count: '1' }), ['/count expected to be of type integer']);
  assert.deepEqual(faultsOf({ title: 123 }), ['/title expected to be of type string']);
  assert.deepEqual(faultsOf({ title: 'abc', on: 'true' }), ['/on expected to be of type boolean']);
  assert.deepEqual(faultsOf({ title: null }), ['/title expected to be of type string']);
});

test('unknown properties are ignored', () => {
  assert.deepEqual(faultsOf({ title: 'abc', nobody: { knows: 1 } }), []);
});

test('a body of another type is named as a whole', () => {
  for (const value of [null, 'text', 3, []]) assert.deepEqual(faultsOf(value), [' expected to be of type object']);
});

test('slashes and tildes in names are escaped in pointers', () => {
  assert.deepEqual(faultsOf({ title: 'abc', 'a/b~c': 1 }), ['/a~1b~0c expected to be of type string']);
});

test('NUL and lone surrogates are refused in values, at any depth and in unknown properties too', () => {
  for (const text of ['a\0b', '\uD83D', 'x\uDE00y']) {
    assert.deepEqual(faultsOf({ title: text.padEnd(3, 'x') }), ['/title expected well-formed text without NUL']);
    assert.deepEqual(faultsOf({ title: 'abc', other: [{ x: text }] }), [
      '/other/0/x expected well-formed text without NUL',
    ]);
  }
});

test('NUL and lone surrogates are refused in names, by the object that has them', () => {
  for (const name of ['a\0b', '\uD83D']) {
    assert.deepEqual(faultsOf({ title: 'abc', other: { [name]: 1 } }), [
      '/other expected well-formed text without NUL',
    ]);
  }
});

test('a whole emoji is well-formed text', () => {
  assert.deepEqual(faultsOf({ title: 'abc', '😀': '👩‍👩‍👧' }), []);
});

test('a body nested without end is refused, not walked', () => {
  let deep: unknown = [];
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  assert.deepEqual(faultsOf({ title: 'abc', deep }), [' expected at most 200 levels of nesting']);
});

test('of many faults fifty are named, and how many more there are', () => {
  const details = faultsOf({ title: 'abc', inner: { deep: Array.from({ length: 300 }, () => 1) } });
  assert.equal(details.length, 51);
  assert.deepEqual(
    [details[49], details[50]],
    ['/inner/deep/49 expected to be of type object', ' 250 more values are not as expected'],
  );
  assert.equal(
    faultsOf({ title: 'abc', other: Array.from({ length: 51 }, () => '\0') }).at(-1),
    ' 1 more value is not as expected',
  );
});

test('what is too large is named once, and what is in it is not looked at', () => {
  assert.deepEqual(faultsOf({ title: 'abc', tags: [1, 2, 3] }), ['/tags expected at most 2 items']);
  assert.deepEqual(faultsOf({ title: 'abc', tags: [1, 2] }), [
    '/tags/0 expected to be of type string',
    '/tags/1 expected to be of type string',
  ]);
});

test('each item of a list is judged by its own unions', () => {
  const check = toCheck(Type.Array(Type.Union([Type.Literal('a'), Type.Literal('b')]), { maxItems: 9 }), 'body');
  assert.deepEqual(
    check(['x', 'a', 'y']).map(({ path, message }) => `${path} ${message}`),
    ['/0 expected to be one of "a", "b"', '/2 expected to be one of "a", "b"'],
  );
});

test('a name that is too long for a pointer gives way to what it lies in', () => {
  const [detail] = faultsOf({ title: 'abc', other: { ['k'.repeat(30_000)]: ['\0'] } });
  assert.equal(detail, '/other expected well-formed text without NUL');
});

const query = toCheck(
  Type.Object({
    ...PageQuery.properties,
    flag: Type.Optional(Type.Boolean()),
    format: Type.Optional(Type.Enum(['document', 'markdown'])),
    ids: Type.Optional(Type.Array(Type.String())),
  }),
  'query',
);

test('a query is converted to the types of its schema', () => {
  const value = { limit: '7', flag: 'true', ids: 'one' };
  assert.deepEqual(query(value), []);
  assert.deepEqual(value, { limit: 7, flag: true, ids: ['one'] } as unknown);
});

test('a value that does not convert is refused', () => {
  const refused = (value: object) => query(value).map((detail) => detail.path);
  assert.deepEqual(refused({ limit: 'seven', flag: 'yes' }), ['/limit', '/flag']);
  assert.deepEqual(refused({ limit: '' }), ['/limit']);
  assert.deepEqual(refused({ limit: '1.5' }), ['/limit']);
  assert.deepEqual(refused({ limit: ['1', '2'] }), ['/limit']);
});

test('a limit is 0 to 1000', () => {
  assert.deepEqual([...query({ limit: '0' }), ...query({ limit: '1000' })], []);
  assert.equal(query({ limit: '1001' })[0]?.message, 'expected at most 1000');
  assert.equal(query({ limit: '-1' })[0]?.message, 'expected at least 0');
});

test('the message of a refusal is where and what the first fault is', () => {
  assert.equal(invalidRequest(body({ title: 'x' })).message, 'body.title: expected at least 2 characters');
  assert.equal(invalidRequest(body(7)).message, 'body: expected to be of type object');
  assert.equal(invalidRequest(query({ limit: '1001' })).message, 'query.limit: expected at most 1000');
});

test('of a choice between forms only the one that is meant is spoken of', () => {
  const form = (operation: string, needed: string) =>
    Type.Object({ operation: Type.Literal(operation), [needed]: Type.String() });
  const forms = [form('make', 'title'), form('drop', 'page')];
  const choice = toCheck(
    Type.Object({
      changes: Type.Array(
        Type.Unsafe<object>({
          type: 'object',
          required: ['operation'],
          properties: { operation: Type.Enum(['make', 'drop']) },
          discriminator: { propertyName: 'operation' },
          oneOf: forms,
        }),
      ),
    }),
    'body',
  );
  const faultsOfChange = (change: object) =>
    choice({ changes: [change] }).map(({ path, message }) => `${path} ${message}`);
  assert.deepEqual(faultsOfChange({ operation: 'make', title: 'x', page: 1 }), []);
  assert.deepEqual(faultsOfChange({ operation: 'drop', title: 1 }), ['/changes/0/page expected to be defined']);
  assert.deepEqual(faultsOfChange({ type: 'drop', page: 'x' }), ['/changes/0/operation expected to be defined']);
  assert.deepEqual(faultsOfChange({ operation: 'explode' }), [
    '/changes/0/operation expected to be one of "make", "drop"',
  ]);
});

test('a schema of two parts of a request is compiled once for each, and faults name theirs', () => {
  const schema = Type.Object({ id: Type.Integer() });
  const checks = (['path', 'query', 'body'] as const).map((part) => toCheck(schema, part));
  assert.deepEqual(
    checks.map((check) => check({ id: 'x' }).map(({ in: part }) => part)),
    [['path'], ['query'], ['body']],
  );
  // Text is converted in an address and not in a body.
  assert.deepEqual(
    checks.map((check) => check({ id: '1' }).length),
    [0, 0, 1],
  );
  assert.equal(toCheck(schema, 'query'), checks[1]);
});
