import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderOpenapi } from '../../render.ts';
import type { CallsAllowed } from '../look.ts';
import { englishWords } from '../words.ts';
import { begunWith, fewFields } from './fields.ts';

const schema = (more: object) => ({ type: 'string', ...more });

const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Kiln', version: '1' },
  servers: [
    {
      url: 'https://{region}.example.com/{stage}',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] }, stage: { default: 'v1' } },
    },
    { url: 'http://plain.example.com' },
    { url: 'https://{tenant}.example.org{base}', variables: { tenant: { default: 'demo' }, base: { default: '/v1' } } },
  ],
  components: {
    securitySchemes: {
      token: { type: 'oauth2', flows: {} },
      basic: { type: 'http', scheme: 'basic' },
      session: { type: 'apiKey', in: 'cookie', name: 'session' },
      query: { type: 'apiKey', in: 'query', name: 'k"' },
    },
  },
  paths: {
    '/x': {
      post: {
        security: [{ token: [], query: [] }, { basic: [] }, { session: [] }, {}],
        parameters: [
          { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
          { name: 'state', in: 'query', schema: { type: 'array', items: schema({ enum: ['hot', 'cold'] }) } },
          { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object' } },
          { name: 'taste', in: 'cookie', schema: schema({}) },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object' },
              examples: { one: { value: { a: 1 } }, two: { summary: 'The second', value: { b: '<2>' } } },
            },
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['picture'],
                properties: {
                  picture: schema({ contentMediaType: 'application/octet-stream' }),
                  all: { type: 'array', items: schema({ format: 'binary' }) },
                  kind: schema({ enum: ['bowl', 'tile'] }),
                },
              },
            },
            'image/png': { schema: {} },
          },
        },
        responses: {},
      },
      trace: { responses: {} },
      delete: { 'x-enable-proxy': true, responses: {} },
      put: { 'x-enable-proxy': false, responses: {} },
      patch: { security: [{ basic: [] }], responses: {} },
      get: { security: [{ session: [] }], responses: {} },
    },
  },
};

let number = 0;

async function formOf(method: string, calls: CallsAllowed = 'proxied'): Promise<{ form: string; origins: string[] }> {
  const slot = { kind: 'openapi', block: 'operation', source: '', method, path: '/x', name: '', schemas: [] } as const;
  const [shown] = await renderOpenapi({
    key: `form ${++number}`,
    files: [{ path: 'x.json', text: JSON.stringify(DESCRIPTION) }],
    asks: [{ slot: { ...slot, schemas: [] }, id: 'op' }],
    look: { words: englishWords, calls },
  });
  const form = /<form class="api-form".*?<\/form>/s.exec(shown?.html ?? '')?.[0] ?? '';
  return { form, origins: shown?.origins ?? [] };
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

test('a reader chooses a server, and its variables among the values that are listed', async () => {
  const { form, origins } = await formOf('post');
  assert.match(form, /<select name="variable:region"><option selected>eu<\/option><option>us<\/option><\/select>/);
  assert.match(form, /name="variable:stage" value="v1"/);
  assert.match(form, /<option value="1" data-template="http:\/\/plain\.example\.com" data-far="">/);
  assert.deepEqual(origins, ['https://eu.example.com', 'https://us.example.com', 'https://demo.example.org']);
});

test('a variable that says which host is asked has its default alone where no values are listed, and the form says so', async () => {
  const { form } = await formOf('post');
  const [tenant, ...others] = ['tenant', 'stage', 'base'].map(
    (name) => new RegExp(`<label class="api-field">(?:(?!<label).)*name="variable:${name}".*?</label>`).exec(form)?.[0],
  );
  assert.match(tenant ?? '', /only possible with this value\..*value="demo" readonly>/);
  for (const other of others) {
    assert.match(other ?? '', /v1" required>/);
    assert.doesNotMatch(other ?? '', /only possible/);
  }
});

test('a server that browsers may not ask from a secure page is offered only through the site', async () => {
  assert.equal(count((await formOf('post', 'direct')).form, /plain\.example\.com/g), 0);
  assert.equal(count((await formOf('put')).form, /plain\.example\.com/g), 0);
});

test('requests go through the site only where that and the description allow it', async () => {
  const boxIn = async (...asked: Parameters<typeof formOf>) =>
    /<input type="checkbox" name="proxy"[^>]*>/.exec((await formOf(...asked)).form)?.[0];
  assert.equal(await boxIn('post'), '<input type="checkbox" name="proxy">');
  assert.equal(await boxIn('delete'), '<input type="checkbox" name="proxy" checked>');
  assert.equal(await boxIn('put'), undefined);
  assert.equal(await boxIn('post', 'direct'), undefined);
  assert.equal((await formOf('trace')).form, '');
  assert.equal((await formOf('post', 'none')).form, '');
});

test('each way to be let in has its fields, and names stay text', async () => {
  const { form } = await formOf('post');
  assert.equal(count(form, /data-when="way"/g), 3);
  assert.match(form, /<option value="0">token \+ query<\/option>.*<option value="3">None<\/option>/);
  assert.match(form, /data-scheme="token" data-kind="bearer"/);
  assert.match(form, /data-scheme="query" data-kind="key" data-in="query" data-key="k&quot;"/);
  assert.match(form, /<fieldset[^>]*data-is="1" hidden disabled>.*data-kind="user".*data-kind="password"/);
  assert.equal(count(form, /type="password"/g), 4);
});

test('one way in has its fields without a choice, and one that a page cannot send has none', async () => {
  const { form } = await formOf('patch');
  assert.match(form, /data-scheme="basic" data-kind="user".*data-kind="password".*name="remember"/);
  assert.doesNotMatch(form, /<select name="way"/);
  assert.doesNotMatch((await formOf('get', 'direct')).form, /name="remember"/);
});

test('what a page cannot send from the browser is asked for only where the site sends it', async () => {
  const [there, here] = [(await formOf('post')).form, (await formOf('post', 'direct')).form];
  assert.deepEqual(
    [count(there, /cookie:taste|data-in="cookie"/g), count(here, /cookie:taste|data-in="cookie"/g)],
    [2, 0],
  );
});

test('lists, maps and choices have fields of their own', async () => {
  const { form } = await formOf('post');
  assert.match(form, /<textarea[^>]*name="query:ids" data-style="form" data-kind="list">/);
  assert.match(form, /<textarea[^>]*name="query:filter" data-style="deepObject" data-kind="map">/);
  const hints = ['ids', 'filter'].map(
    (name) => new RegExp(`api-hint">([^<]*)</span>(?:(?!api-hint).)*name="query:${name}"`, 's').exec(form)?.[1],
  );
  assert.deepEqual(hints, [englishWords.perLine, 'JSON']);
  assert.equal(
    count(form, /<input type="checkbox" name="query:state" data-style="form" data-kind="list" data-exploded=""/g),
    2,
  );
});

test('a body is written, chosen among examples, filled in as a form, or a file', async () => {
  const { form } = await formOf('post');
  assert.match(form, /<option value="\{[^"]*&lt;2&gt;[^"]*">The second<\/option>/);
  assert.match(form, /<input type="hidden" name="form" value="multipart\/form-data">/);
  assert.match(form, /<input type="file" name="field:picture" data-kind="value" required>/);
  assert.match(form, /<input type="file" name="field:all" data-kind="list" multiple>/);
  assert.match(form, /<select name="field:kind" data-kind="value"><option><\/option><option>bowl<\/option>/);
  assert.match(form, /<input type="file" name="file" data-type="image\/png">/);
});

test('of many fields those that must be filled in are seen, and most others folded away', async () => {
  const field = (index: number) => `<label>${index}</label>`;
  const fields = Array.from({ length: 30 }, (_, index) => ({ isRequired: index === 20, html: field(index) }));
  const [seen = '', folded = ''] = fewFields(fields, '{count} more').split('<details class="api-fold">');
  assert.equal(count(seen, /<label>/g), 9);
  assert.match(seen, /<label>20</);
  assert.match(folded, /^<summary>21 more<\/summary>/);
  assert.equal(count(folded, /<label>/g), 21);
  assert.doesNotMatch(fewFields(fields.slice(0, 8), '{count} more'), /details/);
});

test('a field begins with an example, and not with the name of its type', () => {
  assert.deepEqual(
    [begunWith('o"1', true), begunWith('string', true), begunWith('string', false)],
    ['value="o&quot;1" required', 'value="" required', 'placeholder=""'],
  );
});
