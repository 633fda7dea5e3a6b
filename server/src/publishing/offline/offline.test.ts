import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { importFiles, makeSite, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { Parser } from 'htmlparser2';
import { makeEdition } from './service.ts';
import { readZip } from './testing.ts';
import { type EditionFile, zipOf } from './zip.ts';

const world = await startWorld({ after });
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><script>alert(1)</script><rect></rect></svg>';

const FILES = {
  '.gitbook.yaml': 'redirects:\n  old/way: guide/install.md\n',
  'SUMMARY.md':
    '* [Home](README.md)\n* [Guide](guide/README.md)\n  * [Install](guide/install.md)\n  * [Con](guide/con.md)\n* [Secret](secret.md)\n* [Hidden](hidden.md)\n',
  'README.md':
    '# Home\n\n[install](guide/install.md#on-linux) [data](files/data.txt) [page](files/page.html) [live](https://example.com/)\n\n![shown](files/picture.svg)\n\n![remote](https://example.com/x.png)\n\n{% embed url="https://youtu.be/abc" %}\n',
  'guide/README.md': '# Guide\n\nWhat there is.\n',
  'guide/install.md':
    '---\ntags: [Setup]\n---\n# Install\n\n## On Linux\n\nInstalling needs a griffin.\n\n```mermaid\ngraph LR\n  A --> B\n```\n\n$$x^2$$\n\n```mermaid\ngraph LR\n  mistake -->\n```\n',
  'guide/con.md':
    '# Con\n\n{% tabs %}{% tab title="One" %}first{% endtab %}{% endtabs %}\n\n{% @diagrams/diagram language="sequence" content="Ana -> Ben: Hello" %}\n\n{% @diagrams/diagram language="other" content="Ana -> Ben" %}\n',
  'secret.md': '---\nif: visitor.claims.beta\n---\n# Secret\n\nunicorn\n',
  'hidden.md': '---\nhidden: true\n---\n# Hidden\n\nphoenix\n',
  'files/data.txt': 'data',
  'files/page.html': '<script>alert(1)</script>',
  'files/picture.svg': PICTURE,
};

const site = await makeSite(world, FILES);
const owner = world.as(site.owner.token);
const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;

async function download(body: object = {}): Promise<Buffer> {
  const answer = await owner.post(`${path}/offline`, { body });
  assert.equal(answer.status, 200, answer.text);
  const { pathname, search } = new URL(answer.body.url);
  const sent = await world.app.http.inject({ url: pathname + search });
  assert.equal(sent.statusCode, 200, sent.body.slice(0, 500));
  return sent.rawPayload;
}

let files: Map<string, Buffer>;
before(async () => {
  const other = await makeSpace(world, { 'README.md': '# Other' }, site);
  await importFiles(world, other.spaceId, { 'README.md': '# Other\n\nThe basilisk.\n', 'more.md': '# More\n' });
  assert.equal(
    (await owner.post(`${path}/sections`, { body: { spaceId: other.spaceId, title: 'Other' } })).status,
    201,
  );
  files = await readZip(await download());
});

const textOf = (name: string): string =>
  files.get(name)?.toString() ?? assert.fail(`no ${name}: ${[...files.keys()].join(' ')}`);

/** Addresses in HTML that a browser would load or follow. */
function addressesIn(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(_name, attributes) {
      for (const key of ['href', 'src', 'data-styles', 'data-frame', 'action', 'poster'])
        if (attributes[key] !== undefined) found.push(attributes[key]);
      for (const each of attributes['srcset']?.split(', ') ?? []) found.push(each.split(' ')[0] ?? '');
    },
  });
  parser.end(html);
  return found;
}

test('every link resolves within the zip, and headings are where links lead', () => {
  for (const [name, bytes] of files) {
    if (!name.endsWith('.html') || name.includes('/diagrams/')) continue;
    for (const address of addressesIn(bytes.toString())) {
      if (/^(?:https:|data:|#)/.test(address)) continue;
      const url = new URL(address, `http://zip/${name.split('/').map(encodeURIComponent).join('/')}`);
      const target = decodeURIComponent(url.pathname.slice(1));
      assert.ok(files.has(target), `${name} names ${address}`);
      if (url.hash !== '') assert.match(textOf(target), new RegExp(`id="${decodeURIComponent(url.hash.slice(1))}"`));
    }
  }
});

test('pages lie in folders, of sections, too, and earlier addresses lead to them', () => {
  for (const name of ['index.html', 'guide/index.html', 'guide/install/index.html', 'other/more/index.html'])
    assert.ok(files.has(name), name);
  assert.match(textOf('old/way/index.html'), /url=\.\.\/\.\.\/guide\/install\/index\.html/);
  assert.match(textOf('index.html'), /href="guide\/install\/index\.html#on-linux"/);
});

test('a segment that Windows refuses has another name', () => {
  assert.ok(files.has('guide/_con/index.html'));
});

test('what a visitor without claims does not see is in no file; hidden pages have their addresses and are not found', () => {
  for (const [name, bytes] of files) assert.doesNotMatch(bytes.toString('latin1'), /unicorn/, name);
  assert.match(textOf('hidden/index.html'), /phoenix/);
  const index = [...files].filter(([name]) => name.startsWith('~lectern/search/'));
  assert.ok(index.length > 2);
  for (const [name, bytes] of index) assert.doesNotMatch(bytes.toString(), /phoenix/, name);
});

test('nothing names the server, and nothing of another host is loaded', () => {
  for (const [name, bytes] of files) {
    if (!name.endsWith('.html')) continue;
    const html = bytes.toString();
    assert.doesNotMatch(
      html,
      /offline\.invalid|~offline-edition|type="module"|rel="(?:canonical|preload)"|data-events|page-pdf/,
      name,
    );
    assert.doesNotMatch(html, /<(?:img|script|link|iframe|source|video)[^>]* (?:src|href)="https?:/, name);
  }
  assert.match(textOf('index.html'), /<a class="elsewhere"[^>]*href="https:\/\/example\.com\/x\.png">remote<\/a>/);
});

test('files of authors that would run as pages are text', () => {
  const html = [...files].find(([, bytes]) => bytes.toString() === FILES['files/page.html']);
  assert.match(html?.[0] ?? '', /^~files\/[0-9a-f]{16}\/page\.html\.txt$/);
});

test('a drawing that is opened by itself runs nothing', () => {
  const [, drawing] = [...files].find(([name]) => name.endsWith('/picture.svg')) ?? [];
  assert.match(drawing?.toString() ?? '', /^<svg [^>]*width="10" height="20"><rect><\/rect><\/svg>$/);
});

test('a diagram of short steps is drawn, although no integration is installed, and one in an unknown language is not', () => {
  const [name = '', html = ''] =
    [...files]
      .map(([each, bytes]) => [each, bytes.toString()] as const)
      .find(([, text]) => text.includes('data-integration="@diagrams/diagram"')) ?? [];
  assert.match(name, /con/);
  assert.equal(html.match(/<figure class="diagram">/g)?.length, 1);
  assert.match(html, /<\/summary><div class="code">\s*<pre[^]*?Ana -&gt; Ben: Hello/);
  const [, src = ''] = /<img src="[./]*([^"]*drawings[^"]*)"/.exec(html) ?? [];
  const svg = [...files].find(([each]) => each.endsWith(src))?.[1].toString() ?? '';
  assert.match(svg, /<path id="letter-/);
});

test('a diagram is drawn for light and dark, above its source, and one with a mistake is its source alone', () => {
  const html = textOf('guide/install/index.html');
  const [, dark = '', light = ''] =
    /<figure class="diagram"><div class="diagram-view"><picture><source srcset="\.\.\/\.\.\/([^"]*)" media="\(prefers-color-scheme: dark\)"><img src="\.\.\/\.\.\/([^"]*)" alt="Diagram" /.exec(
      html,
    ) ?? [];
  assert.match(textOf(light), /^<svg [^>]*><defs><path id="letter-0"/);
  assert.match(textOf(dark), /^<svg [^>]*><defs>/);
  assert.notEqual(textOf(light), textOf(dark));
  assert.equal(html.match(/<figure class="diagram">/g)?.length, 1);
  assert.match(
    html,
    /<details><summary class="diagram-source">[^<]*<\/summary><div class="code" data-language="mermaid">/,
  );
  assert.match(html, /mistake/);
  assert.doesNotMatch(html, /data-frame|diagrams\.js/);
});

test('the same content is the same bytes', async () => {
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  world.clock.advance(60_000);
  assert.equal(hashOf(await download()), hashOf(await download()));
});

test('with an address it has what search engines and programs read', async () => {
  const published = await readZip(await download({ baseUrl: 'https://docs.example.com/manual/' }));
  const text = (name: string) => published.get(name)?.toString() ?? assert.fail(name);
  assert.match(text('sitemap.xml'), /<loc>https:\/\/docs\.example\.com\/manual\/guide\/install\/<\/loc>/);
  assert.match(text('llms.txt'), /\(https:\/\/docs\.example\.com\/manual\/guide\/install\/index\.md\)/);
  assert.match(text('guide/install/index.md'), /^# Install/);
  assert.match(
    text('guide/install/index.html'),
    /rel="canonical" href="https:\/\/docs\.example\.com\/manual\/guide\/install\/"/,
  );
});

test('the address ends with the membership of who asked, and an unpublished site has none', async () => {
  const { body } = await owner.post(`${path}/offline`, { body: {} });
  const { pathname, search } = new URL(body.url);
  assert.equal((await world.as(undefined).get(`${pathname}${search}x`)).status, 404);
  const nobodys = `/v1/orgs/${site.organizationId}/sites/nothing/offline`;
  assert.equal((await owner.post(nobodys, { body: {} })).status, 404);
  await owner.post(`${path}/unpublish`);
  assert.equal((await owner.post(`${path}/offline`, { body: {} })).status, 409);
  assert.equal((await world.as(undefined).get(pathname + search)).status, 409);
  await owner.post(`${path}/publish`);
});

async function* endless(): AsyncGenerator<EditionFile> {
  yield { path: 'a', open: async () => new Readable({ read: () => {} }) };
}

test('what takes too long is ended in the middle of a file', async () => {
  await assert.rejects(buffer(zipOf(endless(), 20)), /takes too long/);
});

test('who goes away while an edition is made leaves nothing of it, and the next one has the place', async () => {
  const { TMPDIR: usual } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  process.env['TMPDIR'] = folder;
  try {
    const gone = new AbortController();
    const making = makeEdition(world.app.ctx, site, gone.signal);
    const ended = assert.rejects(making, { name: 'AbortError' });
    while ((await readdir(folder, { recursive: true })).every((name) => !name.endsWith('.zip'))) await nextTurn(5);
    gone.abort();
    await ended;
    assert.deepEqual(await readdir(folder), []);
  } finally {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    await rm(folder, { recursive: true });
  }
  assert.ok((await download()).length > 0);
});
