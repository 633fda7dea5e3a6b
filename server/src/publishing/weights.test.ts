// What a page of a large site weighs without its own text, with all that owners may put around it.
// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { defaultCustomization } from '#features/sites/index.ts';
import { makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const ICONS =
  'gear book bolt bug bell award archive ban brush briefcase building camera car cloud code compass cube database eye filter flag flame flask folder gift globe heart home key leaf link lock mail map moon music palette phone plug rocket'.split(
    ' ',
  );
const LARGEST = 20_300;

const world = await startWorld({ after });
const reader = world.as(undefined);

const CHAPTERS = Array.from({ length: 40 }, (_, chapter) => chapter);
const PAGES = Array.from({ length: 24 }, (_, page) => page);

const withIcon = (index: number, text: string) => `---\nicon: ${ICONS[index % ICONS.length]}\n---\n${text}`;

/** A space of 1,000 pages, with a picture of its own next to the name of each chapter. */
const files = () => ({
  'SUMMARY.md': CHAPTERS.map((chapter) =>
    [
      `* [A chapter with a title of some words ${chapter}](c${chapter}/README.md)`,
      ...PAGES.map((page) => `  * [A page with a title of some words ${page}](c${chapter}/p${page}.md)`),
    ].join('\n'),
  ).join('\n'),
  ...Object.fromEntries(
    CHAPTERS.flatMap((chapter) => [
      [`c${chapter}/README.md`, withIcon(chapter, `# Chapter ${chapter}\n`)],
      ...PAGES.map((page) => [`c${chapter}/p${page}.md`, `# Page ${page}\n\ncontent\n`]),
    ]),
  ),
});

const both = (color: string) => ({ light: color, dark: color });
const link = (title: string, links: object[] = []) => ({
  title,
  to: { kind: 'url', url: 'https://example.com' },
  links,
});

async function makeRich(): Promise<string> {
  const home = await makeHome(world);
  const api = world.as(home.owner.token);
  const space = async (title: string, content: Record<string, string>) => {
    const { spaceId } = await makeSpace(world, content, home);
    await world.db.updateTable('spaces').set({ title }).where('id', '=', spaceId).execute();
    return spaceId;
  };
  const sites = `/v1/orgs/${home.organizationId}/sites`;
  const spaces = [await space('Guide', files())];
  const { body: site } = await api.post(sites, { body: { title: 'Docs', spaces } });
  const url = `${sites}/${site.id}`;
  for (let index = 0; index < 6; index += 1) {
    const spaceId = await space(`Section ${index}`, { 'README.md': '# Home' });
    await api.post(`${url}/sections`, { body: { spaceId } });
  }
  const [guide] = (await api.get(`${url}/sections`)).body.items;
  for (let index = 0; index < 8; index += 1) {
    const spaceId = await space(`Version ${index}`, { 'README.md': '# Home' });
    await api.post(`${url}/site-spaces`, { body: { spaceId, sectionId: guide.id } });
  }
  const plain = defaultCustomization('Docs');
  const body = {
    ...plain,
    styling: { ...plain.styling, theme: 'bold', primaryColor: both('#123456'), corners: 'circular' },
    header: { ...plain.header, links: [link('Shop'), link('More', [link('Blog'), link('Forum')]), link('Sign up')] },
    footer: {
      ...plain.footer,
      groups: [{ title: 'Company', links: [link('About'), link('Jobs')] }],
      copyright: '© Us',
    },
    announcement: { enabled: true, message: 'Version 2 is out.', style: 'warning', link: link('Read') },
    feedback: { enabled: true },
  };
  const answer = await api.put(`${url}/customization`, { body });
  assert.equal(answer.status, 200, answer.text);
  await api.post(`${url}/publish`);
  return `/sites/${home.hostname}/docs`;
}

const rich = await makeRich();

test('a page of a site of 1,000 pages with everything around it is small next to its content', async () => {
  const { text } = await reader.get(`${rich}/c20/p3`);
  assert.match(text, /<p>content<\/p>/);
  for (const part of ['site-sections', 'site-variants', 'site-announcement', 'page-feedback', 'site-footer-groups'])
    assert.ok(text.includes(`class="${part}`), part);
  assert.equal(text.match(/class="title-icon pic-/g)?.length, CHAPTERS.length + 1);
  assert.ok(text.length < LARGEST, `${text.length} bytes`);
});

test('the pictures of a long table of contents come in one sheet that browsers keep', async () => {
  const { text, headers } = await reader.get(`${rich}/c20/p3`);
  const sheet = /href="(\/~lectern\/icons\/[^"]+)"/.exec(text)?.[1] ?? '';
  const answer = await reader.get(sheet, { headers: { 'accept-encoding': 'br' } });
  assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'text/css; charset=utf-8']);
  assert.match(String(answer.headers['cache-control']), /immutable/);
  assert.equal(answer.headers['content-encoding'], 'br');
  assert.ok(Number(answer.headers['content-length'] ?? 0) < 6000);
  const plain = (await reader.get(sheet)).text;
  for (const [, name] of text.matchAll(/class="title-icon (pic-[^"]+)"/g)) assert.ok(plain.includes(`.${name}{`), name);
  // Masks are pictures, and those of the sheet are addresses of data.
  assert.match(String(headers['content-security-policy']), /img-src[^;]* data:/);
});

test('no sheet is made of what is no picture', async () => {
  const { text } = await reader.get(`${rich}/c20/p3`);
  const base = /href="(\/~lectern\/icons\/[^/]+)\//.exec(text)?.[1] ?? '';
  for (const wrong of ['regular/qqqq.css', 'huge/gear.css', 'regular/gear', 'regular/.css', 'regular/gear%22.css'])
    assert.equal((await reader.get(`${base}/${wrong}`)).status, 404, wrong);
});
