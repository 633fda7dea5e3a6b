import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const FILES = {
  'SUMMARY.md': '* [Home](README.md)\n* [Vault](vault.md)\n  * [Deep](deep.md)\n',
  'README.md': '# Home\n\nWelcome.\n',
  'vault.md': '---\nif: visitor.claims.plan == "pro"\n---\n# Vault\n\nText.\n',
  'deep.md': '# Deep\n\nText.\n',
};

async function begin() {
  const site = await makeSite(world, FILES);
  const api = world.as(site.owner.token);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  const properties = { plan: { type: 'string', description: 'Plan', enum: ['free', 'pro'] } };
  const jsonSchema = { type: 'object', properties, additionalProperties: false };
  await api.put(`${url}/adaptive-schema`, { body: { jsonSchema } });
  await api.patch(url, { body: { adaptiveContent: { enabled: true } } });
  const seenAs = async (claims?: object) => {
    const query = claims === undefined ? '' : `?claims=${encodeURIComponent(JSON.stringify(claims))}`;
    return (await api.get(`${url}/publishing/visibility${query}`)).body;
  };
  return { ...site, api, url, seenAs };
}

test('a visitor sees the pages that their claims open, and those alone', async () => {
  const { seenAs, spaceId } = await begin();
  const pages = async (claims?: object) =>
    (await seenAs(claims)).items.map((item: { space: string; pages: { title: string; isVisible: boolean }[] }) => [
      item.space,
      ...item.pages.map(({ title, isVisible }) => `${title} ${isVisible}`),
    ]);
  assert.deepEqual(await pages(), [[spaceId, 'Vault false']]);
  assert.deepEqual(await pages({ plan: 'pro' }), [[spaceId, 'Vault true']]);
  assert.deepEqual(await pages({ plan: 'free' }), [[spaceId, 'Vault false']]);
  assert.deepEqual((await seenAs({ plan: 'pro', other: 1 })).claims, { plan: 'pro' });
});

test('a variant with a condition takes its pages with it', async () => {
  const { api, url, seenAs } = await begin();
  const [{ id }] = (await api.get(`${url}/site-spaces`)).body.items;
  const condition = 'visitor.claims.plan == "free"';
  assert.equal((await api.patch(`${url}/site-spaces/${id}`, { body: { condition } })).status, 200);
  const [item] = (await seenAs({ plan: 'pro' })).items;
  assert.deepEqual([item.isConditional, item.isVisible, item.pages[0].isVisible], [true, false, false]);
});

test('spaces that the caller may not read are not named, and strangers learn nothing', async () => {
  const { url, organizationId, spaceId, api } = await begin();
  const reader = await makePerson(world.ctx, 'reader-of-visibility', { organizationId, role: 'read' });
  const ask = async (token: string, query = '') => world.as(token).get(`${url}/publishing/visibility${query}`);
  assert.equal((await ask(reader.token)).body.items.length, 1);
  assert.equal(
    (await api.patch(`/v1/spaces/${spaceId}`, { body: { visibility: 'private', defaultLevel: null } })).status < 500,
    true,
  );
  const stranger = await makePerson(world.ctx, 'stranger-to-visibility');
  assert.equal((await ask(stranger.token)).status, 404);
  assert.equal((await ask(reader.token, '?claims=nothing!')).status, 400);
  assert.equal((await ask(reader.token, `?claims=${'x'.repeat(2000)}`)).status, 422);
});
