// Sign-in by SAML as it is in earnest: this server and the provider are two sites over HTTPS, and browsers keep to each rule
// that they have for cookies and forms between sites.
import assert from 'node:assert/strict';
import { createServer, request as ask, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page, Request } from 'playwright-core';
import { type Cast, makeCast } from '../../cast.ts';
import { providerCertificate, providerKey } from '../../keys/index.ts';
import { answerRequest, SAML_ISSUER, type SamlUser } from '../../providers/saml.ts';
import { startWorld, type World } from '../../world.ts';
import { launchBrowser } from '../launch.ts';

const HOST = 'docs.lectern.test';
const PROVIDER = 'idp.acme.test';

const secure = { key: providerKey, cert: providerCertificate };
const servers: Server[] = [];
let browser: Browser;
let world: World;
let cast: Cast;
let base: string;
let provider: { startURL: string; acsURL: string };
/** Who is signed in at the provider. */
let user: SamlUser;

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** What stands before a server in earnest: it ends HTTPS and passes everything on. */
const proxyTo = (port: () => number): Server =>
  createSecureServer(secure, (request, response) => {
    const { method, url, headers } = request;
    const passed = ask({ host: '127.0.0.1', port: port(), method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    request.pipe(passed);
  });

/** A page that sends its form by a script as soon as it is loaded, as those of providers do. */
function formPage(action: string, fields: URLSearchParams): string {
  const inputs = [...fields].map(([name, value]) => `<input name="${name}" value="${value}">`);
  const form = `<form method="post" action="${action}">${inputs.join('')}</form>`;
  return `<!doctype html><title>Elsewhere</title>${form}<script>document.forms[0].submit()</script>`;
}

const sendPage = (response: ServerResponse, page: string): void =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end(page);

const makeProviderPages = (): Server =>
  createSecureServer(secure, (request, response) => {
    if (request.url?.startsWith('/sso?') !== true) return void response.writeHead(404).end();
    void answerRequest(`https://${PROVIDER}${request.url}`, user).then(({ action, fields }) =>
      sendPage(response, formPage(action, new URLSearchParams(fields))),
    );
  });

before(async () => {
  let port = 0;
  const proxy = await listen(proxyTo(() => port));
  base = `https://${HOST}:${proxy}`;
  world = await startWorld(undefined, { LECTERN_BASE_URL: base, LECTERN_TRUSTED_PROXIES: '127.0.0.1' });
  cast = await makeCast(world.ctx);
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.app.http.server.address() as AddressInfo);
  const ssoURL = `https://${PROVIDER}:${await listen(makeProviderPages())}/sso`;
  const body = { label: 'Acme', entityID: SAML_ISSUER, ssoURL, certificate: providerCertificate };
  const made = await world.as(cast.owner.token).post(`/v1/orgs/${cast.organizationId}/saml`, { body });
  assert.equal(made.status, 201, made.text);
  provider = made.body.service;
  browser = await launchBrowser(['--host-resolver-rules=MAP *.test 127.0.0.1']);
});

after(async () => {
  await browser?.close();
  for (const server of servers) server.close();
  await world?.close();
});

const open = async (): Promise<Page> => (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();

async function cookieRules(page: Page): Promise<unknown[]> {
  const cookies = await page.context().cookies();
  return cookies.map((each) => [each.name, each.sameSite, each.secure, each.httpOnly, each.path]);
}

test('the form of a provider on another site signs somebody in over HTTPS, and the session stays', async () => {
  user = { email: 'dorothy@acme.example', firstName: 'Dorothy', lastName: 'Vaughan' };
  // The provider knows no other clock, and other files were run since this world was made.
  world.clock.advance(Date.now() - world.clock.now());
  const page = await open();
  const forms: Request[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && forms.push(request)));
  await page.goto(`${provider.startURL}?next=/account`);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.locator('.account-person', { hasText: user.email }).waitFor();
  assert.deepEqual(
    forms.map((form) => form.url()),
    [provider.acsURL],
  );
  assert.equal((await forms[0]?.allHeaders())?.['sec-fetch-site'], 'cross-site');
  assert.deepEqual(await cookieRules(page), [['__Host-lectern-session', 'Lax', true, true, '/']]);
  await page.reload();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
});

/** Goes to the provider and signs in there, but keeps the form that the provider sends from arriving; answers the form. */
async function signInHalfway(page: Page): Promise<URLSearchParams> {
  const { promise: held, resolve } = Promise.withResolvers<string>();
  await page.route(provider.acsURL, async (route) => {
    await route.abort();
    resolve(route.request().postData() ?? '');
  });
  await page.goto(`${provider.startURL}?next=/account`);
  return new URLSearchParams(await held);
}

test('on the way there the browser keeps a cookie that the form may bring back, and no other', async () => {
  user = { email: 'mary@acme.example', firstName: 'Mary', lastName: 'Jackson' };
  const page = await open();
  await signInHalfway(page);
  assert.deepEqual(await cookieRules(page), [['__Host-lectern-saml', 'None', true, true, '/']]);
});

test('an answer that another browser asked for signs nobody in', async () => {
  user = { email: 'eve@acme.example' };
  const form = await signInHalfway(await open());
  const lure = createServer((_request, response) => sendPage(response, formPage(provider.acsURL, form)));
  const port = await listen(lure);
  const page = await open();
  await page.goto(`http://lure.test:${port}/`);
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  assert.deepEqual(await cookieRules(page), []);
});
