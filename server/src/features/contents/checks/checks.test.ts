import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const api = world.as(home.owner.token);

const FILES = {
  'SUMMARY.md': '* [Home](README.md)\n* [A](a.md)\n## Group\n* [Out](https://example.com/)\n',
  'README.md': '# Home\n\n[A](a.md) ![](.gitbook/assets/p.png)\n\n[gone](gone.md)\n\n#### Deep\n',
  'a.md': '# A\n',
  '.gitbook/includes/note.md': '# Note\n',
  '.gitbook/assets/p.png': 'x',
};
const { spaceId } = await makeSpace(world, FILES, home);
const { tree } = await readCurrent(world, spaceId);
const idOf = (source: string): string => tree.pageBySource.get(source)?.id ?? '';
const SPACE = `/v1/spaces/${spaceId}`;
const check = (source?: string, page = 'README.md') =>
  api.post(`${SPACE}/content/page/${idOf(page)}/check`, { body: source === undefined ? {} : { source } });
type Item = { kind: string; line: number; start: number; end: number; target?: string };
const linesOf = (items: Item[]) => items.map(({ kind, line, target }) => [line, kind, target].join(' ').trim());

test('the page as it is kept is checked, in the order of its lines', async () => {
  const { status, body } = await check();
  assert.equal(status, 200);
  assert.deepEqual(linesOf(body.items), ['3 missing-alternative', '5 broken-link gone.md', '7 skipped-heading']);
  assert.equal(body.count, 3);
});

test('a text that is not saved is checked at its place in the space, and nothing is changed', async () => {
  const before = (await api.get(SPACE)).body.revision;
  const source =
    '[home](README.md)\n\n[up](../x.md) {% include ".gitbook/includes/note.md" %}\n\n{% include "no.md" %}\n';
  const { body } = await check(source, 'a.md');
  assert.deepEqual(linesOf(body.items), ['3 broken-link ../x.md', '5 broken-include no.md']);
  const [{ start, end }] = body.items;
  assert.equal(source.slice(start, end), '../x.md');
  assert.equal((await api.get(SPACE)).body.revision, before);
});

test('a page of a change request is checked against what the request has', async () => {
  const { body: request } = await api.post(`${SPACE}/change-requests`, { body: { subject: 'More' } });
  const line = `${SPACE}/change-requests/${request.id}/content`;
  const inserted = await api.post(`${line}?compat=false`, {
    body: { changes: [{ operation: 'insert_page', title: 'Gone', document: { markdown: 'x' } }] },
  });
  assert.equal(inserted.status, 200, inserted.text);
  const source = '[new](/gone) [none](/none)\n';
  const { body } = await api.post(`${line}/page/${idOf('README.md')}/check`, { body: { source } });
  assert.deepEqual(linesOf(body.items), ['1 broken-link /none']);
  assert.deepEqual(linesOf((await check(source)).body.items), ['1 broken-link /gone', '1 broken-link /none']);
});

test('who may not read the space learns nothing, and a page without a text is refused', async () => {
  const path = `${SPACE}/content/page/${idOf('README.md')}/check`;
  assert.equal((await world.as(undefined).post(path, { body: {} })).status, 401);
  assert.equal((await world.as((await makeHome(world)).owner.token).post(path, { body: {} })).status, 404);
  assert.equal((await api.post(`${SPACE}/content/page/nothing/check`, { body: {} })).status, 404);
  assert.equal((await api.post(path, { body: { source: 5 } })).status, 422);
  const link = [...tree.pageById.values()].find(({ type }) => type === 'link')?.id;
  assert.equal((await api.post(`${SPACE}/content/page/${link}/check`, { body: {} })).status, 400);
});

test('a page of thousands of broken links is answered within bounds', async () => {
  const { body } = await check('[x](gone.md) '.repeat(20_000));
  assert.deepEqual([body.items.length, body.count], [1000, 10_000]);
});

test('the reusable contents of a space are checked, with the pages that include them and in change requests', async () => {
  const { spaceId: other } = await makeSpace(
    world,
    {
      'README.md': '# Home\n\n{% include ".gitbook/includes/note.md" %}\n\n{% include ".gitbook/includes/note.md" %}\n',
      '.gitbook/includes/note.md': '#### Deep\n\nA speling. [up](#there) [x](gone.md)\n',
      '.gitbook/includes/unused.md': 'Another speling.\n',
    },
    home,
  );
  const current = await readCurrent(world, other);
  const page = current.tree.pageBySource.get('README.md')?.id ?? '';
  const path = `/v1/spaces/${other}`;
  const { body } = await api.post(`${path}/content/page/${page}/check`, { body: {} });
  assert.deepEqual([body.items, body.count], [[], 0]);
  const said = (items: { kind: string; page: { object: string; path: string } }[]) =>
    items.map(({ kind, page: { object, path: at } }) => `${kind} ${object} ${at}`);
  const [note, unused] = ['.gitbook/includes/note.md', '.gitbook/includes/unused.md'];
  assert.deepEqual(said(body.included), [`spelling reusable-content ${note}`, `broken-link reusable-content ${note}`]);
  const { body: all } = await api.get(`${path}/content/findings`);
  assert.deepEqual(said(all.items), [...said(body.included), `spelling reusable-content ${unused}`]);
  assert.equal(all.pages, 3);

  const { body: request } = await api.post(`${path}/change-requests`, { body: { subject: 'More' } });
  const id = current.tree.reusableByPath.get(note)?.id;
  const written = await api.post(`${path}/change-requests/${request.id}/content`, {
    body: {
      changes: [
        { operation: 'update_reusable_content', reusableContent: id, document: { source: 'A speling. [y](no.md)\n' } },
      ],
    },
  });
  assert.equal(written.status, 200, written.text);
  const { body: found } = await api.get(`${path}/change-requests/${request.id}/findings`);
  assert.deepEqual([said(found.items), found.counts.error], [[`broken-link reusable-content ${note}`], 1]);
});
