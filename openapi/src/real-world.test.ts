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

const codeOf = (html: string) => plain(html).replaceAll('&#39;', "'").replaceAll('&quot;', '"');

test('a form is sent as its fields: those that must be there first, and no more than anybody reads', async () => {
  const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`f${index}`, { type: 'string' }]));
  const schema = {
    type: 'object',
    required: ['currency'],
    properties: {
      ...many,
      currency: { type: 'string', example: "it's" },
      card: { type: 'object', properties: { number: { type: 'string', example: '42' } } },
    },
  };
  const type = 'application/x-www-form-urlencoded';
  const code = codeOf(await show({ requestBody: { content: { [type]: { schema } } } }));
  assert.match(code, /--header ' ?Content-Type: application\/x-www-form-urlencoded ?'/);
  assert.match(code, /--data-urlencode ' ?currency=it/);
  assert.equal(code.match(/--data-urlencode/g)?.length, 20);
  const { f0: _, ...few } = schema.properties as Record<string, object>;
  const small = { ...schema, properties: { currency: few['currency'], card: few['card'] } };
  const shown = codeOf(await show({ requestBody: { content: { [type]: { schema: small } } } }));
  assert.match(shown, /--data-urlencode ' ?card\[number\]=42/);
  assert.doesNotMatch(shown, /--data '/);
});

test('a form of several parts has its files by name, and no type without a boundary', async () => {
  const picture = { type: 'string', format: 'binary' };
  const schema = { type: 'object', properties: { name: { type: 'string', example: 'Vase' }, picture } };
  const code = codeOf(await show({ requestBody: { content: { 'multipart/form-data': { schema } } } }));
  const [curl = ''] = code.split(' JavaScript ');
  assert.match(curl, /--form ' ?name=Vase ?'.*--form ' ?picture=@file ?'/);
  assert.doesNotMatch(curl, /Content-Type/);
});

test('types of the same schema stand above it together, and others by themselves', async () => {
  const schema = { $ref: '#/components/schemas/Oven' };
  const content = {
    'application/json': { schema },
    'application/yaml': { schema },
    'text/csv': { schema: { type: 'array', items: schema } },
    'text/tab': { schema: { type: 'array', items: schema } },
    'text/plain': { schema: { type: 'string' } },
  };
  const schemas = { Oven: { type: 'object', properties: { door: { type: 'string' } } } };
  const html = await show({ responses: { 200: { description: 'ok', content } } }, { components: { schemas } });
  const lines = [...html.matchAll(/<p class="api-content-type">(.*?)<\/p>/g)].map(([, line]) =>
    plain(line ?? '').trim(),
  );
  assert.deepEqual(lines, [
    'application/json application/yaml object Oven',
    'text/csv text/tab object[]',
    'text/plain string',
  ]);
});

test('one example has no name, and of several the first is open', async () => {
  const answer = (examples: object) =>
    show({ responses: { 200: { description: 'ok', content: { 'application/json': { schema: {}, examples } } } } });
  assert.doesNotMatch(await answer({ default: { value: { a: 1 } } }), /api-example/);
  const html = await answer({
    one: { value: { a: 1 } },
    two: { value: { b: 2 }, summary: `The ${'very '.repeat(20)}last` },
  });
  assert.match(
    html,
    /<details class="api-example" open><summary>one<\/summary>.*<details class="api-example"><summary>The .* last</s,
  );
});

test('what a line or two say is not folded away', async () => {
  const html = await show(
    withBody({
      states: { type: 'array', items: { type: 'string', enum: ['hot', 'cold'], description: 'Of an oven' } },
      point: { type: 'array', items: { type: 'array', items: { type: 'number' }, maxItems: 3 } },
    }),
  );
  assert.doesNotMatch(html, /api-fold/);
  assert.match(plain(html), /Each item string Of an oven Allowed hot cold .* Each item number\[\] maxItems: 3/);
});

test('unique items are said of lists alone', async () => {
  const html = await show(
    withBody({ a: { type: 'string', uniqueItems: true }, b: { type: ['array', 'null'], uniqueItems: true } }),
  );
  assert.equal(html.match(/uniqueItems/g)?.length, 1);
});

test('of plain types that may be null the line says all', async () => {
  const types = ['string', 'integer'].map((type) => ({ type: [type, 'null'] }));
  const html = await show(
    withBody({ title: { oneOf: types }, label: { anyOf: [{ type: 'string', nullable: true }] } }),
  );
  assert.match(plain(html), /title string \| integer may be null label string may be null/);
  assert.doesNotMatch(html, /api-choices/);
});

test('a choice of what there must be names it, and is no empty box', async () => {
  const schema = {
    type: 'object',
    properties: { id: {}, name: {} },
    oneOf: [{ required: ['id'] }, { required: ['name', 'id'] }],
  };
  const html = await show({ requestBody: { content: { 'application/json': { schema } } } });
  assert.match(plain(html), /One of required: id required: name, id /);
  assert.doesNotMatch(html, /<details class="api-option">/);
});
