import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { KILN } from '../testing.ts';
import type { Bundled } from '../types.ts';
import { bundleDescription } from './bundle.ts';
import { TEXT_ADDRESS } from './references.ts';

const HERE = 'https://kiln.example.com/api/openapi.yaml';
const bundle = (text: string, others: Record<string, string> = {}, here = HERE): Promise<Bundled> =>
  bundleDescription({
    files: Object.entries({ [here]: text, ...others }).map(([url, each]) => ({ url, bytes: Buffer.from(each) })),
  });

async function documentOf(...given: Parameters<typeof bundle>) {
  const made = await bundle(...given);
  assert.ok(made.kind === 'bundled', JSON.stringify(made));
  const read = (packed: Uint8Array) => JSON.parse(gunzipSync(packed).toString());
  return { ...made, document: read(made.document), upgraded: made.upgraded && read(made.upgraded) };
}

async function refusalOf(text: string, others?: Record<string, string>): Promise<string> {
  const made = await bundle(text, others);
  assert.ok(made.kind === 'refused', made.kind);
  return made.message;
}

const described = (schemas: object, more: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas }, ...more });

const toSchema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('a description is kept as it is, without a reference followed', async () => {
  const { document } = await documentOf(KILN);
  assert.deepEqual(document.components.schemas.Firing.allOf[0], toSchema('NewFiring'));
  assert.deepEqual(Object.keys(document), [
    ...['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'webhooks', 'components', 'security_note'],
  ]);
});

test('the same content has the same hash, in JSON and in YAML', async () => {
  const [yaml, other] = [await documentOf(KILN), await documentOf(KILN.replace('Kiln', 'Oven'))];
  assert.equal((await documentOf(JSON.stringify(yaml.document))).hash, yaml.hash);
  assert.notEqual(other.hash, yaml.hash);
});

test('every version from Swagger 2.0 to OpenAPI 3.2 is kept, and the first of them as 3.1, too', async () => {
  const rest = { info: { title: 'T', version: '1' }, paths: { '/x': { get: { responses: {} } } } };
  for (const openapi of ['3.0.0', '3.0.3', '3.1.0', '3.2.0']) {
    const { document, upgraded } = await documentOf(JSON.stringify({ openapi, ...rest }));
    assert.deepEqual([document.openapi, upgraded], [openapi, undefined]);
  }
  const { document, upgraded } = await documentOf(JSON.stringify({ swagger: '2.0', host: 'a.example', ...rest }));
  assert.deepEqual([document.swagger, document.host], ['2.0', 'a.example']);
  assert.match(upgraded.openapi, /^3\.1/);
  assert.ok('/x' in upgraded.paths);
});

test('what is no description is refused with a reason', async () => {
  const info = { title: 'T', version: '1' };
  for (const [text, reason] of [
    ['', /no mapping/],
    ['[]', /no mapping/],
    ['<!doctype html><title>404</title>', /no mapping|neither JSON nor YAML/],
    ['a: [', /neither JSON nor YAML/],
    ['{"openapi": "4.0.0"}', /OpenAPI 3\.0, 3\.1 or 3\.2/],
    ['{"asyncapi": "2.0.0"}', /OpenAPI 3\.0, 3\.1 or 3\.2/],
    ['{"openapi": "3.1.0", "paths": {}}', /"info"/],
    [JSON.stringify({ openapi: '3.1.0', info }), /"paths", "webhooks", "components"/],
    [JSON.stringify({ swagger: '2.0', info, components: {} }), /"paths"/],
  ] as const)
    assert.match(await refusalOf(text), reason, text);
});

test('aliases that make much of little, or hold themselves, are refused', async () => {
  const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n';
  const lines = Array.from({ length: 30 }, (_, at) => `  a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`);
  assert.match(await refusalOf(`${head}x:\n  a0: &a0 [x]\n${lines.join('\n')}\n`), /alias/i);
  assert.match(await refusalOf(`${head}x: &x\n  again: *x\n`), /nests/);
});

test('nesting without end, in brackets and in mappings, is refused', async () => {
  const deep = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
  for (const depth of [200, 100_000]) {
    const text = described({}).replace('"paths":{}', `"paths":${deep(depth)}`);
    assert.match(await refusalOf(text), /nests/);
  }
});

test('a key that the language would misread is refused', async () => {
  assert.match(await refusalOf(described({}).replace('"paths":{}', '"paths":{"__proto__":{"x":1}}')), /__proto__/);
});

test('references that lead back to themselves are refused, and schemas that hold themselves are not', async () => {
  assert.match(await refusalOf(described({ A: toSchema('B'), B: toSchema('A') })), /leads back to itself/);
  assert.match(await refusalOf(described({ A: toSchema('A') })), /leads back to itself/);
  await documentOf(described({ Node: { properties: { next: toSchema('Node'), other: toSchema('Leaf') } }, Leaf: {} }));
});

test('references that branch without end are refused', async () => {
  const branches = Array.from({ length: 30 }, (_, at) => [
    `S${at}`,
    { properties: Object.fromEntries('abcd'.split('').map((name) => [name, toSchema(`S${at + 1}`)])) },
  ]);
  assert.match(await refusalOf(described(Object.fromEntries(branches))), /where each is followed/);
});

test('many references to one thing are no bomb', async () => {
  const names = Array.from({ length: 5000 }, (_, at) => [`S${at}`, { properties: { error: toSchema('Error') } }]);
  await documentOf(described({ ...Object.fromEntries(names), Error: { type: 'object' } }));
});

const PATHS = 'https://kiln.example.com/api/paths/ovens.yaml';
const SCHEMAS = 'https://kiln.example.com/schemas.json';
const ENTRY = described({}, { paths: { '/ovens': { $ref: './paths/ovens.yaml' } } });
const OVENS = `get:
  responses:
    '200':
      description: ok
      content: { application/json: { schema: { $ref: '../../schemas.json#/Oven' } } }
`;

test('files that are referred to are asked for, those of files that came, too', async () => {
  assert.deepEqual(await bundle(ENTRY), { kind: 'needs', urls: [PATHS] });
  assert.deepEqual(await bundle(ENTRY, { [PATHS]: OVENS }), { kind: 'needs', urls: [SCHEMAS] });
});

test('several files become one, and what they share stands under components', async () => {
  const schemas = JSON.stringify({ Oven: { properties: { next: { $ref: '#/Oven' } } } });
  const { document } = await documentOf(ENTRY, { [PATHS]: OVENS, [SCHEMAS]: schemas });
  const { schema } = document.paths['/ovens'].get.responses['200'].content['application/json'];
  assert.deepEqual(schema, toSchema('Oven'));
  assert.deepEqual(document.components.schemas.Oven, { properties: { next: toSchema('Oven') } });
});

test('references that name the same large part under many names are refused, and not counted again each time', async () => {
  const rows = Array.from({ length: 20_000 }, () => 1);
  // Each name has every letter as it is or encoded, so that as many references look like as many parts.
  const names = Array.from({ length: 4096 }, (_, at) =>
    'abcdefghijkl'
      .split('')
      .map((letter, bit) => (at & (1 << bit) ? `%${letter.charCodeAt(0).toString(16)}` : letter))
      .join(''),
  );
  const schemas = { abcdefghijkl: { 'x-rows': rows }, All: { anyOf: names.map(toSchema) } };
  assert.match(await refusalOf(described(schemas)), /same parts/);
});

test('files that refer to one another in circles, or branch without end, are refused', async () => {
  const circle = { Oven: { $ref: 'schemas.json#/Oven' } };
  await refusalOf(ENTRY, { [PATHS]: OVENS, [SCHEMAS]: JSON.stringify(circle) });
  const branches = Array.from({ length: 40 }, (_, at) => {
    const next = { $ref: `#/S${at + 1}` };
    return [`S${at}`, { properties: { a: next, b: next } }];
  });
  const entry = described({ First: { $ref: '/schemas.json#/S0' } });
  const schemas = { ...Object.fromEntries(branches), S40: { type: 'string' } };
  assert.match(await refusalOf(entry, { [SCHEMAS]: JSON.stringify(schemas) }), /where each is followed/);
});

test('a text that was given as such has no files next to it, and its references stay as they are', async () => {
  const { document } = await documentOf(ENTRY, {}, TEXT_ADDRESS);
  assert.deepEqual(document.paths['/ovens'], { $ref: './paths/ovens.yaml' });
});

test('what looks like a reference in an example, or names no address, asks for no file', async () => {
  const example = { type: 'object', example: { $ref: 'https://elsewhere.example/a.json' } };
  const odd = { a: { $ref: 'file:///etc/passwd' }, b: { $ref: 'urn:x' }, c: { $ref: 'mailto:a@b.example' } };
  const { document } = await documentOf(described({ Example: example, Odd: { properties: odd } }));
  assert.deepEqual(document.components.schemas.Example, example);
  const named = { properties: { example: { $ref: 'https://elsewhere.example/a.json' } } };
  assert.equal((await bundle(described({ Named: named }))).kind, 'needs');
});

test('servers relative to an address become whole, and those of a text stay', async () => {
  const text = described({}, { servers: [{ url: '/v1' }] });
  assert.deepEqual((await documentOf(text)).document.servers, [{ url: 'https://kiln.example.com/v1' }]);
  assert.deepEqual((await documentOf(text, {}, TEXT_ADDRESS)).document.servers, [{ url: '/v1' }]);
  const other = 'https://kiln.example.com/api/parts.json';
  const both = described({ A: { $ref: 'parts.json#/B' } }, { servers: [{ url: 'v1' }] });
  const { document } = await documentOf(both, { [other]: '{"B":{"type":"string"}}' });
  assert.deepEqual(document.servers, [{ url: 'https://kiln.example.com/api/v1' }]);
});
