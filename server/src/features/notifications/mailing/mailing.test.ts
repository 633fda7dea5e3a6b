// Mails about notifications, sent by a real mail server.
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startMailServer } from '#platform/mail/testing.ts';
import { makeCast, makePerson, type Person, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { createSpace } from '#features/spaces/index.ts';
import { mentioning, postComment, settle } from '../testing.ts';
import { endNotificationMails } from './index.ts';

const server = await startMailServer({ after });
const world = await startWorld(
  { after },
  { LECTERN_SMTP_URL: server.url, LECTERN_MAIL_FROM: 'Docs <docs@example.com>' },
);
const MINUTE = 60_000;
const PATH = '/account/notifications';
const SETTINGS = '/account/notification-settings';
const { clock, ctx } = world;
const cast = await makeCast(ctx);
const { writer, owner } = voices(world, cast);
const { organizationId } = cast;

beforeEach(async () => {
  server.mails.length = 0;
  await world.db.deleteFrom('mails').execute();
  clock.advance(24 * 60 * MINUTE);
});

let people = 0;
const makeReader = (): Promise<Person> =>
  makePerson(ctx, `reader${(people += 1)}`, { organizationId, role: 'comment' });

async function makeSpace(title: string): Promise<string> {
  const { id } = await createSpace(ctx, { organizationId, createdBy: cast.owner.id, title });
  await importFiles(world, id, { 'README.md': '# Home\n\nWelcome.\n' });
  return id;
}

/** The text of a mail without its encoding. */
const decoded = (source: string) =>
  source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** What arrives when so many minutes have passed. */
async function receive(minutes: number): Promise<string[]> {
  server.mails.length = 0;
  clock.advance(minutes * MINUTE);
  await world.app.jobs.runDue();
  // What became due by what ran before.
  await world.app.jobs.runDue();
  // Those in the thread who write here have mails, too.
  const own = server.mails.filter(({ to }) => to[0]?.startsWith('reader'));
  return own.map(({ source }) => decoded(source));
}

async function mention(person: Person, spaceId: string): Promise<string> {
  const id = await postComment(writer, spaceId, mentioning(person.id));
  await settle(world);
  return id;
}

test('who does not read in time is sent a mail, once', async () => {
  const person = await makeReader();
  const spaceId = await makeSpace('Plans');
  await mention(person, spaceId);
  assert.deepEqual(await receive(1), []);
  const [mail, ...more] = await receive(1.1);
  assert.deepEqual(more, []);
  assert.deepEqual(server.mails[0]?.to, [person.email]);
  assert.match(mail ?? '', /wim mentioned you in “Plans”/);
  assert.match(mail ?? '', new RegExp(`${ctx.baseUrl}/app/spaces/${spaceId}/comments/\\w+`));
  assert.match(mail ?? '', /List-Unsubscribe:\s+<http:\/\/lectern\.test\/account\/unsubscribe\/[\w.-]+>/);
  assert.match(mail ?? '', /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  assert.deepEqual(await receive(120), []);
});

test('who reads in time is sent nothing', async () => {
  const person = await makeReader();
  await mention(person, await makeSpace('Plans'));
  await world.as(person.token).post(`${PATH}/read`);
  assert.deepEqual(await receive(3), []);
});

test('a burst makes one mail, and the same thread waits an hour', async () => {
  const person = await makeReader();
  const [one, other] = [await makeSpace('One'), await makeSpace('Other')];
  const commentId = await mention(person, one);
  const reply = `/v1/spaces/${one}/comments/${commentId}/replies`;
  for (const _ of [1, 2, 3]) await owner.post(reply, { body: { body: mentioning(person.id) } });
  await mention(person, other);
  await settle(world);
  const [burst, ...more] = await receive(3);
  assert.deepEqual(more, []);
  assert.match(burst ?? '', /^New notifications: 5\r$/m);
  await owner.post(reply, { body: { body: mentioning(person.id) } });
  await settle(world);
  assert.deepEqual(await receive(30), []);
  assert.equal((await receive(31)).length, 1);
});

test('a flood sends no more than so many mails in a day, and leaves room for codes', async () => {
  const person = await makeReader();
  const spaceId = await makeSpace('Flood');
  let mails = 0;
  for (let round = 0; round < 30; round += 1) {
    const id = await mention(person, spaceId);
    mails += (await receive(11)).length;
    await writer.delete(`/v1/spaces/${spaceId}/comments/${id}`);
  }
  assert.ok(mails <= 24, `${mails} mails`);
});

test('mails that count for no limit any more are forgotten', async () => {
  await mention(await makeReader(), await makeSpace('Plans'));
  assert.equal((await receive(3)).length, 1);
  const count = async () => (await world.db.selectFrom('notification_mails').select('user_id').execute()).length;
  assert.ok((await count()) > 0);
  await receive(25 * 60);
  assert.equal(await count(), 0);
});

test('a right that is lost before the mail is sent ends it', async () => {
  const spaceId = await makeSpace('Secret');
  const levels = world.db.updateTable('spaces').where('id', '=', spaceId);
  for (const lose of [
    () => levels.set({ default_level: 'none' }).execute(),
    () => owner.delete(`/v1/spaces/${spaceId}`),
  ]) {
    await levels.set({ default_level: 'inherit' }).execute();
    await mention(await makeReader(), spaceId);
    await lose();
    assert.deepEqual(await receive(3), []);
  }
});

test('nothing goes to an address that is not verified, or to a member who is disabled', async () => {
  const spaceId = await makeSpace('Plans');
  const [unverified, disabled] = [await makeReader(), await makeReader()];
  await mention(unverified, spaceId);
  await mention(disabled, spaceId);
  await world.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', unverified.id).execute();
  await world.db.updateTable('memberships').set({ disabled: 1 }).where('user_id', '=', disabled.id).execute();
  assert.deepEqual(await receive(3), []);
});

test('line breaks, addresses and HTML in a title are text', async () => {
  const person = await makeReader();
  const spaceId = await makeSpace('Plans');
  const subject = 'Hi\r\nBcc: all@evil.example <b>visit https://evil.example/x</b>';
  const { id } = (await writer.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'Plain' } })).body;
  await world.db.updateTable('change_requests').set({ subject }).where('id', '=', id).execute();
  await postComment(writer, `${spaceId}/change-requests/${id}`, mentioning(person.id));
  await settle(world);
  const [mail = ''] = await receive(3);
  assert.deepEqual(server.mails[0]?.to, [person.email]);
  assert.doesNotMatch(mail, /^Bcc:/im);
  assert.doesNotMatch(mail, /https:\/\/evil\.example|all@evil\.example/);
  assert.doesNotMatch(mail.slice(mail.indexOf('text/html')), /<b>visit/);
});

test('a mail is in the language that somebody chose, and of the kinds that they chose', async () => {
  const person = await makeReader();
  const api = world.as(person.token);
  await api.patch(SETTINGS, { body: { language: 'nl' } });
  const spaceId = await makeSpace('Plannen');
  await mention(person, spaceId);
  assert.match((await receive(3))[0] ?? '', /wim heeft u genoemd in/);
  await mention(person, await makeSpace('Meer'));
  await api.patch(SETTINGS, { body: { kinds: { mention: 'list' } } });
  assert.deepEqual(await receive(90), []);
  assert.equal((await api.get(PATH)).body.count, 2);
});

test('the link in a mail ends all mails, and nobody makes one up', async () => {
  const person = await makeReader();
  const spaceId = await makeSpace('Plans');
  await mention(person, spaceId);
  const link = /unsubscribe\/([\w.-]+)>/.exec((await receive(3))[0] ?? '')?.[1] ?? '';
  await mention(person, await makeSpace('More'));
  for (const wrong of ['', person.id, `${link}x`, link.slice(0, -2)])
    assert.equal(await endNotificationMails(ctx, wrong), false);
  assert.equal(await endNotificationMails(ctx, link), true);
  assert.deepEqual(await receive(90), []);
  const { kinds } = (await world.as(person.token).get(SETTINGS)).body;
  assert.equal(Object.values(kinds).includes('mail'), false);
});
