// On SQLite alone: it is about files, and about what pages lead to.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSite, makeSpace } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });

const FILES = {
  'README.md': '# Home',
  'open.md': '# Open',
  'vault.md': '---\nif: visitor.claims.beta\n---\n# Vault\n',
};

type Json = { id: string; title: string };

/** A site whose header and footer lead to what everybody sees and to what nobody does. */
async function makeLinked() {
  const site = await makeSite(world, FILES);
  const { spaceId: other } = await makeSpace(world, FILES, site);
  const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  const owner = world.as(site.owner.token);
  const { pages } = (await owner.get(`/v1/spaces/${site.spaceId}/content`)).body;
  const page = (title: string) => pages.find((each: Json) => each.title === title).id;
  const link = (title: string, to: object | null) => ({ title, to });
  const seen = link('Open', { kind: 'page', page: page('Open'), space: site.spaceId });
  const unseen = [
    link('Vault', { kind: 'page', page: page('Vault'), space: site.spaceId }),
    link('Vault, wherever', { kind: 'anchor', page: page('Vault'), anchor: 'a' }),
    link('Other', { kind: 'space', space: other }),
  ];
  const all = [seen, link('Outside', { kind: 'url', url: 'https://example.com' }), ...unseen];
  const settings = (await owner.get(`${path}/customization`)).body;
  const links = [
    ...all.map((each) => ({ ...each, links: [] })),
    { ...link('Menu', null), links: all },
    { ...link('Menu of nothing', null), links: unseen },
  ];
  const groups = [
    { title: 'Below', links: all },
    { title: 'Below nothing', links: unseen },
  ];
  const body = { ...settings, header: { ...settings.header, links }, footer: { ...settings.footer, groups } };
  const answer = await owner.put(`${path}/customization`, { body });
  assert.equal(answer.status, 200, answer.text);
  return { site, path, owner };
}

const titlesIn = (links: { title: string; links?: { title: string }[] }[]): unknown[] =>
  links.map(({ title, links: below = [] }) => (below.length === 0 ? title : [title, ...titlesIn(below)]));

test('programs see no link to what their reader is not shown, and members all', async () => {
  const { site, path, owner } = await makeLinked();
  const asked = { url: TEST_BASE_URL + site.base, visitor: { unsignedClaims: {} } };
  const { body } = await world.as(undefined).post('/v1/urls/published', { body: asked });
  const look = (await world.as(body.apiToken).get(`${path}/published`)).body.customizations.site;
  assert.deepEqual(titlesIn(look.header.links), ['Open', 'Outside', ['Menu', 'Open', 'Outside']]);
  assert.deepEqual(titlesIn(look.footer.groups), [['Below', 'Open', 'Outside']]);
  const whole = (await owner.get(`${path}/published`)).body.customizations.site;
  assert.deepEqual([whole.header.links.length, whole.footer.groups.length], [7, 2]);
});
