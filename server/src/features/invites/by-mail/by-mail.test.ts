// Invitations by mail, sent by a real mail server.
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { createUser } from '#features/users/index.ts';
import { createToken } from '#access/index.ts';
import { createOrganization } from '#features/organizations/index.ts';
import { startMailServer } from '#platform/mail/testing.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const server = await startMailServer({ after });
const world = await startWorld(
  { after },
  { LECTERN_SMTP_URL: server.url, LECTERN_MAIL_FROM: 'Docs <docs@example.com>' },
);
const cast = await makeCast(world.ctx);
const { owner, writer } = voices(world, cast);
const { organizationId } = cast;
const path = `/v1/orgs/${organizationId}/invites`;
const pending = `/v1/orgs/${organizationId}/email-invites`;

beforeEach(async () => {
  server.mails.length = 0;
  await world.db.deleteFrom('mails').execute();
  await world.db.deleteFrom('email_invites').execute();
});

const invite = (body: object) => owner.post(path, { body });

/** The text of a mail without its encoding. */
const decoded = (source: string) =>
  source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** Sends what waits, and answers the secrets of the links by address. */
async function receive(): Promise<Map<string, string>> {
  await world.app.jobs.runDue();
  return new Map(
    server.mails.map(({ to, source }) => [
      to[0] ?? '',
      /^http:\/\/lectern\.test\/join\/mail\/([\w-]+)\r$/m.exec(decoded(source))?.[1] ?? '',
    ]),
  );
}

async function personAt(email: string, isEmailVerified: boolean) {
  const id = await createUser(world.ctx, { email, displayName: 'Nina', isEmailVerified });
  const { token } = await createToken(world.ctx, { userId: id, name: 'test' });
  return { id, api: world.as(token) };
}

const accept = (api: ReturnType<typeof world.as>, secret = '') =>
  api.post('/account/email-invites', { body: { secret } });
const roleOf = async (userId: string) =>
  (await owner.get(`/v1/orgs/${organizationId}/members/${userId}`)).body?.role as unknown;

const emailsIn = async (status: string): Promise<string[]> =>
  (await owner.get(pending, { query: { status } })).body.items.map(({ email }: { email: string }) => email);

test('whoever is invited receives a link, and joins by it once', async () => {
  const { status, body } = await invite({ emails: ['nina@example.com'], role: 'edit' });
  assert.deepEqual([status, body], [200, { users: [], invited: 1 }]);
  const secret = (await receive()).get('nina@example.com');
  const nina = await personAt('nina@example.com', false);
  const accepted = await accept(nina.api, secret);
  assert.deepEqual([accepted.status, accepted.body], [200, { organization: organizationId }]);
  assert.equal(await roleOf(nina.id), 'edit');
  const user = await world.db.selectFrom('users').selectAll().where('id', '=', nina.id).executeTakeFirstOrThrow();
  assert.ok(user.email_verified_at !== null, 'the link proves the address');
  assert.equal((await accept(nina.api, secret)).status, 404);
  assert.equal((await owner.get(pending)).body.count, 0);
});

test('an invitation is for its address, whoever has the link', async () => {
  await invite({ emails: ['mia@example.com'], role: 'admin' });
  const secret = (await receive()).get('mia@example.com');
  const thief = await makePerson(world.ctx, 'thief');
  assert.equal((await accept(world.as(thief.token), secret)).status, 403);
  const mia = await personAt('Mia@Example.com', true);
  assert.equal((await accept(mia.api, secret)).status, 200);
});

test('members stay what they are, and nobody learns who else has an account', async () => {
  await makePerson(world.ctx, 'known');
  const { body } = await invite({
    emails: ['wim@example.com', 'known@example.com', { email: 'unknown@example.com', role: 'admin' }],
    role: 'admin',
  });
  assert.deepEqual(body, { users: [cast.writer.id], invited: 2 });
  assert.equal(await roleOf(cast.writer.id), 'edit');
  assert.deepEqual([...(await receive()).keys()].toSorted(), ['known@example.com', 'unknown@example.com']);
  const [one, other] = server.mails.map(({ source }) =>
    source.replaceAll(/[\w.-]+@\S+|mail\/[\w-]+|--_\S+|="--\S+/g, ''),
  );
  assert.equal(one?.split('\r\n').length, other?.split('\r\n').length);
});

test('the last invitation counts, once for each address', async () => {
  await invite({ emails: ['nora@example.com', 'NORA@example.com'], role: 'read' });
  const first = (await receive()).get('nora@example.com');
  assert.equal(server.mails.length, 1);
  const before = (await owner.get(pending)).body.items[0];
  await invite({ emails: ['nora@example.com'], role: null });
  const second = (await receive()).get('nora@example.com');
  const { body } = await owner.get(pending);
  assert.deepEqual([body.count, body.items[0].id, body.items[0].role], [1, before.id, null]);
  const nora = await personAt('nora@example.com', true);
  assert.equal((await accept(nora.api, first)).status, 404);
  assert.equal((await accept(nora.api, second)).status, 200);
  assert.equal(await roleOf(nora.id), null);
});

test('an invitation ends after fourteen days, or when it is deleted, and then its mail is not sent', async () => {
  await invite({ emails: ['late@example.com', 'gone@example.com'] });
  const [gone] = (await owner.get(pending)).body.items.filter(({ email }: { email: string }) =>
    email.startsWith('gone'),
  );
  assert.equal((await owner.delete(`${pending}/${gone.id}`)).status, 205);
  assert.equal((await owner.get(`${pending}/${gone.id}`)).status, 404);
  const secrets = await receive();
  assert.deepEqual([...secrets.keys()], ['late@example.com']);
  const late = await personAt('late@example.com', true);
  world.clock.advance(14 * 24 * 3_600_000);
  assert.equal((await accept(late.api, secrets.get('late@example.com'))).status, 404);
  assert.deepEqual((await owner.get(pending)).body.items, []);
  assert.deepEqual(await emailsIn('expired'), ['late@example.com']);
  world.clock.advance(31 * 24 * 3_600_000);
  await world.app.jobs.runDue();
  assert.deepEqual(await world.db.selectFrom('email_invites').selectAll().execute(), []);
});

test('what is no address is named, and nobody is invited', async () => {
  const emails = ['ok@example.com', 'a@example.com\nBcc: b@evil.example', { email: 'a@b@c' }, 'x,y@example.com'];
  const { status, body } = await invite({ emails });
  assert.equal(status, 422);
  const paths = body.error.details.map((detail: { path: string }) => detail.path);
  assert.deepEqual(paths, ['/emails/1', '/emails/2/email', '/emails/3']);
  for (const wrong of [{}, { emails: [] }, { emails: Array.from({ length: 101 }, (_, n) => `u${n}@example.com`) }])
    assert.equal((await invite(wrong)).status, 422);
  assert.equal((await receive()).size, 0);
});

test('administrators invite, and nobody else looks or deletes', async () => {
  await invite({ emails: ['ivy@example.com'] });
  const [{ id }] = (await owner.get(pending)).body.items;
  for (const answer of [
    await writer.post(path, { body: { emails: ['x@example.com'] } }),
    await writer.get(pending),
    await writer.get(`${pending}/${id}`),
    await writer.delete(`${pending}/${id}`),
  ])
    assert.equal(answer.status, 403);
});

test('an invitation of another organization is not there', async () => {
  const other = await createOrganization(world.ctx, { title: 'Initech', adminUserId: cast.stranger.id });
  await invite({ emails: ['ivy@example.com'] });
  const [{ id }] = (await owner.get(pending)).body.items;
  const stranger = world.as(cast.stranger.token);
  assert.equal((await stranger.delete(`/v1/orgs/${other.id}/email-invites/${id}`)).status, 404);
  assert.equal((await owner.get(pending)).body.count, 1);
});

test('an organization that is named to deceive leads nobody astray', async () => {
  const evil = await createOrganization(world.ctx, {
    title: 'Reset at https://evil.example',
    adminUserId: cast.stranger.id,
  });
  const stranger = world.as(cast.stranger.token);
  await stranger.patch(`/v1/users/${cast.stranger.id}`, { body: { displayName: 'Olga visit www.evil.example' } });
  await stranger.post(`/v1/orgs/${evil.id}/invites`, { body: { emails: ['ivy@example.com'], language: 'de' } });
  await receive();
  const text = decoded(server.mails[0]!.source);
  assert.match(text, /lädt Sie/);
  assert.doesNotMatch(text, /https:\/\/evil|evil\.example|www\.evil/);
  const addresses = text.match(/https?:\/\/[^\s"<]+/g) ?? [];
  assert.deepEqual([...new Set(addresses.map((each) => new URL(each).host))], ['lectern.test']);
});

test('with as many mails as may be, nobody more is invited', async () => {
  for (let time = 0; time < 20; time += 1) assert.equal((await invite({ emails: ['flood@example.com'] })).status, 200);
  const { status, headers } = await invite({ emails: ['fresh@example.com', 'flood+1@example.com'] });
  assert.deepEqual([status, headers['retry-after']], [429, '3600']);
  assert.equal((await owner.get(pending)).body.count, 1);
});

test('invited as members who sign in by the provider, they are such', async () => {
  const { body } = await invite({ emails: ['sam@example.com', 'wim@example.com'], sso: true, role: 'read' });
  assert.deepEqual(body, { users: [cast.writer.id], invited: 1, failedSSOEmails: ['wim@example.com'] });
  const sam = await personAt('sam@example.com', true);
  await accept(sam.api, (await receive()).get('sam@example.com'));
  const row = await world.db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', sam.id)
    .executeTakeFirstOrThrow();
  assert.equal(row.sso, 1);
});

test('nobody who was disabled comes back, and nobody loses what they have', async () => {
  await invite({ emails: ['down@example.com', 'up@example.com'], role: 'read' });
  const secrets = await receive();
  const [down, up] = [await personAt('down@example.com', true), await personAt('up@example.com', true)];
  const row = { organization_id: organizationId, joined_at: 1, sought: '' };
  await world.db
    .insertInto('memberships')
    .values({ ...row, user_id: down.id, role: 1, disabled: 1 })
    .execute();
  await world.db
    .insertInto('memberships')
    .values({ ...row, user_id: up.id, role: 4 })
    .execute();
  const before = await roleOf(up.id);
  assert.equal((await accept(down.api, secrets.get('down@example.com'))).status, 403);
  assert.equal((await accept(up.api, secrets.get('up@example.com'))).status, 200);
  assert.equal(await roleOf(up.id), before);
});

test('who invited whom, and who came, is in the audit log without any secret', async () => {
  await invite({ emails: ['aud@example.com'], role: 'read' });
  const secret = (await receive()).get('aud@example.com') ?? '';
  const aud = await personAt('aud@example.com', true);
  await accept(aud.api, secret);
  const events = await world.db
    .selectFrom('audit_events')
    .selectAll()
    .where('target_kind', '=', 'email-invite')
    .orderBy('at', 'desc')
    .execute();
  const actions = new Set(events.map(({ action, actor_id: actor }) => `${action} ${actor}`));
  assert.ok(actions.has(`invite.created ${cast.owner.id}`) && actions.has(`invite.used ${aud.id}`));
  assert.ok(!JSON.stringify(events).includes(secret));
});

test('without a mail server the administrator is shown the links, which prove no address', async (t) => {
  const silent = await startWorld(t);
  const people = await makeCast(silent.ctx);
  const admin = silent.as(people.owner.token);
  const { body, headers } = await admin.post(`/v1/orgs/${people.organizationId}/invites`, {
    body: { emails: ['nina@example.com'], role: 'read' },
  });
  assert.deepEqual([body.invited, body.links[0].email, headers['cache-control']], [1, 'nina@example.com', 'no-store']);
  const secret = /^http:\/\/lectern\.test\/join\/mail\/([\w-]{43})$/.exec(body.links[0].url)?.[1];
  const id = await createUser(silent.ctx, { email: 'nina@example.com', displayName: 'Nina' });
  const { token } = await createToken(silent.ctx, { userId: id, name: 'test' });
  const nina = silent.as(token);
  assert.equal((await accept(nina, secret)).status, 403);
  await silent.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', id).execute();
  assert.equal((await accept(nina, secret)).status, 200);
});

test('an invitation works for as many days as were chosen, and its mail says until when and what whoever invites wrote', async () => {
  const message = 'Welcome!\r\nBcc: b@evil.example See http://evil.example/ <b>soon</b>';
  await invite({ emails: ['dora@example.com'], role: 'read', expiresInDays: 3, message });
  const [{ expiresAt, createdAt, status }] = (await owner.get(pending)).body.items;
  assert.deepEqual([status, Date.parse(expiresAt) - Date.parse(createdAt)], ['waiting', 3 * 24 * 3_600_000]);
  const secret = (await receive()).get('dora@example.com');
  const [mail] = server.mails;
  const text = decoded(mail?.source ?? '');
  assert.match(text, /“Welcome! Bcc: b/);
  assert.doesNotMatch(text, /^Bcc:|https?:\/\/evil|href="[^"]*evil/m);
  assert.match(text, /works until \w+ \d+, \d{4}\./);
  assert.deepEqual(mail?.to, ['dora@example.com']);
  const dora = await personAt('dora@example.com', true);
  world.clock.advance(3 * 24 * 3_600_000);
  assert.equal((await accept(dora.api, secret)).status, 404);
  assert.deepEqual([await emailsIn('waiting'), await emailsIn('expired')], [[], ['dora@example.com']]);
  for (const expiresInDays of [0, 91, 1.5])
    assert.equal((await invite({ emails: ['d@e.example'], expiresInDays })).status, 422);
});

test('whoever comes joins teams and is given content, keeps what they have, and what is gone gives nothing', async () => {
  const team = (await owner.put(`/v1/orgs/${organizationId}/teams`, { body: { title: 'Cooks' } })).body;
  const gone = (await owner.put(`/v1/orgs/${organizationId}/teams`, { body: { title: 'Gone' } })).body;
  const [closed, open] = [await makeClosed('Closed'), await makeClosed('Open')];
  await owner.patch(`/v1/spaces/${open}`, { body: { defaultLevel: 'edit' } });
  const gives = { teams: [team.id, gone.id], spaces: [closed, open], level: 'comment' };
  await invite({ emails: ['carl@example.com'], role: 'read', ...gives });
  const [shown] = (await owner.get(pending)).body.items;
  assert.deepEqual([shown.teams, shown.spaces, shown.level], [gives.teams, gives.spaces, 'comment']);
  await owner.delete(`/v1/orgs/${organizationId}/teams/${gone.id}`);
  const secret = (await receive()).get('carl@example.com');
  const carl = await personAt('carl@example.com', true);
  assert.equal((await accept(carl.api, secret)).status, 200);
  const explain = async (space: string) =>
    (await owner.get(`/v1/spaces/${space}/permissions/explain`, { query: { user: carl.id } })).body.role;
  assert.deepEqual([await explain(closed), await explain(open)], ['comment', 'edit']);
  const members = (await owner.get(`/v1/orgs/${organizationId}/teams/${team.id}/members`)).body.items;
  assert.deepEqual(
    members.map((each: { organization: { user: { id: string } }; team: { role: string } }) => [
      each.organization.user.id,
      each.team.role,
    ]),
    [[carl.id, 'member']],
  );
  assert.deepEqual(await emailsIn('accepted'), ['carl@example.com']);
  const [used] = (await owner.get(pending, { query: { status: 'accepted' } })).body.items;
  assert.deepEqual([used.acceptedBy, used.status], [carl.id, 'accepted']);
});

test('nothing of another organization is given, and content is given with a level only', async () => {
  const other = await createOrganization(world.ctx, { title: 'Elsewhere', adminUserId: cast.stranger.id });
  const theirs = world.as(cast.stranger.token);
  const team = (await theirs.put(`/v1/orgs/${other.id}/teams`, { body: { title: 'Theirs' } })).body;
  const space = (await theirs.post(`/v1/orgs/${other.id}/spaces`, { body: { title: 'Theirs' } })).body;
  const emails = ['evil@example.com'];
  assert.equal((await invite({ emails, teams: [team.id] })).status, 404);
  assert.equal((await invite({ emails, spaces: [space.id], level: 'read' })).status, 404);
  assert.equal((await invite({ emails, collections: ['nothing'], level: 'read' })).status, 404);
  const { status, body } = await invite({ emails, spaces: [cast.handbookId] });
  assert.deepEqual([status, body.error.details[0].path], [422, '/level']);
  assert.equal((await invite({ emails, level: 'read' })).status, 422);
  assert.deepEqual(await emailsIn('waiting'), []);
});

async function makeClosed(title: string): Promise<string> {
  const { body } = await owner.post(`/v1/orgs/${organizationId}/spaces`, { body: { title } });
  assert.equal((await owner.patch(`/v1/spaces/${body.id}`, { body: { defaultLevel: null } })).status, 200);
  return body.id;
}
