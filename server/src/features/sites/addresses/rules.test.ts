import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NOBODY, visitorOf } from '#features/contents/index.ts';
import { makeSite, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { listPublicSites, publishedUrlsOf, rowsFor } from './index.ts';
import type { ServedSpaceRow } from './served.ts';

const beta = visitorOf({ beta: true });

const row = (id: string, given: Partial<ServedSpaceRow> = {}): ServedSpaceRow => ({
  site_id: 'site',
  site_version: 1,
  organization_id: 'organization',
  organization_hostname: 'acme',
  organization_title: 'Acme',
  hostname: null,
  proxy: null,
  descriptions_changed: null,
  custom_hostname: null,
  basename: 'docs',
  site_title: 'Docs',
  visibility: 'public',
  adaptive_content: 1,
  space_id: `space-${id}`,
  variant_title: id,
  variant_path: id,
  is_default: 0,
  site_space_id: id,
  section_id: null,
  section_title: null,
  section_path: null,
  section_icon: null,
  section_description: null,
  section_default: null,
  group_id: null,
  group_title: null,
  group_icon: null,
  language: null,
  revision: 'revision',
  tree: 'tree',
  condition: null,
  section_condition: null,
  ...given,
});

const spots = (rows: readonly ServedSpaceRow[], visitor = NOBODY) =>
  rowsFor(rows, visitor).map((each) => `${each.site_space_id}${each.is_default === 1 ? '*' : ''} ${each.spot}`);

test('a variant is there for those whom its condition admits, whoever they are', () => {
  const rows = [
    row('a', { is_default: 1 }),
    row('b', { condition: 'visitor.claims.beta' }),
    row('c', { condition: '!visitor.claims.beta' }),
    row('d', { condition: 'visitor.claims.' }),
  ];
  assert.deepEqual(spots(rows), ['a* ', 'c /c']);
  assert.deepEqual(spots(rows, beta), ['a* ', 'b /b']);
});

test('where the default is not shown to a visitor, the first that they see stands in for it', () => {
  const rows = [row('a', { is_default: 1, condition: 'visitor.claims.beta' }), row('b'), row('c')];
  assert.deepEqual(spots(rows), ['b* ', 'c /c']);
  assert.deepEqual(spots(rows, beta), ['a* ', 'b /b', 'c /c']);
});

test('with the condition of a section all of its variants go', () => {
  const inSection = (name: string, more: Partial<ServedSpaceRow>) => ({
    section_id: name,
    section_path: name,
    section_title: name,
    section_default: 0,
    ...more,
  });
  const first = inSection('first', { section_default: 1, section_condition: 'visitor.claims.beta' });
  const second = inSection('second', {});
  const rows = [row('a', { ...first, is_default: 1 }), row('b', first), row('c', { ...second, is_default: 1 })];
  assert.deepEqual(spots(rows), ['c* ']);
  assert.deepEqual(spots(rows, beta), ['a* ', 'b /b', 'c* /second']);
});

test('a row says nothing of the conditions under which it is shown', () => {
  const [shown] = rowsFor([row('a', { condition: 'visitor.claims.beta' })], beta);
  assert.doesNotMatch(JSON.stringify(shown), /condition|claims/);
});

test('lists of sites and addresses of spaces show what is there for whom nobody knows', async () => {
  const world = await startWorld({ after });
  const site = await makeSite(world, { 'README.md': '# Home' });
  const second = await makeSpace(world, { 'README.md': '# Second' }, site);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/site-spaces`;
  assert.equal((await world.as(site.owner.token).post(url, { body: { spaceId: second.spaceId } })).status, 201);
  const countsUnder = async (condition: string | null) => {
    await world.db.updateTable('site_spaces').set({ condition }).where('site_id', '=', site.siteId).execute();
    const urls = await publishedUrlsOf(world.ctx, world.db, [site.spaceId, second.spaceId]);
    return [(await listPublicSites(world.db, 10)).length, urls.size];
  };
  assert.deepEqual(await countsUnder(null), [1, 2]);
  assert.deepEqual(await countsUnder('!visitor.claims.beta'), [1, 2]);
  assert.deepEqual(await countsUnder('visitor.claims.beta'), [0, 0]);
});
