import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { isOneOf, newShareKey } from './keys/rules.ts';

const world = await startWorld({ after });

async function begin() {
  const site = await makeSite(world, { 'README.md': '# Home' }, 'share-link');
  const api = world.as(site.owner.token);
  return { ...site, api, url: `/v1/orgs/${site.organizationId}/sites/${site.siteId}/share-links` };
}

test('a share link has the address of the site with a key of 128 bits that is not its id', async () => {
  const { api, url, base } = await begin();
  const { status, body, headers } = await api.post(url, { body: { name: ' Friends ' } });
  assert.equal(status, 201);
  const { id, urls, createdAt, ...rest } = body;
  assert.deepEqual(rest, { object: 'share-link', name: 'Friends', active: true });
  const [, key = ''] = /^http:\/\/lectern\.test\/sites\/[^/]+\/docs\/([0-9a-f]{32})$/.exec(urls.published) ?? [];
  assert.ok(urls.published === `http://lectern.test${base}/${key}` && key !== '' && !key.includes(id));
  assert.ok(Date.parse(createdAt) > 0);
  assert.equal(headers['location'], `http://lectern.test${url}`);
  assert.deepEqual((await api.get(url)).body, { count: 1, items: [body] });
});

test('links are listed oldest first, each with a key of its own', async () => {
  const { api, url } = await begin();
  const keys = new Set<string>();
  for (const name of ['One', 'Two', 'Three']) {
    world.clock.advance(1000);
    keys.add((await api.post(url, { body: { name } })).body.urls.published);
  }
  assert.equal(keys.size, 3);
  const { items } = (await api.get(url)).body;
  assert.deepEqual(
    items.map(({ name }: { name: string }) => name),
    ['One', 'Two', 'Three'],
  );
});

test('a link is named anew and revoked, on the version that was read', async () => {
  const { api, url } = await begin();
  const made = await api.post(url, { body: { name: 'One' } });
  const path = `${url}/${made.body.id}`;
  const headers = { 'if-match': String(made.headers['etag']) };
  const { body } = await api.patch(path, { body: { name: 'Two', active: false }, headers });
  assert.deepEqual([body.name, body.active, body.urls], ['Two', false, made.body.urls]);
  assert.equal((await api.patch(path, { body: { active: true }, headers })).status, 412);
  assert.equal((await api.patch(path, { body: {} })).body.active, false);
  assert.equal((await api.delete(path)).status, 205);
  assert.equal((await api.delete(path)).status, 404);
  for (const name of ['', '   ', 'x'.repeat(51)])
    assert.equal((await api.post(url, { body: { name } })).status, 422, name);
});

test('a key is found among others, and nothing else is', () => {
  fc.assert(
    fc.property(fc.array(fc.constant(0), { maxLength: 5 }), fc.string(), (places, other) => {
      const keys = places.map(() => newShareKey());
      for (const key of keys) assert.ok(isOneOf(keys, key));
      assert.equal(isOneOf(keys, other), false);
      for (const key of keys) assert.equal(isOneOf(keys, key.toUpperCase()), key === key.toUpperCase());
    }),
  );
});
