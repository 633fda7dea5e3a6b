// Names that people give to things, shown around pages: on the site, in its lists, feeds and answers to programs.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeJar } from '#publishing/visitors/testing.ts';
import { startWorld } from '../world.ts';
import { complaintsAbout } from './inspect.ts';
import { sampleOf, stepOf } from './strings.ts';
import { makeSurroundings } from './surroundings.ts';

const world = await startWorld({ after });
world.isExamined = true;
const step = world.database.kind === 'sqlite' ? 60 : 160;
const strings = sampleOf(stepOf(step));
const site = await makeSurroundings(world);

test('no name of anything runs, loads or submits something, or ends a header', async (t) => {
  const faults: string[] = [];
  let pages = 0;
  for (const text of strings) {
    const reader = makeJar(world);
    for (const address of await site.wear(text)) {
      const answer = await reader.visit(address);
      pages += 1;
      const name = `${address.slice(0, 60)} (${JSON.stringify(text).slice(0, 100)})`;
      if (answer.status >= 500) faults.push(`${name}: ${answer.status}`);
      if (
        'hit' in answer.headers ||
        [answer.headers['set-cookie']].flat().some((each) => String(each).startsWith('hit'))
      )
        faults.push(`${name}: a header`);
      if (String(answer.headers['content-type']).startsWith('text/html'))
        faults.push(...complaintsAbout(answer.text).map((complaint) => `${name}: ${complaint}`));
    }
  }
  t.diagnostic(`${strings.length} strings, ${pages} pages; ${site.taken()} were taken as addresses`);
  assert.deepEqual(faults.slice(0, 20), []);
});

test('what programs read of such a site is of the type that it says', async () => {
  await site.wear('"}]}</script><script>alert(1)</script>');
  const reader = world.as(undefined);
  for (const path of [
    'rss.xml',
    'sitemap-pages.xml',
    'llms.txt',
    'llms-full.txt',
    'feed.json',
    '~gitbook/search?q=script',
  ]) {
    const { status, headers, text } = await reader.get(`${site.base}/${path}`);
    assert.equal(status, 200, path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    assert.doesNotMatch(String(headers['content-type']), /html|javascript/, path);
    if (path.endsWith('.xml')) assert.doesNotMatch(text.replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, ''), /<script/, path);
    if (String(headers['content-type']).includes('json')) JSON.parse(text);
  }
});
