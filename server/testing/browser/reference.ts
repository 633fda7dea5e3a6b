// Pages that describe an HTTP interface.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { makeCallSite } from '#publishing/calls/testing.ts';
import { findBarriers } from './accessibility.ts';
import { BASE, servedWorld, visit, withLook } from './stage.ts';

const SERVER = 'https://eu.kiln.example.com';

test('a reader chooses a sample of a request and opens what an answer holds', async () => {
  const { page } = await visit('/reference');
  await page.getByRole('heading', { name: 'List the firings of an oven' }).waitFor();
  const first = page.locator('.api').first();
  await first.getByRole('tab', { name: 'Python' }).click();
  assert.match(await first.getByRole('tabpanel').first().innerText(), /requests|http\.client/);
  const answer = first.locator('.api-response').first();
  await answer.locator('summary').first().click();
  assert.equal(await answer.getByText('How many there are in all.').isVisible(), true);
});

test('a request of a reader goes straight to the server that is described, where the site allows it, and not before', async () => {
  await withLook({ apiPlayground: { enabled: true } }, async () => {
    const { page, context, complaints, expects } = await visit('/reference');
    expects(/^Another host was asked: https:\/\/eu\.kiln\.example\.com\/v1\/ovens\/o1\/firings/);
    const asked: [method: string, url: string, body: string | null][] = [];
    await context.route(`${SERVER}/**`, (route) => {
      const request = route.request();
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      if (request.method() !== 'OPTIONS') asked.push([request.method(), request.url(), request.postData()]);
      return route.fulfill({ status: 200, contentType: 'application/json', headers, body: '{"items":[]}' });
    });
    const form = page.locator('.api-try').first();
    await form.locator('summary').click();
    await form.locator('[name="path:ovenId"]').fill('o1');
    assert.deepEqual([asked, complaints], [[], []]);
    await form.getByRole('button', { name: 'Send' }).click();
    await form.locator('.api-answer').getByText('items').waitFor();
    assert.equal(asked.length, 1);
    assert.match(String(asked[0]), /^GET,https:\/\/eu\.kiln\.example\.com\/v1\/ovens\/o1\/firings/);
  });
});

test('what no browser may read goes through the site to the described server, once a reader wants it', async (t) => {
  const { origin, heard } = await startDescribed(t);
  const { base } = await makeCallSite(servedWorld(), kilnAt(origin), [['get', '/ovens/{id}']]);
  const { page, expects } = await visit(`${BASE}${base}/api`);
  expects(new RegExp(`^Another host was asked: ${origin}/v1/ovens/o1`));
  expects(/CORS|ERR_FAILED/);
  const form = page.locator('.api-try').first();
  await form.locator('summary').first().click();
  await form.locator('[name="path:id"]').fill('o1');
  await form.locator('[name="access"]').fill('my key');
  await form.getByRole('button', { name: 'Send' }).click();
  const offer = form.getByRole('button', { name: 'Send through this site' });
  await offer.waitFor();
  // The browser asked whether it may send a key, and was not allowed to: the request itself never came.
  assert.deepEqual(heard, [['OPTIONS', '/v1/ovens/o1', undefined, BASE]]);
  await offer.click();
  await form.locator('.api-answer').getByText('12345678901234567890').waitFor();
  assert.deepEqual(heard.slice(1), [['GET', '/v1/ovens/o1', 'Bearer my key', undefined]]);
  assert.match(await form.locator('.api-answer-status').innerText(), /^201 /);
  assert.equal(await form.getByRole('checkbox', { name: 'Send through this site' }).isChecked(), true);
  await page.reload();
  await form.locator('summary').first().click();
  assert.equal(await form.locator('[name="access"]').inputValue(), 'my key');
});

type Heard = [method?: string, url?: string, authorization?: string, origin?: string];

/** A server as most are: it answers whoever asks, and allows the pages of no other site to read it. */
async function startDescribed(t: TestContext): Promise<{ origin: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    heard.push([method, url, headers.authorization, headers.origin]);
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":12345678901234567890}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

const kilnAt = (origin: string): object => ({
  openapi: '3.1.0',
  info: { title: 'Kiln', version: '1' },
  servers: [{ url: `${origin}/v1` }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  security: [{ key: [] }],
  paths: {
    '/ovens/{id}': {
      parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
      get: { responses: { 201: { description: 'An oven' } } },
    },
  },
});

test('names of any length fit on a phone, however deep they stand', async () => {
  const long = 'io.k8s.api.admissionregistration.v1alpha1.PersistentVolumeClaimVolumeSourceInitializer';
  const named = { $ref: `#/components/schemas/${long}` };
  const deep = { type: 'object', properties: { [long]: named, list: { type: 'array', items: named } } };
  const content = { 'application/json': { schema: { type: 'object', properties: { deep, [long]: { ...deep } } } } };
  const properties = { name: { type: 'string', format: long, default: long, enum: [long] } };
  const description = {
    ...{ openapi: '3.1.0', info: { title: 'Long', version: '1' } },
    components: { schemas: { [long]: { type: 'object', properties } } },
    paths: { [`/${long}`]: { put: { operationId: long, requestBody: { content }, responses: { 200: { content } } } } },
  };
  const { base } = await makeCallSite(servedWorld(), description, [['put', `/${long}`]]);
  const { page } = await visit(`${BASE}${base}/api`, { viewport: { width: 390, height: 900 } });
  await page.evaluate(`for (const part of document.querySelectorAll('.api details')) part.open = true`);
  assert.ok((await page.getByText(long).count()) > 10);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
});

test('what stands next to the text is never higher than the screen, and what is unfolded scrolls in it', async () => {
  await withLook({ apiPlayground: { enabled: true } }, async () => {
    const { page } = await visit('/reference', { viewport: { width: 1440, height: 700 } });
    const side = page.locator('.api-side-inner').first();
    await side.locator('.api-try > summary').click();
    const measure = () =>
      page.evaluate(`(({ clientHeight, scrollHeight }) => ({
        isOnScreen: clientHeight <= innerHeight,
        scrolls: scrollHeight > clientHeight,
      }))(document.querySelector('.api-side-inner'))`);
    assert.deepEqual(await measure(), { isOnScreen: true, scrolls: true });
    const send = side.getByRole('button', { name: 'Send' });
    await send.scrollIntoViewIfNeeded();
    await send.click({ trial: true });
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(Object(await measure()).scrolls, false);
  });
});

test('without JavaScript everything that is described can be read', async () => {
  const { page } = await visit('/reference', { javaScriptEnabled: false });
  assert.equal(await page.getByText('curl').first().isVisible(), true);
  await page.locator('.api-response summary').first().click();
  assert.equal(await page.getByText('How many there are in all.').first().isVisible(), true);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`the description of operations has no serious barriers, ${colorScheme}, ${width} px wide`, async () => {
      await withLook({ apiPlayground: { enabled: true, proxy: true } }, async () => {
        const viewport = { width, height: 900 };
        const { page } = await visit('/reference', { colorScheme, viewport, bypassCSP: true, reducedMotion: 'reduce' });
        for (const part of await page.locator('.api details:not([open]) > summary').all())
          if (await part.isVisible()) await part.click();
        assert.deepEqual(await findBarriers(page), []);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
      });
    });
  }
}
