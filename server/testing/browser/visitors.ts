// Readers of a site that knows them: through a backend that signs, through the form for members, and out again.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { type Guarded, makeGuarded } from '#publishing/visitors/testing.ts';
import { findBarriers } from './accessibility.ts';
import { BASE, servedWorld, visit } from './stage.ts';

const FILES = {
  'SUMMARY.md': '* [Home](README.md)\n* [Guide](guide.md)\n* [Beta](beta.md)\n',
  'README.md': '# Home\n\nWelcome.\n',
  'guide.md': '# Guide\n\n{% if visitor.claims.beta %}\nFor testers.\n{% endif %}\n\nFor all.\n',
  'beta.md': '---\nif: visitor.claims.beta\n---\n# Beta\n\nFor testers.\n',
};

/** Where the site sends readers that it does not know: the one other host that is asked for anything. */
const BACKEND = /^Another host was asked: http:\/\/127\.0\.0\.1:\d+\/login\?/;

const START = Date.parse('2026-01-01');

let made: Promise<Guarded> | undefined;
const theSite = (): Promise<Guarded> => (made ??= makeGuarded(servedWorld(), FILES));

/** A backend that knows one user, and signs what the site may know of them. */
async function serveBackend(t: TestContext, { beta }: { beta: boolean }): Promise<Guarded> {
  const site = await theSite();
  const backend = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://backend');
    void site.sign({ beta, iat: START / 1000 }).then((token) => {
      const back = new URL(`${BASE}${site.base}${searchParams.get('location') ?? ''}`);
      back.searchParams.set('jwt_token', token);
      response.writeHead(302, { location: back.href }).end();
    });
  });
  await new Promise<void>((done) => void backend.listen(0, '127.0.0.1', done));
  const { port } = backend.address() as AddressInfo;
  const path = `${site.url}/publishing/auth`;
  await site.api.patch(path, { body: { fallbackURL: `http://127.0.0.1:${port}/login` } });
  t.after(async () => {
    await site.api.patch(path, { body: { fallbackURL: null } });
    backend.closeAllConnections();
    backend.close();
  });
  return site;
}

test('a reader is led through the backend to the page that they wanted, without the token in its address', async (t) => {
  const site = await serveBackend(t, { beta: true });
  const { page, complaints, context, expects } = await visit(`${BASE}${site.base}/beta`);
  expects(BACKEND);
  assert.equal(page.url(), `${BASE}${site.base}/beta`);
  await page.getByRole('heading', { level: 1, name: 'Beta' }).waitFor();
  assert.equal(await page.evaluate('document.cookie'), '');
  await page.getByRole('navigation').getByRole('link', { name: 'Guide' }).first().click();
  await page.getByText('For testers.').waitFor();
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'You are logged out' }).waitFor();
  assert.deepEqual(await context.cookies(), []);
  assert.deepEqual(
    complaints.filter((each) => !BACKEND.test(each)),
    [],
  );
  await context.close();
});

test('another visitor of the same page does not see what is not for them', async (t) => {
  const site = await serveBackend(t, { beta: false });
  const { page, context, expects } = await visit(`${BASE}${site.base}/guide`);
  expects(BACKEND);
  await page.getByText('For all.').waitFor();
  assert.equal(await page.getByText('For testers.').count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Beta' }).count(), 0);
  await context.close();
});

test('a member logs in by keyboard, after a token that was wrong, and without a script', async () => {
  const site = await theSite();
  const { page, context, expects } = await visit(`${BASE}${site.base}/guide`, { javaScriptEnabled: false });
  expects(/ 401 /);
  await page.getByLabel('API token').focus();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('API token').fill(site.owner.token);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${BASE}${site.base}/guide`);
  await page.getByText('For all.').waitFor();
  await context.close();
});

test('the form to log in, and the page after logging out, have no serious barriers', async () => {
  const site = await theSite();
  for (const [path, options] of [
    ['~gitbook/auth/login', {}],
    ['~gitbook/auth/login', { colorScheme: 'dark' as const, locale: 'ar', viewport: { width: 390, height: 800 } }],
    ['~gitbook/auth/logout', {}],
  ] as const) {
    const address = `${BASE}${site.base}/${path}`;
    const { page, context } = await visit(address, { ...options, bypassCSP: true, reducedMotion: 'reduce' });
    assert.deepEqual(await findBarriers(page), [], path);
    await context.close();
  }
});
