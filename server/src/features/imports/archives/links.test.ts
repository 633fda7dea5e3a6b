import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTurns } from '#testing/turns.ts';
import { directTarget, type Layout, resolveLink } from './links.ts';
import { ARCHIVE_LIMITS } from './rules.ts';
import { createUnpacking } from './store.ts';
import { climbOut, LINK, makeScratch, makeTar, makeZip, unpack, type ZipEntry } from './testing.ts';

/** Links as `name: target`, next to a few folders and files. */
function lead(path: string, links: Record<string, string>) {
  const layout: Layout = {
    folders: new Set(['', 'docs', 'docs/en', 'x', 'x/y']),
    files: new Set(['a.md', 'docs/en/b.md']),
    links: new Map(Object.entries(links).map(([name, target]) => [name, target.split('/')])),
  };
  return resolveLink(layout, path);
}

test('a link leads to a file, a folder or the top, also through other links', () => {
  assert.deepEqual(lead('x/l', { 'x/l': '../a.md' }), { kind: 'inside', path: 'a.md' });
  assert.deepEqual(lead('x/l', { 'x/l': '..' }), { kind: 'inside', path: '' });
  const chain = { current: 'docs/en', 'x/l': '../current/b.md', 'x/m': 'l' };
  assert.deepEqual(lead('x/m', chain), { kind: 'inside', path: 'docs/en/b.md' });
});

test('parents are those of where a link leads, and not of where it lies', () => {
  assert.deepEqual(lead('l', { 'x/y/top': '../..', l: 'x/y/top/../a.md' }), { kind: 'outside' });
  assert.deepEqual(lead('l', { down: 'docs/en', l: 'down/../../a.md' }), { kind: 'inside', path: 'a.md' });
});

test('what is not there, loops, files with something below and endless chains are broken', () => {
  const nowhere = { kind: 'broken' };
  assert.deepEqual(lead('l', { l: 'gone' }), nowhere);
  assert.deepEqual(lead('l', { l: 'gone/../a.md' }), nowhere);
  assert.deepEqual(lead('l', { l: 'a.md/..' }), nowhere);
  assert.deepEqual(lead('l', { l: 'm', m: 'l' }), nowhere);
  assert.deepEqual(lead('l', { l: 'l/l/l/l' }), nowhere);
  assert.deepEqual(lead('l', { l: `${'x/../'.repeat(2000)}a.md` }), nowhere);
});

test('a link is written straight to what it leads to', () => {
  assert.equal(directTarget('l', 'docs/en'), 'docs/en');
  assert.equal(directTarget('x/y/l', 'docs'), '../../docs');
  assert.equal(directTarget('docs/l', ''), '..');
  assert.equal(directTarget('docs/en/l', 'docs/en'), '.');
});

test('chains become links without a chain, and what is broken is left out and named', async (t) => {
  const link = (name: string, content: string): ZipEntry => ({ name, content, mode: LINK });
  const { files, warnings } = await unpack(
    t,
    makeZip([
      { name: 'v2/a.md', content: 'a' },
      link('current', 'v2'),
      link('docs/page.md', '../current/a.md'),
      link('gone', 'current/b.md'),
      link('loop', 'loop'),
    ]),
  );
  assert.deepEqual(files, { 'v2/a.md': 'a', current: '-> v2', 'docs/page.md': '-> ../v2/a.md' });
  assert.deepEqual(
    warnings.map((warning) => warning.split(':')[0]),
    ['gone', 'loop'],
  );
});

test('a link that climbs out through another one refuses a zip and a tar', async (t) => {
  const entries = climbOut('evil', '/etc/passwd');
  const refusal = { name: 'Problem', status: 422, message: /leads out of the archive/ };
  await assert.rejects(unpack(t, makeZip(entries)), refusal);
  const links = entries.map(({ name, content }) => ({
    name: String(name),
    type: 'symlink' as const,
    linkname: String(content),
  }));
  await assert.rejects(unpack(t, await makeTar(links)), refusal);
});

test('a folder or file whose name a link has refuses the archive, in whichever order they come', async (t) => {
  for (const other of [{ name: 'd/' }, { name: 'd', content: 'x' }, { name: 'd/l', content: 'a.md', mode: LINK }]) {
    const entries: ZipEntry[] = [{ name: 'd', content: 'a.md', mode: LINK }, other, { name: 'a.md', content: 'a' }];
    for (const order of [entries, entries.toReversed()])
      await assert.rejects(unpack(t, makeZip(order)), { status: 422, message: /two different things/ });
  }
});

test('names that differ by case or by the spelling of their characters are distinguished, or refused where they are not', async (t) => {
  const names = ['Page.md', 'page.md', 'caf\u00E9.md', 'cafe\u0301.md'];
  const outcome = await unpack(t, makeZip(names.map((name) => ({ name, content: name })))).catch(
    (error: { status?: number }) => error.status,
  );
  if (typeof outcome === 'number' || outcome === undefined) assert.equal(outcome, 422);
  else assert.deepEqual(outcome.files, Object.fromEntries(names.map((name) => [name, name])));
});

test('others get their turn while thousands of links are checked and none of them can be made', async (t) => {
  const count = 5000;
  const unpacking = createUnpacking(await makeScratch(t), ARCHIVE_LIMITS);
  for (let index = 0; index < count; index += 1) unpacking.addLink([`l${index}`], `gone/${index}`);
  const turns = await countTurns(async () => {
    assert.equal((await unpacking.finish()).warnings.length, count);
  });
  // Each of the three walks through them rests, not the last one alone.
  assert.ok(turns >= (3 * count) / 10, `${turns} turns`);
});
