// A space on a phone, by touch: its tree is opened, walked and changed with a finger.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { createSpace } from '#features/spaces/index.ts';
import { lookAt, open, stage } from './stage.ts';

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

async function makeLetters(count = 0): Promise<string> {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const { id } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Touched' });
  const api = world.as(owner.token);
  await api.patch(`/v1/spaces/${id}`, { body: { editMode: 'live' } });
  const insert = (title: string, further: object = {}) => ({ operation: 'insert_page', title, ...further });
  const changes = [insert('A', { ref: 'a' }), insert('A1', { into: 'ref:a' }), insert('B'), insert('C')];
  const more = Array.from({ length: count }, (_, at) => insert(`More ${at + 1}`));
  assert.equal((await api.post(`/v1/spaces/${id}/content`, { body: { changes: [...changes, ...more] } })).status, 200);
  return id;
}

async function expectOutline(spaceId: string, expected: string): Promise<void> {
  const draw = (pages: { title: string; pages?: never[] }[]): string =>
    pages.map(({ title, pages = [] }) => (pages.length > 0 ? `${title}(${draw(pages)})` : title)).join(' ');
  let outline = '';
  for (let tries = 0; tries < 50 && outline !== expected; tries++) {
    if (tries > 0) await new Promise((done) => setTimeout(done, 100));
    outline = draw(
      (await stage.world.as(stage.cast.owner.token).get(`/v1/spaces/${spaceId}/content/pages`)).body.pages,
    );
  }
  assert.equal(outline, expected);
}

const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(`^${name}(?:, shown)?$`) });

async function openPages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pages', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Pages' }).waitFor();
}

/** A finger goes down at one place, waits there, and goes up at another one. */
async function drag(
  finger: CDPSession,
  from: Locator,
  to: Locator,
  { wait = 600, share = 0.5, look = async () => {} } = {},
) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(start !== null && end !== null);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const [x, y, goal] = [start.x + 80, start.y + start.height / 2, end.y + end.height * share];
  await touch('touchStart', x, y);
  await new Promise((done) => setTimeout(done, wait));
  for (let step = 1; step <= 10; step++) await touch('touchMove', x, y + ((goal - y) * step) / 10);
  await look();
  await touch('touchEnd');
}

test('pages are opened, nested, ordered and brought out again with a finger', async () => {
  const spaceId = await makeLetters();
  const { page, context } = await open(`/spaces/${spaceId}`, PHONE);
  const finger = await context.newCDPSession(page);
  await page.getByRole('heading', { level: 1, name: 'A' }).waitFor();
  await openPages(page);
  await page.getByRole('button', { name: 'Open A', exact: true }).tap();
  await row(page, 'A1').waitFor();

  // A long press, then into the page above, behind it, and before the first one.
  await drag(finger, row(page, 'C'), row(page, 'B'), { look: () => lookAt(page, 'tree-touch', 390) });
  await expectOutline(spaceId, 'A(A1) B(C)');
  await row(page, 'C').waitFor();
  await drag(finger, row(page, 'A1'), row(page, 'B'), { share: 0.05 });
  await expectOutline(spaceId, 'A A1 B(C)');
  await drag(finger, row(page, 'C'), row(page, 'A'), { share: 0.05 });
  await expectOutline(spaceId, 'C A A1 B');
  // Nothing of this opened a page: the drawer is still there.
  await page.getByRole('dialog', { name: 'Pages' }).waitFor();
  await row(page, 'B').tap();
  await page.getByRole('heading', { level: 1, name: 'B' }).waitFor();
});

test('a finger that does not wait scrolls, one that waits and goes nowhere opens the menu', async () => {
  const spaceId = await makeLetters(40);
  const { page, context } = await open(`/spaces/${spaceId}`, PHONE);
  const finger = await context.newCDPSession(page);
  await page.getByRole('heading', { level: 1, name: 'A' }).waitFor();
  await openPages(page);
  await row(page, 'More 8').waitFor();
  await drag(finger, row(page, 'More 8'), row(page, 'A'), { wait: 0 });
  const scrolled = () => page.locator('.tree').evaluate((tree) => tree.scrollTop);
  for (let tries = 0; tries < 20 && (await scrolled()) === 0; tries++) await page.waitForTimeout(100);
  assert.ok((await scrolled()) > 100);
  // A finger that comes while it still scrolls stops it.
  await page.waitForTimeout(1500);
  await page.locator('.tree').evaluate((tree) => tree.scrollTo(0, 0));

  await drag(finger, row(page, 'More 2'), row(page, 'More 2'));
  await page.getByRole('menuitem', { name: 'Move to…' }).tap();
  await page.getByRole('dialog', { name: 'Move “More 2”' }).waitFor();
  await lookAt(page, 'tree-touch-move', 390);
  await page.getByRole('searchbox', { name: 'Find a page' }).last().fill('B');
  await page.getByRole('option', { name: 'B' }).tap();
  await page.getByRole('button', { name: 'Move', exact: true }).tap();
  for (let tries = 0; tries < 50; tries++) {
    const { body } = await stage.world.as(stage.cast.owner.token).get(`/v1/spaces/${spaceId}/content/pages`);
    if (body.pages[1].pages?.[0]?.title === 'More 2') return;
    await page.waitForTimeout(100);
  }
  assert.fail('The page did not move.');
});
