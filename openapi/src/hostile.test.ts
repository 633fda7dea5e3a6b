import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderOpenapi } from './render.ts';
import { KILN } from './testing.ts';
import { englishWords } from './views/words.ts';
import { readYaml } from '@lectern/content';

let number = 0;

async function render(text: string, path = '/x', method = 'get') {
  const slot = {
    kind: 'openapi' as const,
    block: 'operation' as const,
    source: 'a',
    method,
    path,
    name: '',
    schemas: [],
  };
  const schemas = { ...slot, block: 'schemas' as const, schemas: ['*'] };
  const shown = await renderOpenapi({
    key: `hostile ${++number}`,
    files: [{ path: 'a.yaml', text }],
    asks: [
      { slot, id: 'one' },
      { slot: schemas, id: 'two' },
    ],
    look: { words: englishWords, calls: 'proxied' },
  });
  const html = shown.map((each) => each?.html ?? '').join('');
  return { html, shown };
}

const HOSTILE =
  '<script>alert(1)</script><img src=x onerror=alert(1)>"><svg onload=alert(1)>\'\u0081' +
  '0\u008D[x](javascript:alert(1))';

/** Tags that could do something, attributes that are programs, and addresses that are. */
function assertHarmless(html: string): void {
  assert.doesNotMatch(html, /<(?:script|svg|iframe|object|embed|style|link|meta|base)\b/i);
  assert.doesNotMatch(html.replaceAll(/="[^"]*"/g, '=""'), /<[a-z][^<>]*\son[a-z]+\s*=/i);
  assert.doesNotMatch(html, /<[a-z][^<>]*\s(?:href|src|action)="\s*(?:javascript|data|vbscript):/i);
  assert.doesNotMatch(html, /[\u0081\u008D]/);
}

/** The same description with a hostile text in the place of every text, and at the end of every name that may be free. */
function poisoned(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return /^(?:\$ref|type|in|openapi|swagger|format)$/.test(key) ? value : `${HOSTILE}${value}`;
  if (Array.isArray(value)) return value.map((item) => poisoned(item, key));
  if (typeof value !== 'object' || value === null) return value;
  const isFree = /^(?:properties|examples|content|headers|callbacks|variables|scopes)$/.test(key);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [isFree ? `${name}${HOSTILE}` : name, poisoned(inner, name)]),
  );
}

test('a script in any text or name of a description stays text', async () => {
  const read = readYaml(KILN);
  assert.ok(read.ok);
  const text = JSON.stringify(poisoned(read.value));
  for (const method of ['get', 'post']) {
    const { html, shown } = await render(text, '/ovens/{ovenId}/firings', method);
    assert.ok(shown.every((each) => each !== undefined));
    assert.match(html, /&lt;script&gt;/);
    assertHarmless(html);
  }
});

const within = (operation: object, schemas: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/x': { get: operation } },
    components: { schemas },
  });

const answering = (schema: object) => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});

test('schemas that branch into one another without end take a bounded time and room', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `S${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
  const schemas = Object.fromEntries(
    names.map((name) => [
      name,
      {
        type: 'object',
        properties,
        allOf: names.map((each) => ({ $ref: `#/components/schemas/${each}` })),
        oneOf: names.map((each) => ({ $ref: `#/components/schemas/${each}` })),
      },
    ]),
  );
  const { html } = await render(within(answering({ $ref: '#/components/schemas/S0' }), schemas));
  assert.ok(html.length < 5_000_000, `${html.length}`);
});

test('references in a circle, to themselves and to nothing end', async () => {
  const schemas = {
    A: { $ref: '#/components/schemas/B' },
    B: { $ref: '#/components/schemas/A' },
    C: { $ref: '#/missing/~1/%' },
    D: { $ref: 'https://evil.example.com/x.yaml#/A' },
    E: { $ref: '#' },
  };
  const { html } = await render(
    within(
      answering({ anyOf: Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` })) }),
      schemas,
    ),
  );
  assert.match(html, /ok/);
});

test('deep nesting, in brackets or in schemas, ends', async () => {
  let schema: object = { type: 'string' };
  for (let depth = 0; depth < 1000; depth++) schema = { type: 'object', properties: { p: schema } };
  for (const text of [
    within(answering(schema)),
    `openapi: 3.1.0\nx: ${'['.repeat(100_000)}`,
    `{"openapi":"3.1.0","x":${'['.repeat(100_000)}`,
  ]) {
    const { html } = await render(text);
    assert.ok(html.length < 1_500_000, `${html.length}`);
  }
});

test('huge lists of values, texts and lengths are cut', async () => {
  const text = within({
    summary: 's'.repeat(1_000_000),
    description: 'd *'.repeat(1_000_000),
    parameters: Array.from({ length: 5000 }, (_, index) => ({
      in: 'query',
      name: `p${index}`,
      schema: { type: 'string', minLength: 1e9, enum: Array.from({ length: 100 }, String) },
    })),
    ...answering({
      type: 'array',
      minItems: 1e9,
      items: { type: 'string', minLength: 1e9, pattern: '(a+)+$', example: 'e'.repeat(1_000_000) },
    }),
  });
  const { html } = await render(text);
  assert.ok(html.length < 1_500_000, `${html.length}`);
});

test('aliases that make much of little are refused', async () => {
  const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]'];
  for (let index = 1; index < 12; index++)
    lines.push(
      `a${index}: &a${index} [${Array(10)
        .fill(`*a${index - 1}`)
        .join(',')}]`,
    );
  // Written out, these would be a million million texts, and no machine would come to their end.
  const { shown } = await render(`openapi: 3.1.0\n${lines.join('\n')}\n`);
  assert.deepEqual(shown, [undefined, undefined]);
});

test('keys that mean something to the language change nothing', async () => {
  const text = `{"openapi":"3.1.0","__proto__":{"polluted":1},"info":{"title":"T","version":"1"},"paths":{"/x":{"get":{"__proto__":{"summary":"no"},"constructor":{"prototype":{"polluted":1}},"responses":{"__proto__":{"description":"x"},"200":{"description":"ok"}}}}},"components":{"schemas":{"__proto__":{"type":"string"},"toString":{"type":"string"}}}}`;
  const { html } = await render(text);
  assert.match(html, /ok/);
  assert.equal(({} as { polluted?: number }).polluted, undefined);
});

test('whatever JSON stands in a description, what is shown is harmless', async () => {
  const words = [
    '$ref',
    'type',
    'properties',
    'allOf',
    'oneOf',
    'items',
    'schema',
    'content',
    'parameters',
    'responses',
    'in',
    'name',
    'enum',
    'description',
    'servers',
    'security',
    'examples',
    'required',
    'url',
    'headers',
  ];
  const values = fc.constantFrom(
    HOSTILE,
    '#/components/schemas/A',
    '#/paths/~1x',
    'path',
    'query',
    'object',
    'array',
    'string',
    1,
    null,
    true,
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      values,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...words, '200', 'application/json', HOSTILE), tie('tree'), { maxKeys: 6 }),
    ),
  }));
  const operation = fc.record({
    parameters: tree,
    responses: tree,
    requestBody: tree,
    servers: tree,
    security: tree,
    callbacks: tree,
    description: tree,
  });
  await fc.assert(
    fc.asyncProperty(operation, tree, async (made, schema) => {
      const { html } = await render(within(made, { A: schema } as object));
      assertHarmless(html);
    }),
    { numRuns: 150 },
  );
});
