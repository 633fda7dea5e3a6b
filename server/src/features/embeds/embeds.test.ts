// On SQLite alone: it is about answers as programs take them.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { startFileServer } from '#features/imports/additions/testing.ts';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { cardFrom } from './rules.ts';

const files = await startFileServer();
after(files.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const space = await makeSpace(world, { 'README.md': '# Home' });
const api = world.as(space.owner.token);

const page = (html: string) => (response: ServerResponse) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
};

const ask = (url: string) => api.get('/v1/urls/embed', { query: { url } });

test('a card says what the page says of itself, as text', async () => {
  const head = `<title>Plain</title><meta property="og:title" content="A &lt;b&gt; title"><meta property="og:site_name" content="Site">`;
  files.answers.set('/page', page(`<!doctype html>${head}<link rel="shortcut icon" href="/i.png"><script>x</script>`));
  const { status, body } = await ask(files.url('/page'));
  assert.equal(status, 200);
  assert.deepEqual(body, {
    type: 'link',
    title: 'A <b> title',
    site: 'Site',
    url: files.url('/page'),
    icon: files.url('/i.png'),
  });
});

test('a page is asked once an hour', async () => {
  let asked = 0;
  files.answers.set('/counted', (response) => {
    asked += 1;
    page(`<title>Answer ${asked}</title>`)(response);
  });
  const url = files.url('/counted');
  assert.equal((await ask(url)).body.title, 'Answer 1');
  assert.equal((await api.get(`/v1/spaces/${space.spaceId}/embed`, { query: { url } })).body.title, 'Answer 1');
  world.clock.advance(60 * 60_000);
  assert.equal((await ask(url)).body.title, 'Answer 2');
});

test('where a page cannot be asked, its address says what it can', async () => {
  const { hostname } = new URL(files.url('/'));
  for (const url of [files.url('/missing'), 'http://10.1.2.3/private', 'http://nowhere.invalid/x']) {
    const { status, body } = await ask(url);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      type: 'link',
      title: new URL(url).hostname + new URL(url).pathname,
      site: new URL(url).hostname,
      url,
    });
  }
  files.answers.set('/big', page(`<title>Big</title>${'x'.repeat(600 * 1024)}`));
  assert.equal((await ask(files.url('/big'))).body.title, `${hostname}/big`);
});

test('what is no web address is refused', async () => {
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'nonsense', 'https://u:p@a.example/'])
    assert.equal((await ask(url)).status, 422, url);
});

test('texts are cut, and an icon is a web address or none', async () => {
  const card = await cardFrom(
    new URL('https://a.example/x'),
    `<title>${'t'.repeat(9999)}</title><link rel=icon href="javascript:x">`,
    'https://a.example/x',
  );
  assert.deepEqual([card.title.length, card.icon], [200, undefined]);
});
