// On SQLite alone: it is about what becomes of files.
import assert from 'node:assert/strict';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { createSpace } from '#features/spaces/index.ts';
import { makeHome, readCurrent } from '#testing/content.ts';
import { makeFolder } from '#testing/folders.ts';
import { startWorld } from '#testing/world.ts';
import { importFolder } from '../service.ts';
import { findSources, readSource } from './service.ts';

const world = await startWorld({ after });
const home = await makeHome(world);

const FILES = {
  'LANGS.md': '* [English](en)\n* [Deutsch](de)\n* [Gone](fr)\n* [Out](../en)\n',
  'en/SUMMARY.md': '* [Home](README.md)\n',
  'en/README.md': '# Home\n\n![a](images/a.png)',
  'en/images/a.png': 'a',
  'en/images/b.png': 'b',
  'en/images/unused.png': 'unused',
  'de/README.md': '# Start\n\n![a](images/a.png) <img src="images/b.png"> ![c](images/c.png) [p](../LANGS.md)',
  'de/images/b.png': 'own',
  'api/SUMMARY.md': '* [API](README.md)\n',
  'api/README.md': '# API',
};

test('languages come in the order of their list, before other spaces', async (t) => {
  const folder = await makeFolder(t, FILES);
  assert.deepEqual(
    (await findSources(folder, undefined)).map((path) => basename(path)),
    ['en', 'de', 'api'],
  );
});

test('a space with a navigation of its own is no repository of languages', async (t) => {
  const folder = await makeFolder(t, { ...FILES, 'SUMMARY.md': '* [All](en/README.md)\n' });
  assert.deepEqual(await findSources(folder, undefined), [folder]);
});

test('a file that a language lacks is that of the first language, if a text names it', async (t) => {
  const folder = await makeFolder(t, FILES);
  const { id } = await createSpace(world.ctx, { organizationId: home.organizationId, createdBy: null });
  const report = await importFolder(world.ctx, {
    spaceId: id,
    boundary: folder,
    folder: join(folder, 'de'),
    authorId: null,
  });
  const { files } = (await readCurrent(world, id)).tree;
  assert.deepEqual(Object.fromEntries(files.map(({ path, size }) => [path, size])), {
    'images/a.png': 1,
    'images/b.png': 3,
  });
  assert.deepEqual(
    report.contentLinks.broken.map(({ target }) => target),
    ['images/c.png', '../LANGS.md'],
  );
  assert.match(report.warnings[0]?.message ?? '', /taken from the first one: 1, such as images\/a\.png/);
});

test('the first language has nothing to fall back to, and other folders neither', async (t) => {
  const folder = await makeFolder(t, FILES);
  assert.equal((await readSource(folder, join(folder, 'en'))).fallbacks, undefined);
  assert.equal((await readSource(folder, join(folder, 'api'))).fallbacks, undefined);
});
