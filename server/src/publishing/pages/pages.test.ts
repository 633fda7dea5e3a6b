import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSite, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);

const SUMMARY = `# Table of contents

* [Welcome](README.md)

## Guides

* [Start](guides/start.md)
  * [Deep](guides/deep.md)
* [Secret](guides/secret.md)
  * [Below](guides/below.md)
* [Hidden](guides/hidden.md)
* [Über uns](guides/über-uns.md)

## Empty
`;

const { base } = await makeSite(world, {
  'SUMMARY.md': SUMMARY,
  'README.md':
    '# Welcome\n\n[start](guides/start.md#first-steps) [secret](guides/secret.md) [gone](nowhere.md) ![p](.gitbook/assets/p.png)',
  'guides/start.md':
    '# Start\n\n## First steps\n\n[home](../README.md) [deep](deep.md) [file](../.gitbook/assets/notes.txt)',
  'guides/deep.md': '# Deep',
  'guides/secret.md': '---\nif: visitor.claims.beta\n---\n# Secret\n\nclassified',
  'guides/below.md': '# Below\n\nclassified too',
  'guides/hidden.md': '---\nhidden: true\n---\n# Hidden\n\nbut reachable',
  'guides/über-uns.md': '# Über uns',
  '.gitbook/assets/p.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  '.gitbook/assets/notes.txt': 'notes',
});

test('the first page of a space lies at the root of its site', async () => {
  const answer = await browser.get(base);
  assert.equal(answer.status, 200);
  assert.match(String(answer.headers['content-type']), /^text\/html/);
  assert.match(answer.text, /Welcome/);
});

test('the first page’s own path leads to the root', async () => {
  const answer = await browser.get(`${base}/welcome`);
  assert.deepEqual([answer.status, answer.headers['location']], [307, base]);
});

test('a page is served at its path, and nowhere below it', async () => {
  assert.equal((await browser.get(`${base}/guides/start`)).status, 200);
  assert.equal((await browser.get(`${base}/guides/start/more`)).status, 404);
});

test('a group leads to its first page', async () => {
  const answer = await browser.get(`${base}/guides`);
  assert.deepEqual([answer.status, answer.headers['location']], [307, `${base}/guides/start`]);
});

test('links lead to pages, headings and files', async () => {
  const home = (await browser.get(base)).text;
  assert.match(home, new RegExp(`href="${base}/guides/start#first-steps"`));
  const start = (await browser.get(`${base}/guides/start`)).text;
  assert.match(start, new RegExp(`href="${base}"`));
  const file = /href="([^"]*~files\/[^"]*notes\.txt)"/.exec(start)?.[1];
  assert.equal((await browser.get(file ?? '')).text, 'notes');
});

test('a link to a page that is missing or conditional is shown as broken and fails nothing', async () => {
  const { text } = await browser.get(base);
  assert.equal([...text.matchAll(/#broken-link/g)].length >= 2, true);
});

test('a page with a visitor condition and all below it do not exist for anybody', async () => {
  for (const path of ['guides/secret', 'guides/below']) {
    const answer = await browser.get(`${base}/${path}`);
    assert.equal(answer.status, 404);
    assert.doesNotMatch(answer.text, /classified/);
  }
  const { text } = await browser.get(`${base}/guides/start`);
  assert.doesNotMatch(text, /Secret|Below/);
});

test('a hidden page has its address and is in no navigation', async () => {
  assert.equal((await browser.get(`${base}/guides/hidden`)).status, 200);
  assert.doesNotMatch((await browser.get(`${base}/guides/deep`)).text, /Hidden/);
});

test('an address in another case leads to the page where only one fits', async () => {
  const answer = await browser.get(`${base}/Guides/START`);
  assert.deepEqual([answer.status, answer.headers['location']], [307, `${base}/guides/start`]);
});

test('an address beyond ASCII is served as browsers send it', async () => {
  const path = `${base}/guides/${encodeURIComponent('über-uns')}`;
  assert.equal((await browser.get(path)).status, 200);
  const upper = await browser.get(`${base}/guides/${encodeURIComponent('Über-Uns')}`);
  assert.deepEqual([upper.status, upper.headers['location']], [307, path]);
});

test('slashes at the end and empty segments are removed by a redirect that keeps the query', async () => {
  const expectations: [string, string][] = [
    [`${base}/`, base],
    [`${base}//`, base],
    [`${base}/guides/start/?a=b&c`, `${base}/guides/start?a=b&c`],
    [`${base}//guides///start`, `${base}/guides/start`],
  ];
  for (const [asked, expected] of expectations) {
    const answer = await browser.get(asked);
    assert.deepEqual([answer.status, answer.headers['location']], [307, expected], asked);
  }
});

test('no address leads a reader to another host', async () => {
  const attempts = [
    '//evil.com',
    '///evil.com/',
    '/\\evil.com',
    '/%5Cevil.com',
    '/%2F%2Fevil.com',
    '/%2e%2e/%2e%2e/x',
    '/%0d%0aLocation:%20x',
  ];
  for (const attempt of attempts) {
    const answer = await browser.get(`${base}${attempt}`);
    assert.ok([307, 404].includes(answer.status), `${attempt}: ${answer.status}`);
    const location = String(answer.headers['location'] ?? base);
    assert.ok(location === base || location.startsWith(`${base}/`), `${attempt} leads to ${location}`);
    assert.ok(!location.startsWith(`${base}//`) || answer.status === 307);
  }
});

test('broken percent encoding, control characters and names of object properties are not found', async () => {
  for (const path of ['%', '%zz', '%ff', '%c3%28', '%00', 'constructor', '__proto__', 'guides/%E0%A4%A']) {
    const answer = await browser.get(`${base}/${path}`);
    assert.equal(answer.status, 404, path);
    assert.match(String(answer.headers['content-type']), /^text\/html/);
  }
  for (const path of ['/sites/%00/x', '/sites/%5B/x', '/sites/a/%00', '/sites/a%2Fb/c', '/sites/%zz/x']) {
    assert.equal((await browser.get(path)).status, 404, path);
  }
});

test('what is not published, unknown or for who has a key answers the same page', async () => {
  const unknown = await browser.get('/sites/nobody/docs');
  const others = [(await makeSite(world, { 'README.md': '# B' }, 'share-link')).base, base.replace(/[^/]+$/, 'other')];
  const unpublished = await makeSite(world, { 'README.md': '# C' });
  await world.db.updateTable('sites').set({ published: 0 }).where('id', '=', unpublished.siteId).execute();
  for (const path of [...others, unpublished.base]) {
    const answer = await browser.get(path);
    assert.equal(answer.status, 404);
    assert.equal(answer.text, unknown.text);
  }
});

test('the site of a blocked organization and of a deleted space is gone', async () => {
  const blocked = await makeSite(world, { 'README.md': '# A' });
  await world.db
    .updateTable('organizations')
    .set({ blocked_reason: 'security' })
    .where('id', '=', blocked.organizationId)
    .execute();
  assert.equal((await browser.get(blocked.base)).status, 404);
  const deleted = await makeSite(world, { 'README.md': '# B' });
  await world.db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', deleted.spaceId).execute();
  assert.equal((await browser.get(deleted.base)).status, 404);
});

test('a variant has its segment, the default one none', async () => {
  const site = await makeSite(world, { 'README.md': '# One', 'a.md': '# A' });
  const second = await makeSpace(world, { 'README.md': '# Two', 'b.md': '# B' }, site);
  const row = {
    id: 'siteSpaceTwo',
    site_id: site.siteId,
    space_id: second.spaceId,
    title: 'Two',
    path: 'two',
    is_default: 0 as const,
  };
  await world.db
    .insertInto('site_spaces')
    .values({ ...row, condition: null, position: 'z' })
    .execute();
  assert.match((await browser.get(`${site.base}/two`)).text, /Two/);
  assert.equal((await browser.get(`${site.base}/two/b`)).status, 200);
  assert.equal((await browser.get(`${site.base}/b`)).status, 404);
  const own = await browser.get(`${site.base}/guide/a`);
  assert.deepEqual([own.status, own.headers['location']], [307, `${site.base}/a`]);
});

test('redirects of the source lead to pages, and never hide one', async () => {
  const site = await makeSite(world, {
    '.gitbook.yaml': 'redirects:\n  old/page: ./new.md\n  new: other.md\n  gone: missing.md\n  folder: sub/\n',
    'README.md': '# Home',
    'new.md': '# New',
    'other.md': '# Other',
    'sub/README.md': '# Sub',
  });
  assert.equal((await browser.get(`${site.base}/old/page`)).headers['location'], `${site.base}/new`);
  assert.equal((await browser.get(`${site.base}/new`)).status, 200);
  assert.equal((await browser.get(`${site.base}/folder`)).headers['location'], `${site.base}/sub`);
  for (const path of ['gone', 'constructor', 'toString'])
    assert.equal((await browser.get(`${site.base}/${path}`)).status, 404);
});

test('a group that is called like a page leaves the page its address', async () => {
  const site = await makeSite(world, {
    'SUMMARY.md': '* [Home](README.md)\n\n## Guides\n\n* [Guides](guides.md)\n* [More](more.md)\n',
    'README.md': '# Home',
    'guides.md': '# All guides',
    'more.md': '# More',
  });
  const answer = await browser.get(`${site.base}/guides`);
  assert.equal(answer.status, 200);
  assert.match(answer.text, /All guides/);
});

test('names that differ by case only stay two pages', async () => {
  const site = await makeSite(world, { 'README.md': '# Home', 'Name.md': '# Upper', 'name.md': '# Lower' });
  assert.match((await browser.get(`${site.base}/Name`)).text, /Upper/);
  assert.match((await browser.get(`${site.base}/name`)).text, /Lower/);
  assert.equal((await browser.get(`${site.base}/NAME`)).status, 404);
});

test('reusable content is put where it is included, links resolved from its own place', async () => {
  const site = await makeSite(world, {
    'README.md': '# Home\n\n{% include ".gitbook/includes/note.md" %}',
    'deep/page.md': '# Page\n\n{% include "../.gitbook/includes/note.md" %}\n\n{% include "missing.md" %}',
    '.gitbook/includes/note.md': '# Note\n\nShared words, [deep](../../deep/page.md).\n\n{% include "inner.md" %}',
    '.gitbook/includes/inner.md': 'Inner words.\n\n{% include "note.md" %}',
  });
  for (const path of ['', '/deep/page']) {
    const { text, status } = await browser.get(site.base + path);
    assert.equal(status, 200);
    assert.match(text, /Shared words/);
    assert.match(text, /Inner words/);
    assert.match(text, new RegExp(`href="${site.base}/deep/page"`));
  }
});

test('a page answers 304 to who has it, in the coding that it was sent in', async () => {
  const plain = await browser.get(base);
  const same = await browser.get(base, { headers: { 'if-none-match': String(plain.headers['etag']) } });
  assert.deepEqual([same.status, same.text], [304, '']);
  const packed = await browser.get(base, { headers: { 'accept-encoding': 'br, gzip' } });
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.notEqual(packed.headers['etag'], plain.headers['etag']);
  assert.match(String(packed.headers['vary']), /accept-encoding/);
  const mixed = await browser.get(base, {
    headers: { 'if-none-match': String(plain.headers['etag']), 'accept-encoding': 'br' },
  });
  assert.equal(mixed.status, 200);
});

test('a page changes its tag when its space does', async () => {
  const before = (await browser.get(base)).headers['etag'];
  await world.db
    .updateTable('sites')
    .set((eb) => ({ title: 'Renamed', version: eb('version', '+', 1) }))
    .execute();
  const answer = await browser.get(base, { headers: { 'if-none-match': String(before) } });
  assert.equal(answer.status, 200);
  assert.match(answer.text, /Renamed/);
});

test('what an author writes cannot run in a reader’s browser', async () => {
  const site = await makeSite(world, {
    'SUMMARY.md': '* [<script>alert(1)</script> "home"](README.md)\n* [evil](javascript:alert(2))\n',
    'README.md':
      '---\ndescription: "<img src=x onerror=alert(3)>"\ncover: "javascript:alert(4)"\n---\n# A <b onmouseover=alert(5)>title</b>\n\n<script>alert(6)</script>\n\n[x](javascript:alert(7)) <a href="vbscript:x">y</a>\n\n<iframe src="https://evil.example"></iframe>',
  });
  const answer = await browser.get(site.base);
  const policy = String(answer.headers['content-security-policy']);
  assert.match(policy, /script-src 'self'/);
  assert.doesNotMatch(/script-src([^;]*)/.exec(policy)?.[1] ?? '', /unsafe/);
  assert.doesNotMatch(
    answer.text,
    /<script>|<img src=x|onmouseover=|<iframe|href="(?:javascript|vbscript)|src="javascript/i,
  );
});

test('the list of public sites shows those and no others', async () => {
  const unlisted = await makeSite(world, { 'README.md': '# U' }, 'unlisted');
  const { text } = await browser.get('/');
  assert.ok(text.includes(`${base}"`));
  assert.ok(!text.includes(`${unlisted.base}"`));
  assert.equal((await browser.get(unlisted.base)).status, 200);
  assert.match((await browser.get(unlisted.base)).text, /noindex/);
});

test('an import is visible at once', async () => {
  const site = await makeSite(world, { 'README.md': '# Before' });
  assert.match((await browser.get(site.base)).text, /Before/);
  await importFiles(world, site.spaceId, { 'README.md': '# After' });
  assert.match((await browser.get(site.base)).text, /After/);
});

test('a page says when its text was last changed, and a change of another page is no change of it', async () => {
  const site = await makeSite(world, { 'README.md': '# A', 'b.md': '# B' });
  const timeOf = async () => /<time datetime="([^"]+)"/.exec((await browser.get(`${site.base}/b`)).text)?.[1];
  const first = await timeOf();
  world.clock.advance(86_400_000);
  await importFiles(world, site.spaceId, { 'README.md': '# A changed', 'b.md': '# B' });
  assert.equal(await timeOf(), first);
  await importFiles(world, site.spaceId, { 'README.md': '# A changed', 'b.md': '# B changed' });
  assert.ok(Date.parse((await timeOf()) ?? '') > Date.parse(first ?? ''));
});

test('a site without pages says that nothing is there yet', async () => {
  const site = await makeSite(world, { 'notes.txt': 'no page' });
  const answer = await browser.get(site.base);
  assert.equal(answer.status, 404);
  assert.match(answer.text, /Nothing here yet/);
  assert.match((await browser.get(`${site.base}/x`)).text, /Page not found/);
});

test('scripts of pages may fetch from their own site and from nowhere else', async () => {
  const policy = String((await browser.get(base)).headers['content-security-policy']);
  assert.equal(/connect-src ([^;]*)/.exec(policy)?.[1], "'self'");
});

test('a full cover, a wide page and a picture for previews come from the front matter', async () => {
  const site = await makeSite(world, {
    'README.md':
      '---\ncover: .gitbook/assets/c.png\nlayout:\n  width: wide\n  cover:\n    size: full\n  metadata:\n    visible: false\n---\n# A\n\nText',
    '.gitbook/assets/c.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  });
  const { text } = await browser.get(site.base);
  assert.match(text, /site-frame[^"]* is-wide/);
  assert.match(text, /page-cover is-full/);
  assert.match(text, /property="og:image" content="http[^"]+c\.png"/);
  assert.doesNotMatch(text, /page-updated/);
});

test('styles and scripts are sent compressed, once for ever, and are small', async () => {
  const { text } = await browser.get(base);
  const addresses = [...text.matchAll(/(?:href|src)="(\/~lectern\/[^"]+\.(?:css|js))"/g)].map(
    (match) => match[1] ?? '',
  );
  // Those of every page, and the script of pages that have pictures.
  assert.equal(addresses.length, 4);
  for (const address of addresses) {
    const answer = await browser.get(address, { headers: { 'accept-encoding': 'br' } });
    assert.match(String(answer.headers['cache-control']), /immutable/);
    assert.ok(/\/theme-[^/]*$/.test(address) || answer.headers['content-encoding'] === 'br', address);
    assert.ok(Number(answer.headers['content-length']) < 12_000, `${address}: ${answer.headers['content-length']}`);
  }
});
