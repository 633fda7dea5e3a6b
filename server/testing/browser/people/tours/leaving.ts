// Pages about the ends of things: one's data, one's account, and organizations that one administers.
import type { Page } from 'playwright-core';
import { BASE, makeSomebody, signIn, stage } from '../stage.ts';
import { LONG, send, type Show, type Tour } from './tour.ts';

async function showOwnData(page: Page, show: Show): Promise<void> {
  await signIn(page, await makeSomebody());
  await page.goto(`${BASE}/account/data`);
  await show('own-data');
  const form = page.locator('form[action="/account/forms/delete-account"]');
  await form.locator('[name=email]').fill('somebody-else@example.com');
  await send(page, '/account/forms/delete-account');
  await show('own-data-refused');
  await page.goto(`${BASE}/account/deleted`);
  await show('own-data-gone');
}

async function showOrganizations(page: Page, show: Show): Promise<void> {
  const somebody = await makeSomebody();
  const { body } = await stage.world.as(somebody.token).post('/v1/orgs', { body: { title: LONG } });
  await signIn(page, somebody);
  await page.goto(`${BASE}/account/data`);
  await show('own-data-last-administrator');
  await page.goto(`${BASE}/account/organizations/${body.id}/delete`);
  await show('delete-organization');
  await page.locator('form[action="/account/forms/delete-organization"] [name=name]').fill('Another name');
  await send(page, '/account/forms/delete-organization');
  await show('delete-organization-refused');
  await page.locator('form[action="/account/forms/delete-organization"] [name=name]').fill(LONG);
  await send(page, '/account/forms/delete-organization');
  await show('delete-organization-done');
  await send(page, '/account/forms/restore-organization');
  await show('restore-organization-done');
}

export const leavingTours: readonly Tour[] = [showOwnData, showOrganizations];
