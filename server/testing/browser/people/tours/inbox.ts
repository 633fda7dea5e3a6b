// The list of notifications, and what their addresses lead to.
import type { Page } from 'playwright-core';
import { addMember } from '#features/organizations/index.ts';
import { mentioning, postComment, settle } from '#features/notifications/testing.ts';
import { createSpace } from '#features/spaces/index.ts';
import { importFiles } from '../../../content.ts';
import { BASE, makeSomebody, signIn, stage } from '../stage.ts';
import { LONG, send, type Show, type Tour } from './tour.ts';

/** Somebody who was mentioned often, in a space and in a change request with long titles. */
async function makeMentioned() {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const person = await makeSomebody();
  await addMember(world.ctx, { organizationId, userId: person.id, role: 'comment' });
  const { id: spaceId } = await createSpace(world.ctx, {
    organizationId,
    createdBy: owner.id,
    title: LONG.slice(0, 40),
  });
  await importFiles(world, spaceId, { 'README.md': '# Home' });
  const api = world.as(owner.token);
  for (let count = 0; count < 21; count += 1) await postComment(api, spaceId, mentioning(person.id));
  const { body: request } = await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: LONG } });
  const at = `/v1/spaces/${spaceId}/change-requests/${request.id}/comments`;
  const { id } = (await api.post(at, { body: { body: mentioning(person.id) } })).body;
  const markdown = `Yes.\n\n* ${LONG}\n* second\n\n${'and so on '.repeat(60)}`;
  const { id: reply } = (await api.post(`${at}/${id}/replies`, { body: { body: { markdown } } })).body;
  await settle(world);
  const place = `${BASE}/o/${organizationId}/s/${spaceId}/~/changes/${request.number}`;
  return { person, remark: `${place}?${new URLSearchParams({ comment: id, reply })}` };
}

async function showInbox(page: Page, show: Show): Promise<void> {
  const { person, remark } = await makeMentioned();
  await page.goto(remark);
  await page.locator('[name=email]').fill(person.email);
  await show('sign-in-for-remark');
  await signIn(page, person);
  await page.goto(remark);
  await show('remark');
  await page.goto(`${BASE}/account/inbox`);
  await show('inbox');
  await send(page, '/account/forms/notifications-read');
  await show('inbox-read');
  await page.goto(`${BASE}/account/inbox?unread=1`);
  await show('inbox-empty');
  await page.goto(`${BASE}/o/nothing`);
  await show('nothing-there');
}

export const inboxTours: readonly Tour[] = [showInbox];
