// A renderer that shows a preview: it looks the site up with the token of the link.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeChangeRequest } from '#features/change-requests/testing.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { checkToken } from './testing.ts';
import { withOtherSignature } from '#testing/forged.ts';

const world = await startWorld({ after });
const site = await makeSite(world, { 'README.md': '# Home', 'guide.md': '# Guide' });
const owner = world.as(site.owner.token);
const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
await owner.post(`${path}/unpublish`);
await makeChangeRequest(world, { spaceId: site.spaceId, userId: site.owner.id });

/** The token of a link to a preview, as a renderer gets it in its address. */
async function linkToken(): Promise<string> {
  const { status, body, text } = await owner.get(`${path}/publishing/preview`);
  assert.equal(status, 200, text);
  return new URL(body.url).searchParams.get('token') ?? '';
}

const lookUpAs = (token: string | undefined, url: string) =>
  world.as(token).post('/v1/urls/published', { body: { url } });

test('a preview is looked up with the token of its link, also of a site that is not published', async () => {
  const token = await linkToken();
  assert.equal((await lookUpAs(token, 'https://preview/')).status, 404);
  const { status, body } = await lookUpAs(token, `https://preview/${site.siteId}/guide`);
  assert.deepEqual([status, body.siteBasePath, body.pathname], [200, `/${site.siteId}/`, '/guide']);
  const reader = world.as(body.apiToken);
  assert.equal((await reader.get(`${path}/published`)).status, 200);
  const request = await reader.get(`/v1/spaces/${site.spaceId}/change-requests/1`);
  assert.equal(request.status, 200);
  const proposed = await reader.get(`/v1/spaces/${site.spaceId}/revisions/${request.body.revision}?metadata=true`);
  assert.equal(proposed.status, 200);
  assert.equal((await reader.patch(`/v1/spaces/${site.spaceId}`, { body: { title: 'Mine' } })).status, 403);
});

test('a preview of one site is none of another, and nobody has one without its token', async () => {
  const other = await makeSite(world, { 'README.md': '# Other' });
  const url = `https://preview/${site.siteId}`;
  assert.equal((await lookUpAs(await linkToken(), `https://preview/${other.siteId}`)).status, 404);
  assert.equal((await lookUpAs(undefined, url)).status, 404);
  assert.equal((await lookUpAs(site.owner.token, url)).status, 404);
  const [text = '', id = '', mac = ''] = (await linkToken()).split('.');
  for (const forged of [
    withOtherSignature(`${text}.${id}.${mac}`),
    `${Buffer.from('[').toString('base64url')}.a.b`,
    'e30.a.b',
  ])
    assert.equal((await lookUpAs(forged, url)).status, 401, forged);
});

test('what was looked up ends with the link, and with the token that made it', async () => {
  const { body } = await lookUpAs(await linkToken(), `https://preview/${site.siteId}`);
  const { exp, iat } = checkToken(body.apiToken);
  assert.ok(exp - iat <= 3700);
  assert.equal((await world.as(body.apiToken).get(`${path}/published`)).status, 200);
  await world.db.updateTable('api_tokens').set({ revoked_at: 1 }).where('user_id', '=', site.owner.id).execute();
  assert.equal((await world.as(body.apiToken).get(`${path}/published`)).status, 401);
});
