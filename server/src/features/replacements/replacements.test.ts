import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });

const FILES = {
  'README.md': '# Home\n\nA kiln here.\n\n{% include ".gitbook/includes/note.md" %}\n',
  'a.md': '# Kiln A\n\nA kiln, and another kiln.\n',
  'b.md': '# B\n\nNothing.\n',
  'bold.md': '# Bold\n\nThe ki**ln** and a kiln\u00a0x\n',
  '.gitbook/includes/note.md': '# Note\n\nNote of a kiln.\n',
};

async function openSpace() {
  const space = await makeSpace(world, FILES);
  const { spaceId, owner, organizationId } = space;
  const api = world.as(owner.token);
  const at = `/v1/spaces/${spaceId}`;
  const { pages } = (await api.get(`${at}/content/pages`)).body;
  const idOf = (path: string): string =>
    (path === '' ? pages[0] : pages.find((page: { path: string }) => page.path === path))?.id ?? '';
  const textOf = async (path: string, line = at): Promise<string> =>
    (await api.get(`${line}/content/page/${idOf(path)}`, { query: { format: 'source' } })).body.source;
  const find = async (body: object, query: Record<string, string | number> = {}) => {
    const answer = await api.post(`${at}/content/find`, { body, query });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const replace = (body: object, who = api) => who.post(`${at}/content/replace`, { body });
  const unlock = () => world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  return { spaceId, organizationId, api, at, idOf, textOf, find, replace, unlock };
}

interface Item {
  subject: { object: string; id: string; title: string };
  version: string;
  count: number;
  matches: { line: number; before: string; match: string; after: string; replacement?: string }[];
}
const titlesOf = ({ items }: { items: Item[] }) => items.map(({ subject, count }) => `${subject.title} ${count}`);

test('words are found page by page with what stands around them, and a stretch at a time', async () => {
  const { find } = await openSpace();
  const found = await find({ query: 'KILN', replacement: 'oven' });
  assert.deepEqual(titlesOf(found).toSorted(), ['Bold 1', 'Home 1', 'Kiln A 2', 'Note 1']);
  const [first] = found.items.find(({ subject }: Item) => subject.title === 'Kiln A').matches;
  assert.deepEqual(first, {
    ...{ place: 'text', line: 3, before: 'A ', match: 'kiln', after: ', and another kiln.', replacement: 'oven' },
  });
  const seen: string[] = [];
  let page: string | undefined;
  do {
    const some = await find({ query: 'kiln' }, { limit: 1, ...(page !== undefined && { page }) });
    seen.push(...titlesOf(some));
    page = some.next?.page;
  } while (page !== undefined);
  assert.deepEqual(seen, titlesOf(found));
  assert.deepEqual(titlesOf(await find({ query: 'kiln', in: ['titles'] })), ['Kiln A 1']);
  assert.deepEqual((await find({ query: 'nowhere' })).items, []);
});

test('words are replaced everywhere in one change request, and the space stays as it is', async () => {
  const { api, at, replace, textOf } = await openSpace();
  const before = (await api.get(at)).body.revision;
  const { status, body, text } = await replace({ query: 'kiln', words: true, replacement: 'oven' });
  assert.equal(status, 200, text);
  assert.deepEqual([body.replaced, body.pages], [5, 4]);
  assert.equal((await api.get(at)).body.revision, before);
  const line = `${at}/change-requests/${body.changeRequest.id}`;
  assert.equal(await textOf('a', line), '# Kiln A\n\nA oven, and another oven.\n');
  assert.equal(await textOf('bold', line), '# Bold\n\nThe ki**ln** and a oven\u00a0x\n');
  const request = (await api.get(line)).body;
  assert.deepEqual([request.subject, request.revision], ['Replaced “kiln” with “oven”', body.revision]);
  // Once more: nothing is left, and no other request is opened.
  const again = await replace({ query: 'kiln', words: true, replacement: 'x', changeRequest: body.changeRequest.id });
  assert.deepEqual([again.body.replaced, again.body.revision], [0, undefined]);
  const count = (await api.get(at)).body.changeRequestsDraft;
  await replace({ query: 'nowhere', replacement: 'x' });
  assert.equal((await api.get(at)).body.changeRequestsDraft, count);
});

test('only what was chosen is replaced, and a page that was changed since is left alone', async () => {
  const { find, replace, textOf, idOf, unlock, api, at } = await openSpace();
  await unlock();
  const { items } = await find({ query: 'kiln' });
  const versionOf = (id: string): string => items.find(({ subject }: Item) => subject.id === id).version;
  const [a, home] = [idOf('a'), idOf('')];
  const changes = [{ operation: 'update_page', page: home, document: { source: '# Home\n\nAnother kiln.\n' } }];
  assert.equal((await api.post(`${at}/content`, { body: { changes } })).status, 200);
  const pages = [
    { id: a, version: versionOf(a), matches: [1] },
    { id: home, version: versionOf(home) },
    { id: 'gone' },
  ];
  const { body } = await replace({ query: 'kiln', replacement: 'oven', pages, live: true });
  assert.deepEqual([body.replaced, body.changeRequest], [1, undefined]);
  assert.deepEqual(body.skipped.map(({ reason }: { reason: string }) => reason).toSorted(), ['changed', 'gone']);
  assert.equal(await textOf('a'), '# Kiln A\n\nA kiln, and another oven.\n');
  assert.equal(await textOf(''), '# Home\n\nAnother kiln.\n');
  const [last] = (await api.get(`${at}/revisions`)).body.items;
  assert.deepEqual([last.id, last.message], [body.revision, 'Replaced “kiln” with “oven”']);
});

test('bytes outside of the matches stay: marks of a file, ends of lines, odd spaces', async () => {
  const space = await makeSpace(world, {
    'README.md':
      '\uFEFF---\r\ndescription:  About kilns  \r\n---\r\n\r\n# Kiln \r\n\r\nA\u00a0kiln\t \r\n\r\n\r\n* kiln 😀\r\n',
  });
  const api = world.as(space.owner.token);
  const at = `/v1/spaces/${space.spaceId}`;
  const [{ id }] = (await api.get(`${at}/content/pages`)).body.pages;
  const sourceIn = async (line: string): Promise<string> =>
    (await api.get(`${line}/content/page/${id}`, { query: { format: 'source' } })).body.source;
  const before = await sourceIn(at);
  const asked = { query: 'kiln', replacement: 'oven', in: ['text', 'titles', 'descriptions'] };
  const { status, body, text } = await api.post(`${at}/content/replace`, { body: asked });
  assert.equal(status, 200, text);
  assert.deepEqual([body.replaced, body.skipped], [4, []]);
  assert.equal(await sourceIn(`${at}/change-requests/${body.changeRequest.id}`), before.replaceAll(/kiln/gi, 'oven'));
  assert.equal(await sourceIn(at), before);
});

test('an answer shows the beginning of what is long, and a hundred of many', async () => {
  const space = await makeSpace(world, { 'README.md': `# T\n\n${'word '.repeat(3000)}\n` });
  const find = async (body: object) =>
    (await world.as(space.owner.token).post(`/v1/spaces/${space.spaceId}/content/find`, { body })).body.items[0];
  const { count, matches } = await find({ query: 'word', replacement: 'x'.repeat(2000) });
  assert.ok(count <= 2000);
  assert.deepEqual([matches.length, matches[99].replacement.length, matches[0].after.length], [100, 200, 60]);
  assert.equal((await find({ query: '.+', regex: true })).matches[0].match.length, 200);
});

test('what would become another block stays, and says so', async () => {
  const { replace } = await openSpace();
  const { body } = await replace({ query: 'Nothing', replacement: '# Nothing' });
  assert.deepEqual([body.replaced, body.skipped[0].reason], [0, 'structure']);
});

test('a locked space takes no replacement but by a change request, and roles decide who may', async () => {
  const { organizationId, replace, at, api } = await openSpace();
  const asked = { query: 'kiln', replacement: 'oven' };
  assert.equal((await replace({ ...asked, live: true })).status, 403);
  const reader = world.as((await makePerson(world.ctx, `r-${organizationId}`, { organizationId, role: 'read' })).token);
  const stranger = world.as((await makePerson(world.ctx, `s-${organizationId}`)).token);
  assert.equal((await reader.post(`${at}/content/find`, { body: { query: 'kiln' } })).status, 200);
  assert.equal((await replace(asked, reader)).status, 403);
  for (const path of ['find', 'replace'])
    assert.equal((await stranger.post(`${at}/content/${path}`, { body: asked })).status, 404);
  assert.equal((await replace({ ...asked, changeRequest: 'nothing' })).status, 404);
  const request = (await api.post(`${at}/change-requests`, { body: {} })).body;
  await api.patch(`${at}/change-requests/${request.id}`, { body: { status: 'archived' } });
  assert.equal((await replace({ ...asked, changeRequest: request.id })).status, 412);
});

test('what cannot be searched for is refused with a reason', async () => {
  const { api, at, replace } = await openSpace();
  for (const body of [
    { query: '' },
    { query: 'x'.repeat(501) },
    { query: '(', regex: true },
    { query: '(?=x)', regex: true },
    { query: 'x', in: [] },
    { query: 'x', in: ['ids'] },
  ])
    assert.equal((await api.post(`${at}/content/find`, { body })).status, 422, JSON.stringify(body));
  for (const replacement of ['a\nb', 'x'.repeat(2001), '\u0000'])
    assert.equal((await replace({ query: 'kiln', replacement })).status, 422);
  assert.equal((await replace({ query: 'kiln', replacement: 'x', pages: [] })).status, 422);
  const numbers = { query: 'kiln', replacement: 'x', pages: [{ id: 'page', matches: [0] }] };
  assert.match((await replace(numbers)).text, /pages\/0\/version/);
  const other = (await api.post(`${at}/content/find`, { body: { query: 'kiln' }, query: { limit: 1 } })).body.next.page;
  assert.equal((await api.post(`${at}/content/find`, { body: { query: 'x' }, query: { page: other } })).status, 400);
});
