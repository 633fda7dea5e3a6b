import assert from 'node:assert/strict';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findOrBuild, type Workshop } from './builds.ts';
import { hashSources, SOURCES } from './sources.ts';

const dir = mkdtempSync(join(tmpdir(), 'lectern-builds-'));
after(() => rmSync(dir, { recursive: true, force: true }));

/** A place for builds, and how often something was built there. */
function makeWorkshop(name: string, { fails = false } = {}): Workshop & { count: () => number } {
  let count = 0;
  return {
    builds: join(dir, name, 'dist'),
    count: () => count,
    build: async (folder) => {
      count += 1;
      writeFileSync(join(folder, 'site.js'), 'half');
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (fails) throw new Error('It cannot be built.');
      writeFileSync(join(folder, 'site.js'), 'whole');
    },
  };
}

const textIn = async (hash: string, workshop: Workshop): Promise<string> =>
  new TextDecoder().decode((await findOrBuild(hash, workshop)).get('site.js'));

test('what is built once is read from then on', async () => {
  const workshop = makeWorkshop('once');
  assert.equal(await textIn('a', workshop), 'whole');
  assert.equal(await textIn('a', workshop), 'whole');
  assert.equal(workshop.count(), 1);
  assert.equal(await textIn('b', workshop), 'whole');
  assert.equal(workshop.count(), 2);
});

test('those who build the same at the same time all get a whole build, and leave one', async () => {
  const workshop = makeWorkshop('together');
  const texts = await Promise.all(Array.from({ length: 5 }, () => textIn('a', workshop)));
  assert.deepEqual(texts, ['whole', 'whole', 'whole', 'whole', 'whole']);
  assert.deepEqual(readdirSync(workshop.builds), ['a']);
});

test('a build is open to whom the folder of builds is: who built may be somebody else than who serves', async () => {
  const workshop = makeWorkshop('open');
  mkdirSync(workshop.builds, { recursive: true });
  chmodSync(workshop.builds, 0o755);
  await findOrBuild('a', workshop);
  assert.equal((statSync(join(workshop.builds, 'a')).mode & 0o777).toString(8), '755');
});

test('a build that fails leaves nothing behind', async () => {
  const workshop = makeWorkshop('failing', { fails: true });
  await assert.rejects(findOrBuild('a', workshop), /It cannot be built/);
  assert.deepEqual(readdirSync(workshop.builds), []);
});

test('only the newest builds are kept', async () => {
  const workshop = makeWorkshop('many');
  for (const [age, hash] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
    await findOrBuild(hash, workshop);
    // The clock of a file system may not distinguish them.
    utimesSync(join(workshop.builds, hash), age + 1, age + 1);
  }
  assert.deepEqual(readdirSync(workshop.builds).toSorted(), ['c', 'd', 'e', 'f']);
});

// An administrator may write everywhere.
test('where nothing may be written, it is built for this start alone', { skip: process.getuid?.() === 0 }, async () => {
  const workshop = makeWorkshop('read-only');
  mkdirSync(workshop.builds, { recursive: true });
  chmodSync(workshop.builds, 0o555);
  assert.equal(await textIn('a', workshop), 'whole');
  assert.deepEqual(readdirSync(workshop.builds), []);
});

test('sources have the same hash wherever they lie, and another one when they change', () => {
  const copy = join(dir, 'copy');
  cpSync(SOURCES, copy, { recursive: true });
  assert.equal(hashSources(copy), hashSources());
  writeFileSync(join(copy, 'added.test.ts'), '');
  assert.equal(hashSources(copy), hashSources());
  writeFileSync(join(copy, 'styles/tokens.css'), ':root {}');
  assert.notEqual(hashSources(copy), hashSources());
});
