// Batches as the newest public clients write them: distinguished by `operation`, with names, links and front matter.
// On SQLite alone: it is about texts, and how they are merged and compared.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { startWorld } from '#testing/world.ts';
import { openSpace, refusalOf } from './testing.ts';

const world = await startWorld({ after });

const FILES = {
  'README.md': '# Home\n\nHello.\n',
  'SUMMARY.md': '* [Home](README.md)\n* [Guides](guides/README.md)\n  * [Setup](guides/setup.md)\n',
  'guides/README.md': '# Guides\n',
  'guides/setup.md': '---\ndescription: How\n---\n\n# Setup\n\nText.\n',
};

const open = () => openSpace(world, FILES);

test('changes are distinguished by "operation"; with "type" alone they are refused, with the reason', async () => {
  const { edit, revision } = await open();
  const before = await revision();
  for (const change of [
    { type: 'insert_page', title: 'x' },
    { title: 'x' },
    { operation: 7 },
    { operation: 'insert' },
  ]) {
    const answer = await edit({ operation: 'insert_page', title: 'Fine' }, change);
    assert.equal(refusalOf(answer), '422 /changes/1/operation', answer.text);
    assert.match(answer.body.error.message, /operation/);
  }
  assert.equal(await revision(), before);
});

test('only what the operation takes is asked of a change', async () => {
  const { edit } = await open();
  assert.equal(refusalOf(await edit({ operation: 'update_page', title: 'x' })), '422 /changes/0/page');
  assert.equal(refusalOf(await edit({ operation: 'insert_files' })), '422 /changes/0/files');
  assert.equal(refusalOf(await edit({ operation: 'insert_files', files: [] })), '422 /changes/0/files');
  assert.equal(refusalOf(await edit({ operation: 'insert_reusable_content' })), '422 /changes/0/title');
  assert.equal(refusalOf(await edit({ operation: 'update_variables' })), '422 /changes/0/variables');
  assert.equal(refusalOf(await edit({ operation: 'revert_page', page: 'x', block: 'abc' })), '422 /changes/0/block');
});

test('the title of a new page is the one that is given, else that of the front matter, else the leading heading', async () => {
  const { done, tree, file } = await open();
  const whole =
    '---\ntitle: By front matter\ndescription: Said here\nicon: star\nhidden: true\n---\n\n# By heading\n\nText.\n';
  const { changes } = await done(
    { operation: 'insert_page', title: 'Given', document: { markdown: whole } },
    { operation: 'insert_page', document: { markdown: whole } },
    { operation: 'insert_page', document: { markdown: '---\ntitle: 2024\n---\n\nText.\n' } },
    { operation: 'insert_page', document: { markdown: '# By heading\n\nText.\n' } },
    { operation: 'insert_page', document: { markdown: 'Text.\n' } },
  );
  const pages = (await tree()).pageById;
  const titles = changes.map(({ page }) => pages.get(page)?.title);
  assert.deepEqual(titles, ['Given', 'By front matter', '2024', 'By heading', 'Untitled']);
  const second = pages.get(changes[1]?.page ?? '');
  assert.deepEqual([second?.description, second?.icon, second?.hidden], ['Said here', 'star', true]);
  assert.equal(await file(changes[1]?.page ?? ''), whole);
  assert.equal(await file(changes[2]?.page ?? ''), '---\ntitle: 2024\n---\n\n# 2024\n\nText.\n');
});

test('front matter in the text of an update sets the properties of the page, its title among them', async () => {
  const { done, tree, pageId, file } = await open();
  const setup = await pageId('guides/setup');
  const markdown = '---\ntitle: Installing\nicon: star\nnoIndex: true\n---\n\n# Setup\n\nText.\n';
  await done({ operation: 'update_page', page: setup, document: { markdown } });
  const page = (await tree()).pageById.get(setup);
  assert.deepEqual(
    [page?.title, page?.path, page?.icon, page?.noIndex, page?.description],
    ['Installing', 'guides/installing', 'star', true, undefined],
  );
  assert.equal(await file(setup), markdown.replace('# Setup', '# Installing'));
  await done({ operation: 'update_page', page: setup, title: 'Set up' });
  assert.equal(await file(setup), markdown.replace('Installing', 'Set up').replace('# Setup', '# Set up'));
});

test('texts link by names of the batch, in each of their forms, also to what comes later in it', async () => {
  const { done, file, pageId } = await open();
  const guides = await pageId('guides');
  const links =
    '[a](./later.md) [b](./later) [c](ref:later#x) ![d](./pic) [e](./pic.md) [f](./nothing.md) [g](./setup.md#y)';
  const { changes } = await done(
    {
      operation: 'insert_page',
      into: guides,
      title: 'First',
      document: { markdown: `${links}\n\n{% include "./note" %}` },
    },
    { operation: 'insert_page', title: 'Later', ref: 'later' },
    { operation: 'insert_files', files: [{ name: 'p.png', base64: 'AAAA', contentType: 'image/png', ref: 'pic' }] },
    {
      operation: 'insert_reusable_content',
      title: 'Note',
      document: { markdown: 'Mind [this](./later.md).' },
      ref: 'note',
    },
  );
  assert.equal(
    await file(changes[0]?.page ?? ''),
    '# First\n\n[a](../later.md) [b](../later.md) [c](../later.md#x) ![d](../.gitbook/assets/p.png) [e](../.gitbook/assets/p.png) [f](./nothing.md) [g](./setup.md#y)\n\n{% include "../.gitbook/includes/note.md" %}\n',
  );
});

test('texts link by /pages/ID and /files/ID, and an id of another kind is not found', async () => {
  const { done, file, pageId } = await open();
  const [setup, guides] = [await pageId('guides/setup'), await pageId('guides')];
  const { insertedFiles, changes } = await done(
    { operation: 'insert_files', files: [{ name: 'p.png', base64: 'AAAA' }] },
    { operation: 'insert_reusable_content', title: 'Note' },
  );
  const [picture, note] = [insertedFiles[0]?.id, changes[1]?.reusableContent];
  const text = `[a](/pages/${setup}#x) ![b](/files/${picture}) [c](/pages/${picture}) [d](/files/${setup}) [e](/pages/none)`;
  const made = await done({
    operation: 'update_page',
    page: guides,
    document: { markdown: `${text}\n\n{% include "/reusable-content/${note}" %}` },
  });
  assert.equal(
    await file(made.changes[0]?.page ?? ''),
    `# Guides\n\n[a](setup.md#x) ![b](../.gitbook/assets/p.png) [c](/pages/${picture}) [d](/files/${setup}) [e](/pages/none)\n\n{% include "../.gitbook/includes/note.md" %}\n`,
  );
});

test('a name that is given twice, or used and never given, is pointed at', async () => {
  const { edit, pageId, revision } = await open();
  const [home, before] = [await pageId('home'), await revision()];
  const page = { operation: 'insert_page', title: 'P', ref: 'p' };
  const file = (ref: string) => ({ name: `${ref}.png`, base64: 'AAAA', ref });
  const link = { operation: 'insert_page', kind: 'link', title: 'L' };
  const update = { operation: 'update_page', page: home };
  const cases: [object[], string][] = [
    [[page, page], '/changes/1/ref'],
    [[page, { operation: 'insert_files', files: [file('a'), file('p')] }], '/changes/1/files/1/ref'],
    [[{ operation: 'insert_files', files: [file('a'), file('b'), file('a')] }], '/changes/0/files/2/ref'],
    [[{ operation: 'update_page', page: 'ref:p', title: 'x' }, page], '/changes/0/page'],
    [[{ ...page, into: 'ref:p' }], '/changes/0/into'],
    [[{ ...page, at: { after: 'ref:q' } }], '/changes/0/at/after'],
    [[{ ...link, target: { kind: 'page', page: 'ref:q' } }], '/changes/0/target/page'],
    [[{ ...update, cover: { ref: { kind: 'file', file: 'ref:q' } } }], '/changes/0/cover/ref/file'],
    [[{ operation: 'delete_reusable_content', reusableContent: 'ref:q' }], '/changes/0/reusableContent'],
    [[page, { ...update, document: { markdown: 'See [it](ref:q).' } }], '/changes/1/document/markdown'],
    [[page, { ...update, document: { nodes: [linkTo('ref:q')] } }], '/changes/1/document/nodes'],
  ];
  for (const [changes, path] of cases) {
    const answer = await edit(...changes);
    assert.equal(refusalOf(answer), `422 ${path}`, answer.text);
    assert.match(answer.text, /ref/);
  }
  assert.equal(await revision(), before);
});

const leaf = (text: string) => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] });

const linkTo = (page: string) => ({
  object: 'block',
  type: 'paragraph',
  nodes: [{ object: 'inline', type: 'link', data: { ref: { kind: 'page', page } }, nodes: [leaf('it')] }],
});

test('several blocks are brought back by their keys, and an unknown key is pointed at', async () => {
  const { api, at, done, edit, pageId, file } = await open();
  const home = await pageId('home');
  await done({ operation: 'update_page', page: home, document: { markdown: 'one\n\ntwo\n\nthree\n' } });
  await done({ operation: 'update_page', page: home, document: { markdown: '1\n\ntwo\n\n3\n' } });
  const { nodes } = (await api.get(`${at}/page/${home}`, { query: { format: 'document' } })).body.document;
  const keys = nodes.map(({ key }: { key: string }) => key);
  const refused = await edit({ operation: 'revert_page', page: home, block: [keys[0], 'nothing'] });
  assert.equal(refusalOf(refused), '400 /changes/0/block/1');
  await done({ operation: 'revert_page', page: home, block: [keys[2], keys[0]] });
  assert.equal(await file(home), '# Home\n\none\n\ntwo\n\nthree\n');
});

test('an answer has the files in the order of the batch; without compat=false it is the revision alone', async () => {
  const { api, at, done } = await open();
  const body = { changes: [{ operation: 'insert_page', title: 'x' }] };
  assert.deepEqual(Object.keys((await api.post(at, { body })).body), ['revision']);
  const answer = await done(
    { operation: 'insert_page', title: 'New', ref: 'new' },
    {
      operation: 'insert_files',
      files: [
        { name: 'b.txt', base64: 'Yg==' },
        { name: 'a.txt', base64: 'YQ==' },
      ],
    },
    { operation: 'update_variables', variables: { a: 1 } },
  );
  assert.deepEqual(
    answer.insertedFiles.map(({ name }) => name),
    ['b.txt', 'a.txt'],
  );
});

const good = fc.record({
  operation: fc.constant('insert_page'),
  title: fc.constantFrom('A', 'B', 'Über', '漢'),
  document: fc.record({
    markdown: fc.string({ maxLength: 40 }).map((text) => text.replaceAll('\0', '').toWellFormed()),
  }),
});

const bad = fc.constantFrom<[object, string]>(
  [{ operation: 'delete_page', page: 'nothing' }, '/page'],
  [{ operation: 'insert_page', title: 'x', into: 'ref:never' }, '/into'],
  [{ operation: 'nothing' }, '/operation'],
  [{ operation: 'insert_files', files: [{ name: 'a/b', base64: '' }] }, '/files/0/name'],
);

test('law: a batch makes one revision, or with a fault anywhere none, and the fault is pointed at', async () => {
  const { edit, revision, api, spaceId } = await open();
  const count = async () => (await api.get(`/v1/spaces/${spaceId}/revisions`, { query: { limit: 0 } })).body.count;
  const batches = fc.tuple(
    fc.array(good, { minLength: 1, maxLength: 6 }),
    fc.option(fc.tuple(bad, fc.nat({ max: 6 }))),
  );
  for (const [changes, fault] of fc.sample(batches, { numRuns: 40, seed: 11 })) {
    const [head, before] = [await revision(), await count()];
    if (fault === null) {
      const answer = await edit(...changes);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual([answer.body.revision, await count()], [await revision(), before + 1]);
      continue;
    }
    const [[change, path], place] = fault;
    const at = Math.min(place, changes.length);
    const answer = await edit(...changes.toSpliced(at, 0, change as (typeof changes)[number]));
    assert.match(refusalOf(answer), new RegExp(`^4\\d\\d /changes/${at}${path}$`), answer.text);
    assert.deepEqual([await revision(), await count()], [head, before]);
  }
});

test('law: every name means what was made under it, whatever the order of texts and things', async () => {
  const { done, file, tree } = await open();
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
  for (const numbers of fc.sample(order, { numRuns: 15, seed: 5 })) {
    const changes = numbers.map((number) => ({
      ...{ operation: 'insert_page', title: `Page ${number}`, ref: `n${number}` },
      document: { markdown: numbers.map((other) => `[${other}](./n${other}.md)`).join('\n') },
    }));
    const answer = await done(...changes);
    const pages = (await tree()).pageById;
    const sources = new Map(
      numbers.map((number, index) => [number, pages.get(answer.changes[index]?.page ?? '')?.source]),
    );
    for (const { page } of answer.changes) {
      const text = await file(page);
      for (const number of numbers) assert.ok(text.includes(`[${number}](${sources.get(number)})`), text);
    }
  }
});

test('texts link by /pages/ and the path of a page, its address or its file', async () => {
  const { done, file, pageId } = await open();
  const guides = await pageId('guides');
  await done({
    operation: 'update_page',
    page: guides,
    document: {
      markdown:
        '[a](/pages/guides/setup) [b](/pages/guides/setup.md#x) [c](/pages/README.md) [d](/pages/guides/README.md) [e](/pages/gone/x.md)',
    },
  });
  assert.equal(
    await file(guides),
    '# Guides\n\n[a](setup.md) [b](setup.md#x) [c](../README.md) [d](README.md) [e](/pages/gone/x.md)\n',
  );
});

test('a condition is kept in the front matter, shown to members, and must be an expression', async () => {
  const { done, edit, file, api, at } = await open();
  const condition = 'visitor.claims.plan == "pro"';
  const made = await done({ operation: 'insert_page', title: 'Few', condition, document: {} });
  const page = made.changes[0]?.page ?? '';
  assert.equal(await file(page), `---\nif: ${condition}\n---\n\n# Few\n`);
  const read = async () => (await api.get(`${at}/page/${page}`)).body.condition;
  assert.equal(await read(), condition);
  await done({ operation: 'update_page', page, condition: '' });
  assert.equal(await read(), undefined);
  assert.equal(
    refusalOf(await edit({ operation: 'update_page', page, condition: 'a ==' })),
    '422 /changes/0/condition',
  );
  const group = { operation: 'insert_page', kind: 'group', title: 'Group', condition };
  assert.equal(refusalOf(await edit(group)), '422 /changes/0/condition');
});
