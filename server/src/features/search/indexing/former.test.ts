import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { importFiles, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { indexAll } from '../testing.ts';
import { formerWords } from './rules.ts';

const world = await startWorld({ after });

const TEXT = '# Access\n\nHow people come in.\n';
const pages = (name: string) => ({
  'SUMMARY.md': `* [Home](README.md)\n* [Access](guides/${name}.md)\n* [Other](other.md)\n`,
  'README.md': '# Home\n\nWelcome.\n',
  [`guides/${name}.md`]: TEXT,
  'other.md': '# Other\n\nWords, and a turnstile, of all kinds: no page is about this.\n',
});

const find = async ({ owner, spaceId }: { owner: { token: string }; spaceId: string }, query: string) =>
  (await world.as(owner.token).get(`/v1/spaces/${spaceId}/search`, { query: { query } })).body.items.map(
    ({ title }: { title: string }) => title,
  );

test('a page is found by what its address said before, ahead of pages that only mention it', async () => {
  const space = await makeSpace(world, pages('turnstile'));
  await importFiles(world, space.spaceId, pages('gate'));
  await indexAll(world);
  assert.deepEqual(await find(space, 'turnstiles '), ['Access', 'Other']);
  assert.deepEqual(await find(space, 'gate '), [], 'the path of now is not text');
  await importFiles(world, space.spaceId, pages('turnstile'));
  await indexAll(world);
  assert.equal((await find(space, 'gate '))[0], 'Access');
});

test('an index of an earlier version learns of earlier addresses by itself', async () => {
  const space = await makeSpace(world, pages('drawbridge'));
  await importFiles(world, space.spaceId, pages('moat'));
  await indexAll(world);
  const old = { tokenizer: 13 };
  await world.db.updateTable('search_spaces').set(old).where('space_id', '=', space.spaceId).execute();
  await world.db
    .updateTable('search_pages')
    .set({ ...old, former: '' })
    .where('space_id', '=', space.spaceId)
    .execute();
  await world.db.updateTable('search_bodies').set(old).execute();
  await sql`DELETE FROM search_index WHERE rowid IN (
    SELECT number FROM search_pages WHERE space_id = ${space.spaceId})`.execute(world.db);
  assert.deepEqual(await find(space, 'drawbridge '), []);
  await indexAll(world);
  assert.deepEqual(await find(space, 'drawbridge '), ['Access']);
});

test('only what the last part of an address says that nothing of now says counts, and not without end', () => {
  const now = { title: 'Sign in', path: 'guides/log-in' };
  assert.equal(formerWords(['guides/sign-in', 'old/single-sign-on', 'guides/log-in-page'], now), 'single on page');
  assert.equal(formerWords([], now), '');
  const many = Array.from({ length: 20 }, (_, index) => `${'a-b-c-d-'.repeat(400)}${index}-${'x'.repeat(100)}`);
  assert.ok(formerWords(many, now).length < 24 * 65);
});
