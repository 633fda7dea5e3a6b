// On SQLite alone: it is about what is read of other servers.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { importInto, makeHome, makeSpace } from '#testing/content.ts';
import { makeFolder } from '#testing/folders.ts';
import { startWorld } from '#testing/world.ts';
import { startFileServer } from '../additions/testing.ts';
import { zipOf } from '../archives/testing.ts';
import { docxOf, paragraph, picture } from '@lectern/convert/testing';
import { landSource } from '../testing.ts';
import { openNamedSource } from './index.ts';
import { exportAddress } from './rules.ts';

const server = await startFileServer();
after(server.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const home = await makeHome(world);

let served = 0;
function serve(name: string, content: string | Uint8Array, type = 'application/octet-stream'): string {
  served += 1;
  const path = `/${served}/${name}`;
  server.answers.set(path, (response) => void response.setHeader('content-type', type).end(content));
  return server.url(path);
}

const land = (source: string, name: string, content: string | Uint8Array, type?: string) =>
  landSource(world, home, { url: serve(name, content, type), source });

const ID = '0'.repeat(32);

test('every source lands as pages in one revision, and counts what it brought', async () => {
  const cases: readonly (readonly [
    source: string,
    name: string,
    content: Uint8Array | string,
    titles: string[],
    resources: number,
  ])[] = [
    ['docx', 'a.docx', docxOf(paragraph('Report', 'Title') + picture('P')), ['Report'], 2],
    ['html', 'a.html', '<title>x</title><main><h1>One</h1><p>x</p></main>', ['One'], 1],
    [
      'html',
      'a.zip',
      zipOf({ 'index.html': '<h1>Start</h1><a href="b.html">b</a>', 'b.html': '<h1>B</h1>', 'i.png': 'x' }),
      ['Start', 'B'],
      3,
    ],
    ['zip', 'a.zip', zipOf({ 'p/mkdocs.yml': 'nav:\n  - A: a.md\n', 'p/docs/a.md': '# A\n' }), ['A'], 1],
    [
      'confluence',
      'a.zip',
      zipOf({ 'S/Home_1.html': '<span id="title-text">S : Home</span><div id="main-content"><p>x</p></div>' }),
      ['Home'],
      1,
    ],
    ['github-wiki', 'a.zip', zipOf({ 'x.wiki/Home.md': 'x', 'x.wiki/Other.md': 'y' }), ['Home', 'Other'], 2],
    [
      'notion',
      'a.zip',
      zipOf({ 'Part-1.zip': zipOf({ [`P ${ID}.md`]: '# P' }), 'Part-2.zip': zipOf({ [`Q ${ID}.md`]: '# Q' }) }),
      ['P', 'Q'],
      2,
    ],
    [
      'google-docs',
      'a.zip',
      zipOf({ 'D.html': '<p class="title">D</p><img src="images/i.png">', 'images/i.png': 'x' }),
      ['D'],
      2,
    ],
    ['google-docs', 'a.docx', docxOf(paragraph('E', 'Title')), ['E'], 1],
  ];
  for (const [source, name, content, titles, resources] of cases) {
    const landed = await land(source, name, content);
    assert.deepEqual([landed.status, landed.titles], [201, titles], `${source} ${name} ${JSON.stringify(landed.body)}`);
    assert.deepEqual([landed.body.importedResources, landed.body.totalResources], [resources, resources], source);
    assert.equal(landed.report.contentLinks.brokenCount, 0, source);
  }
});

test('what was imported is shown to readers as it was meant', async () => {
  const landed = await land(
    'html',
    'a.html',
    '<h1>T</h1><div class="admonition tip"><p>Do <b>it</b></p></div>',
    'text/html',
  );
  const api = world.as(home.owner.token);
  const { body } = await api.get(`/v1/spaces/${landed.spaceId}/content`);
  const page = await api.get(`/v1/spaces/${landed.spaceId}/content/page/${body.pages.at(-1).id}?format=document`);
  const [hint] = page.body.document.nodes;
  assert.deepEqual([hint.type, hint.data.style], ['hint', 'success']);
});

test('what is not what it is said to be changes nothing and says so', async () => {
  const wrong: readonly (readonly [source: string, content: Uint8Array | string, message: RegExp])[] = [
    ['docx', 'no zip', /no zip archive/],
    ['docx', zipOf({ 'a.txt': 'x' }), /damaged, or is no document/],
    ['notion', zipOf({ 'a.png': 'x' }), /In Notion choose Export/],
    ['confluence', zipOf({ 'a.png': 'x' }), /Export space/],
    ['html', zipOf({ 'a.png': 'x' }), /no page in it/],
    ['html', '<div>'.repeat(5000), /no page in it/],
  ];
  for (const [source, content, message] of wrong) {
    const { status, body, titles } = await land(source, 'x', content);
    assert.deepEqual([status, titles], [422, []], source);
    assert.match(body.error.message, message, source);
  }
});

test('addresses that only a browser with an account opens are refused with what to give instead', async () => {
  const closed: readonly (readonly [source: string, url: string, message: RegExp])[] = [
    ['github-wiki', 'https://github.com/owner/repo/wiki', /git clone .*\.wiki\.git/],
    ['github-wiki', 'https://github.com/owner/repo.wiki.git', /git clone/],
    ['notion', 'https://www.notion.so/team/Page-0123', /Markdown & CSV/],
    ['confluence', 'https://team.atlassian.net/wiki/spaces/DOC', /Export space/],
  ];
  for (const [source, url, message] of closed) {
    const { status, body } = await landSource(world, home, { url, source });
    assert.equal(status, 400, url);
    assert.match(body.error.message, message, url);
  }
  for (const source of ['confluence', 'notion', 'google-docs', 'docx']) {
    server.answers.set('/forbidden', (response) => void response.writeHead(403).end());
    const { status, body } = await landSource(world, home, { url: server.url('/forbidden'), source });
    assert.deepEqual([status, /asks for an account/.test(body.error.message)], [502, true], source);
  }
});

test('the address of a document of Google becomes that of its export; published ones stay', () => {
  const id = 'abcDEF0123456789_-x';
  const exported = `https://docs.google.com/document/d/${id}/export?format=docx`;
  for (const end of ['/edit?usp=sharing', '/view', ''])
    assert.equal(exportAddress('google-docs', `https://docs.google.com/document/d/${id}${end}`), exported);
  for (const url of [exported, `https://docs.google.com/document/d/e/${id}/pub`])
    assert.equal(exportAddress('google-docs', url), url);
});

test('the command line imports files of a named source, and again without a change', async (t) => {
  const folder = await makeFolder({ after: (fn) => t.after(fn) }, { 'a.docx': docxOf(paragraph('Report', 'Title')) });
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home' }, home);
  const open = async () => {
    const scratch = await makeFolder({ after: (fn) => t.after(fn) }, {});
    return openNamedSource(
      world.ctx,
      { from: join(folder, 'a.docx'), ref: undefined, scratch, environment: {} },
      'docx',
    );
  };
  const origin = await open();
  assert.deepEqual([origin.name, origin.warnings], ['a', []]);
  const first = await importInto(world, spaceId, origin.folder);
  const again = await importInto(world, spaceId, (await open()).folder);
  assert.deepEqual([first.pages, again.unchanged], [1, true]);
  await assert.rejects(
    openNamedSource(world.ctx, { from: folder, ref: undefined, scratch: folder, environment: {} }, 'fax'),
    { status: 400 },
  );
});
