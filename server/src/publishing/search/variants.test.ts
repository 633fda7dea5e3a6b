import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { indexAll } from '#features/search/testing.ts';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { makeGuarded } from '../visitors/testing.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);
const DARK = { cookie: 'gitbook-visitor-public={"dark":true}' };

let base: string;
const ids: Record<string, string> = {};
before(async () => {
  const site = await makeGuarded(world, { 'README.md': '# Start', 'roc.md': '# Roc of the guide' }, 'public');
  base = site.base;
  for (const [title, condition] of [
    ['Older', null],
    ['Night', 'visitor.claims.unsigned.dark'],
  ] as const) {
    const space = await makeSpace(world, { 'README.md': `# ${title}`, 'roc.md': `# Roc of ${title}` }, site);
    await world.db.updateTable('spaces').set({ title }).where('id', '=', space.spaceId).execute();
    const made = await site.api.post(`${site.url}/site-spaces`, { body: { spaceId: space.spaceId } });
    assert.equal(made.status, 201, made.text);
    ids[title] = made.body.id;
    if (condition === null) continue;
    const { status, text } = await site.api.patch(`${site.url}/site-spaces/${made.body.id}`, { body: { condition } });
    assert.equal(status, 200, text);
  }
  await indexAll(world);
});

const json = async (query: string, headers = {}) =>
  (await browser.get(`${base}/~gitbook/search?${query}`, { headers })).body;
const titles = ({ pages }: { pages: { title: string[] }[] }) => pages.map(({ title }) => title.join('')).toSorted();
const choices = ({ variants = [] }: { variants?: { id: string; title: string }[] }) => variants.map(({ id }) => id);

test('the variants that a reader is shown are offered, the own one first, and none that is not', async () => {
  assert.deepEqual(choices(await json('q=')), ['', ids['Older']]);
  assert.deepEqual(choices(await json('q=', DARK)), ['', ids['Older'], ids['Night']]);
  assert.deepEqual(choices(await json('q=roc&all=1')), [], 'all of them are searched');
  const { text } = await browser.get(`${base}/~search?q=roc&variant=${ids['Older']}`);
  assert.match(text, new RegExp(`<select name="variant" aria-label="Versions">[^]*value="${ids['Older']}" selected`));
});

test('a variant is searched alone, and one that is not there or not shown is none', async () => {
  assert.deepEqual(titles(await json('q=roc')), ['Roc of the guide']);
  assert.deepEqual(titles(await json(`q=roc&variant=${ids['Older']}`)), ['Roc of Older']);
  assert.deepEqual(titles(await json(`q=roc&variant=${ids['Night']}`, DARK)), ['Roc of Night']);
  for (const variant of [ids['Night'], 'nothing', '', "' OR 1", '%00'])
    assert.deepEqual(titles(await json(`q=roc&variant=${variant}`)), ['Roc of the guide'], variant);
  assert.equal(titles(await json(`q=roc&all=1&variant=${ids['Older']}`)).length, 2);
});
