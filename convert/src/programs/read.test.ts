// Programs as data: what is read of them, what is not, and what nobody can make of it.
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { test } from 'node:test';
import { readModule } from './read.ts';
import { toPlain, unknownIn } from './values.ts';

function read(files: Record<string, string> | string): { value: unknown; unknown: number[] } {
  const all = typeof files === 'string' ? { 'a.ts': files } : files;
  const value = readModule('a.ts', {
    textOf: (path) => all[path],
    resolve: (from, name) => {
      const path = posix.join(posix.dirname(from), name);
      return [path, `${path}.ts`].find((each) => each in all);
    },
  });
  return { value: toPlain(value), unknown: [...unknownIn(value)].map(({ line }) => line) };
}

test('literals, constants, what is spread and what is joined are read', () => {
  const { value, unknown } = read(`
    import type { X } from 'y'
    const base = '/guide', more = [{ text: "B\\u0021" }]
    const deep: X[] = [{ text: \`\${base}/a\` }, ...more] as const
    /** Not a comment of ours. */
    export default defineConfig({
      'a-b': 1_000, base, [base]: true, none: null, sum: base + '/' + 2, deep,
      ...{ x: (deep[0].text) }, off: undefined,
    } satisfies X)
  `);
  assert.deepEqual(
    [value, unknown],
    [
      {
        'a-b': 1000,
        ...{ base: '/guide', '/guide': true, none: null, sum: '/guide/2' },
        ...{ deep: [{ text: '/guide/a' }, { text: 'B!' }], x: '/guide/a', off: undefined },
      },
      [],
    ],
  );
});

test('other files, functions that only give something back and older forms are read', () => {
  const { value } = read({
    'a.ts': `import guide, { api as reference } from './parts'; module.exports = { guide: guide(), reference, own: own() }
      function own(): T[] { return [1] }`,
    'parts.ts': `export default () => ['x']\nexport const api = ['y']`,
  });
  assert.deepEqual(value, { guide: ['x'], reference: ['y'], own: [1] });
});

test('what only a run would say is unknown, with its line, and nothing runs', () => {
  const { value, unknown } = read(`
    let changed = ['a']
    export default {
      a: changed,
      b: process.env.X,
      c: [1, ...list(), ['d'].map((x) => x)],
      d: process.exit(1),
      e: f(1),
      g() { return 1 },
      ...other,
    }
    function f(x) { return x }
  `);
  assert.deepEqual(value, { c: [1] });
  assert.deepEqual(unknown, [4, 5, 6, 6, 7, 8, 9, 10]);
});

test('names that need themselves, and files that import one another, come to an end', () => {
  assert.deepEqual(read('const a = [b]; const b = [a, 1]; export default a').value, [[1]]);
  assert.deepEqual(read('const f = () => f(); export default { x: f() }').value, {});
  const circle = {
    'a.ts': `import b from './b'; export default [b, 1]`,
    'b.ts': `import a from './a'; export default [a, 2]`,
  };
  assert.deepEqual(read(circle).value, [[[1], 2], 1]);
});

test('what doubles itself, is nested, is long or has many meanings is refused in time', () => {
  const doubling = Array.from({ length: 40 }, (_, n) => `const a${n + 1} = [...a${n}, ...a${n}];`).join('\n');
  const growing = Array.from({ length: 40 }, (_, n) => `const a${n + 1} = a${n} + a${n};`).join('\n');
  const begin = performance.now();
  for (const hostile of [
    `const a0 = [1, 2];\n${doubling}\nexport default a40`,
    `const a0 = 'xy';\n${growing}\nexport default a40`,
    `export default ${'['.repeat(100_000)}`,
    `export default ${'[{a:'.repeat(60)}`,
    `export default ${'{(<'.repeat(60_000)}`,
    `export default ${'1+'.repeat(90_000)}1`,
    `export default '${'x'.repeat(300_000)}'`,
    `export default [${'\na.b,'.repeat(39_000)}`,
    'export default',
    '',
    '\0\uFFFF`${`${',
  ])
    assert.ok([undefined, null].includes(read(hostile).value as undefined), hostile.slice(0, 40));
  assert.ok(performance.now() - begin < 20_000);
});

test('names that every object has are names like others', () => {
  const { value } = read(`export default { constructor: 1, toString: [2], '__proto__': { polluted: true } }`);
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  assert.equal((value as Record<string, unknown>)['constructor'], 1);
  assert.deepEqual(read('export default [toString, constructor]').value, []);
});
