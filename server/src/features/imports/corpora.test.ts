// Real repositories, kept next to this one where the project is built; another program has measured what is in them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { resolveTarget } from '@lectern/content';
import { inTurn, sampleOf } from '@lectern/content/testing';
import type { PageNode } from '#features/contents/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { makeHome, readCurrent } from '#testing/content.ts';
import { isPostgresRun } from '#testing/databases.ts';
import { startWorld } from '#testing/world.ts';
import { findSources } from './folders/index.ts';
import type { ImportReport } from './schema.ts';
import { importFolder } from './service.ts';

const corpus = join(import.meta.dirname, '../../../../../shared/corpus');
const skip = existsSync(corpus) ? false : 'the corpus of real repositories is not next to this checkout';

interface ExpectedSpace {
  dir: string;
  root: string;
  groups: { title: string }[];
  pages: { title: string; kind: string; path?: string; group: number | null; parent: number | null }[];
  notInSummary: string[];
  inSummary: { links: { byKind: Record<string, number> } };
  lists: { brokenLinks: ListedLink[]; specialLinks: ListedLink[] };
}

interface ListedLink {
  file: string;
  dest: string;
}

interface Expected {
  spaces: ExpectedSpace[];
}

const world = await startWorld({ after });

for (const name of inTurn(['nso', 'bb-payments', 'singularity'], 3, 1)) {
  test(`${name} is imported as it was measured, and again without a change`, { skip }, async () => {
    const root = join(corpus, name);
    const { spaces } = JSON.parse(readFileSync(`${root}.expected.json`, 'utf8')) as Expected;
    const folders = await findSources(root, undefined);
    assert.deepEqual(
      folders.map((folder) => folder.slice(root.length + 1)).toSorted(),
      spaces.map((space) => space.dir).toSorted(),
    );
    // What is read of files is the same on both databases.
    for (const space of sampleOf(spaces, isPostgresRun() ? 3 : 1)) await compare(root, space);
  });
}

async function compare(boundary: string, space: ExpectedSpace): Promise<void> {
  const { organizationId } = await makeHome(world);
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: null });
  const request = { spaceId, boundary, folder: join(boundary, space.dir), authorId: null };
  const report = await importFolder(world.ctx, request);
  const { tree } = await readCurrent(world, spaceId);
  const groups: string[] = [];
  const pages: object[] = [];
  list(tree.pages, { groups, pages, group: undefined, parent: undefined });
  assert.deepEqual(
    groups,
    space.groups.map((group) => group.title),
  );
  assert.deepEqual(
    pages,
    space.pages.map((page) => expectedPage(space, page)),
  );
  assert.deepEqual(report.unlisted.toSorted(), space.notInSummary.toSorted());
  assert.equal(report.pages, tree.documents.length);
  assert.deepEqual(
    tree.files.filter((file) => !existsSync(join(boundary, space.root, file.path))),
    [],
  );
  compareLinks(boundary, space, report);
  assert.equal((await importFolder(world.ctx, request)).unchanged, true);
}

/** Links that the other program calls broken and that lead somewhere here: to the address of a group. */
const TO_A_GROUP = '/overview/#encoding';

/** The copies here lack large files, so links to those are broken; nothing else may be that was not measured so. */
function compareLinks(boundary: string, space: ExpectedSpace, { contentLinks }: ImportReport): void {
  const skipped = readFileSync(`${boundary}.skipped.tsv`, 'utf8');
  const root = space.root === '' ? '' : `${space.root}/`;
  const isSkipped = (source: string, target: string): boolean => {
    const resolved = resolveTarget(source, target);
    return resolved.kind === 'path' && skipped.includes(`${root}${resolved.path}`);
  };
  const broken = contentLinks.broken.filter(({ file, target }) => !isSkipped(file, target));
  const expected = [...space.lists.brokenLinks, ...space.lists.specialLinks].filter(({ dest }) => dest !== TO_A_GROUP);
  assert.deepEqual(
    broken.map(({ file, target }) => `${root}${file} ${target}`).toSorted(),
    expected.map(({ file, dest }) => `${file} ${dest}`).toSorted(),
  );
  assert.equal(contentLinks.brokenCount, contentLinks.broken.length);
  assert.equal(contentLinks.total, contentLinks.external + contentLinks.resolved + contentLinks.brokenCount);
}

// A file that is missing is an empty page for us, and a page that is listed twice a link.
const expectedPage = (space: ExpectedSpace, page: ExpectedSpace['pages'][number]) => ({
  title: page.title,
  source: page.kind === 'page' ? page.path : undefined,
  group: page.group === null ? undefined : space.groups[page.group]?.title,
  parent: page.parent === null ? undefined : space.pages[page.parent]?.title,
});

interface Listing {
  groups: string[];
  pages: object[];
  group: string | undefined;
  parent: string | undefined;
}

function list(nodes: readonly PageNode[], into: Listing): void {
  for (const node of nodes) {
    if (node.type === 'group') {
      into.groups.push(node.title);
      list(node.children, { ...into, group: node.title, parent: undefined });
    } else {
      into.pages.push({ title: node.title, source: node.source, group: into.group, parent: into.parent });
      list(node.children, { ...into, parent: node.title });
    }
  }
}
