// Who learns by mail that an organization was deleted.
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startMailServer } from '#platform/mail/testing.ts';
import { makePerson } from '#testing/cast.ts';
import { makeHome } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const server = await startMailServer({ after });
const world = await startWorld(
  { after },
  {
    LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8',
    LECTERN_SMTP_URL: server.url,
    LECTERN_MAIL_FROM: 'Docs <docs@example.com>',
  },
);
beforeEach(() => void (server.mails.length = 0));

async function makeOrganization() {
  const { organizationId, owner } = await makeHome(world);
  const title = 'Evil <b>{date}</b>\r\nBcc: x@example.com';
  await world.db.updateTable('organizations').set({ title }).where('id', '=', organizationId).execute();
  const second = await makePerson(world.ctx, `second-${organizationId}`, { organizationId, role: 'admin' });
  await makePerson(world.ctx, `creator-${organizationId}`, { organizationId, role: 'create' });
  return { owner, second, api: world.as(owner.token), path: `/v1/orgs/${organizationId}` };
}

test('the other administrators learn of it with how long it can be restored, and nobody else', async () => {
  const { second, api, path } = await makeOrganization();
  assert.equal((await api.delete(path)).status, 205);
  await world.app.jobs.runDue();
  assert.deepEqual(
    server.mails.flatMap(({ to }) => to),
    [second.email.toLowerCase()],
  );
  const { source } = server.mails[0] ?? assert.fail('a mail');
  const text = source.replaceAll(/=\r?\n/g, '');
  assert.match(text, /until January 8, 2026/);
  assert.match(text, /\/account/);
  assert.doesNotMatch(text, /^Bcc:/m);
  assert.ok(!text.includes('<b>{date}') && !/Evil .*January/.test(text), text);
});

test('no mail is sent of one that is there again, nor to who administers it no longer', async () => {
  const restored = await makeOrganization();
  await restored.api.delete(restored.path);
  assert.equal((await restored.api.post(`${restored.path}/restore`)).status, 200);
  const left = await makeOrganization();
  await left.api.delete(left.path);
  await world.db.updateTable('memberships').set({ role: 1 }).where('user_id', '=', left.second.id).execute();
  await world.app.jobs.runDue();
  assert.deepEqual(server.mails, []);
});
