import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { createToken } from '#access/index.ts';
import { setOperator } from '#features/users/index.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { createApi } from '#testing/api.ts';
import { findLeftovers } from '#testing/leftovers.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { openZip } from '#testing/zips.ts';
import { deletePerson } from './deletion.ts';
import { makePersonalArchive } from './export/index.ts';

const world = await startWorld({ after });
const { db, ctx, clock } = world;
const cast = await makeCast(ctx);
const { owner, writer } = voices(world, cast);
const { organizationId, handbookId } = cast;
const MINUTE = 60_000;
const HOSTILE = '../../etc/passwd"<script>';

/** Somebody with something of everything, whose name and address stand nowhere else. */
async function makeFull(name: string) {
  const person = await makePerson(ctx, name, { organizationId, role: 'edit' });
  await db
    .updateTable('users')
    .set({ display_name: `Name-of-${name}`, sought: `name-of-${name}` })
    .where('id', '=', person.id)
    .execute();
  const api = world.as(person.token);
  await api.post(`/v1/spaces/${handbookId}/comments`, { body: { body: { markdown: `Said by ${name}s hand` } } });
  await api.post(`/v1/spaces/${handbookId}/change-requests`, { body: { subject: HOSTILE } });
  await createToken(ctx, { userId: person.id, name: HOSTILE });
  const invite = { id: `invite-${name}`, organization_id: organizationId, email: person.email, mailed: 1 } as const;
  await db
    .insertInto('email_invites')
    .values({ ...invite, hash: name, expires_at: 2 ** 42, created_at: 1, updated_at: 1, invited_by: cast.owner.id })
    .execute();
  const mail = { id: `mail-${name}`, kind: 'x', recipient: person.email, mailbox: person.email, state: 'sent' };
  await db
    .insertInto('mails')
    .values({ ...mail, tenant: organizationId, language: 'en', expires_at: 2 ** 42, created_at: clock.now() })
    .execute();
  const code = { id: `code-${name}`, email: person.email, network: 'n', created_at: 1, expires_at: 2 };
  await db.insertInto('email_codes').values(code).execute();
  const browser = await signIn(world, person.id);
  return { ...person, api, browser };
}

const filesOf = async (userId: string) => {
  const files = await openZip(await buffer(await makePersonalArchive(ctx, userId)));
  const read = (file: string): Record<string, unknown>[] => JSON.parse(files.get(file)?.toString() ?? 'null');
  return { files, read };
};

test('an archive has what is held about somebody, and no word of anybody else', async () => {
  const ada = await makeFull('ada');
  await writer.post(`/v1/spaces/${handbookId}/comments`, { body: { body: { markdown: 'Said by another' } } });
  const { files, read } = await filesOf(ada.id);
  assert.equal(read('profile.json')[0]?.['email'], ada.email);
  assert.deepEqual(
    read('comments.json').map(({ body }) => body),
    ['Said by adas hand'],
  );
  assert.deepEqual(
    read('change-requests.json').map(({ subject }) => subject),
    [HOSTILE],
  );
  assert.equal(read('organizations.json')[0]?.['organizationId'], organizationId);
  assert.ok(read('tokens.json').some(({ name }) => name === HOSTILE));
  assert.ok(read('audit.json').some(({ action, isOwn }) => action === 'member.added' && isOwn === false));
  const all = [...files.values()].join('\n');
  assert.ok(!all.includes(ada.token) && !all.includes('Said by another'));
  const hashes = await db.selectFrom('api_tokens').select('hash').execute();
  for (const { hash } of hashes) assert.ok(!all.includes(hash));
  for (const { email } of [cast.writer, cast.owner]) assert.ok(!all.includes(email), email);
});

test('no name of a file in an archive is anybody else’s choice', async () => {
  const ada = await makeFull('adele');
  const { files } = await filesOf(ada.id);
  for (const name of files.keys()) assert.match(name, /^[a-z-]+(?:\/[a-z-]+)?\.json$|^README\.md$/);
  const readme = files.get('README.md')?.toString() ?? '';
  for (const name of files.keys()) assert.ok(name === 'README.md' || readme.includes(`\`${name}\``), name);
});

test('long lists come whole, each row once', async () => {
  const ada = await makePerson(ctx, 'alma', { organizationId, role: 'edit' });
  const rows = Array.from({ length: 1203 }, (_, index) => ({
    ...{ id: `note${String(index).padStart(6, '0')}`, user_id: ada.id, organization_id: organizationId },
    ...{ space_id: handbookId, event_id: `e${index}`, kind: 'x', change_request_id: null, comment_id: null },
    ...{ reply_id: null, actor_id: null, created_at: index, read_at: null, mail_at: null },
  }));
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('notifications')
      .values(rows.slice(at, at + 100))
      .execute();
  const { read } = await filesOf(ada.id);
  assert.deepEqual(
    read('notifications.json').map(({ id }) => id),
    rows.map(({ id }) => id),
  );
});

test('an archive is had by who proved lately who they are, in a browser, and three times an hour', async () => {
  const ada = await makeFull('agnes');
  const ask = () => ada.browser.api.post('/account/user/export');
  assert.equal((await ada.api.post('/account/user/export')).status, 403);
  const answers = [await ask(), await ask(), await ask(), await ask()];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 429],
  );
  const url = String(answers[0]?.body.url).slice(TEST_BASE_URL.length);
  const fetched = await world.as(undefined).get(url);
  assert.deepEqual([fetched.status, fetched.headers['content-type']], [200, 'application/zip']);
  assert.match(String(fetched.headers['content-disposition']), /attachment/);
  const other = await makeFull('anna');
  assert.equal((await world.as(undefined).get(url.replace(ada.id, other.id))).status, 404);
  await ada.browser.api.delete(`/account/sessions/${ada.browser.sessionId}`);
  assert.equal((await world.as(undefined).get(url)).status, 404);
  clock.advance(16 * MINUTE);
  assert.equal((await other.browser.api.post('/account/user/export')).status, 403);
  assert.equal((await other.browser.api.delete('/account/user')).status, 403);
  assert.equal((await other.api.delete('/account/user')).status, 403);
  assert.equal((await other.api.get('/v1/user')).status, 200);
});

test('the last administrator of an organization is refused, and reads of which; with another one they go', async () => {
  const boss = await makePerson(ctx, 'boss');
  const own = world.as(boss.token);
  const made = await own.post('/v1/orgs', { body: { title: 'Left alone' } });
  const browser = await signIn(world, boss.id);
  const refused = await browser.api.delete('/account/user');
  assert.equal(refused.status, 409);
  assert.match(refused.body.error.message, /“Left alone”/);
  assert.equal((await own.get('/v1/user')).status, 200);
  assert.equal((await own.delete(`/v1/orgs/${made.body.id}`)).status, 205);
  assert.equal((await browser.api.delete('/account/user')).status, 205);
});

test('the only operator of the server stays, and goes once there is another one', async () => {
  const others = (await db.selectFrom('users').select('id').where('operator', '=', 1).execute()).map(({ id }) => id);
  const [root, next] = [await makePerson(ctx, 'root'), await makePerson(ctx, 'next')];
  await setOperator(ctx, root.id, true);
  for (const id of others) await setOperator(ctx, id, false);
  await assert.rejects(deletePerson(ctx, root.id, {}), { status: 409, code: 'last_operator' });
  await setOperator(ctx, next.id, true);
  await deletePerson(ctx, root.id, {});
  for (const id of others) await setOperator(ctx, id, true);
});

test('of two administrators who go at once, one stays', async () => {
  const [one, two] = [await makePerson(ctx, 'uno'), await makePerson(ctx, 'due')];
  const { id } = (await world.as(one.token).post('/v1/orgs', { body: { title: 'Two of them' } })).body;
  await db
    .insertInto('memberships')
    .values({ organization_id: id, user_id: two.id, role: 6, joined_at: 1, last_seen_at: null })
    .execute();
  const ends = await Promise.allSettled([one, two].map((person) => deletePerson(ctx, person.id, {})));
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
});

test('a deleted person is in no table any more, but by an id, and what they said stays', async () => {
  const ada = await makeFull('berta');
  const { body: session } = await ada.browser.api.get('/account/sessions');
  assert.ok(session.items.length > 0);
  assert.equal((await ada.browser.api.delete('/account/user')).status, 205);
  for (const api of [ada.api, ada.browser.api]) assert.equal((await api.get('/v1/user')).status, 401);
  const { body } = await owner.get(`/v1/spaces/${handbookId}/comments`);
  const comment = body.items.find((item: { body: { markdown: string } }) => /by bertas/.test(item.body.markdown));
  assert.deepEqual([comment.postedBy.displayName, comment.postedBy.email], ['Deleted user', '']);
  assert.equal(comment.postedBy.id, ada.id);
  assert.equal((await owner.get(`/v1/orgs/${organizationId}/members/${ada.id}`)).status, 404);
  assert.equal((await owner.get(`/v1/orgs/${organizationId}/members?search=berta`)).body.count, 0);
  // What the log of an organization says of whom it invited is the organization's.
  assert.deepEqual(await findLeftovers(db, ['berta@example.com', 'Name-of-berta', 'name-of-berta']), []);
  const byId = await findLeftovers(db, [ada.id]);
  for (const table of ['users', 'memberships', 'sessions', 'api_tokens', 'notifications', 'email_invites'])
    assert.ok(!byId.some((name) => name.startsWith(`${table}.`)), `${table} in ${byId.join(', ')}`);
  const { body: log } = await owner.get(`/v1/orgs/${organizationId}/audit-events`);
  assert.ok(log.items.some(({ action }: { action: string }) => action === 'user.deleted'));
});

test('their address is free: who comes by it is somebody else', async () => {
  const again = await makePerson(ctx, 'berta');
  assert.deepEqual((await world.as(again.token).get('/v1/orgs')).body.items, []);
  assert.deepEqual((await filesOf(again.id)).read('comments.json'), []);
});

test('a draft that somebody wrote alone goes with them, and one with words of others stays', async () => {
  const { body: space } = await owner.post(`/v1/orgs/${organizationId}/spaces`, {
    body: { title: 'Live', editMode: 'live' },
  });
  const path = `/v1/spaces/${space.id}`;
  const insert = (title: string) => ({ operation: 'insert_page', title, document: { markdown: `${title}\n` } });
  const added = await owner.post(`${path}/content`, { body: { changes: [insert('Alone'), insert('Shared')] } });
  assert.equal(added.status < 300, true, JSON.stringify(added.body));
  const pages = (await owner.get(`${path}/content`)).body.pages as { id: string; title: string }[];
  const idOf = (title: string) => pages.find((page) => page.title === title)?.id ?? '';
  const clara = await makePerson(ctx, 'clara', { organizationId, role: 'edit' });
  const save = async (api: typeof owner, title: string, text: string) => {
    const at = `${path}/drafts/${idOf(title)}`;
    const { body } = await api.get(at);
    const sent = { version: body.version, base: body.base, source: `${body.source}\n${text}\n` };
    const answer = await api.put(at, { body: sent });
    assert.equal(answer.status < 300, true, JSON.stringify(answer.body));
  };
  await save(world.as(clara.token), 'Alone', 'clara alone');
  await save(world.as(clara.token), 'Shared', 'clara there');
  await save(owner, 'Shared', 'olga there');
  await deletePerson(ctx, clara.id, {});
  const textOf = async (title: string) => (await owner.get(`${path}/drafts/${idOf(title)}`)).body.source as string;
  assert.doesNotMatch(await textOf('Alone'), /clara/);
  assert.match(await textOf('Shared'), /olga there/);
  assert.match(await textOf('Shared'), /clara there/);
  const kept = await db.selectFrom('draft_texts').select('bytes').execute();
  assert.ok(kept.every(({ bytes }) => !Buffer.from(bytes).toString().includes('clara alone')));
});

test('a form of another site deletes nobody', async () => {
  const dora = await makePerson(ctx, 'dora');
  const { cookie } = await signIn(world, dora.id);
  const foreign = createApi(world.app.http, undefined, { ...asBrowser(cookie), 'sec-fetch-site': 'cross-site' });
  assert.ok((await foreign.delete('/account/user')).status >= 400);
  assert.equal((await world.as(dora.token).get('/v1/user')).status, 200);
});
