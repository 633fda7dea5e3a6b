// Updates that say which revision they were made from: merged with what others did since, or refused with all that is needed.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorld } from '#testing/world.ts';
import { openSpace, refusalOf } from '../testing.ts';

const world = await startWorld({ after });

const TEXT = '---\ndescription: How\nicon: pen\n---\n\n# Setup\n\nFirst part.\n\nSecond part.\n\nThird part.\n';
const FILES = {
  'README.md': '# Home\n',
  'setup.md': TEXT,
  'other.md': '# Other\n',
  'SUMMARY.md': '* [Home](README.md)\n* [Setup](setup.md)\n* [Other](other.md)\n',
};

interface Line {
  /** Sends a batch to the line. */
  edit: (...changes: object[]) => Promise<Awaited<ReturnType<Awaited<ReturnType<typeof openSpace>>['edit']>>>;
  source: () => Promise<string>;
  /** The revision that the line is at. */
  head: () => Promise<string>;
  page: string;
  home: string;
  other: string;
}

type Space = Awaited<ReturnType<typeof openSpace>>;

async function lineAt({ api, pageId }: Space, at: string): Promise<Line> {
  const [page, home, other] = [await pageId('setup'), await pageId('home'), await pageId('other')];
  return {
    ...{ page, home, other },
    edit: (...changes) => api.post(at, { body: { changes }, query: { compat: false } }),
    source: async () => (await api.get(`${at}/page/${page}`, { query: { format: 'source' } })).body.source as string,
    head: async () => (await api.get(at)).body.id as string,
  };
}

const main = async (): Promise<Line> => {
  const space = await openSpace(world, FILES);
  return lineAt(space, space.at);
};

/** The same in a change request of a space that is locked. */
const proposal = async (): Promise<Line> => {
  const space = await openSpace(world, FILES);
  await world.db.updateTable('spaces').set({ edit_mode: 'locked' }).where('id', '=', space.spaceId).execute();
  const requests = `/v1/spaces/${space.spaceId}/change-requests`;
  const { id } = (await space.api.post(requests)).body;
  return lineAt(space, `${requests}/${id}/content`);
};

for (const [name, open] of [
  ['the main line', main],
  ['a change request of a locked space', proposal],
] as const) {
  const update = (line: Line, change: object) => line.edit({ operation: 'update_page', page: line.page, ...change });
  const write = async (line: Line, change: object): Promise<string> => {
    const answer = await update(line, change);
    assert.equal(answer.status, 200, answer.text);
    return line.head();
  };

  test(`${name}: two writers of different parts both stay, and the second receives the text`, async () => {
    const line = await open();
    const base = await line.head();
    await write(line, { document: { source: TEXT.replace('First', 'FIRST').replace('pen', 'star') } });
    const mine = TEXT.replace('Third', 'THIRD').replace('How', 'How to');
    const answer = await update(line, { document: { source: mine }, base });
    assert.equal(answer.status, 200, answer.text);
    const expected = mine.replace('First', 'FIRST').replace('pen', 'star');
    assert.equal(await line.source(), expected);
    const [outcome] = answer.body.changes;
    assert.deepEqual([outcome.merged, outcome.source, outcome.sourceEncoding], [true, expected, 'utf-8']);
  });

  test(`${name}: without a base the second writer replaces the first, as before`, async () => {
    const line = await open();
    await write(line, { document: { source: TEXT.replace('First', 'FIRST') } });
    const answer = await update(line, { document: { source: TEXT.replace('Third', 'THIRD') } });
    assert.equal(answer.body.changes[0].merged, undefined);
    assert.equal(await line.source(), TEXT.replace('Third', 'THIRD'));
  });

  test(`${name}: writers of the same part: the second is refused with both texts, and nothing is written`, async () => {
    const line = await open();
    const base = await line.head();
    const [theirs, ours] = [TEXT.replace('Second part', 'Their part'), TEXT.replace('Second part', 'Our part')];
    const head = await write(line, { document: { source: theirs } });
    const made = { operation: 'insert_page', title: 'New' };
    const refused = await line.edit(made, {
      ...{ operation: 'update_page', page: line.page, base, document: { source: ours } },
    });
    assert.equal(refused.status, 409, refused.text);
    assert.equal(refusalOf(refused), '409 /changes/1/base');
    const [{ places, ...conflict }, ...more] = refused.body.error.conflicts;
    assert.deepEqual(more, []);
    assert.deepEqual(conflict, {
      change: 1,
      page: line.page,
      base: { revision: base, title: 'Setup', source: TEXT, sourceEncoding: 'utf-8' },
      ours: { title: 'Setup', source: ours, sourceEncoding: 'utf-8' },
      theirs: { revision: head, title: 'Setup', source: theirs, sourceEncoding: 'utf-8' },
    });
    assert.deepEqual(
      places.map(({ field, block }: { field: string; block: string }) => [field, block]),
      [['body', 'paragraph 2']],
    );
    assert.deepEqual([await line.source(), await line.head()], [theirs, head]);
  });

  test(`${name}: a base since which the page is the same is taken as it is, whatever else changed`, async () => {
    const line = await open();
    const base = await line.head();
    await line.edit({ operation: 'insert_page', title: 'Elsewhere' });
    const answer = await update(line, { document: { source: 'mine\n' }, base });
    const [{ object, page, merged }] = answer.body.changes;
    assert.deepEqual([object, page.id, merged], ['updated_page', line.page, false]);
    assert.equal(await line.source(), 'mine\n');
  });

  test(`${name}: properties are merged one by one, and Markdown and blocks as well as sources`, async () => {
    const line = await open();
    const base = await line.head();
    await write(line, { icon: 'star', title: 'Installing' });
    const answer = await update(line, {
      ...{ description: 'Why', hidden: true, base },
      document: { markdown: 'First part.\n\nSecond part.\n\nThird part, and [home](./home.md).\n' },
    });
    assert.equal(answer.status, 200, answer.text);
    const { markdown } = answer.body.changes[0];
    assert.equal(markdown, '# Installing\n\nFirst part.\n\nSecond part.\n\nThird part, and [home](README.md).\n');
    assert.equal(await line.source(), `---\ndescription: Why\nicon: star\nhidden: true\n---\n\n${markdown}`);
    const refused = await update(line, { icon: 'sun', title: 'Begin', base });
    const fields = refused.body.error.conflicts[0].places.map(
      ({ field, block }: { field: string; block?: string }) => block ?? field,
    );
    assert.deepEqual(fields.toSorted(), ['front matter: icon', 'title', 'title']);
  });

  test(`${name}: a page that others deleted is a conflict, and comes with what was sent`, async () => {
    const line = await open();
    const base = await line.head();
    await line.edit({ operation: 'delete_page', page: line.page });
    const refused = await update(line, { document: { source: 'mine\n' }, base });
    assert.equal(refused.status, 409, refused.text);
    const [conflict] = refused.body.error.conflicts;
    assert.deepEqual([conflict.ours.source, conflict.base.source, conflict.theirs], ['mine\n', TEXT, undefined]);
    assert.equal(conflict.places[0].field, 'presence');
    const gone = await line.head();
    assert.equal(refusalOf(await update(line, { title: 'x', base: gone })), '400 /changes/0/page');
    await line.edit({ operation: 'revert_page', page: line.page, revision: base });
    assert.equal(refusalOf(await update(line, { title: 'x', base: gone })), '400 /changes/0/base');
    assert.equal((await update(line, { title: 'Mine', base })).status, 200);
  });

  test(`${name}: a base that is no revision, or one from before the page, is refused and pointed at`, async () => {
    const line = await open();
    const base = await line.head();
    const made = await line.edit({ operation: 'insert_page', title: 'Late' });
    const late = made.body.changes[0].page.id;
    const at = async (change: object) => refusalOf(await line.edit({ operation: 'update_page', ...change }));
    assert.equal(await at({ page: late, title: 'x', base }), '400 /changes/0/base');
    for (const wrong of ['nothing', 'a"b', '%00'])
      assert.equal(await at({ page: line.page, base: wrong }), '400 /changes/0/base');
    assert.equal(await at({ page: line.page, base: '' }), '422 /changes/0/base');
    assert.equal(await at({ page: 'nothing', base }), '400 /changes/0/page');
    const foreign = await main();
    assert.equal(await at({ page: line.page, base: await foreign.head() }), '400 /changes/0/base');
  });

  test(`${name}: places and addresses are merged, too`, async () => {
    const line = await open();
    const { home, other } = line;
    const base = await line.head();
    await write(line, { into: home });
    assert.equal((await update(line, { title: 'Renamed', slug: 'by-hand', base })).status, 200);
    const moved = await update(line, { into: other, base });
    assert.equal(moved.body.error?.conflicts[0].places[0].field, 'place');
    assert.equal((await update(line, { into: home, base })).status, 200);
    const named = await update(line, { slug: 'otherwise', base });
    assert.deepEqual(named.body.error?.conflicts[0].places[0], {
      ...{ field: 'slug', base: 'setup', ours: 'otherwise', theirs: 'by-hand' },
    });
  });
}

test('a base is a revision of the line that is edited, or one that the line has taken in', async () => {
  const space = await openSpace(world, FILES);
  const { api, at, spaceId, revision } = space;
  const page = await space.pageId('setup');
  const requests = `/v1/spaces/${spaceId}/change-requests`;
  const old = await revision();
  await space.done({ operation: 'update_page', page, icon: 'star' });
  const { id } = (await api.post(requests)).body;
  const proposed = `${requests}/${id}/content`;
  const write = (path: string, base: string) =>
    api.post(path, { body: { changes: [{ operation: 'update_page', page, base, noIndex: true }] } });
  assert.equal((await write(proposed, old)).status, 200, 'from before the request');
  const own = (await api.get(proposed)).body.id;
  assert.equal((await write(proposed, own)).status, 200, 'its own');
  assert.equal(refusalOf(await write(at, own)), '400 /changes/0/base', 'of a request, on the main line');
  await space.done({ operation: 'update_page', page, emoji: '🔥' });
  const later = await revision();
  assert.equal(refusalOf(await write(proposed, later)), '400 /changes/0/base', 'not taken in yet');
  const another = (await api.post(requests)).body.id;
  assert.equal(
    refusalOf(await write(`${requests}/${another}/content`, own)),
    '400 /changes/0/base',
    'of another request',
  );
  assert.equal((await api.post(`${requests}/${id}/update`)).body.result, 'update');
  assert.equal((await write(proposed, later)).status, 200, 'taken in by an update');
});

test('nobody writes to a locked space, with a base or without; a change request of it takes both', async () => {
  const space = await openSpace(world, FILES);
  const { api, at, spaceId } = space;
  const [page, base] = [await space.pageId('setup'), await space.revision()];
  await world.db.updateTable('spaces').set({ edit_mode: 'locked' }).where('id', '=', spaceId).execute();
  const changes = [{ operation: 'update_page', page, base, document: { source: 'x' } }];
  assert.equal((await api.post(at, { body: { changes } })).status, 403);
  const { id } = (await api.post(`/v1/spaces/${spaceId}/change-requests`)).body;
  assert.equal(
    (await api.post(`/v1/spaces/${spaceId}/change-requests/${id}/content`, { body: { changes } })).status,
    200,
  );
});

test('a request that is repeated with its Idempotency-Key is done once, and a refused one may be tried again', async () => {
  const space = await openSpace(world, FILES);
  const { api, at, spaceId } = space;
  const [page, base] = [await space.pageId('setup'), await space.revision()];
  const { id } = (await api.post(`/v1/spaces/${spaceId}/change-requests`)).body;
  for (const [index, path] of [at, `/v1/spaces/${spaceId}/change-requests/${id}/content`].entries()) {
    const send = (key: string, changes: object[]) =>
      api.post(path, { body: { changes }, query: { compat: false }, headers: { 'idempotency-key': key + index } });
    const insert = [{ operation: 'insert_page', title: 'Once' }];
    const [first, second] = [await send('made', insert), await send('made', insert)];
    assert.deepEqual([second.status, second.body], [200, first.body]);
    assert.equal(second.headers['idempotency-replayed'], 'true');
    const titles = (await api.get(`${path}/pages`)).body.pages.map(({ title }: { title: string }) => title);
    assert.equal(titles.filter((title: string) => title === 'Once').length, 1);
    assert.equal((await send('made', [{ operation: 'insert_page', title: 'Other' }])).status, 422);
    await api.post(path, {
      body: { changes: [{ operation: 'update_page', page, document: { markdown: 'Theirs.' } }] },
    });
    const mine = [{ operation: 'update_page', page, base, document: { markdown: 'Mine.' } }];
    assert.deepEqual([(await send('mine', mine)).status, (await send('mine', mine)).status], [409, 409]);
  }
});

test('a base may stand together with If-Match, which means the whole content', async () => {
  const space = await openSpace(world, FILES);
  const { api, at } = space;
  const [page, base] = [await space.pageId('setup'), await space.revision()];
  await space.done({ operation: 'insert_page', title: 'Else' });
  const changes = [{ operation: 'update_page', page, base, document: { source: 'x' } }];
  const send = (tag: string) => api.post(at, { body: { changes }, headers: { 'if-match': tag } });
  const refused = await send(`"${base}"`);
  assert.deepEqual([refused.status, refused.body.error.conflicts], [409, undefined]);
  assert.equal((await send(`"${await space.revision()}"`)).status, 200);
});

test('groups and links are merged by their properties', async () => {
  const space = await openSpace(world, FILES);
  const made = await space.done(
    { operation: 'insert_page', kind: 'group', title: 'Group', at: 'end' },
    { operation: 'insert_page', kind: 'link', title: 'Link', target: { kind: 'url', url: 'https://a.example/' } },
  );
  const [group, link] = made.changes.map(({ page }) => page);
  const base = await space.revision();
  await space.done(
    { operation: 'update_page', page: group, icon: 'star' },
    { operation: 'update_page', page: link, target: { kind: 'url', url: 'https://b.example/' } },
  );
  await space.done(
    { operation: 'update_page', page: group, title: 'Other', hidden: true, base },
    { operation: 'update_page', page: link, title: 'Away', base },
  );
  const pages = (await space.tree()).pageById;
  const { title, icon, hidden } = pages.get(group ?? '') ?? {};
  assert.deepEqual([title, icon, hidden], ['Other', 'star', true]);
  assert.deepEqual(pages.get(link ?? '')?.target, { url: 'https://b.example/' });
  const target = { kind: 'url', url: 'https://c.example/' };
  const refused = await space.edit({ operation: 'update_page', page: link, target, base });
  assert.equal(refused.body.error.conflicts[0].places[0].field, 'target');
});

test('every change of a batch that contradicts others is reported at once', async () => {
  const space = await openSpace(world, FILES);
  const base = await space.revision();
  const ids = [await space.pageId('setup'), await space.pageId('other')];
  const all = (text: string, more: object = {}) =>
    ids.map((page) => ({ operation: 'update_page', page, document: { source: text }, ...more }));
  await space.done(...all('# Theirs\n'));
  const refused = await space.edit(...all('# Mine\n', { base }));
  assert.deepEqual(
    refused.body.error.conflicts.map(({ page }: { page: string }) => page),
    ids,
  );
  const paths = refused.body.error.details.map(({ path }: { path: string }) => path);
  assert.deepEqual(paths, ['/changes/0/base', '/changes/1/base']);
});
