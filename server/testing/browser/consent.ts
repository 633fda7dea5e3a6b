// Scripts of integrations wait for consent. They are loaded only at an origin of a site's own, so that this has a server of its own.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { readIntegration } from '#commands/integrations/source.ts';
import { skipReason } from '#platform/isolates/testing.ts';
import { makeSite } from '../content.ts';
import { startWorld } from '../world.ts';
import { findBarriers } from './accessibility.ts';
import { launchBrowser } from './launch.ts';

const PORT = 2 + Number(process.env['LECTERN_BROWSER_PORT'] ?? 4599);
const SCREENSHOTS = process.env['LECTERN_SCREENSHOTS'];
const ANALYTICS = join(import.meta.dirname, '../../../integrations/analytics');

/** A server of somebody else, and what it received. */
async function startReceiver(t: TestContext) {
  const views: { url: string; visitor?: string }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      views.push(JSON.parse(text));
      response.end();
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  t.after(() => void server.close());
  return { views, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** A site with an origin of its own, whose pages load the script for analytics. */
async function startSite(t: TestContext, endpoint: string): Promise<string> {
  const world = await startWorld(t, {
    LECTERN_BASE_URL: `http://localhost:${PORT}`,
    LECTERN_SITES_HOST: `sites.localhost:${PORT}`,
    LECTERN_OUTBOUND_ALLOW: '127.0.0.1/32',
  });
  const site = await makeSite(world, { 'README.md': '# Home\n\nWelcome.\n' });
  const owner = world.as(site.owner.token);
  const { name, ...publication } = await readIntegration(ANALYTICS, { organization: site.organizationId });
  assert.equal((await owner.post(`/v1/integrations/${name}`, { body: publication })).status, 200);
  const path = `/v1/integrations/${name}/installations`;
  const { body } = await owner.post(path, { body: { organization: site.organizationId } });
  const configured = await owner.patch(`${path}/${body.id}`, { body: { configuration: { endpoint } } });
  assert.equal(configured.status, 200, configured.text);
  await world.app.http.listen({ port: PORT, host: '127.0.0.1' });
  return `http://${site.hostname}.sites.localhost:${PORT}/docs`;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, 50));
}

test('analytics wait for a reader, who may change their mind', async (t) => {
  const reason = await skipReason();
  if (reason !== false) return t.skip(reason);
  const { views, endpoint } = await startReceiver(t);
  const address = await startSite(t, endpoint);
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const complaints: string[] = [];
  const open = async (options: BrowserContextOptions = {}) => {
    const page = await (await browser.newContext(options)).newPage();
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(address);
    return page;
  };
  const page = await open();
  const question = page.getByRole('region', { name: 'Cookies' });
  await question.getByText('would like to use cookies').waitFor();
  await question.getByRole('button', { name: 'Reject' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'Cookies' }).click();
  assert.equal(views.length, 0);
  await question.getByRole('button', { name: 'Accept' }).click();
  await until(() => views.length === 1);
  assert.equal(views[0]?.url, address);
  await page.reload();
  await until(() => views.length === 2);
  assert.match(String(views[0]?.visitor), /^[\da-f-]{36}$/);
  assert.equal(views[1]?.visitor, views[0]?.visitor);
  assert.equal(await question.isVisible(), false);
  assert.deepEqual(complaints, []);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      const shown = await open({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });
      await shown.getByRole('button', { name: 'Accept' }).waitFor();
      assert.deepEqual(await findBarriers(shown), []);
      if (SCREENSHOTS !== undefined) {
        await mkdir(SCREENSHOTS, { recursive: true });
        await shown.screenshot({ path: `${SCREENSHOTS}/consent-${colorScheme}-${width}.png` });
      }
    }
});
