// On SQLite alone: it is about texts that are made of pages.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { partOf } from './llms-full.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);
const { baseUrl } = world.ctx;

test('the whole text of a site is that of its pages, each with its source', async () => {
  const { base } = await makeSite(world, {
    'SUMMARY.md':
      '* [Home](README.md)\n* [A](a.md)\n* [Hidden](hidden.md)\n* [Silent](silent.md)\n* [Vault](vault.md)\n',
    'README.md': '# Home\n\nSee [A](a.md).\n\n{% if visitor.claims.a %}SECRET{% endif %}\n',
    'a.md': '---\ndescription: x\n---\n# A\n\nText of A.\n',
    'hidden.md': '---\nhidden: true\n---\n# Hidden\n\nSECRET',
    'silent.md': '---\nnoIndex: true\n---\n# Silent\n\nSECRET',
    'vault.md': '---\nif: visitor.claims.a\n---\n# Vault\n\nSECRET',
  });
  const { headers, text } = await browser.get(`${base}/llms-full.txt`);
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  const url = `${baseUrl}${base}`;
  assert.equal(
    text,
    `# Docs\n\n# Home\n\nSee [A](${url}/a.md).\n\nSource: ${url}\n\n# A\n\nText of A.\n\nSource: ${url}/a\n`,
  );
});

test('a part has a hundred pages and names the next; together they have every page once', async () => {
  const pages = Array.from({ length: 204 }, (_, index) => [`page-${index}.md`, `# Page ${index}`]);
  const { base } = await makeSite(world, Object.fromEntries([['README.md', '# Home'], ...pages]));
  const sources: string[] = [];
  let next: string | undefined = `${base}/llms-full.txt`;
  const sizes: number[] = [];
  while (next !== undefined) {
    const { status, text } = await browser.get(next);
    assert.equal(status, 200);
    const found = [...text.matchAll(/^Source: (.*)$/gm)].map((match) => match[1] ?? '');
    sizes.push(found.length);
    sources.push(...found);
    next = /^Next part: (.*)$/m.exec(text)?.[1]?.replace(baseUrl, '');
  }
  assert.deepEqual(sizes, [100, 100, 5]);
  assert.equal(new Set(sources).size, 205);
  assert.equal((await browser.get(`${base}/llms-full.txt/4`)).status, 404);
});

test('the whole text counts as a hundred requests where it has to be composed, and as one where it is remembered', async (t) => {
  const narrow = await startWorld(t, { LECTERN_SITE_RATE_LIMIT: '150' });
  const [one, other] = [
    await makeSite(narrow, { 'README.md': '# One' }),
    await makeSite(narrow, { 'README.md': '# Other' }),
  ];
  const ask = async ({ base }: { base: string }) => (await narrow.as(undefined).get(`${base}/llms-full.txt`)).status;
  assert.deepEqual([await ask(one), await ask(one), await ask(other)], [200, 200, 429]);
});

test('a part is asked for by a number that begins with one', () => {
  assert.deepEqual(
    [
      'llms-full.txt',
      'llms-full.txt/1',
      'llms-full.txt/12',
      'llms-full.txt/0',
      'llms-full.txt/01',
      'llms-full.txt/',
      'llms-full.txt/99999',
      'a/llms-full.txt',
    ].map(partOf),
    [1, 1, 12, undefined, undefined, undefined, undefined, undefined],
  );
});
