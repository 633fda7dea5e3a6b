import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationOf } from './testing.ts';

const linksOf = (links: unknown, document: object = {}) =>
  operationOf({ responses: { 200: { description: 'ok', links } } }, {}, document).responses[0]?.links;

test('a link leads to an operation by its id or by its place, with what goes into it', () => {
  const links = {
    own: { operationId: 'getX', parameters: { id: '$response.body#/id', 'query.n': 3 }, description: ' The same. ' },
    placed: { operationRef: '#/paths/~1x~1%7Bid%7D/get', requestBody: { a: 1 } },
    shared: { $ref: '#/components/links/Shared' },
    gone: { operationId: 'nothing' },
  };
  const document = {
    paths: { '/x/{id}': { get: { operationId: 'getX', responses: { 200: { description: 'ok', links } } } } },
    components: { links: { Shared: { operationRef: 'other.yaml#/paths/~1y/put' } } },
  };
  assert.deepEqual(linksOf(undefined, document), [
    {
      name: 'own',
      description: 'The same.',
      target: { method: 'get', path: '/x/{id}' },
      values: [
        ['id', '$response.body#/id'],
        ['query.n', '3'],
      ],
    },
    { name: 'placed', target: { method: 'get', path: '/x/{id}' }, values: [['requestBody', '{"a":1}']] },
    { name: 'shared', target: { method: 'put', path: '/y' }, values: [] },
    { name: 'gone', target: { path: 'nothing' }, values: [] },
  ]);
});

test('what is no link is passed over, and of many there are a few', () => {
  for (const odd of ['odd', ['a'], null]) assert.deepEqual(linksOf(odd), []);
  assert.deepEqual(linksOf({ a: 5 }), [{ name: 'a', target: { path: '' }, values: [] }]);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`l${index}`, {}]));
  assert.equal(linksOf(many)?.length, 20);
  assert.deepEqual(linksOf({ 'x-a': {}, b: { operationRef: '#/paths/~1x/teapot' } }), [
    { name: 'b', target: { path: '#/paths/~1x/teapot' }, values: [] },
  ]);
});
