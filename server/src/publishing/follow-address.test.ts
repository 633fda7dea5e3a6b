// What the test of an address says is what readers get there.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const FILES = {
  'README.md': '# Home\n',
  'SUMMARY.md': '* [Home](README.md)\n* [Guide](guide.md)\n* [News](news.md)\n',
  'guide.md': '---\ntags: [Baking]\n---\n# Guide\n',
  'news.md':
    '# News\n\n{% updates format="full" %}\n{% update date="2026-03-01" %}\n## New ovens\n\nThey are hot.\n{% endupdate %}\n{% endupdates %}\n',
};
const site = await makeSite(world, FILES);
const own = world.as(site.owner.token);
const at = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
const stranger = world.as(undefined);

const followed = async (path: string): Promise<{ by: string; target?: string }> =>
  (await own.get(`${at}/address?path=${encodeURIComponent(`/${path}`)}`)).body;

/** What readers get, in the words of the test. */
async function got(path: string): Promise<'page' | 'listing' | 'leads on' | 'nothing'> {
  const { status, headers } = await stranger.get(path === '' ? site.base : `${site.base}/${path}`);
  if (status === 404) return 'nothing';
  if (status >= 300) return 'leads on';
  assert.equal(status, 200, path);
  const isPage = /html|markdown/.test(String(headers['content-type'])) && !path.startsWith('~');
  return isPage ? 'page' : 'listing';
}

const WORDS: Record<string, string> = { page: 'page', listing: 'listing', nothing: 'nothing' };

const ADDRESSES = [
  ...['', 'guide', 'guide.md', 'GUIDE', 'nowhere', 'rss.xml', 'feed.json', 'llms.txt', 'llms-full.txt'],
  ...['llms-full.txt/1', 'llms-full.txt/2', 'llms-full.txt/0', 'sitemap.xml', 'sitemap-pages.xml', 'news/rss.xml'],
  ...['guide/rss.xml', 'nowhere/rss.xml', '~tags/baking', '~tags/cooking', '~nav/0000000000000000', 'x/llms.txt'],
];

test('lists of a site are known, where readers get them and nowhere else', async () => {
  const found = new Set<string>();
  for (const path of ADDRESSES) {
    const { by, target } = await followed(path);
    found.add(by);
    const now = await got(path);
    assert.equal(WORDS[by] ?? 'leads on', now, `${path}: ${by}`);
    if (by === 'listing') assert.ok(target?.endsWith(`/${path}`), `${path}: ${target}`);
  }
  assert.deepEqual([...found].toSorted(), ['listing', 'nothing', 'page', 'spelling']);
});

test('a site that is not for everybody has no maps, and the test of an address knows', async () => {
  assert.equal((await own.patch(at, { body: { visibility: 'unlisted' } })).status, 200);
  for (const path of ['sitemap.xml', 'sitemap-pages.xml', 'llms.txt'])
    assert.equal(WORDS[(await followed(path)).by] ?? 'leads on', await got(path), path);
  assert.equal((await followed('sitemap.xml')).by, 'nothing');
});
