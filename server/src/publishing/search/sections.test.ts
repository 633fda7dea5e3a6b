import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { indexAll } from '#features/search/testing.ts';
import { importFiles, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { makeGuarded } from '../visitors/testing.ts';

const world = await startWorld({ after });
world.isExamined = true;
const browser = world.as(undefined);
const DARK = { cookie: 'gitbook-visitor-public={"dark":true}' };

const guide = {
  'SUMMARY.md':
    '* [Start](README.md)\n* [Roc of the guide](roc.md)\n* [Install on Linux](install.md)\n* [Quartz one](cellar.md)\n* [Quartz two](vault.md)\n',
  'README.md': '# Start',
  'roc.md': '# Roc of the guide',
  'install.md': '# Install on Linux',
  'cellar.md': '---\nhidden: true\n---\n# Quartz one',
  'vault.md': '---\nif: visitor.claims.unsigned.dark\n---\n# Quartz two',
};

let base: string;
const ids: string[] = [];
before(async () => {
  const site = await makeGuarded(world, guide, 'public');
  base = site.base;
  for (const [title, condition] of [
    ['Open', null],
    ['Night', 'visitor.claims.unsigned.dark'],
  ] as const) {
    const space = await makeSpace(world, { 'README.md': `# ${title}`, 'roc.md': `# Roc of ${title}` }, site);
    await importFiles(world, space.spaceId, {
      'README.md': `# ${title}`,
      'roc.md': `# Roc of ${title}`,
      'quartz.md': `# Quartz of ${title}`,
    });
    const made = await site.api.post(`${site.url}/sections`, { body: { spaceId: space.spaceId, title } });
    assert.equal(made.status, 201, made.text);
    if (condition !== null)
      assert.equal((await site.api.patch(`${site.url}/sections/${made.body.id}`, { body: { condition } })).status, 200);
  }
  const { body } = await site.api.get(`${site.url}/sections`);
  ids.push(...body.items.map((section: { id: string }) => section.id));
  await indexAll(world);
});

const page = async (query: string, headers = {}) => (await browser.get(`${base}/~search?${query}`, { headers })).text;
const json = async (query: string, headers = {}) =>
  (await browser.get(`${base}/~gitbook/search?${query}`, { headers })).body;
const titles = (answer: { pages: { title: string[] }[] }) => answer.pages.map(({ title }) => title.join('')).toSorted();
const optionsIn = (text: string) => [...text.matchAll(/<option value="([^"]*)"/g)].map(([, id]) => id);

test('the search page offers the sections that the reader is shown, and no others', async () => {
  assert.equal(ids.length, 3);
  assert.deepEqual(optionsIn(await page('q=roc')), ['', ...ids.slice(0, 2)]);
  assert.deepEqual(optionsIn(await page('q=roc', DARK)), ['', ...ids]);
});

test('programs learn the same sections with every answer', async () => {
  const named = async (query: string, headers = {}) =>
    (await json(query, headers)).sections.map(({ id }: { id: string }) => id);
  assert.deepEqual(await named('q='), ids.slice(0, 2));
  assert.deepEqual(await named('q=', DARK), ids);
  assert.deepEqual(await named(`q=zzzzzzz&section=${ids[1]}`), ids.slice(0, 2));
});

test('a section is searched alone, from wherever the reader is', async () => {
  assert.deepEqual(titles(await json('q=roc')), ['Roc of Open', 'Roc of the guide']);
  assert.deepEqual(titles(await json(`q=roc&section=${ids[0]}`)), ['Roc of the guide']);
  assert.deepEqual(titles(await json(`q=roc&section=${ids[1]}`)), ['Roc of Open']);
  assert.deepEqual(titles(await json(`q=roc&section=${ids[1]}&all=1`)), ['Roc of Open']);
  assert.match(await page(`q=roc&section=${ids[1]}`), new RegExp(`value="${ids[1]}" selected`));
});

test('agents search one section or one variant, and learn of none that the reader is not shown', async () => {
  const call = async (given: object, headers = {}): Promise<string> => {
    const params = { name: 'searchDocumentation', arguments: { query: 'roc', ...given } };
    const { body } = await browser.post(`${base}/~gitbook/mcp`, {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      headers: { accept: 'application/json, text/event-stream', ...headers },
    });
    return body.result.content[0].text;
  };
  for (const given of [{ section: 'open' }, { section: ids[1] }, { section: 'Open', variant: 'Guide' }]) {
    const text = await call(given);
    assert.match(text, /Roc of Open/);
    assert.doesNotMatch(text, /Roc of the guide/);
  }
  for (const given of [{ section: 'Night' }, { section: ids[2] }]) {
    assert.match(await call(given), /^There is no such section\. There are: (?!.*Night)/);
    assert.match(await call(given, DARK), /Roc of Night/);
  }
  // Variants with one title are named with their ids.
  const named = await call({ variant: 'Nothing' });
  const [, id] = /^There is no such variant\. There are: Guide \((\S+)\), Guide \(\S+\)\.$/.exec(named) ?? [];
  assert.match(await call({ variant: id }), /Roc of the guide/);
  assert.match(await call({ section: 'Open', variant: id }, DARK), /There is no such variant/);
  assert.match(await call({ section: ['x'] }), /must be a text/);
});

test('a section that is unknown or not shown to the reader changes nothing', async () => {
  const plain = await json('q=roc');
  for (const section of [ids[2], 'nothing', '', '%00', 'x'.repeat(2000)])
    assert.deepEqual(await json(`q=roc&section=${section}`), plain, section);
  assert.deepEqual(titles(await json(`q=roc&section=${ids[2]}`, DARK)), ['Roc of Night']);
});

test('where nothing is found, pages with names like the words are named', async () => {
  const { count, likely } = await json('q=lin+zzzzzzz');
  assert.deepEqual([count, likely], [0, [{ title: 'Install on Linux', url: `${base}/install`, above: [] }]]);
  assert.match(await page('q=lin+zzzzzzz'), new RegExp(`<h2>Did you mean[^]*href="${base}/install"`));
  assert.equal((await json('q=zzzzzzz')).likely, undefined);
  assert.equal((await json('q=roc')).likely, undefined);
});

test('a word is found in another form', async () => {
  assert.deepEqual(titles(await json('q=installing')), ['Install on Linux']);
});

test('where nothing is found in a section, the page leads to the same search in all of them', async () => {
  const text = await page(`q=installing&section=${ids[1]}`);
  assert.match(text, /class="search-wider"\s+href="[^"]*~search\?q=installing"/);
  assert.doesNotMatch(text, /Install on Linux/);
});

test('what may have been meant is only what the same reader finds', async () => {
  const meant = async (headers = {}) => titles(await json('q=quartzite', headers)).toSorted();
  assert.deepEqual(await meant(), ['Quartz of Open']);
  assert.deepEqual(await meant(DARK), ['Quartz of Night', 'Quartz of Open', 'Quartz two']);
});
