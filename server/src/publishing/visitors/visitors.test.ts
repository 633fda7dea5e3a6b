// Sites that know their readers: by a token of a backend, by claims that nobody signed, and by membership.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createToken, revokeToken } from '#access/index.ts';
import { indexAll } from '#features/search/testing.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { cookieNames } from './carriers.ts';
import { makeGuarded, makeJar } from './testing.ts';
import { withOtherSignature } from '#testing/forged.ts';

const world = await startWorld({ after });
const { baseUrl } = world.ctx;

const FILES = {
  'SUMMARY.md': '* [Home](README.md)\n* [Guide](guide.md)\n* [Beta](beta.md)\n',
  'README.md': '# Home\n\nopenword\n',
  'guide.md': '# Guide\n\n{% if visitor.claims.beta %}\nbetaword\n{% endif %}\n\nopenword ![](.gitbook/assets/a.svg)\n',
  'beta.md': '---\nif: visitor.claims.beta\n---\n# Beta\n\nbetaword\n',
  '.gitbook/assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

const FALLBACK = 'https://login.example.com/start?from=docs';
const MINUTE = 60;
const nowS = () => Math.floor(world.clock.now() / 1000);

test('a reader without a token is sent to log in, with where to come back to', async () => {
  const { base, api, url } = await makeGuarded(world, FILES);
  await api.patch(`${url}/publishing/auth`, { body: { fallbackURL: FALLBACK } });
  const { status, headers } = await makeJar(world).get(`${base}/guide`);
  assert.deepEqual([status, headers['location']], [303, `${FALLBACK}&location=%2Fguide`]);
  assert.deepEqual(
    [headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']],
    ['private, no-cache', 'noindex', 'same-origin'],
  );
});

test('what is there and what is not are answered alike to who is not let in', async () => {
  const { base } = await makeGuarded(world, FILES);
  const strip = ({ status, text, headers }: Awaited<ReturnType<ReturnType<typeof makeJar>['get']>>) => {
    const { date: _, 'x-request-id': __, location, ...rest } = headers;
    return {
      status,
      text: text.replaceAll(/"requestId":"[^"]*"/g, ''),
      location: String(location).split('?')[0],
      rest,
    };
  };
  const jar = makeJar(world);
  for (const headers of [{ accept: 'text/html' }, { accept: '*/*' }]) {
    const there = strip(await jar.get(`${base}/guide`, headers));
    for (const path of [
      'nothing',
      'GUIDE',
      'beta',
      'guide/',
      '~files/x',
      'guide.md',
      'llms.txt',
      'sitemap.xml',
      '~search?q=a',
    ])
      assert.deepEqual(strip(await jar.get(`${base}/${path}`, headers)), there, path);
  }
});

test('a token in the address opens the site, and is kept in a cookie instead', async () => {
  const { base, sign } = await makeGuarded(world, FILES);
  const jar = makeJar(world);
  const token = await sign({ exp: nowS() + 10 * MINUTE });
  const first = await jar.get(`${base}/guide?a=1&jwt_token=${token}&b=2`);
  assert.deepEqual([first.status, first.headers['location']], [303, `${base}/guide?a=1&b=2`]);
  assert.match(
    String(first.headers['set-cookie']),
    /^gitbook-visitor-token~[0-9a-f]{12}=[^;]+; Max-Age=600; Path=\/sites\/[^;]+; HttpOnly; SameSite=Lax$/,
  );
  const page = await jar.get(`${base}/guide`);
  assert.equal(page.status, 200);
  assert.match(page.text, /openword/);
  assert.equal(page.text.includes(token), false);
  assert.deepEqual([page.headers['cache-control'], page.headers['x-robots-tag']], ['private, no-cache', 'noindex']);
});

test('a token without an end is kept for a week, and one that ends at once for a minute', async () => {
  const { base, sign } = await makeGuarded(world, FILES);
  const ageOf = async (exp?: number) => {
    const token = await sign(exp === undefined ? {} : { exp });
    return /Max-Age=(\d+)/.exec(
      String((await makeJar(world).get(`${base}?jwt_token=${token}`)).headers['set-cookie']),
    )?.[1];
  };
  assert.deepEqual([await ageOf(), await ageOf(nowS() + 1)], ['604800', '60']);
});

test('the round trip with a backend ends on the page that was wanted', async (t) => {
  const { base, api, url, sign } = await makeGuarded(world, FILES);
  const backend = createServer((request, response) => {
    void (async () => {
      const { searchParams } = new URL(request.url ?? '/', 'http://backend');
      const back = new URL(`${baseUrl}${base}${searchParams.get('location') ?? ''}`);
      back.searchParams.set('jwt_token', await sign({ beta: true, exp: nowS() + MINUTE }));
      response.writeHead(302, { location: back.href }).end();
    })();
  });
  await new Promise<void>((done) => void backend.listen(0, '127.0.0.1', done));
  t.after(() => backend.close());
  const { port } = backend.address() as AddressInfo;
  await api.patch(`${url}/publishing/auth`, { body: { fallbackURL: `http://127.0.0.1:${port}/login` } });
  const jar = makeJar(world);
  const away = await jar.visit(`${base}/beta`);
  const signed = await fetch(String(away.headers['location']), { redirect: 'manual' });
  const back = new URL(signed.headers.get('location') ?? '');
  assert.equal(back.origin, baseUrl);
  const page = await jar.visit(back.pathname + back.search);
  assert.deepEqual([page.status, page.path], [200, `${base}/beta`]);
  assert.match(page.text, /betaword/);
});

test('two visitors of one address are each shown their own page, whoever came first', async () => {
  const { base, sign } = await makeGuarded(world, FILES, 'public');
  const [beta, plain, nobody] = [makeJar(world), makeJar(world), makeJar(world)];
  await beta.visit(`${base}?jwt_token=${await sign({ beta: true })}`);
  await plain.visit(`${base}?jwt_token=${await sign({ beta: false })}`);
  // More than once: what is kept in memory must say the same.
  for (let round = 0; round < 3; round += 1) {
    for (const [jar, isBeta] of [
      [nobody, false],
      [beta, true],
      [plain, false],
      [nobody, false],
    ] as const) {
      const { text, headers } = await jar.get(`${base}/guide`);
      assert.equal(text.includes('betaword'), isBeta);
      assert.equal((await jar.get(`${base}/beta`)).status, isBeta ? 200 : 404);
      assert.equal((await jar.get(`${base}/guide.md`)).text.includes('betaword'), isBeta);
      assert.match(String(headers['vary']), /cookie/);
    }
  }
});

test('an answer to one visitor is no 304 for another', async () => {
  const { base, sign } = await makeGuarded(world, FILES, 'public');
  const jar = makeJar(world);
  const etag = String((await jar.get(`${base}/guide`)).headers['etag']);
  assert.equal((await jar.get(`${base}/guide`, { 'if-none-match': etag })).status, 304);
  await jar.visit(`${base}?jwt_token=${await sign({ beta: true })}`);
  assert.equal((await jar.get(`${base}/guide`, { 'if-none-match': etag })).status, 200);
});

test('claims that nobody signed come by address and cookie, and count as far as they are declared', async () => {
  const files = {
    ...FILES,
    'guide.md':
      '# Guide\n\n{% if visitor.claims.unsigned.dark %}darkword{% endif %}\n\n{% if visitor.claims.beta %}betaword{% endif %}\n',
  };
  const { base } = await makeGuarded(world, files, 'public');
  const jar = makeJar(world);
  const page = await jar.visit(`${base}/guide?visitor.dark=true&visitor.beta=true&x=1`);
  assert.equal(page.path, `${base}/guide?x=1`);
  assert.match(page.text, /darkword/);
  assert.equal(page.text.includes('betaword'), false);
  const other = await makeJar(world).get(`${base}/guide`, { cookie: 'gitbook-visitor-public-app={"dark":true}' });
  assert.match(other.text, /darkword/);
});

test('a token of the parent domain is read from the plain cookie', async () => {
  const { base, sign } = await makeGuarded(world, FILES);
  const headers = { cookie: `gitbook-visitor-token=${await sign({ beta: true })}` };
  assert.match((await makeJar(world).get(`${base}/beta`, headers)).text, /betaword/);
});

test('a token in a cookie ends with its time, and its reader logs in again', async () => {
  const { base, sign } = await makeGuarded(world, FILES);
  const jar = makeJar(world);
  await jar.visit(`${base}?jwt_token=${await sign({ exp: nowS() + MINUTE })}`);
  assert.equal((await jar.get(base)).status, 200);
  world.clock.advance(70 * 1000);
  const { status, headers } = await jar.get(base);
  assert.equal(status, 303);
  assert.match(String(headers['set-cookie']), /^gitbook-visitor-token~[0-9a-f]{12}=; .*Max-Age=0/);
  assert.equal(jar.kept.size, 0);
});

test('another key ends the visits of the former at once, also of pages that were just sent', async () => {
  const { base, sign, api, url } = await makeGuarded(world, FILES);
  const jar = makeJar(world);
  await jar.visit(`${base}?jwt_token=${await sign({})}`);
  assert.equal((await jar.get(base)).status, 200);
  await api.post(`${url}/publishing/auth/regenerate`);
  assert.equal((await jar.get(base)).status, 303);
});

test('a bad token in the address is refused, without a redirect', async () => {
  for (const visibility of ['visitor-auth', 'public'] as const) {
    const { base, sign, api, url } = await makeGuarded(world, FILES, visibility);
    await api.patch(`${url}/publishing/auth`, { body: { fallbackURL: FALLBACK } });
    const good = await sign({});
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`;
    for (const token of [
      '',
      'x',
      none,
      withOtherSignature(good),
      await sign({ exp: nowS() - MINUTE }),
      'a'.repeat(9000),
    ]) {
      const { status, headers, text } = await makeJar(world).get(`${base}/guide?jwt_token=${token}`);
      assert.deepEqual(
        [status, headers['location'], headers['set-cookie']],
        [403, undefined, undefined],
        token.slice(0, 20),
      );
      assert.equal(text.includes('openword'), false);
    }
  }
});

test('a token that no browser would keep is refused too, so that nobody goes in circles', async () => {
  const { base, sign } = await makeGuarded(world, FILES);
  assert.equal((await makeJar(world).get(`${base}?jwt_token=${await sign({ x: 'y'.repeat(2940) })}`)).status, 403);
});

test('a token of one site opens no other', async () => {
  const [first, second] = [await makeGuarded(world, FILES), await makeGuarded(world, FILES)];
  const token = await first.sign({});
  assert.equal((await makeJar(world).get(`${second.base}?jwt_token=${token}`)).status, 403);
  assert.equal((await makeJar(world).get(second.base, { cookie: `gitbook-visitor-token=${token}` })).status, 303);
});

test('no address leads the browser to another host', async () => {
  const { base, sign } = await makeGuarded(world, FILES);
  const token = await sign({});
  for (const path of [
    '//evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/..%2f..//evil.example',
    '/\\evil.example',
  ]) {
    const { headers, status } = await makeJar(world).get(`${base}${path}?jwt_token=${token}`);
    const location = String(headers['location'] ?? base);
    assert.ok(location.startsWith(base) && !location.includes('\\'), `${path}: ${status} ${location}`);
  }
  for (const location of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/../../x',
    'javascript:alert(1)',
    '/%0d%0ax: y',
  ]) {
    const { text } = await makeJar(world).get(`${base}/~gitbook/auth/login?location=${encodeURIComponent(location)}`);
    const value = /name="location" value="([^"]*)"/.exec(text)?.[1] ?? '';
    assert.match(value, /^\/(?![/\\])[^:\s]*$/, location);
  }
});

test('every way to the text is closed to who has no token, and open to who sends one', async () => {
  const { base, sign } = await makeGuarded(world, FILES);
  await indexAll(world);
  const reader = makeJar(world);
  await reader.visit(`${base}?jwt_token=${await sign({})}`);
  const file = /src="([^"]*~files[^"]*)"/.exec((await reader.get(`${base}/guide`)).text)?.[1] ?? '';
  const ways = [
    '',
    '/guide',
    '/guide.md',
    '/llms.txt',
    '/llms-full.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/robots.txt',
    '/rss.xml',
    '/feed.json',
    '/~search?q=openword',
    '/~gitbook/search?q=openword',
    '/~gitbook/visitor',
  ];
  const authorization = `Bearer ${await sign({})}`;
  for (const path of [...ways.map((way) => base + way), file]) {
    const closed = await world.as(undefined).get(path);
    assert.equal(closed.status, 401, path);
    assert.match(closed.text, /for its own readers/, path);
    const open = await world.as(undefined).get(path, { headers: { authorization } });
    // Some have nothing to say here; whether they do is for them to say.
    assert.ok([200, 404].includes(open.status), `${path} ${open.status}`);
    if (open.status === 200) assert.match(String(open.headers['cache-control']), /private|no-store/, path);
  }
});

test('an agent without a token gets the refusal in its own protocol, and one with a token reads', async () => {
  const { base, sign } = await makeGuarded(world, FILES);
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'listPages', arguments: {} } };
  const headers = { accept: 'application/json, text/event-stream' };
  const send = (more: object) =>
    world.as(undefined).post(`${base}/~gitbook/mcp`, { body, headers: { ...headers, ...more } });
  const refused = await send({});
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.headers['www-authenticate']],
    [401, -32_001, `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${base}/~gitbook/mcp"`],
  );
  const open = await send({ authorization: `Bearer ${await sign({})}` });
  assert.equal(open.status, 200);
  assert.match(open.text, /Guide/);
  assert.equal(open.text.includes('Beta'), false);
  assert.match((await send({ authorization: `Bearer ${await sign({ beta: true })}` })).text, /Beta/);
});

test('a visitor sees their own claims', async () => {
  const { base, sign } = await makeGuarded(world, FILES);
  const { body, headers } = await world
    .as(undefined)
    .get(`${base}/~gitbook/visitor`, { headers: { authorization: `Bearer ${await sign({ beta: true, other: 1 })}` } });
  assert.deepEqual([body, headers['cache-control']], [{ visitor: { claims: { beta: true } } }, 'no-store']);
});

test('a member logs in with a token of the API, and is known for a day', async () => {
  const { base, organizationId } = await makeGuarded(world, FILES);
  const member = await makePerson(world.ctx, 'member-who-reads', { organizationId, role: 'read' });
  const jar = makeJar(world);
  const form = await jar.visit(`${base}/guide`);
  assert.deepEqual([form.status, form.path], [200, `${base}/~gitbook/auth/login?location=%2Fguide`]);
  assert.equal(form.text.includes('Docs'), false);
  const { status, headers } = await jar.post(`${base}/~gitbook/auth/login`, {
    token: ` ${member.token} `,
    location: '/guide',
  });
  assert.deepEqual([status, headers['location']], [303, `${base}/guide`]);
  const page = await jar.get(`${base}/guide`);
  assert.match(page.text, /openword[\s\S]*/);
  assert.match(page.text, /~gitbook\/auth\/logout/);
  assert.equal(
    [...jar.kept.values()].some(({ value }) => value.includes(member.token)),
    false,
  );
  world.clock.advance(24 * 60 * MINUTE * 1000 + 1);
  assert.equal((await jar.get(`${base}/guide`)).status, 303);
});

test('what a member is known by ends with the token and with the membership', async () => {
  const { base, organizationId } = await makeGuarded(world, FILES);
  const logIn = async (name: string) => {
    const person = await makePerson(world.ctx, name, { organizationId, role: 'read' });
    const jar = makeJar(world);
    await jar.post(`${base}/~gitbook/auth/login`, { token: person.token });
    assert.equal((await jar.get(base)).status, 200);
    return { person, jar };
  };
  const first = await logIn('member-whose-token-ends');
  const row = await world.db
    .selectFrom('api_tokens')
    .select('id')
    .where('user_id', '=', first.person.id)
    .executeTakeFirstOrThrow();
  await revokeToken(world.ctx, row.id);
  assert.equal((await first.jar.get(base)).status, 303);
  const second = await logIn('member-who-leaves');
  await world.db.deleteFrom('memberships').where('user_id', '=', second.person.id).execute();
  assert.equal((await second.jar.get(base)).status, 303);
});

test('who is no member is not let in by the form, nor by a bearer, nor by the pass of another site', async () => {
  const [site, other] = [await makeGuarded(world, FILES), await makeGuarded(world, FILES)];
  const guest = await makePerson(world.ctx, 'guest-who-wants-in', { organizationId: site.organizationId, role: null });
  const jar = makeJar(world);
  for (const token of ['', 'lct_none', other.owner.token, guest.token]) {
    const { status, text } = await jar.post(`${site.base}/~gitbook/auth/login`, { token });
    assert.equal(status, 401, token);
    assert.match(text, /role="alert"/);
    assert.equal(token !== '' && text.includes(token), false);
    assert.equal((await world.as(token || undefined).get(site.base)).status, 401);
  }
  assert.equal(jar.kept.size, 0);
  await jar.post(`${other.base}/~gitbook/auth/login`, { token: other.owner.token });
  const theirs = jar.kept.get(cookieNames(other.base).member)?.value ?? '';
  assert.match(theirs, /~/);
  const { member } = cookieNames(site.base);
  assert.equal((await makeJar(world).get(site.base, { cookie: `${member}=${theirs}` })).status, 303);
});

test('programs of members read with their token of the API', async () => {
  const { base, owner } = await makeGuarded(world, FILES);
  const { status, text } = await world.as(owner.token).get(`${base}/guide.md`);
  assert.equal(status, 200);
  assert.match(text, /openword/);
});

test('a token that may not read opens no site, neither in a header nor in the form', async () => {
  const { base, owner } = await makeGuarded(world, FILES);
  const { token } = await createToken(world.ctx, { userId: owner.id, name: 'writes', scopes: ['write', 'admin'] });
  assert.equal((await world.as(token).get(`${base}/guide.md`)).status, 401);
  const refused = await makeJar(world).post(`${base}/~gitbook/auth/login`, { token, location: '/guide' });
  assert.equal(refused.status, 401);
});

test('the form is taken from the site itself only, and not too often', async () => {
  const { base, owner } = await makeGuarded(world, FILES);
  const path = `${base}/~gitbook/auth/login`;
  const jar = makeJar(world);
  const wrong: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of wrong)
    assert.equal((await jar.post(path, { token: owner.token }, headers)).status, 403, JSON.stringify(headers));
  assert.equal((await jar.post(path, { token: owner.token }, { 'sec-fetch-site': 'same-origin' })).status, 303);
  world.clock.advance(61 * 1000);
  const answers = [];
  for (let attempt = 0; attempt < 21; attempt += 1) answers.push((await jar.post(path, { token: 'x' })).status);
  assert.deepEqual([answers[0], answers.at(-1)], [401, 429]);
  world.clock.advance(61 * 1000);
});

test('to log out forgets the reader, and says so', async () => {
  const { base, sign } = await makeGuarded(world, FILES);
  const jar = makeJar(world);
  await jar.visit(`${base}/guide?jwt_token=${await sign({})}&visitor.dark=true`);
  assert.equal(jar.kept.size, 2);
  const { status, text } = await jar.get(`${base}/~gitbook/auth/logout`);
  assert.equal(status, 200);
  assert.match(text, /You are logged out/);
  assert.equal(jar.kept.size, 0);
  assert.equal((await jar.get(base)).status, 303);
});

test('with a fallback address, to log in leads there, and members still find their form', async () => {
  const { base, api, url } = await makeGuarded(world, FILES, 'public');
  const jar = makeJar(world);
  await api.patch(`${url}/publishing/auth`, { body: { fallbackURL: FALLBACK } });
  const page = await jar.get(`${base}/guide`);
  const link = /class="site-session"[^>]*href="([^"]*)"/.exec(page.text)?.[1] ?? '';
  assert.equal(link, `${base}/~gitbook/auth/login?location=%2Fguide`);
  assert.equal((await jar.get(link)).headers['location'], `${FALLBACK}&location=%2Fguide`);
  assert.match((await jar.get(`${base}/~gitbook/auth/login?member`)).text, /name="token"/);
});

test('a site for everybody that knows nobody has no link to log in, and leaves addresses alone', async () => {
  const { base, api, url } = await makeGuarded(world, FILES, 'public');
  await api.patch(url, { body: { adaptiveContent: { enabled: false } } });
  const { status, text } = await makeJar(world).get(`${base}/guide?jwt_token=x&visitor.dark=true`);
  assert.equal(status, 200);
  assert.equal(text.includes('site-session'), false);
});

test('words of the pages to log in are in the language of the browser', async () => {
  const { base } = await makeGuarded(world, FILES);
  const { text } = await makeJar(world).get(`${base}/~gitbook/auth/login`, {
    'accept-language': 'xx, de-AT;q=0.9, en',
  });
  assert.match(text, /Anmelden/);
});

test('what a token in a header opens is not remembered for others, nor what others read for it', async () => {
  const { base, sign } = await makeGuarded(world, FILES, 'public');
  const authorization = `Bearer ${await sign({ beta: true })}`;
  const read = async (headers: Record<string, string>) => (await makeJar(world).get(`${base}/guide`, headers)).text;
  for (let round = 0; round < 2; round += 1) {
    assert.equal((await read({})).includes('betaword'), false);
    assert.equal((await read({ authorization })).includes('betaword'), true);
    assert.equal((await read({ authorization: 'Bearer a.b.c' })).includes('betaword'), false);
  }
});

test('on a host of its own, a site keeps its readers for this host', async (t) => {
  const hosted = await startWorld(t, { LECTERN_BASE_URL: 'https://app.docs.test', LECTERN_SITES_HOST: 'docs.test' });
  const { base, sign, hostname } = await makeGuarded(hosted, FILES);
  const path = base.replace(`/sites/${hostname}`, '');
  const headers = { host: `${hostname}.docs.test`, accept: 'text/html' };
  const browser = hosted.as(undefined);
  const closed = await browser.get(`${path}/guide`, { headers });
  assert.equal(closed.headers['location'], `${path}/~gitbook/auth/login?location=%2Fguide`);
  const first = await browser.get(`${path}/guide?jwt_token=${await sign({})}`, { headers });
  assert.equal(first.headers['location'], `${path}/guide`);
  const [cookie = ''] = String(first.headers['set-cookie']).split(';');
  assert.match(String(first.headers['set-cookie']), new RegExp(`; Path=${path || '/'}; .*; Secure;`));
  assert.equal((await browser.get(`${path}/guide`, { headers: { ...headers, cookie } })).status, 200);
});

test('a condition of a section or a variant is met by visitors with the claim, and nobody else learns of it', async () => {
  const { base, sign, api, url } = await makeGuarded(world, FILES, 'public');
  const { items } = (await api.get(`${url}/site-spaces`)).body;
  await api.patch(`${url}/site-spaces/${items[0].id}`, { body: { condition: 'visitor.claims.plan == "pro"' } });
  const [pro, free] = [makeJar(world), makeJar(world)];
  for (const [jar, plan] of [
    [pro, 'pro'],
    [free, 'free'],
  ] as const)
    await jar.get(`${base}?jwt_token=${await sign({ plan })}`);
  assert.deepEqual([(await pro.get(`${base}/guide`)).status, (await free.get(`${base}/guide`)).status], [200, 404]);
});
