import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDescription } from './document.ts';
import { findOperation, type OperationView } from './operations.ts';
import { samplesOf } from './samples.ts';
import { type SchemaView, viewSchema } from './schemas.ts';

// What is read of a description, before anybody makes HTML of it.

function readingOf(document: object) {
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...document });
  const description = readDescription([{ path: 'a.json', text }]);
  assert.ok(description);
  return { description, budget: { left: 1000 }, above: [] };
}

function operationOf(operation: object, item: object = {}, document: object = {}): OperationView {
  const reading = readingOf({ paths: { '/x/{id}': { ...item, get: operation } }, ...document });
  const found = findOperation(reading, { block: 'operation', method: 'get', path: '/x/{id}', name: '' });
  assert.ok(found);
  return found;
}

const schemaOf = (schema: object, schemas: object = {}): SchemaView =>
  viewSchema(readingOf({ components: { schemas } }), { value: schema, file: 'a.json' });

test('an operation has what it says, and else what its path says', () => {
  for (const [operation, item, expected] of [
    [{}, {}, { id: 'get-/x/{id}', title: '/x/{id}' }],
    [{ operationId: 'getX' }, {}, { id: 'getX', title: 'getX' }],
    [{ operationId: 'getX' }, { summary: 'A', description: 'B' }, { title: 'A', description: 'B' }],
    [
      { summary: 'C', description: ' D ' },
      { summary: 'A', description: 'B' },
      { title: 'C', description: 'D' },
    ],
    [{}, {}, { isDeprecated: false, isInternal: false, hidesTryIt: false }],
    [{ deprecated: true }, {}, { isDeprecated: true }],
    [{ 'x-internal': true }, {}, { isInternal: true }],
    [{}, { 'x-internal': true }, { isInternal: true }],
    [{ 'x-internal': 'yes' }, {}, { isInternal: false }],
    [{ 'x-stability': 'beta' }, {}, { stability: 'beta' }],
    [{ 'x-hideTryItPanel': true }, {}, { hidesTryIt: true }],
    [
      { externalDocs: { url: 'https://a.example/b', description: 'B' } },
      {},
      { link: { url: 'https://a.example/b', text: 'B' } },
    ],
    [{ externalDocs: { url: 'https://a.example/b' } }, {}, { link: { url: 'https://a.example/b', text: 'a.example' } }],
  ] as const) {
    const view: object = operationOf(operation, item);
    for (const [key, value] of Object.entries(expected)) assert.deepEqual(view[key as never], value, key);
  }
  for (const url of ['javascript:alert(1)', 'a', 1])
    assert.equal(operationOf({ externalDocs: { url } }).link, undefined);
  assert.equal(operationOf({}, {}, { 'x-hideTryItPanel': true }).hidesTryIt, true);
});

test('code of the author has a label and a language, wherever it stands', () => {
  for (const key of ['x-codeSamples', 'x-code-samples', 'x-custom-examples'])
    assert.deepEqual(operationOf({ [key]: [{ lang: 'Go', source: 'a' }] }).ownSamples, [
      { label: 'Go', language: 'go', code: 'a' },
    ]);
  const { ownSamples } = operationOf({
    'x-codeSamples': [{ code: 'a' }, { source: 'b', code: 'c', label: 'L', lang: 'js' }, { lang: 'js' }, 'odd'],
  });
  assert.deepEqual(ownSamples, [
    { label: 'Code', language: '', code: 'a' },
    { label: 'L', language: 'js', code: 'b' },
  ]);
  assert.deepEqual(operationOf({ 'x-codeSamples': 'odd' }).ownSamples, []);
});

test('an address in code has examples in its path, but none that mean nothing', () => {
  const urlOf = (parameter: object): string => {
    const operation = operationOf({ parameters: [{ name: 'id', in: 'path', ...parameter }] });
    const [curl] = samplesOf(operation);
    return /https:[^\s'"]*/.exec(curl?.code ?? '')?.[0] ?? '';
  };
  assert.equal(urlOf({ example: 'a/b' }), 'https://api.example.com/x/a%2Fb');
  assert.equal(urlOf({ schema: { type: 'integer', example: 7 } }), 'https://api.example.com/x/7');
  assert.equal(urlOf({ schema: { type: 'string' } }), 'https://api.example.com/x/{id}');
});

test('code of the author stands in the place of ours in the same language', () => {
  const labels = (lang: string) =>
    samplesOf(operationOf({ 'x-codeSamples': [{ lang, source: 'a' }] })).map(({ label }) => label);
  for (const lang of ['curl', 'Shell', 'bash', 'sh']) assert.deepEqual(labels(lang), [lang, 'JavaScript', 'Python']);
  for (const lang of ['js', 'JavaScript']) assert.deepEqual(labels(lang), [lang, 'curl', 'Python']);
  for (const lang of ['py', 'python']) assert.deepEqual(labels(lang), [lang, 'curl', 'JavaScript']);
  assert.deepEqual(labels('Go'), ['Go', 'curl', 'JavaScript', 'Python']);
});

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
