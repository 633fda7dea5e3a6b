// Previews: a page as its readers will see it, next to where it is written, and what is to be mended in it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame, Page } from 'playwright-core';
import { defaultCustomization } from '#features/sites/index.ts';
import { type Book, makePage, rest, startIn } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

/** A page on a site of its own. */
async function makePublished(source: string, site: object = {}): Promise<Book & { siteId: string }> {
  const book = await makePage(source);
  const { organizationId, owner } = stage.cast;
  const body = { title: 'Shelf', visibility: 'public', spaces: [book.spaceId], ...site };
  const made = await stage.world.as(owner.token).post(`/v1/orgs/${organizationId}/sites`, { body });
  assert.equal(made.status, 201, made.text);
  return { ...book, siteId: made.body.id };
}

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const toggle = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true });
const shown = (page: Page) => page.frameLocator('.preview-frame[data-state=shown]');

/** The page in the frame that is shown. */
async function framed(page: Page): Promise<Frame> {
  const frame = await (await page.locator('.preview-frame[data-state=shown]').elementHandle())?.contentFrame();
  assert.ok(frame);
  return frame;
}

const LONG = `# Page\n\nOne.\n\n${Array.from({ length: 80 }, (_, index) => `Line ${index}.`).join('\n\n')}\n`;

test('the preview stands next to the page, follows each save where the reader is, and is remembered', async () => {
  const { address } = await makePublished(LONG);
  const { page, context } = await open(address);
  await startIn(page, 'One.');
  await toggle(page).click();
  await shown(page).getByText('Line 79.').waitFor();
  await (await framed(page)).evaluate('window.scrollTo(0, 700)');
  await startIn(page, 'One.');
  await page.keyboard.type(' Two.');
  await rest(page);
  await shown(page).getByText('One. Two.').waitFor();
  assert.equal(await (await framed(page)).evaluate('window.scrollY'), 700);
  assert.equal(await page.locator('.preview-frame').count(), 1);
  await preview(page).getByRole('radio', { name: 'Phone' }).click();
  await preview(page).getByRole('button', { name: 'Dark' }).click();
  assert.equal(await (await framed(page)).evaluate('document.documentElement.dataset.theme'), 'dark');
  assert.equal(await (await framed(page)).evaluate('innerWidth'), 390);
  await lookAt(page, 'preview');
  const again = await context.newPage();
  await again.goto(page.url());
  await shown(again).getByText('One. Two.').waitFor();
  assert.equal(await preview(again).getByRole('radio', { name: 'Phone' }).isChecked(), true);
});

test('where there is no room, the preview takes the place of the page, and the keyboard leads back', async () => {
  const { address } = await makePublished('# Page\n\nOne.\n');
  const { page } = await open(address, { viewport: { width: 390, height: 800 } });
  await startIn(page, 'One.');
  await page.keyboard.press('Control+Alt+p');
  await shown(page).getByText('One.').waitFor();
  assert.equal(await page.locator('.editor-text').isVisible(), false);
  assert.equal(await page.locator(':focus').innerText(), 'Back to the page');
  await page.keyboard.press('Enter');
  await page.locator('.editor-text').waitFor();
  assert.equal(await page.locator(':focus').innerText(), 'Preview');
});

test('a space that no site shows is published from its preview', async () => {
  const { address } = await makePage('# Page\n\nOne.\n');
  const { page: writing } = await open(address);
  await toggle(writing).click();
  await preview(writing).getByText('Once somebody with the right').waitFor();
  const { page } = await open(address, { person: stage.cast.owner });
  await toggle(page).click();
  await preview(page).getByText('This space is not published').waitFor();
  await lookAt(page, 'preview-nowhere');
  await preview(page).getByRole('button', { name: 'Publish on a site' }).click();
  await page.getByRole('textbox', { name: 'Site title' }).fill('New shelf');
  await page.keyboard.press('Enter');
  await shown(page).getByText('One.').waitFor();
  assert.match(await shown(page).locator('.site-name, header').first().innerText(), /New shelf/);
});

test('what is to be mended is counted after each save, and the list leads to its block', async () => {
  const { address, saved } = await makePage(
    `# Page\n\nOne.\n\n${LONG.slice(8)}\n[there](nowhere.md) and ![](pic.png)\n`,
  );
  const { page } = await open(address);
  await page.getByRole('status').filter({ hasText: '3 problems' }).waitFor({ state: 'attached' });
  const findings = page.getByRole('button', { name: '3 problems' });
  await findings.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '3 problems' }).waitFor();
  await lookAt(page, 'preview-findings');
  await page.getByRole('button', { name: 'There is nothing at "nowhere.md".' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.editor-text:focus').waitFor();
  await page.locator('.is-current', { hasText: 'there' }).waitFor();
  assert.ok(await page.locator('.is-current').isVisible());
  await page.keyboard.type('Go ');
  await rest(page);
  assert.match(await saved(), /\nGo \[there\]\(nowhere\.md\)/);
});

const HOSTILE = `# Page

<script>parent.seized = 'script'</script>

<img src="x" onerror="parent.seized = 'error'">

<iframe srcdoc="<script>parent.parent.seized = 'frame'</script>"></iframe>

<svg onload="parent.seized = 'load'"><a href="javascript:parent.seized = 1"><text>Vector</text></a></svg>

<meta http-equiv="refresh" content="0;url=/app">

<base href="https://evil.example/">

<form action="/v1/user"><button name="displayName" value="x">Send</button></form>

<a href="javascript:parent.seized = 'link'">Run</a> <a href="/app" target="_top">Leave</a> <a href="data:text/html,x">Data</a>

{% embed url="javascript:parent.seized = 'embed'" %}

One.
`;

test('a page that wants more than to be read gets nothing of the application from its preview', async () => {
  const { address } = await makePublished(HOSTILE);
  const { page, context, expects } = await open(address);
  // The frame keeps the page from leading the window elsewhere, and says so.
  expects(/sandboxed|Unsafe attempt|permission to navigate/);
  await toggle(page).click();
  await shown(page).getByText('One.').waitFor();
  const frame = await framed(page);
  for (const name of ['Run', 'Leave', 'Data', 'Send', 'Vector']) {
    const what = frame.getByText(name, { exact: true });
    const opened = context.waitForEvent('page', { timeout: 300 }).catch(() => undefined);
    if ((await what.count()) > 0)
      await what
        .first()
        .click({ timeout: 1000, noWaitAfter: true })
        .catch(() => undefined);
    await (await opened)?.close();
  }
  assert.equal(await page.evaluate('window.seized'), undefined);
  assert.ok(page.url().endsWith(address));
  // Even a script that got in could not lead the window elsewhere, open others, or ask for anything.
  const tried = await frame.evaluate(`(() => {
    let left = 'kept';
    try { top.location.href = '/sign-in'; left = 'left'; } catch {}
    return [left, window.open('/account'), confirm('?')];
  })()`);
  assert.deepEqual(tried, ['kept', null, false]);
  await page.waitForTimeout(200);
  assert.ok(page.url().endsWith(address));
});

test('as a visitor, the preview shows what their claims open, and nothing else', async () => {
  const { address, siteId } = await makePublished(
    '# Page\n\nOne.\n\n{% if visitor.claims.plan == "pro" %}\nGold.\n{% endif %}\n',
  );
  const api = stage.world.as(stage.cast.owner.token);
  const site = `/v1/orgs/${stage.cast.organizationId}/sites/${siteId}`;
  assert.equal((await api.patch(site, { body: { adaptiveContent: { enabled: true } } })).status, 200);
  const plan = { type: 'string', enum: ['free', 'pro'], description: 'What they pay for' };
  const jsonSchema = { type: 'object', properties: { plan }, additionalProperties: false };
  const declared = await api.put(`${site}/adaptive-schema`, { body: { jsonSchema } });
  assert.ok(declared.status < 300, declared.text);
  const { page, expects } = await open(address);
  await toggle(page).click();
  await shown(page).getByText('One.').waitFor();
  assert.equal(await shown(page).getByText('Gold.').count(), 0);
  const look = async (name: string, claims: string) => {
    await preview(page).getByRole('button', { name }).click();
    await page.getByRole('textbox', { name: 'Claims' }).waitFor();
    if (claims === '!!') await lookAt(page, 'preview-visitor');
    await page.getByRole('textbox', { name: 'Claims' }).fill(claims);
    await page.keyboard.press('Enter');
  };
  await look('Preview as a visitor', '{"plan":"pro"}');
  await shown(page).getByText('Gold.').waitFor();
  expects(/status of 400/);
  await look('As a visitor with', '!!');
  await preview(page).getByText('The page cannot be previewed').waitFor();
  await look('As a visitor with', '');
  await shown(page).getByText('One.').waitFor();
  assert.equal(await shown(page).getByText('Gold.').count(), 0);
});

test('of a variant of a site with a look of its own, the preview shows both, on a phone, in the dark, as a visitor', async () => {
  const gold = '{% if visitor.claims.plan == "pro" %}\nGold.\n{% endif %}\n';
  const newest = await makePage(`# Page\n\nOne.\n\n${gold}`);
  const { address } = await makePage(`# Page\n\nOlder.\n\n${gold}`);
  const olderId = address.split('/')[2] ?? '';
  const api = stage.world.as(stage.cast.owner.token);
  const sites = `/v1/orgs/${stage.cast.organizationId}/sites`;
  const body = { title: 'Versions', type: 'ultimate', visibility: 'public', spaces: [newest.spaceId] };
  const site = `${sites}/${(await api.post(sites, { body })).body.id}`;
  const added = await api.post(`${site}/site-spaces`, { body: { spaceId: olderId } });
  assert.ok(added.status < 300, added.text);
  const plain = defaultCustomization('Versions');
  const primaryColor = { light: '#7a0026', dark: '#5c1030' };
  const look = { ...plain, styling: { ...plain.styling, theme: 'bold', primaryColor } };
  assert.equal((await api.put(`${site}/customization`, { body: look })).status, 200);
  await api.patch(site, { body: { adaptiveContent: { enabled: true } } });
  const plan = { type: 'string', enum: ['free', 'pro'], description: 'What they pay for' };
  const jsonSchema = { type: 'object', properties: { plan }, additionalProperties: false };
  assert.ok((await api.put(`${site}/adaptive-schema`, { body: { jsonSchema } })).status < 300);
  const { page } = await open(address, { viewport: { width: 1600, height: 900 } });
  await toggle(page).click();
  await shown(page).getByText('Older.').waitFor();
  const header = `getComputedStyle(document.querySelector('.site-header')).backgroundColor`;
  assert.equal(await (await framed(page)).evaluate(header), 'rgb(122, 0, 38)');
  assert.match(await shown(page).locator('body').innerText(), /Version:\nBook/);
  await preview(page).getByRole('radio', { name: 'Phone' }).click();
  await preview(page).getByRole('button', { name: 'Dark' }).click();
  await preview(page).getByRole('button', { name: 'Preview as a visitor' }).click();
  await page.getByRole('textbox', { name: 'Claims' }).fill('(plan:pro)');
  await page.keyboard.press('Enter');
  await shown(page).getByText('Gold.').waitFor();
  const frame = await framed(page);
  assert.deepEqual(await frame.evaluate(`[innerWidth, document.documentElement.dataset.theme, ${header}]`), [
    390,
    'dark',
    'rgb(92, 16, 48)',
  ]);
  assert.equal(await frame.evaluate('document.documentElement.scrollWidth'), 390);
  await lookAt(page, 'preview-variant', 1280);
});
