// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSite, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { NOBODY, visibleTree, visitorOf } from '#features/contents/index.ts';
import { recordQueries } from '#testing/plans/recording.ts';
import { countTurns } from '#testing/turns.ts';
import { titlesOf } from './titles.ts';
import { likelyPages } from './likely.ts';
import { askedWords } from './rules.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);

const summary = `* [Home](README.md)
* [Getting started](start/README.md)
  * [Install on Linux](start/install-linux.md)
  * [Install on Windows](start/install-windows.md)
* [Kubernetes](deploy/kubernetes.md)
* [Authentication](deploy/authentication.md)
* [Überblick](ueberblick.md)
* [安装指南](zh-page.md)
`;
const files = {
  'SUMMARY.md': summary,
  'README.md': '# Home',
  'start/README.md': '# Getting started',
  'start/install-linux.md': '# Install on Linux',
  'start/install-windows.md': '# Install on Windows',
  'deploy/kubernetes.md': '# Kubernetes',
  'deploy/authentication.md': '# Authentication',
  'ueberblick.md': '# Überblick',
  'zh-page.md': '# 安装指南',
  '.gitbook.yaml': 'redirects:\n  old/signin: deploy/authentication.md\n',
};
const { base } = await makeSite(world, files);

const titlesIn = (text: string): string[] =>
  [...text.matchAll(/<a class="search-hit"[^>]*>[^]*?<span class="search-title"\s*>([^<]*)<\/span/g)].map(
    ([, title = '']) => title,
  );
const wordsIn = (text: string): string | undefined => /<input\s+type="search"[^>]*value="([^"]*)"/.exec(text)?.[1];

async function ask(path: string) {
  const { status, text, headers } = await browser.get(`${base}/${path}`);
  assert.equal(status, 404, path);
  return { titles: titlesIn(text), words: wordsIn(text), text, headers };
}

test('an address at which there is nothing leads to the pages that it almost names', async () => {
  for (const [path, titles] of [
    ['install-linux', ['Install on Linux']],
    ['docs/v2/kubernetes.html', ['Kubernetes']],
    ['kuberntes', ['Kubernetes']],
    ['old/authentification', ['Authentication']],
    ['deploy/auth', ['Authentication']],
    ['windows/install', ['Install on Windows', 'Install on Linux']],
    [encodeURIComponent('überblick.php'), ['Überblick']],
    [encodeURIComponent('安装'), ['安装指南']],
  ] as const)
    assert.deepEqual((await ask(path)).titles, titles, path);
});

test('words of an address from which a redirect leads are words of the page', async () => {
  assert.deepEqual((await ask('sigin')).titles, ['Authentication']);
});

test('where nothing is like it, there is the search with its words', async () => {
  const { titles, words, text, headers } = await ask('blog/2024/some_great-post.html');
  assert.deepEqual([titles, words], [[], 'some great post']);
  assert.doesNotMatch(text, /<h2>Did you mean/);
  assert.match(text, new RegExp(`<form class="search-form"[^>]*action="${base}/~search"`));
  assert.match(String(headers['content-security-policy']), /form-action 'self'/);
});

test('programs are helped with nothing', async () => {
  for (const path of ['~gitbook/nothing', '~files/x']) {
    const { titles, words } = await ask(path);
    assert.deepEqual([titles, words], [[], undefined], path);
  }
});

test('markup in an address is text', async () => {
  const { text, words } = await ask(encodeURIComponent('"><script>alert\u202e<b>'));
  assert.doesNotMatch(text, /<script>alert/);
  assert.equal(words, 'script alert b');
});

test('a long address of many words is cut', async () => {
  const { words } = await ask(`a/${'kubernetes-'.repeat(100)}`);
  assert.ok((words ?? '').length <= 80);
  assert.equal(askedWords('a-b-c-d-e-f-g-h-i-j-k/l-m-n').length, 8);
});

/** The whole answer of each address on a site with these files. */
async function answersOf(given: Record<string, string>, paths: readonly string[]) {
  const site = await makeSite(world, given);
  const answers = [];
  for (const path of paths) {
    const { status, text, headers } = await browser.get(`${site.base}/${path}`);
    const { 'x-request-id': _, date: __, ...rest } = headers;
    answers.push({ path, status, text: text.replaceAll(site.base, ''), headers: rest });
  }
  return answers;
}

test('an address answers the same whether a page hides there or not', async () => {
  const open = { 'README.md': '# Home', 'secretive.md': '# Secretive', 'other.md': '# Other secrets' };
  const home = '* [Home](README.md)\n* [Secretive](secretive.md)\n* [Other secrets](other.md)\n';
  const vault = '---\nif: visitor.claims.beta\n---\n# Secret vault\n';
  const paths = [
    'secret-vault',
    'secret-vlt',
    'secret/vault',
    'secret-vault.md',
    'secret-vault/below',
    'below',
    'secret',
  ];
  const without = await answersOf({ ...open, 'SUMMARY.md': home }, paths);
  const withVault = await answersOf(
    {
      ...open,
      'SUMMARY.md': `${home}* [Secret vault](secret-vault.md)\n  * [Secret below](secret-vault/below.md)\n`,
      'secret-vault.md': vault,
      'secret-vault/below.md': '# Secret below',
    },
    paths,
  );
  assert.deepEqual(withVault, without);
  assert.ok(without.every(({ status }) => status === 404));
  assert.ok(without.some(({ text }) => text.includes('Secretive')));
});

test('pages that no navigation and no search name are named nowhere', async () => {
  const own = await makeSite(world, {
    'SUMMARY.md':
      '* [Home](README.md)\n* [Hidden griffin](hidden.md)\n  * [Griffin below](below.md)\n* [Silent griffin](silent.md)\n',
    'README.md': '# Home',
    'hidden.md': '---\nhidden: true\n---\n# Hidden griffin',
    'below.md': '# Griffin below',
    'silent.md': '---\nnoIndex: true\n---\n# Silent griffin',
    '.gitbook.yaml': 'redirects:\n  old/phoenix: hidden.md\n',
  });
  for (const path of ['griffin', 'grifin', 'phoenx', 'silent-griffin', 'hidden-griffin'])
    assert.deepEqual(titlesIn((await browser.get(`${own.base}/${path}`)).text), [], path);
});

test('a page that is new is named at once', async () => {
  const own = await makeSite(world, { 'README.md': '# Home' });
  assert.deepEqual(titlesIn((await browser.get(`${own.base}/dragons`)).text), []);
  await importFiles(world, own.spaceId, { 'README.md': '# Home', 'a.md': '# Dragons' });
  assert.deepEqual(titlesIn((await browser.get(`${own.base}/dragons`)).text), ['Dragons']);
});

test('to help asks the database nothing: what is like the address makes no difference, and no text is read', async () => {
  const recorder = recordQueries(world);
  const queriesOf = async (path: string) => {
    await browser.get(`${base}/${path}`);
    return (await recorder.during(() => browser.get(`${base}/${path}`))).map(({ sql }) => sql);
  };
  const queries = await queriesOf('kuberntes-instal');
  assert.deepEqual(queries, await queriesOf('nothing-like-it'));
  for (const sql of queries) assert.doesNotMatch(sql, /from "(?:objects|pages|search_\w+)"/);
});

test('the titles of a large space are read in turns, and asking for words of all of them is bounded', async () => {
  const pages = Array.from({ length: 1500 }, (_, index) => [`p${index}.md`, `# Common title page${index}`]);
  const { spaceId } = await makeSpace(world, Object.fromEntries([['README.md', '# Home'], ...pages]));
  const { tree } = await readCurrent(world, spaceId);
  const seen = await visibleTree(world.ctx, tree.hash, NOBODY);
  assert.ok((await countTurns(() => titlesOf(world.ctx, seen))) > 10);
  const titles = await titlesOf(world.ctx, seen);
  const found = likelyPages(titles, askedWords('common-title-page7-page70-page700-pag'));
  assert.equal(found[0]?.title, 'Common title page7');
  assert.equal(likelyPages(titles, askedWords('p')).length, 0);
});

test('titles that could not be read are read again, and what is kept of them has a weight', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home', 'griffin.md': '# Griffin' });
  const { tree } = await readCurrent(world, spaceId);
  const seen = await visibleTree(world.ctx, tree.hash, NOBODY);
  const get = () => {
    throw new Error('A list is damaged.');
  };
  Object.defineProperty(seen, 'documents', { get, configurable: true });
  const before = world.ctx.caches.titles.weight;
  await assert.rejects(titlesOf(world.ctx, seen), /damaged/);
  Reflect.deleteProperty(seen, 'documents');
  assert.equal(world.ctx.caches.titles.weight, before);
  assert.deepEqual((await titlesOf(world.ctx, seen)).sorted, ['griffin', 'home']);
  assert.ok(world.ctx.caches.titles.weight > before + 1500);
  const { size } = world.ctx.caches.titles;
  await titlesOf(world.ctx, await visibleTree(world.ctx, tree.hash, visitorOf({ beta: true })));
  assert.equal(world.ctx.caches.titles.size, size, 'visitors who see the same share them');
});
