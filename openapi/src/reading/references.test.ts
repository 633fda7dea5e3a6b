import assert from 'node:assert/strict';
import { test } from 'node:test';
import { follow, joinPath, nameIn, referredFiles } from './references.ts';
import { callableOrigin } from './servers/servers.ts';
import { readingOf } from './testing.ts';
import { plainCopy, shownValue, textOf, valueOf } from './values.ts';

test('a reference is followed through files, and describes its target in its own words', () => {
  const { description } = readingOf(
    {
      components: {
        schemas: {
          A: { $ref: 'parts/b.json#/B', description: 'own' },
          'a/b~c': [{ title: 'odd' }],
          Circle: { $ref: '#/components/schemas/Circle' },
        },
      },
    },
    { 'parts/b.json': { B: { $ref: '#/C', summary: 's' }, C: { title: 'C', description: 'other' } } },
  );
  const to = ($ref: string) => follow(description, { value: { $ref }, file: 'a.json' });
  assert.deepEqual(to('#/components/schemas/A'), {
    value: { title: 'C', description: 'own', summary: 's' },
    file: 'parts/b.json',
    reference: 'parts/b.json#/C',
  });
  assert.deepEqual(to('#/components/schemas/a~1b~0c/0').value, { title: 'odd' });
  for (const broken of ['#/components/schemas/None', 'none.json#/A', '#/constructor', '#/components/schemas/Circle'])
    assert.equal(to(broken).value, undefined, broken);
  assert.deepEqual(follow(description, { value: { $ref: 1 }, file: 'a.json' }).value, { $ref: 1 });
});

test('paths are joined within the folder of the description', () => {
  for (const [file, path, joined] of [
    ['a/b.yaml', 'c.yaml', 'a/c.yaml'],
    ['a/b.yaml', './c%20d.yaml', 'a/c d.yaml'],
    ['a/b.yaml', '../c.yaml', 'c.yaml'],
    ['a/b.yaml', '../../../c.yaml', 'c.yaml'],
    ['a/b.yaml', '/c//d.yaml', 'c/d.yaml'],
    ['a.yaml', '50%.yaml', '50%.yaml'],
  ] as const)
    assert.equal(joinPath(file, path), joined);
});

test('a reference has the name of what it refers to', () => {
  for (const [reference, name] of [
    ['a.json#/components/Pet', 'Pet'],
    ['#/a/b%20c', 'b c'],
    ['parts/pet.yaml#', undefined],
    ['a/', undefined],
    [undefined, undefined],
  ] as const)
    assert.equal(nameIn(reference), name);
});

test('the files that a description refers to are found in JSON and in YAML, and those of other hosts are not', () => {
  const text =
    '{"$ref": "b.yaml#/A"} $ref: \'c d.yaml\'\n$ref: ../e.json\n$ref: f.json#/x, $ref: "#/here"\n' +
    '$ref: https://x.example/g.yaml\n"$ref": "//x.example/h.yaml" $ref: "b.yaml#/B"';
  assert.deepEqual(referredFiles('docs/a.yaml', text), ['docs/b.yaml', 'docs/c d.yaml', 'e.json', 'docs/f.json']);
});

test('a browser may call origins that are safe and whole', () => {
  for (const [url, origin] of [
    ['https://a.example:8443/v1', 'https://a.example:8443'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://127.0.0.1/', 'http://127.0.0.1'],
    ['http://[::1]/', 'http://[::1]'],
    ['http://a.example/', undefined],
    ['https://u@a.example/', undefined],
    ['https://:p@a.example/', undefined],
    ['ftp://a.example/', undefined],
    ['/v1', undefined],
  ] as const)
    assert.equal(callableOrigin(url), origin, url);
});

test('what a file holds is copied as plain data', () => {
  const shared = { a: 1 };
  const copied = plainCopy({
    one: shared,
    two: shared,
    ['__proto__']: { x: 1 },
    big: 1n,
    at: new Date(0),
    mark: 'a\u0080b',
  }) as Record<string, unknown>;
  assert.notEqual(copied['one'], copied['two']);
  assert.deepEqual(copied, { one: { a: 1 }, two: { a: 1 }, big: '1', at: String(new Date(0)), mark: 'a b' });
  let deep: unknown = 'end';
  for (let depth = 0; depth < 200; depth += 1) deep = [deep];
  assert.doesNotMatch(JSON.stringify(plainCopy(deep)), /end/);
  assert.throws(() => plainCopy(Array.from({ length: 2_000_001 }, () => 0)), { name: 'TooLarge' });
});

test('a value is shown as a short text', () => {
  for (const [value, text] of [
    ['a', 'a'],
    [1, '1'],
    [null, 'null'],
    [{ a: [1] }, '{"a":[1]}'],
    [undefined, ''],
    ['a'.repeat(201), `${'a'.repeat(200)}…`],
    ['a'.repeat(200), 'a'.repeat(200)],
  ] as const)
    assert.equal(shownValue(value), text);
  assert.deepEqual([textOf(false), textOf(0), textOf(null), textOf([])], ['false', '0', '', '']);
  assert.equal(valueOf({}, 'constructor'), undefined);
});
