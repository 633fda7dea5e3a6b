// What descriptions of large public interfaces have, and ours did not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderOpenapi } from './render.ts';
import { englishWords } from './views/words.ts';

let number = 0;

async function show(operation: object, more: object = {}): Promise<string> {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/x': { post: operation } },
    ...more,
  });
  const [shown] = await renderOpenapi({
    key: `real ${(number += 1)}`,
    files: [{ path: 'a.json', text }],
    asks: [
      {
        slot: {
          kind: 'openapi',
          block: 'operation',
          source: 'a.json',
          method: 'post',
          path: '/x',
          name: '',
          schemas: [],
        },
        id: 'op',
      },
    ],
    look: { words: englishWords, calls: 'none' },
  });
  assert.ok(shown);
  return shown.html;
}

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

const withBody = (properties: object) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
});

test('what is one of several plain types says so in its line, and folds nothing away', async () => {
  const html = await show(
    withBody({
      title: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
      milestone: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      labels: { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
    }),
  );
  assert.match(plain(html), /title string \| integer .*milestone integer .*labels \(string \| integer\)\[\]/);
  assert.doesNotMatch(html, /<details class="api-fold">/);
});

test('a choice of which there is more to say names what there is to choose from before it is opened', async () => {
  const schemas = {
    Point: { type: 'object', properties: { x: { type: 'number' } } },
    Region: { type: 'object', properties: { width: { type: 'number' } } },
  };
  const html = await show(
    withBody({
      place: { oneOf: Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` })) },
      user: { type: 'object', properties: { id: { type: 'string' }, '<b>': { type: 'string' } } },
    }),
    { components: { schemas } },
  );
  assert.match(html, /<summary>One of <span class="api-fold-names">Point, Region<\/span><\/summary>/);
  assert.match(html, /<summary>Properties <span class="api-fold-names">id, &lt;b&gt;<\/span><\/summary>/);
});

test('choices within choices end, however many there are', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `S${index}`,
      { oneOf: Array.from({ length: 40 }, (__, other) => ({ $ref: `#/components/schemas/S${other}` })) },
    ]),
  );
  assert.match(await show(withBody({ a: { $ref: '#/components/schemas/S0' } }), { components: { schemas } }), /One of/);
});

test('a response that nobody described says what its status means', async () => {
  const html = await show({
    responses: { 200: { description: '' }, 429: { description: ' ' }, default: { description: '' } },
  });
  assert.match(plain(html), /200 OK .*429 Too Many Requests/);
  assert.doesNotMatch(html, /undefined/);
});

test('a quotation that is marked as a note is one', async () => {
  const html = await show({ description: '> [!NOTE]\n> Mind the gap.\n\n`> [!NOTE]`' });
  assert.match(html, /<blockquote>\s*<p><strong>Note:<\/strong> Mind the gap\./);
  assert.match(html, /<code>&gt; \[!NOTE\]<\/code>/);
});

test('two ways in by the same header have their names, and it is said that one of them will do', async () => {
  const key = { type: 'apiKey', in: 'header', name: 'X-Token' };
  const html = await show(
    { security: [{ Personal: [] }, { Plan: [] }] },
    { components: { securitySchemes: { Personal: key, Plan: key } } },
  );
  assert.match(plain(html), /Authorization One of X-Token API key \(header\) Personal X-Token API key \(header\) Plan/);
  const one = await show({ security: [{ Personal: [] }] }, { components: { securitySchemes: { Personal: key } } });
  assert.doesNotMatch(plain(one), /One of|Personal/);
});

test('samples are cut and unfolded, and never a scroller within the page', async () => {
  const html = await show({
    responses: { 200: { description: 'Yes', content: { 'application/json': { example: { a: 1 } } } } },
  });
  assert.match(html, /class="api-sample".*class="code code-expandable"/s);
});

test('a callback shows what it sends and what it expects', async () => {
  const html = await show({
    callbacks: {
      done: {
        '{$request.body#/url}': {
          post: {
            requestBody: {
              content: {
                'application/json': { schema: { type: 'object', properties: { cone: { type: 'integer' } } } },
              },
            },
            responses: { 204: { description: 'Noted' } },
          },
        },
      },
    },
  });
  const [, callback = ''] = html.split('Callbacks');
  assert.match(
    plain(callback),
    /done POST \{\$request\.body#\/url\} Request Body application\/json object cone integer/,
  );
  assert.match(plain(callback), /Responses 204 Noted/);
});
