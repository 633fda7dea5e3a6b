import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from './world.ts';

let world: World;
before(async () => {
  world = await startWorld(undefined, { LECTERN_RATE_LIMIT: '1000', LECTERN_SITE_RATE_LIMIT: '1000' });
});
after(() => world.close());

const addresses: [method: string, path: string, status: number][] = [
  ['GET', '/', 200],
  ['HEAD', '/', 200],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/openapi.json', 200],
  ['GET', '/docs/api', 200],
  ['GET', '/sites/nobody/nothing', 404],
  ['GET', '/~lectern/nothing', 404],
  ['GET', '/v1/user', 401],
  ['GET', '/v1/nothing', 404],
  ['GET', '/v1/%', 400],
  ['POST', '/', 405],
  ['DELETE', '/openapi.json', 405],
  ['PATCH', '/sites/nobody/nothing/page', 405],
  ['OPTIONS', '/v1/user', 405],
];

const security = ['x-request-id', 'x-content-type-options', 'content-security-policy'];
const limits = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

for (const [method, path, status] of addresses) {
  test(`${method} ${path} answers ${status}, with the limits and the security headers`, async () => {
    const answer = await world.as(undefined).request(method, path);
    assert.equal(answer.status, status);
    const hasLimits = !path.startsWith('/sites/') || method !== 'GET';
    for (const header of [...security, ...(hasLimits ? limits : [])])
      assert.ok(answer.headers[header] !== undefined, header);
    if (status === 405) assert.ok(answer.headers['allow'] !== undefined);
  });
}

test('the errors of the API are JSON of one form', async () => {
  for (const [method, path, status] of addresses.filter((each) => each[1].startsWith('/v1/'))) {
    const { body } = await world.as(undefined).request(method, path);
    assert.deepEqual([body.error.code, typeof body.error.message], [status, 'string']);
  }
});
