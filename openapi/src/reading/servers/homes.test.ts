import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withWholeServers } from './homes.ts';
import { mappingOf } from '../values.ts';

const HOME = 'https://kiln.example.com/api/v2/openapi.yaml?x=1#y';

/** The address of a server in a description that lies at HOME. */
function placed(url: unknown, variables: object = {}): unknown {
  const { servers } = withWholeServers({ openapi: '3.1.0', servers: [{ url, variables, description: 'Ours' }] }, HOME);
  return (servers as { url: unknown }[])[0]?.url;
}

test('a server that is relative is next to the description, with the names of its variables', () => {
  const tries: [template: string, whole: string][] = [
    ['/v1', 'https://kiln.example.com/v1'],
    ['/', 'https://kiln.example.com/'],
    ['v1', 'https://kiln.example.com/api/v2/v1'],
    ['./v1/', 'https://kiln.example.com/api/v2/v1/'],
    ['../{region}/v1', 'https://kiln.example.com/api/{region}/v1'],
    ['/{region}', 'https://kiln.example.com/{region}'],
    ['//eu.example.com/v1', 'https://eu.example.com/v1'],
  ];
  for (const [template, whole] of tries) assert.equal(placed(template), whole, template);
  assert.equal(placed('{base}/x', { base: { default: '/v1' } }), 'https://kiln.example.com{base}/x');
});

test('a server that is whole, or made so by its variables, stays as it is', () => {
  for (const template of ['https://eu.example.com/v1', 'https://{region}.example.com', 'wss://a.example', 'urn:x'])
    assert.equal(placed(template), template);
  assert.equal(placed('{all}/v1', { all: { default: 'https://eu.example.com' } }), '{all}/v1');
});

test('servers of paths and of operations are placed, too, and all else stays', () => {
  const document = {
    openapi: '3.0.0',
    servers: 'none',
    paths: {
      '/x': { servers: [{ url: '/x' }], get: { servers: [{ url: 'y' }, null, { url: 5 }], summary: 'X' }, 'x-y': 1 },
      '/y': null,
    },
  };
  const whole = withWholeServers(document, HOME);
  assert.deepEqual(whole, {
    ...document,
    paths: {
      '/x': {
        servers: [{ url: 'https://kiln.example.com/x' }],
        get: { servers: [{ url: 'https://kiln.example.com/api/v2/y' }, null, { url: 5 }], summary: 'X' },
        'x-y': 1,
      },
      '/y': null,
    },
  });
});

test('a description that says nothing of a server gets none', () => {
  for (const document of [{ openapi: '3.1.0' }, { openapi: '3.1.0', servers: [] }, { swagger: '2.0' }])
    assert.deepEqual(withWholeServers(document, HOME), document);
});

test('Swagger 2.0 without a host is at that of its description', () => {
  const bare = { swagger: '2.0', basePath: '/v1' };
  assert.deepEqual(withWholeServers(bare, 'http://kiln.example.com:8080/a.json'), {
    ...bare,
    host: 'kiln.example.com:8080',
    schemes: ['http'],
  });
  assert.deepEqual(mappingOf(withWholeServers({ ...bare, schemes: ['https'] }, 'http://a.example'))['schemes'], [
    'https',
  ]);
  assert.deepEqual(withWholeServers({ ...bare, host: 'b.example' }, HOME), { ...bare, host: 'b.example' });
});

test('what is no address on the web is no home', () => {
  const document = { openapi: '3.1.0', servers: [{ url: '/v1' }] };
  for (const address of ['', 'a.yaml', 'file:///etc/x.yaml', 'data:text/plain,x'])
    assert.equal(withWholeServers(document, address), document);
});
