import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parsePage } from '@lectern/content';
import { getObject } from '#platform/objects/index.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { findFormerPage } from '../moves/index.ts';
import { openSpace } from './testing.ts';

const world = await startWorld({ after });

const FILES = {
  'README.md': '# Home\n\nSee [setup](guides/setup.md).\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Home](README.md)\n* [Guides](guides/README.md)\n  * [Setup](guides/setup.md)\n',
  'guides/README.md': '# Guides\n',
  'guides/setup.md': '---\n# kept\ndescription: How\n---\n\n# Setup\n\nHello\n',
};

const open = (files: Record<string, string | Uint8Array> = FILES) => openSpace(world, files);

test('a page is made with a text, an address and a file of its own', async () => {
  const { done, tree, markdown, pageId } = await open();
  const guides = await pageId('guides');
  const { changes } = await done({
    operation: 'insert_page',
    into: guides,
    title: 'First steps',
    document: { markdown: 'Begin [here](setup.md) or at [home](/).\n' },
    description: 'Steps',
  });
  const page = (await tree()).pageById.get(changes[0]?.page ?? '');
  assert.deepEqual(
    [page?.path, page?.source, page?.title, page?.description, page?.parent?.id],
    ['guides/first-steps', 'guides/first-steps.md', 'First steps', 'Steps', guides],
  );
  assert.equal(await markdown(page?.id ?? ''), '# First steps\n\nBegin [here](setup.md) or at [home](/).\n');
});

test('links may name pages, files and what the same batch makes; what is broken stays as it is', async () => {
  const { done, markdown, pageId, insertedFile } = await withFile();
  const [setup, home] = [await pageId('guides/setup'), await pageId('home')];
  const links = `[a](${setup}#x) [b](guides/setup) [c](ref:other) ![d](${insertedFile}) [e](nothing/here.md) [f](https://x.yy/) [g](ref:pic) [h](setup.md)`;
  const { changes } = await done(
    { operation: 'insert_page', title: 'Other', ref: 'other' },
    {
      operation: 'insert_files',
      files: [{ name: 'new one.png', base64: 'AAAA', contentType: 'image/png', ref: 'pic' }],
    },
    { operation: 'insert_page', title: 'Links', document: { markdown: links }, into: home },
  );
  assert.equal(
    await markdown(changes[2]?.page ?? ''),
    '# Links\n\n[a](../guides/setup.md#x) [b](../guides/setup.md) [c](../other.md) ![d](../.gitbook/assets/a.png) [e](nothing/here.md) [f](https://x.yy/) [g](../.gitbook/assets/new%20one.png) [h](setup.md)\n',
  );
});

async function withFile() {
  const space = await open();
  const { insertedFiles } = await space.done({ operation: 'insert_files', files: [{ name: 'a.png', base64: 'AAAA' }] });
  return { ...space, insertedFile: insertedFiles[0]?.id ?? '' };
}

test('a link to the file that an address seems to have leads to the page, whatever its file is called', async () => {
  const { done, markdown } = await open({});
  const { changes } = await done(
    { operation: 'insert_page', title: 'Hello', document: { markdown: 'first' } },
    { operation: 'insert_page', title: 'Second', document: { markdown: '[back](hello.md) and [no](hallo.md)' } },
  );
  assert.equal(await markdown(changes[1]?.page ?? ''), '# Second\n\n[back](README.md) and [no](hallo.md)\n');
});

test('an update changes the bytes that it names and no others', async () => {
  const { done, tree, pageId } = await open();
  const setup = await pageId('guides/setup');
  const bytes = async () => {
    const body = (await tree()).pageById.get(setup)?.body ?? '';
    return Buffer.from(await getObject(world.db, body)).toString();
  };
  await done({
    operation: 'update_page',
    page: setup,
    icon: 'star',
    hidden: true,
    layout: { outline: false },
    variables: { a: 1 },
  });
  assert.equal(
    await bytes(),
    '---\n# kept\ndescription: How\nicon: star\nhidden: true\nvars:\n  a: 1\nlayout:\n  outline:\n    visible: false\n---\n\n# Setup\n\nHello\n',
  );
  await done({
    operation: 'update_page',
    page: setup,
    icon: null,
    hidden: false,
    layout: null,
    variables: { a: null },
  });
  assert.equal(await bytes(), FILES['guides/setup.md']);
  const page = (await tree()).pageById.get(setup);
  assert.deepEqual([page?.description, page?.icon, page?.hidden], ['How', undefined, undefined]);
});

test('a page that is renamed gets another address, its heading follows, its file stays, and old links still lead to it', async () => {
  const { done, tree, markdown, pageId, spaceId } = await open();
  const [guides, setup] = [await pageId('guides'), await pageId('guides/setup')];
  await done({ operation: 'update_page', page: guides, title: 'All Guides' });
  const after = await tree();
  assert.deepEqual(
    [after.pageById.get(guides)?.path, after.pageById.get(guides)?.source],
    ['all-guides', 'guides/README.md'],
  );
  assert.equal(after.pageById.get(setup)?.path, 'all-guides/setup');
  assert.equal(await markdown(guides), '# All Guides\n');
  assert.equal(await findFormerPage(world.db, spaceId, 'guides/setup'), setup);
});

test('an address that was set by hand stays when the title changes', async () => {
  const { done, tree, pageId } = await open();
  const setup = await pageId('guides/setup');
  await done(
    { operation: 'update_page', page: setup, slug: 'installing' },
    { operation: 'update_page', page: setup, title: 'Ready' },
  );
  assert.equal((await tree()).pageById.get(setup)?.path, 'guides/installing');
});

test('a new heading in the text is a new title, where both said the same before', async () => {
  const { done, tree, pageId } = await open();
  const setup = await pageId('guides/setup');
  await done({ operation: 'update_page', page: setup, document: { markdown: '# Installing\n\nNew\n' } });
  assert.equal((await tree()).pageById.get(setup)?.title, 'Installing');
  await done({ operation: 'update_page', page: setup, document: { nodes: [{ object: 'block', type: 'divider' }] } });
  assert.equal((await tree()).pageById.get(setup)?.title, 'Installing');
});

test('pages move among their siblings and to other places, and take those below them along', async () => {
  const { done, tree, pageId } = await open();
  const [home, guides, setup] = [await pageId('home'), await pageId('guides'), await pageId('guides/setup')];
  const order = async () => (await tree()).pages.map((page) => page.id);
  await done({ operation: 'update_page', page: guides, at: 'start' });
  assert.deepEqual(await order(), [guides, home]);
  await done({ operation: 'update_page', page: guides, at: { after: home } });
  assert.deepEqual(await order(), [home, guides]);
  await done({ operation: 'update_page', page: guides, into: home });
  const moved = await tree();
  assert.deepEqual(
    [moved.pageById.get(setup)?.path, moved.pageById.get(setup)?.source],
    ['home/guides/setup', 'guides/setup.md'],
  );
  await done({ operation: 'update_page', page: setup, into: null, at: 0 });
  assert.deepEqual((await order()).indexOf(setup), 0);
});

test('groups, links and computed pages are made and changed', async () => {
  const { done, tree, pageId, edit, api, at } = await open();
  const setup = await pageId('guides/setup');
  const { changes } = await done(
    { operation: 'insert_page', kind: 'group', title: 'More', ref: 'more', at: 'start' },
    {
      operation: 'insert_page',
      kind: 'link',
      title: 'Out',
      into: 'ref:more',
      target: { kind: 'url', url: 'https://example.com/' },
    },
    { operation: 'insert_page', kind: 'link', title: 'In', into: 'ref:more', target: { kind: 'page', page: setup } },
    {
      operation: 'insert_page',
      kind: 'computed',
      title: 'API',
      into: 'ref:more',
      computed: { type: 'builtin:openapi', props: { models: true } },
    },
  );
  const [group, out, inside] = changes.map((change) => change.page);
  await done(
    { operation: 'update_page', page: out, target: { kind: 'anchor', page: setup, anchor: 'x' } },
    { operation: 'update_page', page: group, title: 'Rest', hidden: true },
  );
  const now = await tree();
  assert.deepEqual(now.pageById.get(out ?? '')?.target, { page: setup, anchor: 'x' });
  assert.deepEqual(now.pageById.get(inside ?? '')?.target, { page: setup });
  assert.deepEqual([now.pages[0]?.path, now.pages[0]?.hidden, now.pages[0]?.children.length], ['rest', true, 3]);
  assert.equal((await api.get(at)).status, 200);
  for (const [change, status] of [
    [{ operation: 'insert_page', kind: 'group', title: 'G', into: group }, 422],
    [{ operation: 'insert_page', title: 'P', into: out }, 422],
    [{ operation: 'update_page', page: group, description: 'x' }, 422],
    [{ operation: 'insert_page', kind: 'link', title: 'L', target: { kind: 'url', url: 'javascript:alert(1)' } }, 400],
  ] as const)
    assert.equal((await edit(change)).status, status, JSON.stringify(change));
});

test('reusable contents and variables are made, changed and removed', async () => {
  const { done, tree } = await open();
  const { changes } = await done(
    { operation: 'insert_reusable_content', title: 'Warning', document: { markdown: 'Hot [home](/)!' }, ref: 'w' },
    { operation: 'insert_page', title: 'Uses', document: { markdown: '{% include "ref:w" %}\n' } },
    { operation: 'update_variables', variables: { version: 2, beta: true } },
  );
  const id = changes[0]?.reusableContent ?? '';
  const page = (await tree()).pageById.get(changes[1]?.page ?? '');
  assert.match(
    Buffer.from(await getObject(world.db, page?.body ?? '')).toString(),
    /\{% include "\.gitbook\/includes\/warning\.md" %\}/,
  );
  await done(
    { operation: 'update_reusable_content', reusableContent: id, title: 'Care' },
    { operation: 'update_variables', variables: { beta: null } },
  );
  const now = await tree();
  assert.deepEqual([now.reusable[0]?.title, now.meta.variables], ['Care', { version: 2 }]);
  assert.equal(
    Buffer.from(await getObject(world.db, now.reusable[0]?.body ?? '')).toString(),
    '---\ntitle: Care\n---\n\nHot [home](/)!\n',
  );
  await done({ operation: 'delete_reusable_content', reusableContent: id });
  assert.deepEqual((await tree()).reusable, []);
});

test('a page is removed with all below it, and brought back as it was', async () => {
  const { done, tree, pageId, markdown } = await open();
  const [guides, setup] = [await pageId('guides'), await pageId('guides/setup')];
  await done({ operation: 'delete_page', page: guides });
  assert.deepEqual([...(await tree()).pageById.keys()].includes(setup), false);
  await done({ operation: 'revert_page', page: setup });
  const page = (await tree()).pageById.get(setup);
  assert.deepEqual([page?.path, page?.source, page?.description], ['guides/setup', 'guides/setup.md', 'How']);
  await done({ operation: 'update_page', page: setup, title: 'Other', document: { markdown: 'gone' } });
  await done({ operation: 'insert_page', title: 'Unrelated' });
  await done({ operation: 'revert_page', page: setup });
  assert.equal(await markdown(setup), '# Setup\n\nHello\n');
  assert.equal((await tree()).pageById.get(setup)?.path, 'guides/setup');
});

test('a page comes back where it was, with the pages below it that are gone, if that is asked for', async () => {
  const { done, tree, pageId } = await open();
  const [guides, setup] = [await pageId('guides'), await pageId('guides/setup')];
  const { changes } = await done(
    { operation: 'insert_page', title: 'Last' },
    { operation: 'insert_page', title: 'Deep', into: setup, ref: 'deep' },
    { operation: 'insert_page', title: 'Moved', into: setup, ref: 'moved' },
  );
  const [last = '', deep = '', moved = ''] = changes.map(({ page }) => page);
  const before = await tree();
  await done({ operation: 'update_page', page: moved, into: null }, { operation: 'delete_page', page: guides });
  await done({ operation: 'revert_page', page: guides, below: true });
  const after = await tree();
  assert.deepEqual(
    after.pages.map(({ id }) => id),
    [before.pages[0]?.id, guides, last, moved],
  );
  for (const id of [guides, setup, deep]) {
    const [was, is] = [before.pageById.get(id), after.pageById.get(id)];
    assert.deepEqual(
      [is?.path, is?.source, is?.body, is?.parent?.id],
      [was?.path, was?.source, was?.body, was?.parent?.id],
    );
  }
  assert.deepEqual(
    after.pageById.get(setup)?.children.map(({ id }) => id),
    [deep],
  );
});

test('a bad change in the middle leaves nothing, and is named', async () => {
  const { edit, tree, pageId } = await open();
  const [before, setup, guides] = [(await tree()).hash, await pageId('guides/setup'), await pageId('guides')];
  const fine = { operation: 'insert_page', title: 'Fine' };
  const cases: [object, number, string][] = [
    [{ operation: 'update_page', page: 'nothing', title: 'x' }, 400, '/changes/1/page'],
    [{ operation: 'update_page', title: 'x' }, 422, '/changes/1/page'],
    [{ operation: 'insert_page', title: 'x', into: 'ref:later' }, 422, '/changes/1/into'],
    [{ operation: 'insert_page', title: '   ' }, 422, '/changes/1/title'],
    [{ operation: 'insert_page', title: 'x', slug: '../up' }, 422, '/changes/1/slug'],
    [{ operation: 'insert_page', title: 'x', at: { before: setup } }, 400, '/changes/1/at/before'],
    [{ operation: 'update_page', page: guides, into: setup }, 400, '/changes/1/into'],
    [
      { operation: 'insert_page', document: { nodes: [{ object: 'block', type: 'odd' }] } },
      422,
      '/changes/1/document/nodes/0/type',
    ],
    [{ operation: 'insert_page', document: { markdown: 'a', nodes: [] } }, 422, '/changes/1/document'],
    [
      { operation: 'insert_files', files: [{ name: '../../etc/passwd', base64: 'AAAA' }] },
      422,
      '/changes/1/files/0/name',
    ],
    [{ operation: 'insert_files', files: [{ name: 'a.png', base64: 'no base64!' }] }, 422, '/changes/1/files/0/base64'],
    [{ operation: 'insert_files', files: [{ name: 'a.png' }] }, 422, '/changes/1/files/0'],
    [
      { operation: 'insert_files', files: [{ name: 'a.png', url: 'http://127.0.0.1/x' }] },
      400,
      '/changes/1/files/0/url',
    ],
    [
      { operation: 'update_page', page: setup, cover: { ref: { kind: 'file', file: 'none' } } },
      400,
      '/changes/1/cover/ref',
    ],
    [{ operation: 'revert_page', page: setup, revision: 'none' }, 400, '/changes/1/revision'],
    [{ operation: 'delete_reusable_content', reusableContent: 'none' }, 400, '/changes/1/reusableContent'],
    [{ operation: 'explode' }, 422, '/changes/1/operation'],
  ];
  for (const [change, status, path] of cases) {
    const { status: answered, body, text } = await edit(fine, change, fine);
    assert.deepEqual([answered, body.error?.details?.[0]?.path], [status, path], text);
  }
  assert.equal((await tree()).hash, before);
});

test('a batch that changes nothing makes no revision', async () => {
  const { done, pageId, revision, markdown } = await open();
  const [setup, before] = [await pageId('guides/setup'), await revision()];
  const again = await done(
    {
      operation: 'update_page',
      page: setup,
      title: 'Setup',
      description: 'How',
      document: { markdown: await markdown(setup) },
      at: 0,
    },
    { operation: 'update_variables', variables: { none: null } },
  );
  assert.equal(again.revision, before);
});

test('a locked space is changed by nobody, a live one by those who may edit', async () => {
  const { api, at, spaceId, organizationId } = await open();
  const change = { changes: [{ operation: 'insert_page', title: 'x' }] };
  const reader = await makePerson(world.ctx, 'ro', { organizationId, role: 'comment' });
  const writer = await makePerson(world.ctx, 'rw', { organizationId, role: 'edit' });
  assert.equal((await world.as(reader.token).post(at, { body: change })).status, 403);
  const answer = await world.as(writer.token).post(at, { body: change });
  assert.deepEqual([answer.status, Object.keys(answer.body)], [200, ['revision']]);
  await world.db.updateTable('spaces').set({ edit_mode: 'locked' }).where('id', '=', spaceId).execute();
  assert.equal((await api.post(at, { body: change })).status, 403);
});

test('an edit of a revision that is no longer there is refused, and the answer names the one that is', async () => {
  const { api, at } = await open();
  const { headers, body } = await api.get(at);
  const post = (ifMatch: string) =>
    api.post(at, { body: { changes: [{ operation: 'insert_page', title: 'x' }] }, headers: { 'if-match': ifMatch } });
  const first = await post(String(headers['etag']));
  assert.equal(first.status, 200);
  for (const stale of [String(headers['etag']), `"${body.id}"`, '"nothing"']) {
    const refused = await post(stale);
    assert.equal(refused.status, 409);
    assert.match(refused.body.error.message, new RegExp(first.body.revision));
  }
  assert.equal((await post(String(first.headers['etag']))).status, 200);
  assert.equal((await post('*')).status, 200);
});

test('of twenty writers at once none loses anything', async () => {
  const { api, at, tree } = await open();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      api.post(at, { body: { changes: [{ operation: 'insert_page', title: `Page ${index}` }] } }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  );
  assert.equal(new Set(answers.map(({ body }) => body.revision)).size, 20);
  const titles = (await tree()).documents.map((page) => page.title);
  for (let index = 0; index < 20; index += 1) assert.ok(titles.includes(`Page ${index}`));
});

test('hostile titles, names and texts stay what they are', async () => {
  const { done, tree, markdown, api, at, edit } = await open({ 'README.md': '# Home\n' });
  const titles = [
    '<img src=x onerror=alert(1)>',
    '../../etc',
    '𝔘𝔫𝔦 😀',
    '# not *bold*',
    '{% if x %}',
    'README',
    'summary',
    '---',
    '漢'.repeat(100),
  ];
  const { changes } = await done(...titles.map((title) => ({ operation: 'insert_page', title })));
  for (const [index, title] of titles.entries()) {
    const page = (await tree()).pageById.get(changes[index]?.page ?? '');
    assert.equal(page?.title, title);
    assert.ok(
      !page?.source
        ?.split('/')
        .some((part) => part === '..' || Buffer.byteLength(part) > 255 || /^(readme|summary)\.md$/i.test(part)),
      page?.source,
    );
    assert.equal(parsePage(await markdown(page?.id ?? '')).h1, title);
  }
  assert.equal((await edit({ operation: 'insert_page', title: 'a\0b' })).status, 422);
  assert.equal((await api.get(at)).status, 200);
  const { insertedFiles } = await done({
    operation: 'insert_files',
    files: [
      { name: 'x.svg', base64: Buffer.from('<svg onload="alert(1)"/>').toString('base64'), contentType: 'text/html' },
    ],
  });
  assert.equal(insertedFiles[0]?.contentType, 'image/svg+xml');
});

test('a file is added once, another of its name gets a name of its own', async () => {
  const { done, tree } = await open();
  const file = (text: string) => ({
    operation: 'insert_files',
    files: [{ name: 'a b.txt', base64: Buffer.from(text).toString('base64') }],
  });
  const [first, again, other] = [await done(file('one')), await done(file('one')), await done(file('two'))];
  assert.equal(again.revision, first.revision);
  assert.equal((await tree()).fileById.get(other.insertedFiles[0]?.id ?? '')?.path, '.gitbook/assets/a b (1).txt');
});

test('one block of a page is brought back, and the rest stays as it is', async () => {
  const { done, edit, pageId, markdown, api, at } = await open({
    'README.md': '# Home\n\nfirst words\n\n[last](README.md) words\n',
  });
  const home = await pageId('home');
  await done({
    operation: 'update_page',
    page: home,
    document: { markdown: 'other things\n\n[last](README.md) words, too\n' },
  });
  const { body } = await api.get(`${at}/page/${home}`, { query: { format: 'document' } });
  await done({ operation: 'revert_page', page: home, block: [body.document.nodes[1].key] });
  assert.equal(await markdown(home), '# Home\n\nother things\n\n[last](README.md) words\n');
  assert.equal((await edit({ operation: 'revert_page', page: home, block: ['nothing'] })).status, 400);
});

const CONDITION = '{% if visitor.claims.beta %}';

test('a document shows what stands under conditions, and written back nothing of it is lost', async () => {
  const text = `# Plans\n\nFor all.\n\n${CONDITION}\nFor some.\n{% endif %}\n\n[yours](http://host:port/)\n`;
  const { api, at, done, pageId, markdown } = await open({ 'README.md': '# Home\n', 'plans.md': text });
  const page = await pageId('plans');
  const { document } = (await api.get(`${at}/page/${page}`, { query: { format: 'document' } })).body;
  assert.deepEqual(
    document.nodes.map(({ type, data }: { type: string; data: object }) => [type, data]),
    [
      ['paragraph', {}],
      ['if', { expression: 'visitor.claims.beta' }],
      ['paragraph', {}],
    ],
  );
  await done({ operation: 'update_page', page, document: { nodes: document.nodes } });
  assert.equal(await markdown(page), text);
});

test('a document cannot replace a text with a condition that no document shows; Markdown can', async () => {
  const text = `# Plans\n\nFor all ${CONDITION}and some{% endif %}.\n`;
  const { edit, done, pageId, markdown } = await open({ 'README.md': '# Home\n', 'plans.md': text });
  const page = await pageId('plans');
  const nodes = [
    { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'New' }] }] },
  ];
  const refused = await edit({ operation: 'update_page', page, document: { nodes } });
  assert.equal(refused.status, 400);
  assert.match(refused.text, /write it as Markdown/);
  assert.equal(await markdown(page), text);
  await done({ operation: 'update_page', page, document: { markdown: 'New\n' } });
  assert.match(await markdown(page), /New/);
});
