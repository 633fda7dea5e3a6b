// Who learns by mail that a webhook was disabled.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startMailServer } from '#platform/mail/testing.ts';
import { makePerson } from '#testing/cast.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { deliverJob } from './index.ts';

const HOUR = 60 * 60_000;
const server = await startMailServer({ after });
const world = await startWorld(
  { after },
  {
    LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8',
    LECTERN_SMTP_URL: server.url,
    LECTERN_MAIL_FROM: 'Docs <docs@example.com>',
  },
);
const { organizationId, spaceId, owner: person } = await makeSite(world, { 'README.md': '# Home' });
const owner = world.as(person.token);
const base = `/v1/orgs/${organizationId}/webhooks`;
const url = 'http://127.0.0.1:1/hook?key=SECRET';

const runDue = async (): Promise<void> => {
  await world.app.jobs.runDue();
  await world.app.jobs.runDue();
};

/** A webhook whose receiver is down, after so many hours. */
async function failFor(hours: number): Promise<string> {
  const { id } = (await owner.post(base, { body: { url, events: ['comment_posted'] } })).body;
  for (let hour = 0; hour <= hours; hour += 20) {
    await owner.post(`/v1/spaces/${spaceId}/comments`, { body: { body: { markdown: 'Hi' } } });
    await runDue();
    world.clock.advance(20 * HOUR);
  }
  return id;
}

const receivers = () => server.mails.flatMap(({ to }) => to).toSorted();

test('administrators learn by mail that a webhook was disabled, others do not, and nobody sees its key', async () => {
  const second = await makePerson(world.ctx, 'ada', { organizationId, role: 'admin' });
  await makePerson(world.ctx, 'wim', { organizationId, role: 'create' });
  const id = await failFor(40);
  assert.deepEqual(receivers(), [], 'it fails for less than three days');
  await owner.delete(`${base}/${id}`);
  const failed = await failFor(80);
  await runDue();
  assert.equal((await owner.get(`${base}/${failed}`)).body.disabledReason, 'failing');
  assert.deepEqual(receivers(), [person.email, second.email].toSorted());
  const { source } = server.mails[0] ?? assert.fail('a mail');
  assert.match(source, /The webhook to 127/);
  assert.ok(!source.includes('SECRET'));
});

test('no mail says what is no longer so', async () => {
  server.mails.length = 0;
  const id = await failFor(60);
  // The last attempt disables it and queues mails; they are sent by a later turn.
  world.clock.advance(20 * HOUR);
  for (const due of await deliverJob.findDue(world.ctx, 10))
    await deliverJob.run(world.ctx, due, { isStopping: () => false });
  assert.equal((await owner.get(`${base}/${id}`)).body.disabledReason, 'failing');
  await owner.patch(`${base}/${id}`, { body: { status: 'active' } });
  await runDue();
  assert.deepEqual(receivers(), []);
});
