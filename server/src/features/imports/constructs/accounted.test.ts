// On SQLite alone: it is about what is read in pages. Real repositories, kept next to this one where the project is built.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { inTurn, sampleOf } from '@lectern/content/testing';
import { createSpace } from '#features/spaces/index.ts';
import { importInto, makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { makeFolder } from '#testing/folders.ts';
import { findSources, readSource } from '../folders/index.ts';
import type { ImportReport } from '../schema.ts';
import { importFolder } from '../service.ts';
import { isScanned, keyOf, scanPage } from './testing.ts';

const corpus = join(import.meta.dirname, '../../../../../../shared/corpus');
const skip = existsSync(corpus) ? false : 'the corpus of real repositories is not next to this checkout';
const world = await startWorld({ after });

/** What a report counts, by the keys of the scanner. End tags without a beginning are no constructs to it. */
function countedIn({ constructs = [] }: ImportReport): Map<string, number> {
  const found = new Map<string, number>();
  for (const { kind, name, count } of constructs) {
    const key = keyOf({ kind, name });
    if (isScanned(key)) found.set(key, (found.get(key) ?? 0) + count);
  }
  return found;
}

for (const name of inTurn(['nso', 'singularity', 'bb-payments'], 3, 2)) {
  test(`every construct of ${name} is shown, shown simply or reported, and none is missing`, { skip }, async () => {
    const root = join(corpus, name);
    for (const folder of sampleOf(await findSources(root, undefined), 2)) await account(root, folder);
  });
}

async function account(boundary: string, folder: string): Promise<void> {
  const { organizationId } = await makeHome(world);
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: null });
  const report = await importFolder(world.ctx, { spaceId, boundary, folder, authorId: null });
  const { tree } = await readCurrent(world, spaceId);
  const { root } = await readSource(boundary, folder);
  const scanned = new Map<string, number>();
  const texts = [...tree.documents.flatMap(({ source }) => source ?? []), ...tree.reusable.map(({ path }) => path)];
  for (const path of texts)
    for (const [key, count] of scanPage(readFileSync(join(root, path), 'utf8')))
      scanned.set(key, (scanned.get(key) ?? 0) + count);
  const counted = countedIn(report);
  const missing = [...new Set([...scanned.keys(), ...counted.keys()])].filter(
    (key) => scanned.get(key) !== counted.get(key),
  );
  assert.deepEqual(
    missing.map((key) => `${key}: ${scanned.get(key)} in the source, ${counted.get(key)} in the report`),
    [],
    basename(folder),
  );
  assert.ok([...scanned.values()].reduce((sum, each) => sum + each, 0) > 100);
}

test('a report says what is shown, shown simply and lost, how often, where, and how it is written', async () => {
  const home = await makeHome(world);
  const { report } = await makeSpace(
    world,
    {
      'SUMMARY.md': 'Words\n\n* [Home](README.md)\n* [A](a.md)\n* [Gone](gone.md)\n* Nothing\n',
      '.gitbook.yaml': 'tint: red\n',
      'README.md':
        '---\nsidebar: 1\nhidden: perhaps\n---\n\n# Home\n\n{% set a %}\n\n<script>x</script>\n\n[to](no.md)\n',
      'a.md': '# A\n\nText {% set b %} <font size="1">x</font>\n\n{% embed url="https://a.test" loud="yes" %}\n',
    },
    home,
  );
  const rows = (report.constructs ?? []).filter(({ fate }) => fate !== 'shown');
  assert.deepEqual(
    rows.map(({ fate, kind, name, count, pages, places }) => [fate, kind, name, count, pages, places[0]?.file]),
    [
      ['lost', 'attribute', 'embed loud', 1, 1, 'a.md'],
      ['lost', 'element', 'script', 1, 1, 'README.md'],
      ['lost', 'file', 'page without a file', 1, 1, 'SUMMARY.md'],
      ['lost', 'front-matter', 'sidebar', 1, 1, 'README.md'],
      ['lost', 'front-matter', 'value of another type', 1, 1, 'README.md'],
      ['lost', 'link', 'broken link', 1, 1, 'README.md'],
      ['lost', 'navigation', 'entry without a link', 1, 1, 'SUMMARY.md'],
      ['lost', 'navigation', 'text outside a list', 1, 1, 'SUMMARY.md'],
      ['lost', 'setting', 'unknown key', 1, 1, '.gitbook.yaml'],
      ['simple', 'tag', 'set', 2, 2, 'README.md'],
      ['simple', 'element', 'font', 1, 1, 'a.md'],
      ['simple', 'html-attribute', 'font size', 1, 1, 'a.md'],
    ],
  );
  assert.deepEqual(rows.find(({ name }) => name === 'set')?.places, [
    { file: 'README.md', line: 8 },
    { file: 'a.md', line: 3 },
  ]);
  assert.deepEqual([report.constructSums?.lost, report.constructSums?.simple], [9, 4]);
});

test('a source with more names than a report lists loses no count', async () => {
  const home = await makeHome(world);
  const page = (at: number) => Array.from({ length: 250 }, (_, index) => `{% t${at}x${index} %}`).join('\n\n');
  const files = Object.fromEntries([0, 1, 2, 3].map((at) => [`p${at}.md`, `# P\n\n${page(at)}`]));
  const { report } = await makeSpace(world, files, home);
  const simple = (report.constructs ?? []).filter(({ fate }) => fate === 'simple');
  assert.ok((report.constructs ?? []).length <= 510);
  assert.equal(
    simple.reduce((sum, { count }) => sum + count, 0),
    1000,
  );
  assert.equal(report.constructSums?.simple, 1000);
});

test('what is left out of a folder counts as a file that is lost', async (t) => {
  const home = await makeHome(world);
  const folder = await makeFolder(t, { 'README.md': '# R' });
  const { symlink } = await import('node:fs/promises');
  await symlink('/etc/hostname', join(folder, 'out.md'));
  const { spaceId } = await makeSpace(world, { 'README.md': '# R' }, home);
  const report = await importInto(world, spaceId, folder);
  const lost = (report.constructs ?? []).filter(({ fate }) => fate === 'lost');
  assert.deepEqual(
    lost.map(({ kind, name, example }) => [kind, name, example]),
    [['file', 'symbolic link', 'out.md']],
  );
});
