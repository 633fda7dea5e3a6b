// On SQLite alone: it is about files, and about what pages lead to.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { addSite, publishSite } from '#features/sites/index.ts';
import { createSpace, getSpaceById } from '#features/spaces/index.ts';
import { type Home, makeHome } from '#testing/content.ts';
import { makeFolder } from '#testing/folders.ts';
import { startWorld } from '#testing/world.ts';
import { learnHosted } from '../hosted/index.ts';
import { commitFolder, importFolder, prepareFolder } from '../service.ts';
import { findByPaths } from './hosted.ts';

const world = await startWorld({ after });
const app = 'https://app.gitbook.com';

const FILES = {
  'guide/README.md': `# Guide

[keys](${app}/o/org/s/REF/api/keys#rotate) [limits](${app}/s/REF/api/limits.md) [self](${app}/s/OWN/start/first)
[deep](${app}/s/OWN/start) [gone](${app}/s/REF/api/gone) [foreign](${app}/s/NOBODY/x/y) [app](${app}/join)
[broken](broken-reference)
`,
  'guide/start/README.md': '# Start',
  'guide/start/first.md': '# First',
  'reference/README.md': '# Reference',
  'reference/api/keys.md': `# Keys\n\n[start](${app}/s/OWN/start/first)`,
  'reference/api/limits.md': '# Limits',
};

/** In an organization of its own: what one import learns of links, the next one of the same organization knows. */
async function makeSpaces() {
  const home = await makeHome(world);
  const { organizationId, owner } = home;
  const make = async (title: string) =>
    (await createSpace(world.ctx, { organizationId, createdBy: owner.id, title })).id;
  return { home, spaces: { guide: await make('Guide'), reference: await make('Reference') } };
}

async function readTogether(folder: string, spaces: { guide: string; reference: string }, named = {}) {
  const prepared = [];
  for (const [name, spaceId] of Object.entries(spaces))
    prepared.push(
      await prepareFolder(world.ctx, { spaceId, boundary: folder, folder: join(folder, name), authorId: null }),
    );
  const hosted = learnHosted(prepared, { named });
  const reports = [];
  for (const each of prepared) reports.push(await commitFolder(world.ctx, each, hosted));
  return reports;
}

async function publish(
  { organizationId, owner, hostname }: Home,
  ids: string[],
): Promise<(path: string) => Promise<string[]>> {
  const spaces = await Promise.all(ids.map((id) => getSpaceById(world.ctx, id)));
  const site = await addSite(world.ctx, { organizationId, createdBy: owner.id, title: 'Docs', spaces });
  await publishSite(world.ctx, { organizationId, siteId: site.id });
  const base = `/sites/${hostname}/${site.basename}`;
  return async (path) => {
    const { text } = await world.as(undefined).get(base + path);
    const body = /<div class="page-body[^]*/.exec(text)?.[0] ?? text;
    return [
      ...body.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:keys|limits|self|deep|gone|foreign|app|broken|start)</g),
    ].map(([, href = '']) => href.replace(base, ''));
  };
}

test('links of the hosted application lead to the spaces that have their paths', async (t) => {
  const { home, spaces } = await makeSpaces();
  const [report] = await readTogether(await makeFolder(t, FILES), spaces);
  const read = await publish(home, [spaces.guide, spaces.reference]);
  assert.deepEqual(await read(''), [
    '/reference/api/keys#rotate',
    '/reference/api/limits',
    '/start/first',
    '/start',
    `${app}/s/REF/api/gone`,
    `${app}/s/NOBODY/x/y`,
    `${app}/join`,
    '#broken-link',
  ]);
  assert.deepEqual(await read('/reference/api/keys'), ['/start/first']);
  assert.deepEqual(report?.hosted, [
    { id: 'REF', links: 3, to: { id: spaces.reference, title: 'Reference' }, by: 'paths' },
    { id: 'OWN', links: 2, to: { id: spaces.guide, title: 'Guide' }, by: 'paths' },
    { id: 'NOBODY', links: 1 },
  ]);
  assert.deepEqual(
    [report.contentLinks.broken.map(({ target }) => target), report.contentLinks.external],
    [['broken-reference'], 5],
  );
});

test('what was named wins, and a later import of one of the spaces still knows it', async (t) => {
  const { spaces } = await makeSpaces();
  const folder = await makeFolder(t, FILES);
  const [first] = await readTogether(folder, spaces, { NOBODY: spaces.reference });
  assert.equal(first?.hosted?.find(({ id }) => id === 'NOBODY')?.by, 'map');
  const again = await importFolder(world.ctx, {
    spaceId: spaces.guide,
    boundary: folder,
    folder: join(folder, 'guide'),
    authorId: null,
  });
  assert.equal(again.unchanged, true);
  assert.deepEqual(
    again.hosted?.map(({ id, to, by }) => [id, to?.title, by]),
    [
      ['REF', 'Reference', 'list'],
      ['OWN', 'Guide', 'list'],
      ['NOBODY', 'Reference', 'list'],
    ],
  );
});

test('a link into a space that the site does not show stays what it was', async (t) => {
  const { home, spaces } = await makeSpaces();
  await readTogether(await makeFolder(t, FILES), spaces);
  const read = await publish(home, [spaces.guide]);
  assert.equal((await read(''))[0], `${app}/o/org/s/REF/api/keys#rotate`);
});

test('paths that several spaces have, few have, or everybody has prove nothing', () => {
  const space = (id: string, ...paths: string[]) => ({ id, has: (path: string) => paths.includes(path) });
  const find = (paths: string[], ...spaces: ReturnType<typeof space>[]) => findByPaths(new Set(paths), spaces);
  assert.equal(find(['a/b', 'c'], space('x', 'a/b'), space('y')), 'x');
  assert.equal(find(['a/b', 'c'], space('x', 'a/b'), space('y', 'a/b')), undefined);
  assert.equal(find(['a/b', 'c', 'd'], space('x', 'a/b')), undefined);
  assert.equal(find(['overview'], space('x', 'overview')), undefined);
  assert.equal(find(['api/overview'], space('x', 'api/overview')), 'x');
  assert.equal(find([], space('x')), undefined);
});
