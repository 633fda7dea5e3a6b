// Readers ask a site, which has a server of its own: it needs a service that answers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { answeredBy, type ModelServer, piece, saying, startModelServer } from '#features/asks/testing.ts';
import { indexAll } from '#features/search/testing.ts';
import { makeSite, type Published } from '../content.ts';
import { startWorld, type World } from '../world.ts';
import { listenTo } from './complaints.ts';
import { launchBrowser } from './launch.ts';
import { look } from './looking.ts';

const PORT = 9 + Number(process.env['LECTERN_BROWSER_PORT'] ?? 4599);
const BASE = `http://localhost:${PORT}`;

const ANSWER =
  'A griffin eats **fish** [1], and on feast days `clay`:\n\n```bash\nferry --load fish --for a-griffin-with-a-very-long-name-indeed --quietly\n```\n\n* It drinks [1].\n* <img src=x onerror="window.hacked=1"> [here](https://evil.example)\n';

let model: ModelServer;
let world: World;
let browser: Browser;
let site: Published;
const cleanUp: (() => Promise<void>)[] = [];

before(async () => {
  model = await startModelServer({ after: (fn) => void cleanUp.push(fn) });
  world = await startWorld(undefined, { LECTERN_BASE_URL: BASE, ...answeredBy(model) });
  site = await makeSite(world, {
    'README.md':
      '# Home\n\nWelcome. <button type="button" class="button primary" data-action="ask" data-query="How old is a griffin?">Ask about food</button>\n',
    'griffin.md': '# Griffin\n\nIt flies.\n\n## Food\n\nA griffin eats fish.\n',
  });
  await indexAll(world);
  await world.app.http.listen({ port: PORT, host: '127.0.0.1' });
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await world?.close();
  for (const step of cleanUp) await step();
});

async function set(ai: boolean, locale = 'en'): Promise<void> {
  const api = world.as(site.owner.token);
  const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/customization`;
  const { body } = await api.get(path);
  const look = { ...body, ai: { mode: 'search' }, internationalization: { locale } };
  assert.equal((await api.put(path, { body: look })).status, 200);
  assert.equal((await api.patch(`/v1/orgs/${site.organizationId}`, { body: { ai } })).status, 200);
  world.clock.advance(61_000);
}

async function visit(options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const complaints: string[] = [];
  listenTo(context, BASE, complaints);
  const page = await context.newPage();
  await page.goto(`${BASE}${site.base}`);
  return { page, context, complaints };
}

const answerOf = (page: Page) => page.locator('.search-answer');

test('where questions are not answered there is nothing of it', async () => {
  await set(false);
  const { page, context } = await visit();
  assert.equal(await page.locator('[data-ask]').count(), 0);
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('griffin');
  await page.getByRole('option').first().waitFor();
  assert.equal(await page.locator('.search-ask').count(), 0);
  await context.close();
});

test('a reader asks without a mouse, sees the answer grow, and follows a source', async () => {
  await set(true);
  const rest = Promise.withResolvers<void>();
  model.answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(piece('A griffin eats '));
    void rest.promise.then(() => response.end(`${piece('**fish** [1].', 'stop')}data: [DONE]\n\n`));
  };
  const { page, context, complaints } = await visit();
  await page.keyboard.press('/');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('What does a griffin eat?');
  await page.getByRole('button', { name: 'Ask: What does a griffin eat?' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await answerOf(page).getByText('A griffin eats').waitFor();
  assert.equal(await page.locator('[aria-live]').getAttribute('aria-busy'), 'true');
  rest.resolve();
  await answerOf(page).getByRole('link', { name: 'Griffin' }).waitFor();
  assert.equal(await page.locator('[aria-live]').getAttribute('aria-busy'), 'false');
  await page.keyboard.press('Tab');
  await answerOf(page).getByRole('link', { name: 'Griffin' }).click();
  await page.waitForURL(/\/griffin#food$/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a button of a page asks, and what is typed afterwards is searched', async () => {
  await set(true);
  model.answer = saying('NO_ANSWER');
  const { page, context, complaints } = await visit();
  await page.getByText('Ask about food').click();
  await page.getByText('The documentation does not say.').waitFor();
  await page.getByRole('combobox').fill('griffin');
  await page.getByRole('option').first().waitFor();
  assert.equal(await answerOf(page).isVisible(), false);
  model.answer = (response) => void response.writeHead(500).end();
  await page.locator('.search-ask').click();
  await page.getByText('could not be answered').waitFor();
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('502')),
    [],
  );
  await context.close();
});

test('an answer is readable in light and dark, on a phone and from right to left, and does nothing', async () => {
  model.answer = saying(ANSWER);
  for (const locale of ['en', 'ar']) {
    await set(true, locale);
    const { page, context, complaints } = await visit({ bypassCSP: true });
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(`griffin ${locale}`);
    await page.locator('.search-ask').click();
    await answerOf(page).locator('footer a').first().waitFor();
    assert.equal(await page.evaluate('window.hacked'), undefined);
    assert.equal(await answerOf(page).locator('img').count(), 0);
    const links = await answerOf(page)
      .locator('a')
      .evaluateAll((all) => all.map((each) => (each as unknown as { href: string }).href));
    assert.ok(links.length > 1);
    for (const link of links) assert.ok(link.startsWith(`${BASE}/`), link);
    assert.deepEqual(await look(page, `ask-${locale}`, { isSearched: true }), []);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
