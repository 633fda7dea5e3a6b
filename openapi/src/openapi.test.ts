import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenapiSlot } from '@lectern/content';
import { renderOpenapi } from './render.ts';
import { KILN } from './testing.ts';
import type { ShownOpenapi } from './types.ts';
import type { CallsAllowed } from './views/look.ts';
import { englishWords } from './views/words.ts';

const slotOf = (wanted: Partial<OpenapiSlot>): OpenapiSlot => ({
  kind: 'openapi',
  block: 'operation',
  source: 'kiln.yaml',
  method: 'get',
  path: '',
  name: '',
  schemas: [],
  ...wanted,
});

let number = 0;

/** What one block shows of a description. */
async function show(
  text: string | Record<string, string>,
  wanted: Partial<OpenapiSlot>,
  calls: CallsAllowed = 'none',
): Promise<ShownOpenapi | undefined> {
  const files = typeof text === 'string' ? { 'kiln.yaml': text } : text;
  const [shown] = await renderOpenapi({
    key: `test ${++number}`,
    files: Object.entries(files).map(([path, content]) => ({ path, text: content })),
    asks: [{ slot: slotOf(wanted), id: 'op' }],
    look: { words: englishWords, calls },
  });
  return shown;
}

async function html(
  text: string | Record<string, string>,
  wanted: Partial<OpenapiSlot>,
  calls: CallsAllowed = 'none',
): Promise<string> {
  const shown = await show(text, wanted, calls);
  assert.ok(shown);
  return shown.html;
}

const plain = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

const describe = (operation: object, more: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/x': { get: operation } },
    ...more,
  });

test('an operation has its title, method and path, and its description as Markdown', async () => {
  const shown = await html(KILN, { path: '/ovens/{ovenId}/firings' });
  assert.match(shown, /<h2 class="api-title" id="op">List the firings of an oven</);
  assert.match(shown, /method-get">GET</);
  assert.match(shown, /<strong>newest first<\/strong>/);
});

test('parameters of the path and of the operation stand in groups, each with its type, values and bounds', async () => {
  const text = plain(await html(KILN, { path: '/ovens/{ovenId}/firings' }));
  assert.match(text, /Path parameters ovenId string required The oven\. pattern: \^ov_\[a-z0-9\]\+\$/);
  assert.match(
    text,
    /state string Only firings in this state\. Default done Allowed planned heating holding cooling done/,
  );
  assert.match(text, /limit integer Default 20 minimum: 1 maximum: 100/);
  assert.match(text, /X-Trace string &lt;uuid&gt; deprecated/);
});

test('all that a schema must also be is one list of properties, and a schema in itself is named once', async () => {
  const text = plain(await html(KILN, { block: 'schemas', schemas: ['Firing'] }));
  assert.match(text, /cone string required/);
  assert.match(text, /id string required read only/);
  assert.match(text, /followUp object Firing As above: Firing/);
  assert.equal(text.match(/startsAt/g)?.length, 1);
});

test('an object with other properties than its own shows both, and a mere map what is in it', async () => {
  const others = {
    type: 'object',
    properties: { label: { type: 'string' } },
    additionalProperties: { type: 'integer' },
  };
  const map = { type: 'object', additionalProperties: others };
  const tall = { type: 'object', properties: { tall: { type: 'boolean' } } };
  const either = { anyOf: [tall, { type: 'string', minLength: 2 }], items: { type: 'number' } };
  const schema = { type: 'object', properties: { both: others, map, either } };
  const text = plain(
    await html(describe({ responses: { 200: { description: 'x', content: { 'application/json': { schema } } } } }), {
      path: '/x',
    }),
  );
  assert.equal(text.match(/label string/g)?.length, 2);
  assert.equal(text.match(/integer/g)?.length, 2);
  assert.match(text, /either number\[\] Any of .*tall boolean/);
});

test('each way that a value may be is shown, and which property decides', async () => {
  const text = plain(await html(KILN, { block: 'schemas', schemas: ['Piece'] }));
  assert.match(text, /One of kind Bowl object kind string required Allowed bowl/);
  assert.match(text, /Tile object .* glaze string deprecated may be null/);
});

test('code that calls the operation is in three languages, after that of the author', async () => {
  const shown = plain(await html(KILN, { method: 'post', path: '/ovens/{ovenId}/firings' })).replaceAll(
    'import  requests',
    'import requests',
  );
  const order = ['client', 'curl', 'fetch', 'import requests'].map((word) => shown.indexOf(word));
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
  );
  assert.ok(order.every((at) => at !== -1));
  assert.match(shown, /https:\/\/eu\.kiln\.example\.com\/v1\/ovens\/ov_4f2a\/firings/);
});

test('a webhook shows what is sent, and no code that would call it', async () => {
  const shown = plain(await html(KILN, { block: 'webhook', name: 'oven.cold', method: 'post' }));
  assert.match(shown, /An oven is cold/);
  assert.doesNotMatch(shown, /curl/);
});

test('a description of version 2 and one of 3.0 show the same as one of 3.1', async () => {
  const two = `swagger: 2.0
info: { title: Old, version: '1' }
host: old.example.com
basePath: /v1
schemes: [https]
paths:
  /ovens:
    post:
      summary: Make an oven
      parameters: [{ in: body, name: oven, required: true, schema: { $ref: '#/definitions/Oven' } }]
      responses: { 200: { description: Made, schema: { $ref: '#/definitions/Oven' } } }
definitions: { Oven: { type: object, required: [name], properties: { name: { type: string, x-nullable: true } } } }
`;
  const three = `openapi: 3.0.3
info: { title: Old, version: '1' }
servers: [{ url: https://old.example.com/v1 }]
paths:
  /ovens:
    post:
      summary: Make an oven
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Oven' } } } }
      responses: { '200': { description: Made, content: { application/json: { schema: { $ref: '#/components/schemas/Oven' } } } } }
components: { schemas: { Oven: { type: object, required: [name], properties: { name: { type: string, nullable: true } } } } }
`;
  for (const text of [two, three]) {
    const shown = plain(await html(text, { method: 'post', path: '/ovens' }));
    assert.match(shown, /Body required application\/json object Oven name string required may be null/);
    assert.match(shown, /https:\/\/old\.example\.com\/v1\/ovens/);
  }
});

test('a reference leads into another file, and those in it begin there', async () => {
  const entry = `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /x: { get: { responses: { '200': { description: ok, content: { application/json: { schema: { $ref: 'parts/oven.yaml#/Oven' } } } } } } } }
`;
  const part =
    'Oven: { type: object, properties: { door: { $ref: "#/Door" } } }\nDoor: { type: string, description: Of iron }\n';
  assert.match(
    plain(await html({ 'api/kiln.yaml': entry, 'api/parts/oven.yaml': part }, { path: '/x' })),
    /door string Door Of iron/,
  );
});

test('what the description does not have is not shown', async () => {
  assert.equal(await show(KILN, { path: '/nothing' }), undefined);
  assert.equal(await show(KILN, { path: 'constructor' }), undefined);
  assert.equal(await show(KILN, { block: 'schemas', schemas: ['toString'] }), undefined);
});

test('what is no description is not shown', async () => {
  for (const text of ['', 'null', '[]', 'a: [', '{"openapi": 4}', 'just words', '\u0000', '{"openapi":"3.1.0"']) {
    assert.equal(await show(text, { path: '/x' }), undefined);
  }
});

test('the form is there where it is allowed and a server is safe to ask, and names that server', async () => {
  const wanted = { path: '/ovens/{ovenId}/firings' };
  assert.deepEqual((await show(KILN, wanted, 'direct'))?.origins, [
    'https://eu.kiln.example.com',
    'https://us.kiln.example.com',
  ]);
  assert.deepEqual((await show(KILN, wanted))?.origins, []);
  assert.doesNotMatch(await html(KILN, wanted), /<form/);
  const unsafe = [
    'http://plain.example.com',
    'javascript:alert(1)',
    '/relative',
    'https://a.b; script-src *',
    'https://u:p@c.d',
  ];
  const text = describe({ responses: {} }, { servers: unsafe.map((url) => ({ url })) });
  assert.deepEqual((await show(text, { path: '/x' }, 'direct'))?.origins, []);
});

test('the Markdown form has the same for who reads text', async () => {
  const markdown = (await show(KILN, { method: 'post', path: '/ovens/{ovenId}/firings' }))?.markdown ?? '';
  assert.match(markdown, /^### Start a firing\n\n`POST \/ovens\/\{ovenId\}\/firings`/);
  assert.match(markdown, /\| `ovenId` \| path \| `string` \| yes \| The oven\. \|/);
  assert.match(markdown, /- `cone` \(string, required\): The cone to fire to/);
  assert.match(markdown, /```json\n\{\n {2}"cone": "04"/);
});

test('the Markdown form says between what one may choose, and what it may not be', async () => {
  const schema = { oneOf: [{ title: 'Cone' }, { type: 'integer' }], not: { title: 'Glass' } };
  const body = { content: { 'application/json': { schema } } };
  const markdown = (await show(describe({ requestBody: body }), { path: '/x' }))?.markdown ?? '';
  assert.match(markdown, /\n- or `Cone`/);
  assert.match(markdown, /\n- or `integer` \(integer\)/);
  assert.match(markdown, /\n- not `Glass`/);
});

test('what an operation is like is said in words next to its title', async () => {
  const marks = async (operation: object) =>
    plain(await html(describe({ summary: 'S', responses: {}, ...operation }), { path: '/x' })).split(' /x ')[0];
  const said = await marks({ deprecated: true, 'x-internal': true, 'x-stability': 'beta' });
  for (const word of ['deprecated', 'internal', 'beta']) assert.ok(said?.includes(` ${word} `), `${word} in ${said}`);
  assert.doesNotMatch((await marks({})) ?? '', /deprecated|internal/);
});

test('one server is called a server, and several are servers', async () => {
  const shown = async (...urls: string[]) => {
    const text = describe({ responses: {} }, { servers: urls.map((url) => ({ url })) });
    return /api-part-title">(Servers?)</.exec(await html(text, { path: '/x' }))?.[1];
  };
  assert.deepEqual(
    [await shown('https://a.example'), await shown('https://a.example', 'https://b.example')],
    ['Server', 'Servers'],
  );
});

test('an older description with a part that is none is read without it', async () => {
  const parts = {
    securityDefinitions: { a: null },
    paths: { '/x': { get: { summary: 'Still here', responses: {} } } },
  };
  const text = JSON.stringify({ swagger: '2.0', info: { title: 'T', version: '1' }, ...parts });
  assert.match(plain(await html(text, { path: '/x' })), /Still here/);
});

test('what an operation answers in binary has no made example, in any version', async () => {
  const schema3 = { type: 'string', format: 'binary' };
  const answers = { 200: { description: 'OK', content: { '*/*': { schema: schema3 } } } };
  const text3 = describe({ responses: answers });
  const text2 = JSON.stringify({
    swagger: '2.0',
    info: { title: 'T', version: '1' },
    paths: { '/x': { get: { responses: { 200: { description: 'OK', schema: { type: 'file' } } } } } },
  });
  for (const text of [text3, text3.replace('3.1.0', '3.0.3'), text2]) {
    const shown = await html(text, { path: '/x' });
    assert.match(shown, /curl/);
    assert.doesNotMatch(plain(shown), /Response (?:200 )?(?:null|string)|Response 200 "/);
    assert.doesNotMatch(shown, /api-sample-title">Response/);
  }
});

test('a header that lets a caller in is in the code once, however it is written', async () => {
  const text = describe(
    {
      security: [{ key: [] }],
      parameters: [{ in: 'header', name: 'x-key', required: true, schema: { type: 'string' } }],
      responses: {},
    },
    { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
  );
  const code = plain(await html(text, { path: '/x' }));
  assert.equal(/curl .*?JavaScript/.exec(code)?.[0].match(/x-key: /gi)?.length, 1);
  assert.match(code, /X-Key: YOUR_API_KEY/);
});

test('an answer whose description is long says in its line what its status means', async () => {
  const long = `${'Parameters are malformed. '.repeat(8)}`.trim();
  const shown = await html(describe({ responses: { 400: { description: long }, 299: { description: long } } }), {
    path: '/x',
  });
  assert.match(shown, /<summary><code[^>]*>400<\/code> <span class="api-response-text">Bad Request<\/span><\/summary>/);
  assert.match(shown, /<summary><code[^>]*>299<\/code><\/summary>/);
  assert.equal(shown.split('Parameters are malformed. Parameters').length > 2, true);
});

test('what a response shows is no landmark of the page', async () => {
  const shown = await html(KILN, { path: '/ovens/{ovenId}/firings' });
  assert.doesNotMatch(shown, /<section class="tab"/);
  assert.match(shown, /<div class="tab" role="group" id="op-response-1" aria-labelledby="op-response-1-title">/);
});

test('what may only be read is in no body that is sent, and what may only be written in no answer', async () => {
  const schemas = {
    Oven: {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', readOnly: true },
        pin: { type: 'string', writeOnly: true },
        made: { allOf: [{ $ref: '#/components/schemas/Made' }] },
        secret: { $ref: '#/components/schemas/Word', writeOnly: true },
        name: { type: 'string' },
      },
    },
    Made: { type: 'object', readOnly: true, properties: { at: { type: 'string' } } },
    Word: { type: 'string' },
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Oven' } } };
  const operation = { requestBody: { content }, responses: { 200: { description: 'ok', content } } };
  const text = JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'T', version: '1' }, components: { schemas } },
    paths: { '/x': { post: operation } },
    webhooks: { hot: { post: operation } },
  });
  const sides = (shown: string) =>
    shown.split('api-part-title">Responses').map((side) => side.split('api-side')[0] ?? '');
  const names = (shown = '') => [...shown.matchAll(/class="api-name">([^<]*)</g)].map(([, name]) => name);
  const [sent, answered] = sides(await html(text, { method: 'post', path: '/x' }));
  assert.deepEqual(
    [names(sent), names(answered)],
    [
      ['pin', 'secret', 'name'],
      ['id', 'made', 'at', 'name'],
    ],
  );
  const [, ...samples] = plain(await html(text, { method: 'post', path: '/x' })).split(
    / (?:Request|Response) (?=curl|200)/,
  );
  const [request = '', response = ''] = samples;
  assert.match(request, /pin/);
  assert.doesNotMatch(request, /&quot;(?:id|made)&quot;/);
  assert.match(response, /&quot;id&quot;/);
  assert.doesNotMatch(response, /&quot;(?:pin|secret)&quot;/);
  // What a webhook brings comes from the interface.
  const [brought] = sides(await html(text, { block: 'webhook', name: 'hot', method: 'post' }));
  assert.deepEqual(names(brought), ['id', 'made', 'at', 'name']);
  const all = await html(text, { block: 'schemas', schemas: ['Oven'] });
  assert.deepEqual(names(all), ['id', 'pin', 'made', 'at', 'secret', 'name']);
});

test('an answer says what it is good for next', async () => {
  const links = {
    same: { operationRef: '#/paths/~1x/get', parameters: { '<id>': '$response.body#/id' }, description: 'Again' },
  };
  const text = describe({ responses: { 200: { description: 'ok', links } } });
  const shown = await html(text, { path: '/x' });
  assert.match(plain(shown), /Links same GET \/ ?x Again &lt;id&gt; = \$response\.body#\/id/);
  const { markdown = '' } = (await show(text, { path: '/x' })) ?? {};
  assert.match(markdown, /\n- Link `same` to `GET \/x` \(`<id>` = `\$response\.body#\/id`\): Again\n/);
});

test('the title of an operation is not seen twice where its page has the same and nothing else', async () => {
  const titled = async (pageTitle?: string) => {
    const [shown] = await renderOpenapi({
      key: `test ${++number}`,
      files: [{ path: 'kiln.yaml', text: describe({ summary: 'List ovens', responses: {} }) }],
      asks: [{ slot: slotOf({ path: '/x' }), id: 'op', ...(pageTitle === undefined ? {} : { pageTitle }) }],
      look: { words: englishWords, calls: 'none' },
    });
    return /<h2 class="([^"]*)" id="op">/.exec(shown?.html ?? '')?.[1];
  };
  assert.deepEqual(
    [await titled('List ovens'), await titled('Ovens'), await titled()],
    ['api-title visually-hidden', 'api-title', 'api-title'],
  );
});

test('on paper an operation is short, in the words of its readers, and a schema stands once', async () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'string', description: 'Its id.' }, next: { $ref: '#/components/schemas/Node' } },
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } };
  const text = JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'T', version: '1' } },
    paths: {
      '/x': {
        post: {
          parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer', default: 20 } }],
          requestBody: { content },
          responses: { 200: { description: 'Made.', content }, 400: { description: 'Wrong.', content } },
        },
      },
    },
    components: { schemas: { Node: schema } },
  });
  const look = {
    words: { ...englishWords, queryParameters: 'Parameter der Anfrage', required: 'nötig' },
    calls: 'none' as const,
    isPaper: true as const,
  };
  const slot = { block: 'operation' as const, source: 'x', method: 'post', path: '/x', name: '', schemas: [] };
  const [shown] = await renderOpenapi({
    key: text,
    files: [{ path: 'x', text }],
    asks: [{ slot: slot as never, id: 'o' }],
    look,
  });
  const { markdown = '', html } = shown ?? {};
  assert.equal(html, '');
  assert.match(markdown, /\*\*Parameter der Anfrage\*\*/);
  assert.match(markdown, /\| `limit` `integer`, nötig \| Default: `20` \|/);
  assert.equal(markdown.split('Its id.').length, 2, markdown);
  assert.match(markdown, /`400` Wrong\.\n\n`application\/json`: `object` \(As above\)/);
});
