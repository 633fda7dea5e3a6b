// People are invited, and join.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BASE,
  enterPassword,
  isAccountOf,
  linkInMailTo,
  makeSomebody,
  open,
  PASSWORD,
  signIn,
  stage,
} from './stage.ts';

/** What the API says of the members of the organization, by their addresses. */
async function memberAt(email: string): Promise<{ role: string } | undefined> {
  const { world, cast } = stage;
  const { body } = await world.as(cast.owner.token).get(`/v1/orgs/${cast.organizationId}/members`);
  const members = body.items as { role: string; user: { email: string } }[];
  return members.find(({ user }) => user.email === email);
}

async function invite(body: object): Promise<{ id: string }> {
  const { world, cast } = stage;
  const path = `/v1/orgs/${cast.organizationId}/invites`;
  const answer = await world.as(cast.owner.token).post(path, { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

test('whoever is invited by mail gets an account from the link, chooses a password, and is a member', async () => {
  const nina = { email: 'nina@example.com' };
  await invite({ emails: [nina.email], role: 'edit' });
  const link = await linkInMailTo(nina.email);
  const page = await open();
  await page.goto(link);
  await page.getByText('Acme').first().waitFor();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await isAccountOf(page, nina);
  assert.equal((await memberAt(nina.email))?.role, 'edit');
  const later = await open();
  await signIn(later, nina);
  await isAccountOf(later, nina);
  const stranger = await open();
  await stranger.goto(link);
  await stranger.getByRole('heading', { name: 'This link was used' }).waitFor();
});

test('whoever is invited by mail and has an account signs in with it on the way', async () => {
  const person = await makeSomebody();
  await invite({ emails: [person.email], role: 'comment' });
  const page = await open();
  await page.goto(await linkInMailTo(person.email));
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('status').getByText('You have joined').waitFor();
  assert.equal((await memberAt(person.email))?.role, 'comment');
});

test('an invite as a link is joined by whoever signs in, until it is revoked', async () => {
  const { world, cast } = stage;
  const made = await world
    .as(cast.owner.token)
    .post(`/v1/orgs/${cast.organizationId}/link-invites`, { body: { role: 'read' } });
  const person = await makeSomebody();
  const page = await open();
  await page.goto(`${BASE}/join/${made.body.id}`);
  await enterPassword(page, person);
  await page.getByRole('heading', { name: 'Acme' }).waitFor();
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('status').getByText('You have joined').waitFor();
  assert.equal((await memberAt(person.email))?.role, 'read');
  await world.as(cast.owner.token).delete(`/v1/orgs/${cast.organizationId}/link-invites/${made.body.id}`);
  const late = await makeSomebody();
  const other = await open();
  await other.goto(`${BASE}/join/${made.body.id}`);
  await enterPassword(other, late);
  await other.getByText('There is nothing here that is open to you').waitFor();
  assert.equal(await memberAt(late.email), undefined);
});
