// On SQLite alone: it is about pictures that are drawn.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { createDemand, settleFonts } from '@lectern/pdf';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { type Block, linesOf } from './lines.ts';
import { toLogo } from './logo.ts';
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

test('the same words in the same colors are the same picture, others are another', async () => {
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

/** The lines that a title takes in a picture. */
async function titleLines(text: string): Promise<string[]> {
  const block: Block = { text, size: 58, height: 68, lines: 3, color: '#000000', style: { bold: true } };
  const demand = createDemand('en');
  demand.add(`${text}…`, block.style);
  const pen = { context: createCanvas(1200, 630).getContext('2d'), fonts: await settleFonts(demand), prefix: 'none-' };
  return linesOf(pen, block, 1032);
}

test('a word that is longer than a line goes on in the next one, and all of it is there', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
  const lines = await titleLines(word);
  assert.ok(lines.length > 1);
  assert.equal(lines.join(''), word);
});

test('what does not fit into the last line is cut between characters, and a flag is one', async () => {
  const lines = await titleLines('🇩🇪'.repeat(80));
  assert.match(lines.at(-1) ?? '', /^(?:🇩🇪)+…$/u);
});

test('a title in Hebrew is drawn, and begins on the right', async () => {
  assert.equal(pictureText({ title: 'תנורים' }, { site: 'Docs', language: 'he' })?.title, 'תנורים');
  const png = await paint({
    site: 'תנורים',
    title: 'מדריך התקנה',
    description: '',
    above: '',
    language: 'he',
    colors: COLORS,
  });
  assert.equal(await isOnTheRight(png), true);
});

/** Whether the title in a picture touches the right margin, and leaves the left one free. */
async function isOnTheRight(png: Uint8Array): Promise<boolean> {
  const context = createCanvas(1200, 630).getContext('2d');
  context.drawImage(await loadImage(Buffer.from(png)), 0, 0);
  const hasInk = (x: number): boolean => {
    const { data } = context.getImageData(x, 400, 200, 150);
    return data.some((value, index) => index % 4 === 0 && value < 100);
  };
  return hasInk(920) && !hasInk(84);
}

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><rect width="80" height="20"/></svg>';

test('a logo is a picture of bounded size, and nothing else', () => {
  assert.deepEqual([toLogo(Buffer.from(DRAWING))?.width, toLogo(Buffer.from(DRAWING))?.height], [80, 20]);
  for (const bytes of ['', 'no picture', '<svg', DRAWING.replace('0 0 80 20', '0 0 80000 20000')])
    assert.equal(toLogo(Buffer.from(bytes)), undefined, bytes);
});

test('a logo that begins as a picture and is none leaves the name of its site there', async () => {
  const picture = { site: 'Docs', title: 'A', description: '', above: '', language: 'en', colors: COLORS };
  const plain = Buffer.from(await paint(picture));
  const png = createCanvas(80, 20).toBuffer('image/png');
  for (const bytes of [png.subarray(0, 40), Buffer.from(DRAWING.replace('</svg>', '<a></svg>'))]) {
    const logo = toLogo(bytes);
    assert.ok(logo);
    assert.deepEqual(Buffer.from(await paint({ ...picture, logo })), plain);
  }
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

test('the logo of a site stands in its pictures, and one that cannot be had leaves its name there', async () => {
  const logo = { '.gitbook/assets/logo.svg': DRAWING, 'logo.md': '# Logo\n\n![](.gitbook/assets/logo.svg)\n' };
  const site = await makeSite(world, { ...FILES, ...logo });
  const path = pathOf(imageOf((await reader.get(`${site.base}/guide`)).text));
  const etag = async () => (await reader.get(path)).headers['etag'];
  const file = /src="([^"]*~files[^"]*logo\.svg)"/.exec((await reader.get(`${site.base}/logo`)).text)?.[1] ?? '';
  const owner = world.as(site.owner.token);
  const settings = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/customization`;
  const { body } = await owner.get(settings);
  const wear = async (url: string) => {
    const header = { ...body.header, logo: { light: url, dark: url } };
    assert.equal((await owner.put(settings, { body: { ...body, header } })).status, 200);
    return etag();
  };
  const plain = await etag();
  assert.equal(await wear('http://127.0.0.1:9/logo.svg'), plain);
  assert.notEqual(await wear(new URL(file, world.config.baseUrl).href), plain);
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
