import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importFiles, type Imported, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { indexAll } from './testing.ts';

const world = await startWorld(undefined);
test.after(() => world.close());

const summary = (...names: string[]) => names.map((name) => `* [${name}](${name}.md)`).join('\n');

const files = {
  'README.md': '# Welcome\n\nHow to install the server 3.1.4.\n',
  'install.md': '# Installation\n\nOne command.\n\n## Requirements\n\nA computer with getUserName and foo_bar.baz.\n',
  'configure.md':
    '# Configuration\n\n## Install options\n\nPorts and hosts.\n\n## Certificates\n\nFor <b>TLS</b> you need a & b.\n',
  'server.md':
    '# The server\n\nAbout it.\n\n## Restart\n\nInstall, then wait. The server starts again.\n\nSince v2.7.1.\n',
  'hidden.md': '---\nhidden: true\n---\n\n# Cellar\n\nWine and potatoes.\n',
  'unindexed.md': '---\nnoIndex: true\n---\n\n# Attic\n\nPotatoes and dust.\n',
  'secret.md': '# Conditions\n\n{% if visitor.claims.a %}\nXylophone\n{% endif %}\n\nPotatoes for everybody.\n',
};

const titleOf = (name: string) => /^# (.*)$/m.exec(files[`${name}.md` as keyof typeof files])?.[1] ?? name;

let space: Imported;
before(async () => {
  const names = Object.keys(files).map((name) => name.replace('.md', ''));
  space = await makeSpace(world, {
    ...files,
    'SUMMARY.md': names.map((name) => `* [${titleOf(name)}](${name}.md)`).join('\n'),
  });
  await indexAll(world);
});

const search = async (query: string, more: Record<string, string | number> = {}) => {
  const { status, body } = await world
    .as(space.owner.token)
    .get(`/v1/spaces/${space.spaceId}/search`, { query: { query, ...more } });
  assert.equal(status, 200);
  return body;
};
const titles = async (query: string): Promise<string[]> =>
  (await search(query)).items.map((page: { title: string }) => page.title);

test('the title comes before headings, and headings before text', async () => {
  assert.deepEqual(await titles('install'), ['Installation', 'Configuration', 'Welcome', 'The server']);
});

test('words side by side come before words apart', async () => {
  assert.deepEqual((await titles('server starts'))[0], 'The server');
  assert.deepEqual((await titles('ports and hosts')).slice(0, 1), ['Configuration']);
});

test('what stands between quotation marks must stand so, if it does anywhere', async () => {
  assert.deepEqual(await titles('"install the server"'), ['Welcome']);
  assert.deepEqual(await titles('“the server” wait'), ['The server']);
  assert.deepEqual(await titles('"install"'), ['Configuration', 'Welcome', 'The server']);
  assert.deepEqual(await titles('"the install server"'), await titles('the install server '));
});

test('the last word may be a beginning, and another one only where no page has it', async () => {
  assert.deepEqual(await titles('certif'), ['Configuration']);
  assert.deepEqual(await titles('certif '), ['Configuration']);
  assert.deepEqual(await titles('star'), ['The server']);
  assert.deepEqual(await titles('star '), []);
});

test('a word is found in its other forms, and as it was written first', async () => {
  assert.deepEqual(await titles('installing'), ['Installation', 'Configuration', 'Welcome', 'The server']);
  assert.deepEqual(await titles('certificate '), ['Configuration']);
  assert.equal((await titles('installation'))[0], 'Installation');
});

test('a question is answered by what it is about', async () => {
  assert.equal((await titles('how do I restart it?'))[0], 'The server');
  assert.equal((await titles('Where are the options for installing?'))[0], 'Configuration');
  assert.deepEqual(await titles('the'), await titles('the '));
});

test('words that mean the same in the field are found for each other', async () => {
  assert.deepEqual((await titles('settings'))[0], 'Configuration');
  assert.deepEqual((await titles('ssl'))[0], 'Configuration');
  assert.deepEqual((await titles('preferncs'))[0], 'Configuration');
});

test('a name is found with its parts side by side, and by its parts where it is nowhere', async () => {
  assert.deepEqual(await titles('foo_bar.baz'), ['Installation']);
  assert.deepEqual(await titles('foo-bar'), ['Installation']);
  assert.deepEqual(await titles('--getUserName'), ['Installation']);
  assert.deepEqual((await titles('ports/hosts/wine')).toSorted(), ['Cellar', 'Configuration']);
});

test('a word with a slip is found where little else is', async () => {
  for (const slip of ['certificats', 'certifciates', 'potatos ', 'xrequirements', 'reqirments'])
    assert.notDeepEqual(await titles(slip), [], slip);
});

test('where nothing is like a word, nothing is found', async () => {
  for (const word of ['certiphones ', 'xylophone ']) assert.deepEqual(await titles(word), [], word);
});

test('a short word with a slip is not found', async () => {
  assert.deepEqual(await titles('wint '), []);
});

test('where no page has all words, those with the most come', async () => {
  assert.deepEqual(await titles('wine cathedral'), ['Cellar']);
});

test('an identifier is found whole and by its parts', async () => {
  for (const query of ['foo_bar.baz', 'bar', 'getUserName', 'GETUSERNAME', 'user '])
    assert.deepEqual(await titles(query), ['Installation'], query);
});

test('a name is found however its parts are joined', async () => {
  for (const query of [
    'get_user_name',
    'get-user-name',
    'get user name',
    'GetUserName',
    'fooBar',
    'foo.bar',
    '--foo-bar',
  ])
    assert.equal((await titles(query))[0], 'Installation', query);
});

test('a version is found with its letter and without', async () => {
  for (const query of ['v3.1.4', '3.1.4', 'V3.1.4 ']) assert.equal((await titles(query))[0], 'Welcome', query);
  for (const query of ['2.7.1', 'v2.7.1']) assert.equal((await titles(query))[0], 'The server', query);
});

test('somebody who is still writing may have made a slip', async () => {
  assert.deepEqual(await titles('certfic'), ['Configuration']);
  assert.deepEqual(await titles('reqiuremen'), ['Installation']);
});

test('members find hidden pages and those that are not for the search of sites', async () => {
  assert.deepEqual(await titles('potatoes'), ['Cellar', 'Attic', 'Conditions']);
});

test('what stands under a condition is found by nobody', async () => {
  assert.deepEqual(await titles('xylophone'), []);
});

test('a section shows the words where they stand, as plain text', async () => {
  const [page] = (await search('need tls')).items;
  const [section] = page.sections;
  assert.equal(section.title, 'Certificates');
  assert.equal(section.path, `${page.path}#certificates`);
  assert.equal(section.body, 'For TLS you need a & b.');
  const shown = section.highlights.map(({ start, end }: { start: number; end: number }) =>
    section.body.slice(start, end),
  );
  // What every question has is not shown.
  assert.deepEqual(shown, ['TLS']);
  assert.match(section.urls.app, /#certificates$/);
});

test('a title says where it was found', async () => {
  const [page] = (await search('instal')).items;
  assert.deepEqual(page.titleHighlights, [{ start: 0, end: 12 }]);
});

test('every page comes once, whatever the limit', async () => {
  const all: string[] = [];
  let next: string | undefined;
  do {
    const answer = await search('install', { limit: 1, ...(next === undefined ? {} : { page: next }) });
    assert.equal(answer.count, 4);
    all.push(...answer.items.map((page: { title: string }) => page.title));
    next = answer.next?.page;
  } while (next !== undefined);
  assert.deepEqual(all, await titles('install'));
});

test('symbols alone find nothing, and operators are words', async () => {
  for (const query of ['', '"', '()*', '* - ^', '<>', '…', '🙂', "';--"])
    assert.deepEqual(await titles(query), [], query);
  for (const query of [
    'install AND "',
    'install*',
    '"install',
    'title:install',
    'NEAR(install wait)',
    "install' | x",
    'install\\',
  ])
    assert.notDeepEqual(await titles(query), [], query);
  assert.deepEqual(await titles('NEAR'), []);
});

test('a query has at most 512 characters and no NUL', async () => {
  const ask = (query: string) =>
    world.as(space.owner.token).get(`/v1/spaces/${space.spaceId}/search`, { query: { query } });
  assert.equal((await ask('𠀀'.repeat(512))).status, 200);
  assert.equal((await ask('ab '.repeat(170))).status, 200);
  assert.equal((await ask('a'.repeat(513))).status, 422);
  assert.equal((await ask('a\0b')).status, 422);
  assert.equal((await world.as(space.owner.token).get(`/v1/spaces/${space.spaceId}/search`)).status, 422);
});

test('a stranger gets the answer that the space does not exist', async () => {
  const stranger = await makeSpace(world, { 'README.md': '# A' });
  const { status } = await world
    .as(stranger.owner.token)
    .get(`/v1/spaces/${space.spaceId}/search`, { query: { query: 'install' } });
  assert.equal(status, 404);
});

test('what changes is found at once, and what is gone no more', async () => {
  const home = await makeSpace(world, {
    'README.md': '# A\n\nzebra\n',
    'b.md': '# B\n\ncamel\n',
    'SUMMARY.md': summary('README', 'b'),
  });
  const find = async (query: string) =>
    (await world.as(home.owner.token).get(`/v1/spaces/${home.spaceId}/search`, { query: { query } })).body.items.length;
  await indexAll(world);
  assert.deepEqual([await find('zebra'), await find('camel')], [1, 1]);
  await importFiles(world, home.spaceId, { 'README.md': '# A\n\nhorse\n', 'SUMMARY.md': summary('README') });
  await indexAll(world);
  assert.deepEqual([await find('zebra'), await find('camel'), await find('horse')], [0, 0, 1]);
});

test('the organization is searched by space, that with the best page first', async () => {
  const first = await makeSpace(world, { 'README.md': '# Other\n\nabout apples\n' });
  const second = await makeSpace(world, { 'README.md': '# Apples\n\nred\n' }, first);
  await indexAll(world);
  const { body } = await world
    .as(first.owner.token)
    .get(`/v1/orgs/${first.organizationId}/search`, { query: { query: 'apples' } });
  assert.deepEqual(
    body.items.map((item: { id: string; pages: { title: string }[] }) => [
      item.id,
      item.pages.map((page) => page.title),
    ]),
    [
      [second.spaceId, ['Apples']],
      [first.spaceId, ['Other']],
    ],
  );
});

test('a page shows its place among all that was found, how it was found, and what lies above it', async () => {
  const { spaceId, organizationId, owner } = await makeSpace(world, {
    'SUMMARY.md': '* [Home](README.md)\n* [Guides](guides.md)\n  * [Setup](setup.md)\n    * [A walrus](walrus.md)\n',
    'README.md': '# Home\n\n## Of a walrus\n\nIt is here.\n',
    'guides.md': '# Guides\n',
    'setup.md': '# Setup\n\nFor a walrus.\n',
    'walrus.md': '---\ndescription: About it\n---\n\n# A walrus\n\nwalrus\n',
  });
  await indexAll(world);
  const api = world.as(owner.token);
  const find = async (query: object) =>
    (await api.get(`/v1/spaces/${spaceId}/search`, { query: { query: 'walrus', ...query } })).body;
  const { items } = await find({});
  assert.deepEqual(
    items.map(({ title, description, rank, resultType, ancestors }: (typeof items)[number]) => ({
      ...{ title, description, rank, resultType },
      above: ancestors.map((each: { title: string }) => each.title),
    })),
    [
      { title: 'A walrus', description: 'About it', rank: 1, resultType: 'page', above: ['Guides', 'Setup'] },
      { title: 'Home', description: '', rank: 2, resultType: 'section', above: [] },
      { title: 'Setup', description: '', rank: 3, resultType: 'section', above: ['Guides'] },
    ],
  );
  const scores = items.flatMap(({ sections }: { sections: { score: number }[] }) => sections.map(({ score }) => score));
  assert.equal(scores.length, 3);
  assert.ok(scores[1] > scores[2], 'a heading is better than a text');
  const { next } = await find({ limit: 1 });
  assert.equal((await find({ limit: 1, page: next.page })).items[0].rank, 2);
  const all = await api.get(`/v1/orgs/${organizationId}/search`, { query: { query: 'walrus' } });
  const [{ type, score, pages }] = all.body.items;
  assert.deepEqual([type, score, pages[2].rank], ['space', pages[0].score, 3]);
});

test('of words that stand in more pages than are looked at closely, those next to each other are found in the last one, too', async () => {
  const pages = Array.from({ length: 230 }, (_, page): [string, string] => [
    `page-${String(page).padStart(3, '0')}.md`,
    page === 225 ? '# Last\n\nA silver heron.\n' : `# Page ${page}\n\nA heron. It is old, and silver.\n`,
  ]);
  const lake = await makeSpace(world, Object.fromEntries(pages));
  await indexAll(world);
  const at = `/v1/spaces/${lake.spaceId}/search`;
  for (const query of ['silver heron', '"silver heron"']) {
    const { body } = await world.as(lake.owner.token).get(at, { query: { query } });
    assert.equal(body.items[0].title, 'Last', query);
  }
});
