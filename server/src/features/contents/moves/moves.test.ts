import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSite, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { findFormerPage } from './index.ts';

const world = await startWorld({ after });

const idOf = async (spaceId: string, title: string): Promise<string | undefined> =>
  (await readCurrent(world, spaceId)).tree.documents.find((page) => page.title === title)?.id;

test('a page that moved is found by its former address, however it is written', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Start', 'Old/Place.md': '# Place\n\nwords of its own' });
  const id = await idOf(spaceId, 'Place');
  await importFiles(world, spaceId, { 'README.md': '# Start', 'new/home.md': '# Place\n\nwords of its own' });
  assert.equal(await idOf(spaceId, 'Place'), id);
  assert.equal(await findFormerPage(world.db, spaceId, 'old/PLACE'), id);
});

test('an address that another page takes over later leads to the last page that left it', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Start', 'a.md': '# First\n\none' });
  await importFiles(world, spaceId, { 'README.md': '# Start', 'b.md': '# First\n\none', 'a.md': '# Second\n\ntwo' });
  const second = await idOf(spaceId, 'Second');
  await importFiles(world, spaceId, { 'README.md': '# Start', 'b.md': '# First\n\none', 'c.md': '# Second\n\ntwo' });
  assert.equal(await findFormerPage(world.db, spaceId, 'a'), second);
});

test('a page that stayed or is gone left no address behind', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Start', 'stay.md': '# Stay', 'go.md': '# Go' });
  await importFiles(world, spaceId, { 'README.md': '# Start', 'stay.md': '# Stay, changed' });
  assert.equal(await findFormerPage(world.db, spaceId, 'stay'), undefined);
  assert.equal(await findFormerPage(world.db, spaceId, 'go'), undefined);
});

test('readers who follow an old link are led to the page, and to its Markdown', async () => {
  const { base, spaceId } = await makeSite(world, { 'README.md': '# Start', 'old.md': '# Page\n\nwords' });
  await importFiles(world, spaceId, { 'README.md': '# Start', 'guides/new.md': '# Page\n\nwords' });
  const browser = world.as(undefined);
  const page = await browser.get(`${base}/old?from=mail`);
  assert.deepEqual([page.status, page.headers['location']], [307, `${base}/guides/new?from=mail`]);
  const markdown = await browser.get(`${base}/old.md`);
  assert.deepEqual([markdown.status, markdown.headers['location']], [307, `${base}/guides/new.md`]);
});

test('a page at the old address comes before the one that left it', async () => {
  const { base, spaceId } = await makeSite(world, { 'README.md': '# Start', 'old.md': '# Page\n\nwords' });
  await importFiles(world, spaceId, { 'README.md': '# Start', 'new.md': '# Page\n\nwords', 'old.md': '# Other' });
  assert.match((await world.as(undefined).get(`${base}/old`)).text, /Other/);
});
