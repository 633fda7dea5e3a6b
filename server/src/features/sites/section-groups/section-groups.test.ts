import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '#platform/ids.ts';
import { makePerson } from '#testing/cast.ts';
import { makeHome } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { createSpace } from '#features/spaces/index.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const { organizationId } = home;
const owner = world.as(home.owner.token);
const SITES = `/v1/orgs/${organizationId}/sites`;

interface Item {
  object: string;
  id: string;
  title: string;
  sections?: Item[];
}

/** A site with the sections A to D. */
async function makeSite() {
  const { id } = (await owner.post(SITES, { body: { title: 'Site' } })).body;
  const url = `${SITES}/${id}`;
  const sections: string[] = [];
  for (const title of ['Aa', 'Bb', 'Cc', 'Dd']) {
    const space = await createSpace(world.ctx, { organizationId, createdBy: home.owner.id, title });
    sections.push((await owner.post(`${url}/sections`, { body: { spaceId: space.id } })).body.id);
  }
  const [a = '', b = '', c = '', d = ''] = sections;
  const shown = async () =>
    (await owner.get(`${url}/structure`)).body.structure.map(({ title, sections: inner }: Item) =>
      inner === undefined ? title : [title, ...inner.map((section) => section.title)],
    );
  const add = async (title: string, members: string[] = []) =>
    (await owner.post(`${url}/section-groups`, { body: { title, sections: members } })).body;
  return { url, groups: `${url}/section-groups`, a, b, c, d, shown, add };
}

test('a group stands at the end of the site with the sections that are named, in their order', async () => {
  const site = await makeSite();
  const answer = await owner.post(site.groups, {
    body: { title: ' More ', icon: 'book', sections: [site.c, site.a, site.c] },
  });
  assert.equal(answer.status, 201);
  const { sections, children, title, icon, object } = answer.body;
  assert.deepEqual([object, title, icon], ['site-section-group', 'More', 'book']);
  assert.deepEqual(children, sections);
  assert.deepEqual([answer.body.draft, sections[0].draft], [false, false]);
  assert.deepEqual(
    sections.map((section: { sectionGroup: string }) => section.sectionGroup),
    [answer.body.id, answer.body.id],
  );
  assert.deepEqual(await site.shown(), ['Bb', 'Dd', ['More', 'Cc', 'Aa']]);
  assert.deepEqual((await owner.get(site.groups)).body.items, [answer.body]);
});

test('a group without an icon is made by leaving it out or by null', async () => {
  const site = await makeSite();
  const answer = await owner.post(site.groups, { body: { title: 'Plain', icon: null } });
  assert.deepEqual([answer.status, answer.body.icon], [201, undefined]);
});

test('a section is in one group at most, and joins another by leaving its own', async () => {
  const site = await makeSite();
  const [one, two] = [await site.add('One', [site.a, site.b]), await site.add('Two', [site.b])];
  assert.deepEqual(await site.shown(), ['Cc', 'Dd', ['One', 'Aa'], ['Two', 'Bb']]);
  const { status, body } = await owner.post(`${site.groups}/${two.id}/sections`, { body: { sectionId: site.a } });
  assert.deepEqual([status, body.id, body.sections.length], [201, two.id, 2]);
  assert.deepEqual(await site.shown(), ['Cc', 'Dd', ['One'], ['Two', 'Bb', 'Aa']]);
  assert.equal((await owner.post(`${site.groups}/${two.id}/sections`, { body: { sectionId: site.a } })).status, 409);
  assert.equal((await owner.delete(`${site.groups}/${one.id}/sections/${site.a}`)).status, 404);
});

test('a section that leaves its group stands directly behind it', async () => {
  const site = await makeSite();
  const group = await site.add('One', [site.a, site.b]);
  await owner.post(`${site.groups}/${group.id}/move`, {
    body: { position: { before: { type: 'site-section', id: site.c } } },
  });
  assert.equal((await owner.delete(`${site.groups}/${group.id}/sections/${site.a}`)).status, 205);
  assert.deepEqual(await site.shown(), [['One', 'Bb'], 'Aa', 'Cc', 'Dd']);
});

test('the sections of a deleted group take its place', async () => {
  const site = await makeSite();
  const group = await site.add('One', [site.b, site.a]);
  await owner.post(`${site.groups}/${group.id}/move`, {
    body: { position: { after: { type: 'site-section', id: site.c } } },
  });
  assert.equal((await owner.delete(`${site.groups}/${group.id}`)).status, 205);
  assert.deepEqual(await site.shown(), ['Cc', 'Bb', 'Aa', 'Dd']);
  assert.equal((await owner.delete(`${site.groups}/${group.id}`)).status, 404);
});

test('a section that is moved next to a grouped one joins that group, and next to a group it leaves its own', async () => {
  const site = await makeSite();
  const group = await site.add('One', [site.a]);
  const move = (id: string, position: object) => owner.post(`${site.url}/sections/${id}/move`, { body: { position } });
  const joined = await move(site.d, { before: { type: 'site-section', siteSection: site.a } });
  assert.equal(joined.body.sectionGroup, group.id);
  assert.deepEqual(await site.shown(), ['Bb', 'Cc', ['One', 'Dd', 'Aa']]);
  const left = await move(site.a, { before: { type: 'site-section-group', id: group.id } });
  assert.equal(left.body.sectionGroup, undefined);
  assert.deepEqual(await site.shown(), ['Bb', 'Cc', 'Aa', ['One', 'Dd']]);
});

test('a title and an icon are changed, the icon cleared, and nothing else moves', async () => {
  const site = await makeSite();
  const { id } = await site.add('One', [site.a]);
  const first = await owner.patch(`${site.groups}/${id}`, { body: { title: 'Two', icon: 'star' } });
  assert.deepEqual([first.body.title, first.body.icon], ['Two', 'star']);
  const again = await owner.patch(`${site.groups}/${id}`, { body: { title: 'Two' } });
  assert.equal(again.headers['etag'], first.headers['etag']);
  const cleared = await owner.patch(`${site.groups}/${id}`, { body: { icon: null } });
  assert.ok(!('icon' in cleared.body));
  for (const title of ['', '  ', 'x'.repeat(101)])
    assert.equal((await owner.patch(`${site.groups}/${id}`, { body: { title } })).status, 422, title);
});

test('members see empty groups, guests none', async () => {
  const site = await makeSite();
  await site.add('Empty');
  const reader = await makePerson(world.ctx, `reader-${newId()}`, { organizationId, role: 'read' });
  const guest = await makePerson(world.ctx, `guest-${newId()}`, { organizationId, role: null });
  await owner.post(`${site.url}/publish`);
  assert.equal((await world.as(reader.token).get(site.groups)).body.count, 1);
  assert.equal((await world.as(guest.token).get(site.groups)).body.count, 0);
});
