// Pages that describe an HTTP interface.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBarriers } from './accessibility.ts';
import { visit, withLook } from './stage.ts';

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

test('what no browser may read goes through the site, once a reader wants it', async () => {
  await withLook({ apiPlayground: { enabled: true, proxy: true } }, async () => {
    const { page, context, expects } = await visit('/reference');
    expects(/^Another host was asked: https:\/\/eu\.kiln\.example\.com/);
    expects(/CORS|ERR_FAILED|Failed to load resource/);
    await context.route(`${SERVER}/**`, (route) => route.fulfill({ status: 200, body: 'unreadable' }));
    const asked: Buffer[] = [];
    await context.route('**/reference/~call', (route) => {
      asked.push(route.request().postDataBuffer() ?? Buffer.alloc(0));
      const fields = Buffer.from(JSON.stringify({ status: 201, headers: [['content-type', 'application/json']] }));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(fields.length);
      return route.fulfill({
        status: 200,
        contentType: 'application/octet-stream',
        body: Buffer.concat([length, fields, Buffer.from('{"id":12345678901234567890}')]),
      });
    });
    const form = page.locator('.api-try').first();
    await form.locator('summary').first().click();
    await form.locator('[name="access"]').first().fill('my key');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByRole('button', { name: 'Send through this site' }).click();
    await form.locator('.api-answer').getByText('12345678901234567890').waitFor();
    assert.equal(await form.getByRole('checkbox', { name: 'Send through this site' }).isChecked(), true);
    assert.match(String(asked[0]), /"block":"get-ovens-ovenid-firings"/);
    await page.reload();
    await form.locator('summary').first().click();
    assert.equal(await form.locator('[name="access"]').first().inputValue(), 'my key');
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
