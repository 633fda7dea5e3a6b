import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { imageSize } from 'image-size';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { paint } from './paint.worker.ts';
import { pageIdIn, pictureText } from './rules.ts';

const COLORS = { ground: '#ffffff', groundEnd: '#ffffff', ink: '#16181f', inkSoft: '#4f5665', accent: '#346ddb' };
const LONG = 'word '.repeat(400);

test('a picture has the size that its page says', async () => {
  const png = await paint({
    site: 'Docs',
    title: 'Install',
    description: '',
    above: '',
    language: 'en',
    colors: COLORS,
  });
  assert.deepEqual(imageSize(png), { width: 1200, height: 630, type: 'png' });
});

test('the same words in the same colours are the same picture, others are another', async () => {
  const picture = {
    site: 'Docs',
    title: 'Install',
    description: 'Как',
    above: 'Guide',
    language: 'en',
    colors: COLORS,
  };
  const first = Buffer.from(await paint(picture));
  assert.deepEqual(Buffer.from(await paint(picture)), first);
  assert.notDeepEqual(Buffer.from(await paint({ ...picture, title: '设置' })), first);
});

test('words that are very long are cut before they are drawn', () => {
  const text = pictureText({ title: LONG, description: LONG }, { site: LONG, language: 'en' });
  assert.ok(text !== undefined && Object.values(text).every((each) => each.length <= 241 && !each.includes('\n')));
});

test('a title in a script that no font of ours has leads to no picture, a description to one without it', () => {
  assert.equal(pictureText({ title: 'الفرن' }, { site: 'Docs', language: 'ar' }), undefined);
  const text = pictureText({ title: 'Oven', description: 'الفرن' }, { site: 'Docs', language: 'en' });
  assert.deepEqual([text?.title, text?.description], ['Oven', '']);
});

test('only the address of a page’s picture names a page', () => {
  assert.equal(pageIdIn('~gitbook/ogimage/abc123'), 'abc123');
  for (const rest of ['~gitbook/ogimage/', '~gitbook/ogimage/a/b', 'x/~gitbook/ogimage/a', '~gitbook/ogimage/../a'])
    assert.equal(pageIdIn(rest), undefined);
});

const world = await startWorld({ after });
const reader = world.as(undefined);
const FILES = {
  'README.md': '# Home\n\ntext\n',
  'guide.md': '---\ndescription: How to\n---\n\n# Guide\n\ntext\n',
  'covered.md': '---\ncover: https://example.com/c.png\n---\n\n# Covered\n',
  'arabic.md': '# الفرن\n',
  'secret.md': '---\nif: visitor.claims.staff\n---\n\n# Secret\n',
};
const imageOf = (html: string): string => /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
const pathOf = (url: string): string => new URL(url).pathname;

test('a page names its picture with its size, and the picture is there', async () => {
  const { base } = await makeSite(world, FILES);
  const { text } = await reader.get(`${base}/guide`);
  assert.match(text, /og:image:width" content="1200"[^]*og:image:height" content="630"[^]*summary_large_image/);
  const answer = await reader.get(pathOf(imageOf(text)));
  assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'image/png']);
  const again = await reader.get(pathOf(imageOf(text)), {
    headers: { 'if-none-match': String(answer.headers['etag']) },
  });
  assert.equal(again.status, 304);
});

test('a cover and the picture of the site come before the one that is drawn', async () => {
  const site = await makeSite(world, FILES);
  assert.equal(imageOf((await reader.get(`${site.base}/covered`)).text), 'https://example.com/c.png');
  assert.equal(imageOf((await reader.get(`${site.base}/arabic`)).text), '');
  const owner = world.as(site.owner.token);
  const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/customization`;
  const { body } = await owner.get(path);
  await owner.put(path, { body: { ...body, socialPreview: { url: 'https://example.com/site.png' } } });
  assert.equal(imageOf((await reader.get(`${site.base}/guide`)).text), 'https://example.com/site.png');
});

test('a page that a reader may not see has no picture, as a page that there is not', async () => {
  const { base, spaceId, owner } = await makeSite(world, FILES);
  const { pages } = (await world.as(owner.token).get(`/v1/spaces/${spaceId}/content`)).body;
  const secret = pages.find((page: { title: string }) => page.title === 'Secret').id;
  const [hidden, missing] = [
    await reader.get(`${base}/~gitbook/ogimage/${secret}`),
    await reader.get(`${base}/~gitbook/ogimage/nothing`),
  ];
  assert.deepEqual([hidden.status, missing.status], [404, 404]);
  assert.equal(
    hidden.text.replaceAll(/req\w+|"[a-zA-Z0-9]{20}"/g, ''),
    missing.text.replaceAll(/req\w+|"[a-zA-Z0-9]{20}"/g, ''),
  );
});

test('the picture changes with the title of its page', async () => {
  const { base, spaceId } = await makeSite(world, FILES);
  const path = pathOf(imageOf((await reader.get(`${base}/guide`)).text));
  const before = (await reader.get(path)).headers['etag'];
  await importFiles(world, spaceId, { ...FILES, 'guide.md': '# Guide to ovens\n\ntext\n' });
  assert.notEqual((await reader.get(path)).headers['etag'], before);
});
