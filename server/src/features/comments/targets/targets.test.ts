import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { writePages } from '#features/change-requests/testing.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer } = voices(world, cast);
const { organizationId } = cast;

const FIRST = 'The first paragraph says something that nobody doubts.';
const LINKED = 'It leads to [the other page](other.md) and to nothing else.';
const FILES = {
  'README.md': `---\nicon: star\n---\n\n# Home\n\n${FIRST}\n\n${LINKED}\n\n## More\n\nLast words.\n`,
  'other.md': '# Other\n\nElsewhere.\n',
};

/** A space of its own with two pages, and a change request in it. */
async function begin() {
  const { spaceId } = await makeSpace(world, FILES, { organizationId, hostname: '', owner: cast.owner });
  const space = `/v1/spaces/${spaceId}`;
  const [home, other] = (await owner.get(`${space}/content/pages`)).body.pages;
  const { id: changeRequestId } = (await writer.post(`${space}/change-requests`)).body;
  const request = `${space}/change-requests/${changeRequestId}`;
  return { spaceId, changeRequestId, home, other, lines: { space, request } };
}

/** The blocks of a page's document, as a client sees them. */
async function blocksOf(line: string, pageId: string): Promise<{ key: string; type: string; text: string }[]> {
  const { body } = await owner.get(`${line}/content/page/${pageId}/document`);
  return body.nodes.map((node: { key: string; type: string }) => ({
    ...node,
    text: [...JSON.stringify(node).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text).join(''),
  }));
}

const keyOf = async (line: string, pageId: string, text: string): Promise<string> =>
  (await blocksOf(line, pageId)).find((block) => block.text.startsWith(text))?.key ?? assert.fail(text);

const say = async (line: string, target: object) => {
  const answer = await writer.post(`${line}/comments`, { body: { body: { markdown: 'Why?' }, ...target } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};

for (const name of ['space', 'request'] as const) {
  /** Writes where the comments of this line look. */
  const write = (at: Awaited<ReturnType<typeof begin>>, texts: Record<string, string | null>) =>
    writePages(
      world,
      { spaceId: at.spaceId, ...(name === 'request' ? { changeRequestId: at.changeRequestId } : {}) },
      texts,
    );

  test(`a comment on a page of a ${name} shows the page`, async () => {
    const { lines, home } = await begin();
    const { target } = await say(lines[name], { page: home.id });
    const { createdAt, updatedAt, ...page } = target.page;
    assert.deepEqual(page, { id: home.id, title: 'Home', icon: 'star', path: home.path, outdated: false });
    assert.equal(createdAt, home.createdAt);
    assert.equal(updatedAt, name === 'space' ? home.updatedAt : undefined);
    assert.equal(target.node, undefined);
  });

  test(`a comment on a block of a ${name} shows the beginning of its text`, async () => {
    const { lines, home } = await begin();
    const node = await keyOf(lines[name], home.id, FIRST);
    const { target } = await say(lines[name], { page: home.id, node });
    assert.deepEqual(target.node, { id: node, preview: FIRST, outdated: false });
  });

  test(`in a ${name}, a page that is not there and a block that the page has not are refused with 400`, async () => {
    const { lines, home, other } = await begin();
    const node = await keyOf(lines[name], home.id, FIRST);
    const refused = [
      [{ page: 'nothing' }, '/page'],
      [{ page: home.id, node: 'nothing' }, '/node'],
      [{ page: other.id, node }, '/node'],
      [{ node }, '/page'],
    ] as const;
    for (const [target, path] of refused) {
      const answer = await writer.post(`${lines[name]}/comments`, { body: { body: { markdown: 'x' }, ...target } });
      assert.deepEqual([answer.status, answer.body.error.details[0].path], [400, path]);
    }
  });

  test(`a comment in a ${name} stays with a block that was edited, and shows what it says now`, async () => {
    const at = await begin();
    const line = at.lines[name];
    const node = await keyOf(line, at.home.id, FIRST);
    const { id } = await say(line, { page: at.home.id, node });
    const edited = 'The first paragraph says something that hardly anybody doubts.';
    await write(at, { 'README.md': `# Home\n\nAn introduction.\n\n${edited}\n` });
    const { target } = (await owner.get(`${line}/comments/${id}`)).body;
    const now = await keyOf(line, at.home.id, edited);
    assert.notEqual(now, node);
    assert.deepEqual(target.node, { id: now, preview: edited, outdated: false });
  });

  test(`a comment in a ${name} on a block that is gone is outdated, and attached again when the block is back`, async () => {
    const at = await begin();
    const line = at.lines[name];
    const node = await keyOf(line, at.home.id, FIRST);
    const { id } = await say(line, { page: at.home.id, node });
    const nodeNow = async () => (await owner.get(`${line}/comments/${id}`)).body.target.node;
    await write(at, { 'README.md': '# Home\n\nAll is new.\n' });
    assert.deepEqual(await nodeNow(), { id: node, preview: FIRST, outdated: true });
    await write(at, { 'README.md': FILES['README.md'] });
    assert.deepEqual(await nodeNow(), { id: node, preview: FIRST, outdated: false });
  });

  test(`a comment in a ${name} on a page that is gone is outdated, and shows the page as it was`, async () => {
    const at = await begin();
    const line = at.lines[name];
    const node = await keyOf(line, at.other.id, 'Elsewhere');
    const { id } = await say(line, { page: at.other.id, node });
    await write(at, { 'other.md': null });
    const { target } = (await owner.get(`${line}/comments/${id}`)).body;
    assert.deepEqual(target.page, { id: at.other.id, title: 'Other', path: at.other.path, outdated: true });
    assert.deepEqual(target.node, { id: node, preview: 'Elsewhere.', outdated: true });
    assert.equal((await owner.get(`${line}/comments`, { query: { targetPage: at.other.id } })).body.count, 1);
  });

  test(`a comment in a ${name} is attached to the key that the block has now, where a link in it leads elsewhere`, async () => {
    const at = await begin();
    const line = at.lines[name];
    const node = await keyOf(line, at.home.id, 'It leads to');
    const { id } = await say(line, { page: at.home.id, node });
    await write(at, { 'other.md': null });
    const now = await keyOf(line, at.home.id, 'It leads to');
    assert.notEqual(now, node, 'the page that it links to is part of its key');
    assert.deepEqual((await owner.get(`${line}/comments/${id}`)).body.target.node, {
      ...{ id: now, preview: 'It leads to the other page and to nothing else.', outdated: false },
    });
  });
}

test('what a request does to a page makes nothing outdated in the space', async () => {
  const at = await begin();
  const node = await keyOf(at.lines.space, at.home.id, FIRST);
  const { id } = await say(at.lines.space, { page: at.home.id, node });
  const { spaceId, changeRequestId } = at;
  await writePages(world, { spaceId, changeRequestId }, { 'README.md': '# Home\n\nAll is new.\n', 'other.md': null });
  const { target } = (await owner.get(`${at.lines.space}/comments/${id}`)).body;
  assert.deepEqual([target.page.outdated, target.node.outdated], [false, false]);
});

test('a page that only a request has is commented on there and not in the space', async () => {
  const { spaceId, changeRequestId, lines } = await begin();
  await writePages(world, { spaceId, changeRequestId }, { 'new.md': '# New\n' });
  const { pages } = (await owner.get(`${lines.request}/content/pages`)).body;
  const { id: page } = pages.find((each: { path: string }) => each.path === 'new');
  assert.equal((await say(lines.request, { page })).target.page.outdated, false);
  const answer = await writer.post(`${lines.space}/comments`, { body: { body: { markdown: 'x' }, page } });
  assert.equal(answer.status, 400);
});

test('the revision of a comment is the one that there was when it was posted', async () => {
  const at = await begin();
  const first = await say(at.lines.space, {});
  const revision = await writePages(world, { spaceId: at.spaceId }, { 'other.md': '# Other\n' });
  assert.notEqual(first.target.revision, revision);
  assert.equal((await say(at.lines.space, {})).target.revision, revision);
  assert.equal((await owner.get(`${at.lines.space}/comments/${first.id}`)).body.target.revision, first.target.revision);
});

test('comments and replies are read as documents where that is asked for, in lists too', async () => {
  const { lines } = await begin();
  const { id } = await say(lines.space, {});
  const own = `${lines.space}/comments/${id}`;
  const { nodes } = (await owner.get(own, { query: { format: 'document' } })).body.body.document;
  assert.equal(nodes[0].type, 'paragraph');
  const reply = (await writer.post(`${own}/replies`, { body: { body: { document: { nodes } } } })).body;
  assert.equal(reply.body.markdown, 'Why?');
  for (const path of [`${lines.space}/comments`, `${own}/replies`]) {
    const { items } = (await owner.get(path, { query: { format: 'document' } })).body;
    assert.deepEqual([items[0].body.document.nodes, items[0].body.markdown], [nodes, undefined]);
  }
  const { body } = (await owner.get(`${own}/replies/${reply.id}`, { query: { format: 'document' } })).body;
  assert.deepEqual(body.document.nodes, nodes);
});
