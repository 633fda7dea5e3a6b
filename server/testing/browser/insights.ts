import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBarriers } from './accessibility.ts';
import { servedWorld, SITE, visit, withLook } from './stage.ts';

const SCREENSHOTS = process.env['LECTERN_SCREENSHOTS'];

const asking = <T>(work: () => Promise<T>): Promise<T> => withLook({ feedback: { enabled: true } }, work);

async function eventsSince(time: number) {
  const { ctx, db } = servedWorld();
  await ctx.insights.flush();
  return db
    .selectFrom('site_events')
    .select(['type', 'detail', 'results', 'page_id'])
    .where('at', '>=', time)
    .execute();
}

/** A time of its own for each journey: the clock stands still otherwise. */
function begin(): number {
  servedWorld().clock.advance(1000);
  return servedWorld().clock.now();
}

async function untilSent(time: number, type: string): Promise<Awaited<ReturnType<typeof eventsSince>>> {
  for (let turn = 0; turn < 100; turn += 1) {
    const events = await eventsSince(time);
    if (events.some((event) => event.type === type)) return events;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail(`${type} was not sent`);
}

test('a page sends that it was read, once and without a cookie', async () => {
  const time = begin();
  const { page, context, complaints } = await visit('/guide/install');
  const [event, ...others] = await untilSent(time, 'page_view');
  assert.deepEqual([others, event?.type], [[], 'page_view']);
  assert.ok(event?.page_id);
  assert.deepEqual(await context.cookies(), []);
  assert.equal(await page.evaluate('localStorage.length'), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a click on a link and what was searched are sent', async () => {
  const time = begin();
  const { page, context } = await visit('');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('install');
  await page.getByRole('option').first().waitFor();
  const searched = await untilSent(time, 'search_type_query');
  const search = searched.find(({ type }) => type === 'search_type_query');
  assert.equal(search?.detail, 'install');
  assert.ok((search?.results ?? 0) > 0);
  await page.getByRole('option').first().click();
  const clicked = await untilSent(time, 'link_click');
  assert.match(String(clicked.find(({ type }) => type === 'link_click')?.detail), /^\//);
  await context.close();
});

test('who asked not to be followed is not counted', async () => {
  const time = begin();
  const { page, context } = await visit('');
  await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })");
  await untilSent(time, 'page_view');
  const later = begin();
  await page.goto(`${SITE}/guide/install`);
  await page.waitForTimeout(1000);
  assert.deepEqual(await eventsSince(later), []);
  await context.close();
});

test('a reader says what they think by keyboard, and hears that it arrived', async () => {
  await asking(async () => {
    const { page, context, complaints } = await visit('/guide/install', { bypassCSP: true });
    const form = page.getByRole('region', { name: 'Was this page helpful?' });
    assert.equal(await form.getByRole('textbox').isVisible(), false);
    await form.getByRole('radio', { name: 'Yes' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await form.getByRole('radio', { name: 'Partly' }).isChecked(), true);
    await form.getByRole('textbox').fill('More pictures, please.');
    assert.deepEqual(await findBarriers(page), []);
    await form.getByRole('button', { name: 'Send' }).press('Enter');
    await page.getByText('Thank you for your feedback.').waitFor();
    assert.equal(await page.evaluate('document.activeElement.id'), '~thanks');
    assert.equal(await form.getByRole('button', { name: 'Send' }).isVisible(), false);
    assert.deepEqual(complaints, []);
    const rows = await servedWorld().db.selectFrom('page_feedback').select(['rating', 'comment']).execute();
    assert.deepEqual(
      rows.map((row) => [row.rating, row.comment]),
      [['ok', 'More pictures, please.']],
    );
    await context.close();
  });
});

test('without a script the form is sent all the same, and its page says thanks', async () => {
  await asking(async () => {
    const { page, context } = await visit('/guide/install', { javaScriptEnabled: false });
    await page.getByRole('radio', { name: 'No' }).check();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you for your feedback.').waitFor();
    assert.equal(page.url(), `${SITE}/guide/install#~thanks`);
    assert.equal(await page.getByRole('radio').first().isVisible(), false);
    await context.close();
  });
});

test(
  'pictures of the feedback for people to look at',
  { skip: SCREENSHOTS === undefined && 'LECTERN_SCREENSHOTS is not set' },
  async () => {
    for (const locale of ['en', 'ar', 'de']) {
      const look = { feedback: { enabled: true }, internationalization: { locale } };
      await withLook(look as never, async () => {
        for (const colorScheme of ['light', 'dark'] as const) {
          for (const width of [1440, 390]) {
            const { page, context } = await visit('/guide/install', { colorScheme, viewport: { width, height: 700 } });
            await page.locator('.page-feedback').scrollIntoViewIfNeeded();
            const name = `${SCREENSHOTS}/feedback-${locale}-${colorScheme}-${width}`;
            await page.screenshot({ path: `${name}.png` });
            await page.locator('.page-feedback input[value=ok]').check({ force: true });
            await page.locator('.page-feedback button').scrollIntoViewIfNeeded();
            await page.screenshot({ path: `${name}-chosen.png` });
            await context.close();
          }
        }
      });
    }
  },
);
