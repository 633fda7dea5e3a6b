// Pictures that pages show from other hosts: which are fetched, what is kept, and what is said of the others.
import assert from 'node:assert/strict';
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { makeHome, readCurrent } from '#testing/content.ts';
import { makeFolder } from '#testing/folders.ts';
import { startWorld } from '#testing/world.ts';
import { startFileServer } from '../additions/testing.ts';
import { zipOf } from '../archives/testing.ts';
import { type Run, untilOver, uploadForImport } from '../runs/testing.ts';
import { createWorkingTime } from '../working-time.ts';
import { endingOf, isElsewhere, wayTo } from './rules.ts';
import { bringPictures } from './service.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = Buffer.from('<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="http://www.w3.org/2000/svg"/>');

const server = await startFileServer();
after(server.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.1/32', LECTERN_IMPORT_BYTES: '40000' });
const home = await makeHome(world);
const { organizationId, owner } = home;
const api = world.as(owner.token);
const base = `/v1/org/${organizationId}/imports`;

async function importFiles(files: Record<string, string>, more: object = { pictures: 'fetch' }): Promise<Run> {
  const bytes = zipOf(files);
  const { body } = await uploadForImport(world, { organizationId, token: owner.token }, { bytes, name: 'x.zip' });
  const source = { type: 'file', format: 'zip', files: [body.id], ...more };
  const answer = await api.post(base, { body: { source } });
  assert.equal(answer.status, 201, answer.text);
  const run = await untilOver(world, organizationId, answer.body);
  assert.equal(run.status, 'completed', JSON.stringify(run.error));
  return run;
}

async function textsOf(run: Run): Promise<{ texts: Record<string, string>; files: string[] }> {
  const { tree } = await readCurrent(world, run.result.space);
  const texts: Record<string, string> = {};
  for (const { id, source = '' } of tree.documents) {
    const query = { format: 'markdown' };
    const { body } = await api.get(`/v1/spaces/${run.result.space}/content/page/${id}`, { query });
    texts[source] = body.markdown;
  }
  return { texts, files: tree.files.map(({ path }) => path) };
}

const warningsOf = async (run: Run): Promise<{ message: string; file?: string }[]> =>
  (await api.get(`${base}/${run.id}/report`, { query: { list: 'warnings' } })).body.items;

test('pictures of other hosts stay there unless somebody asks for them', async () => {
  let asked = 0;
  server.answers.set('/quiet.png', (response) => {
    asked += 1;
    response.end(PNG);
  });
  const { files } = await textsOf(await importFiles({ 'README.md': `![a](${server.url('/quiet.png')})` }, {}));
  assert.deepEqual([asked, files], [0, []]);
});

test('pictures are fetched once, kept with the pages and shown from there', async () => {
  let asked = 0;
  server.answers.set('/a.png?x=1&y=2', (response) => {
    asked += 1;
    response.setHeader('content-type', 'application/octet-stream');
    response.end(PNG);
  });
  server.answers.set('/b', SVG as never);
  const a = server.url('/a.png?x=1&y=2');
  const run = await importFiles({
    'README.md': `# A\n\n![a](${a}) and <img src="${a.replace('&', '&amp;')}" alt="">\n\n[not a picture](${a})\n`,
    'deep/page.md': `# B\n\n<figure><img src="${server.url('/b')}" alt=""><figcaption>B</figcaption></figure>\n`,
    'own.md': '![own](own.png)\n',
    'own.png': 'x',
  });
  const { texts, files } = await textsOf(run);
  assert.equal(asked, 1);
  const [png, svg] = [
    files.find((path) => path.endsWith('.png') && path !== 'own.png'),
    files.find((path) => path.endsWith('.svg')),
  ];
  assert.match(png ?? '', /^\.gitbook\/assets\/fetched-[0-9a-f]{16}\.png$/);
  assert.ok(texts['README.md']?.includes(`![a](${png}) and <img src="${png}" alt="">`), texts['README.md']);
  assert.ok(texts['README.md']?.includes(`[not a picture](${a})`), 'links stay');
  assert.ok(texts['deep/page.md']?.includes(`src="../${svg}"`), texts['deep/page.md']);
  assert.equal(run.result.brokenLinks, 0);
});

test('what is no picture, too large, gone or not to be reached stays, and the report says why', async () => {
  server.answers.set('/page', '<html><svg></svg></html>');
  server.answers.set('/large', Buffer.concat([PNG, Buffer.alloc(50_000)]) as never);
  const urls = [
    server.url('/page'),
    server.url('/gone'),
    server.url('/large'),
    'http://10.0.0.1/x.png',
    'http://[::1]/x.png',
  ];
  const run = await importFiles({ 'docs/README.md': urls.map((url) => `![x](${url})`).join('\n\n') });
  const { texts, files } = await textsOf(run);
  assert.deepEqual(files, []);
  const said = (await warningsOf(run)).map(({ message }) => message).join('\n');
  for (const url of urls) {
    assert.ok(said.includes(url), `${url} is named:\n${said}`);
    assert.ok(Object.values(texts).some((text) => text.includes(url)));
  }
  assert.match(said, /no picture[^]*status 404[^]*/);
});

test('pictures of ReadMe come along, also those in its blocks', async () => {
  server.answers.set('/abc-shot.png', PNG as never);
  const block = `[block:image]\n{"images":[{"image":["${server.url('/abc-shot.png')}","shot.png","A shot"]}]}\n[/block]`;
  const run = await importFiles({
    'docs/Guides/_order.yaml': '- start\n',
    'docs/Guides/start.md': `---\ntitle: Start\n---\n\n${block}\n`,
  });
  const { texts, files } = await textsOf(run);
  assert.match(files.join(' '), /fetched-[0-9a-f]{16}\.png/);
  assert.doesNotMatch(JSON.stringify(texts), /127\.0\.0\.1/);
  assert.equal(run.result.brokenLinks, 0);
});

test('a source with a file in the place of the folder is imported as it is', async () => {
  server.answers.set('/d.png', PNG as never);
  const run = await importFiles({ 'README.md': `![d](${server.url('/d.png')})`, '.gitbook/assets': 'x' });
  assert.match(JSON.stringify(await warningsOf(run)), /No picture was fetched/);
});

test('nothing is made outside of the source, wherever a link in it leads', async (t) => {
  server.answers.set('/e.png', PNG as never);
  const outside = await makeFolder(t, {});
  const inside = await makeFolder(t, { 'README.md': `![e](${server.url('/e.png')})` });
  const bring = () =>
    bringPictures(world.ctx, {
      origin: { kind: 'folder', name: 'x', folder: inside, warnings: [] },
      ...{ folder: inside, time: createWorkingTime(60), onProgress: () => {} },
    });
  for (const link of ['.gitbook', '.gitbook/assets']) {
    await mkdir(dirname(join(inside, link)), { recursive: true });
    await symlink(outside, join(inside, link));
    assert.match(JSON.stringify((await bring()).warnings), /No picture was fetched/);
    assert.deepEqual(await readdir(outside), [], link);
    await rm(join(inside, link));
  }
  assert.deepEqual((await bring()).warnings, []);
});

test('a space that begins below its source has its pictures inside of it', async () => {
  server.answers.set('/c.png', PNG as never);
  const run = await importFiles({
    '.gitbook.yaml': 'root: ./docs/\n',
    'docs/README.md': `![c](${server.url('/c.png')})\n`,
    'docs/SUMMARY.md': '* [C](README.md)\n',
  });
  const { files } = await textsOf(run);
  assert.equal(files.length, 1);
  assert.equal(run.result.brokenLinks, 0);
});

test('a picture is what its bytes say, and an address what can be fetched', () => {
  assert.deepEqual([endingOf(PNG), endingOf(SVG), endingOf(Buffer.from('GIF89a'))], ['png', 'svg', 'gif']);
  for (const text of ['', 'PNG', '<!doctype html><svg>', '<html><svg/></html>', '<svgx>', 'RIFF....WAVE'])
    assert.equal(endingOf(Buffer.from(text)), undefined, text);
  assert.equal(isElsewhere(`https://example.com/${'x'.repeat(3000)}`), false);
  for (const url of ['file:///etc/passwd', 'data:image/png;base64,x', '//example.com/x', 'a.png', 'https://'])
    assert.equal(isElsewhere(url), false, url);
  assert.equal(wayTo('a/b/c.md', '.gitbook/assets/x.png'), '../../.gitbook/assets/x.png');
});
