// One site, read by visitors of whom some meet its conditions: what is shown to one is in nothing that another one gets.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { indexAll } from '#features/search/testing.ts';
import { makeSpace } from '#testing/content.ts';
import { overSocket } from '#testing/socket.ts';
import { startWorld } from '#testing/world.ts';
import { type Guarded, type Jar, makeGuarded, makeJar } from './visitors/testing.ts';

const world = await startWorld({ after });
// Over connections, because there answers are remembered.
const { ask } = await overSocket(world);
const newJar = (): Jar => makeJar(world, ask);

/** Stands under `visitor.claims.beta`, and in what lies below it. */
const SECRET = 'secretword';
/** Stands under `!visitor.claims.beta`. */
const OTHERS = 'otherword';

const vault = `---\nif: visitor.claims.beta\ndescription: ${SECRET} described\n---\n# ${SECRET} title\n\n## ${SECRET} heading\n\n${SECRET} findable\n\n{% updates %}\n{% update date="2026-01-01" %}\n${SECRET} news\n{% endupdate %}\n{% endupdates %}\n`;

const files = {
  'SUMMARY.md': `* [Home](README.md)\n* [Open](open.md)\n* [${SECRET} vault](${SECRET}-vault.md)\n  * [${SECRET} below](${SECRET}-below.md)\n\n## Last\n\n* [News](news.md)\n`,
  'README.md': `# Home\n\n{% if visitor.claims.beta %}\n## ${SECRET}\n\n${SECRET} [link](${SECRET}-vault.md)\n{% endif %}\n\n{% if !visitor.claims.beta %}\n${OTHERS}\n{% endif %}\n\nfindable\n`,
  'open.md': `# Open\n\nfindable {% if visitor.claims.beta %}${SECRET}{% endif %}\n\n[vault](${SECRET}-vault.md)\n\n{% include ".gitbook/includes/part.md" %}\n`,
  [`${SECRET}-vault.md`]: vault,
  [`${SECRET}-below.md`]: `# ${SECRET} below\n\nfindable\n`,
  'news.md': `# News\n\n{% updates %}\n{% update date="2026-02-01" %}\nfindable\n{% if visitor.claims.beta %}${SECRET}{% endif %}\n{% endupdate %}\n{% endupdates %}\n`,
  '.gitbook/includes/part.md': `findable {% if visitor.claims.beta %}${SECRET}{% endif %}\n`,
};

/** What every reader may ask for, and whether a visitor who meets the condition finds the secret in it. */
const LISTS: readonly [path: string, hasSecret: boolean][] = [
  ['', true],
  ['/open', true],
  ['/news', true],
  ['/home.md', true],
  ['/open.md', true],
  ['/news.md', true],
  ['/llms.txt', true],
  ['/llms-full.txt', true],
  ['/sitemap-pages.xml', true],
  ['/sitemap.xml', true],
  ['/rss.xml', true],
  ['/feed.json', true],
  ['/news/rss.xml', true],
  ['/~search?q=findable', true],
  ['/~gitbook/search?q=findable&all=1', true],
];

interface Reader {
  jar: Jar;
  token?: string;
}

let site: Guarded;
let readers: Record<'beta' | 'plain' | 'nobody', Reader>;
before(async () => {
  site = await makeGuarded(world, files, 'public');
  const second = await makeSpace(world, { 'README.md': `# ${SECRET} variant\n\n${SECRET}` }, site);
  const { body } = await site.api.post(`${site.url}/site-spaces`, { body: { spaceId: second.spaceId } });
  await world.db
    .updateTable('site_spaces')
    .set({ condition: 'visitor.claims.beta', path: `${SECRET}-variant`, title: `${SECRET} variant` })
    .where('id', '=', String(body.id))
    .execute();
  await indexAll(world);
  readers = {
    beta: await makeReader({ beta: true }),
    plain: await makeReader({ beta: false }),
    nobody: { jar: newJar() },
  };
});

async function makeReader(claims: Record<string, unknown>, of = site): Promise<Reader> {
  const [jar, token] = [newJar(), await of.sign(claims)];
  await jar.visit(`${of.base}?jwt_token=${token}`);
  return { jar, token };
}

async function call({ token }: Reader, name: string, given: object): Promise<string> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  const headers = {
    accept: 'application/json, text/event-stream',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return (await world.as(undefined).post(`${site.base}/~gitbook/mcp`, { body, headers })).text;
}

async function readAll(reader: Reader): Promise<[name: string, text: string][]> {
  const read: [string, string][] = [];
  for (const [path] of LISTS) {
    const { status, text, headers } = await reader.jar.get(site.base + path);
    assert.equal(status, 200, path);
    read.push([path, text + JSON.stringify(headers)]);
  }
  const more = /data-more="([^"]+)"/.exec((await reader.jar.get(site.base)).text)?.[1] ?? '';
  read.push(['branches', (await reader.jar.get(more)).text]);
  for (const [name, given] of [
    ['searchDocumentation', { query: 'findable' }],
    ['listPages', {}],
    ['getPage', { url: 'open' }],
  ] as const)
    read.push([name, await call(reader, name, given)]);
  return read;
}

test('who does not meet a condition gets no word of what stands under it, whoever was there before', async () => {
  for (const turn of ['nobody', 'beta', 'plain', 'nobody', 'beta', 'nobody'] as const) {
    for (const [name, text] of await readAll(readers[turn])) {
      const has = text.toLowerCase().includes(SECRET);
      assert.equal(has, turn === 'beta', `${turn}: ${name} ${has ? 'holds' : 'lacks'} ${SECRET}: ${text}`);
    }
  }
});

test('what is for those who do not meet a condition is not for who does', async () => {
  for (const path of ['', '/home.md', '/llms-full.txt']) {
    assert.doesNotMatch((await readers.beta.jar.get(site.base + path)).text, new RegExp(OTHERS), path);
    for (const each of [readers.plain, readers.nobody])
      assert.match((await each.jar.get(site.base + path)).text, new RegExp(OTHERS), path);
  }
});

test('each finds the words that they see, and nobody a number of others', async () => {
  const search = async ({ jar }: Reader, word: string) =>
    (await jar.get(`${site.base}/~gitbook/search?q=${word}&all=1`)).body as { count: number; pages: unknown[] };
  for (const word of [SECRET, SECRET.slice(0, 6), 'secretwrod']) {
    const found = await search(readers.beta, word);
    assert.equal(found.count, found.pages.length);
    assert.ok(found.count >= 6, `${word}: ${found.count}`);
    for (const each of [readers.plain, readers.nobody]) {
      assert.deepEqual(
        await search(each, word),
        { ...(await search(each, 'nowhereatall')), count: 0, pages: [] },
        word,
      );
      assert.match(await call(each, 'searchDocumentation', { query: word }), /Nothing found/);
    }
  }
  assert.equal((await search(readers.nobody, OTHERS)).count, 1);
  assert.equal((await search(readers.plain, OTHERS)).count, 1);
  assert.equal((await search(readers.beta, OTHERS)).count, 0);
});

test('a page under a condition is there for who meets it, in every form, and for others as what there is not', async () => {
  const kept = Object.entries(files).filter(([name]) => !name.startsWith(SECRET));
  const summary = files['SUMMARY.md'].replaceAll(new RegExp(`.*${SECRET}.*\n`, 'g'), '');
  const without = await makeGuarded(world, { ...Object.fromEntries(kept), 'SUMMARY.md': summary }, 'public');
  const plain = await makeReader({ beta: false }, without);
  for (const form of [
    `/${SECRET}-vault`,
    `/${SECRET}-below`,
    `/${SECRET}-vault.md`,
    `/${SECRET}-vault/rss.xml`,
    `/${SECRET}-variant`,
  ]) {
    assert.equal((await readers.beta.jar.get(site.base + form)).status, 200, form);
    for (const [{ jar }, other] of [
      [readers.plain, plain],
      [readers.nobody, { jar: newJar() }],
    ] as const) {
      const nothing = await other.jar.get(without.base + form);
      const { status, text, headers } = await jar.get(site.base + form);
      assert.deepEqual(
        [status, text.replaceAll(site.base, ''), headers['etag']],
        [404, nothing.text.replaceAll(without.base, ''), nothing.headers['etag']],
        form,
      );
    }
  }
});

test('no answer of a site with conditions is kept by anybody between it and its readers', async () => {
  for (const reader of Object.values(readers)) {
    for (const [path] of LISTS) {
      const { headers } = await reader.jar.get(site.base + path);
      assert.match(String(headers['cache-control']), /private/, path);
      assert.match(String(headers['vary']), /cookie/, path);
    }
  }
});

test('the tag of an answer is true for one visitor alone', async () => {
  const tagOf = async ({ jar }: Reader) => String((await jar.get(`${site.base}/open`)).headers['etag']);
  const tag = await tagOf(readers.beta);
  assert.notEqual(tag, await tagOf(readers.nobody));
  const { status } = await readers.nobody.jar.get(`${site.base}/open`, { 'if-none-match': tag });
  assert.equal(status, 200);
});

test('a page shows its reader the values of their own claims', async () => {
  const own = await makeGuarded(
    world,
    { 'README.md': '# Home\n\nPlan: <code class="expression">visitor.claims.plan</code>.\n' },
    'public',
  );
  const jars = await Promise.all(
    [{ plan: 'pro' }, { plan: 'free' }, undefined].map(async (claims) => {
      const jar = newJar();
      if (claims !== undefined) await jar.visit(`${own.base}?jwt_token=${await own.sign(claims)}`);
      return jar;
    }),
  );
  const texts = await Promise.all(
    jars.map(async (jar) => /Plan: <span class="expression">(.*?)<\/span>\./.exec((await jar.get(own.base)).text)?.[1]),
  );
  assert.deepEqual(texts, ['pro', 'free', '']);
});
