import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Api } from '#testing/api.ts';
import { type Cast, makeCast, makePerson, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { createSpace } from '#features/spaces/index.ts';
import { writePages } from '#features/change-requests/testing.ts';
import { forgetNotificationsJob } from './jobs.ts';
import { notificationConsumer } from './events.ts';
import { mentioning, postComment, settle } from './testing.ts';

const PATH = '/account/notifications';
const SETTINGS = '/account/notification-settings';
const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reviewer, reader, guest, stranger } = voices(world, cast);
const { organizationId } = cast;
const plain = (markdown: string) => ({ markdown });

interface Listed {
  id: string;
  kind: string;
  [field: string]: any; // oxlint-disable-line typescript/no-explicit-any -- as in every answer
}

const listOf = async (api: Api, query: Record<string, string | number | boolean> = {}): Promise<Listed[]> => {
  await settle(world);
  return (await api.get(PATH, { query })).body.items;
};

/** A space that members may comment on. */
async function makeSpace(): Promise<string> {
  const { id } = await createSpace(world.ctx, { organizationId, createdBy: cast.owner.id, title: 'Plans' });
  await importFiles(world, id, { 'README.md': '# Home\n\nWelcome.\n' });
  await grant(id, 'reader', 'comment');
  return id;
}

const grant = (spaceId: string, who: keyof Omit<Cast, 'organizationId' | 'handbookId' | 'recipesId'>, role: string) =>
  owner.post(`/v1/spaces/${spaceId}/permissions`, { body: { role, users: [cast[who].id] } });

/** What this person was notified of in one space, newest first. */
const ofSpace = async (api: Api, spaceId: string): Promise<Listed[]> =>
  (await listOf(api)).filter(({ space }) => space.id === spaceId);
const kindsIn = async (api: Api, spaceId: string) => (await ofSpace(api, spaceId)).map(({ kind }) => kind);

async function makeRequest(spaceId: string, subject = 'Change') {
  const { id, number } = (await writer.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject } })).body;
  return { id, number, path: `/v1/spaces/${spaceId}/change-requests/${id}` };
}

test('who is asked for a review is notified once, and who asks is not', async () => {
  const spaceId = await makeSpace();
  const request = await makeRequest(spaceId, 'New prices');
  const users = [cast.reviewer.id, cast.writer.id];
  const asked = await writer.post(`${request.path}/requested-reviewers`, { body: { users } });
  assert.equal(asked.status, 200, asked.text);
  await writer.post(`${request.path}/requested-reviewers`, { body: { users } });
  const [found, ...more] = await ofSpace(reviewer, spaceId);
  assert.deepEqual(more, []);
  const { id, createdAt, by, ...shown } = found ?? assert.fail('a notification');
  const base = world.ctx.baseUrl;
  assert.deepEqual(shown, {
    ...{ object: 'notification', kind: 'review_requested', organization: organizationId },
    space: { id: spaceId, title: 'Plans' },
    changeRequest: { id: request.id, number: request.number, subject: 'New prices' },
    urls: {
      location: `${base}${PATH}/${id}`,
      target: `${base}${request.path}`,
      app: `${base}/o/${organizationId}/s/${spaceId}/~/changes/${request.number}`,
    },
  });
  assert.deepEqual([createdAt, by.id], [new Date(world.clock.now()).toISOString(), cast.writer.id]);
  assert.deepEqual(await kindsIn(writer, spaceId), []);
});

test('the author learns of a review, and all who have a part in it of the merge', async () => {
  const spaceId = await makeSpace();
  const request = await makeRequest(spaceId);
  await writePages(
    world,
    { spaceId, changeRequestId: request.id, userId: cast.writer.id },
    { 'README.md': '# Home\n' },
  );
  await reader.post(`${request.path}/comments`, { body: { body: plain('Why?') } });
  await reviewer.post(`${request.path}/reviews`, { body: { status: 'approved' } });
  world.clock.advance(1000);
  assert.equal((await reviewer.post(`${request.path}/merge`)).status, 200);
  assert.deepEqual(await kindsIn(writer, spaceId), ['change_request_merged', 'change_request_reviewed']);
  assert.deepEqual(await kindsIn(reader, spaceId), ['change_request_merged']);
  assert.deepEqual(await kindsIn(reviewer, spaceId), []);
});

test('an answer notifies those in the thread, and who is mentioned in it only of that', async () => {
  const spaceId = await makeSpace();
  const commentId = await postComment(reader, spaceId, plain('Is this so?'));
  const replies = `/v1/spaces/${spaceId}/comments/${commentId}/replies`;
  await writer.post(replies, { body: { body: plain('It is.') } });
  assert.deepEqual(await kindsIn(reader, spaceId), ['comment_answered']);
  assert.deepEqual(await kindsIn(writer, spaceId), []);
  const { id } = (await reviewer.post(replies, { body: { body: mentioning(cast.writer.id) } })).body;
  const [mention, ...more] = await ofSpace(writer, spaceId);
  assert.deepEqual(more, []);
  assert.deepEqual([mention?.kind, mention?.['comment'], mention?.['reply']], ['mention', commentId, id]);
  assert.equal(mention?.['urls'].target, `${world.ctx.baseUrl}${replies}/${id}`);
  assert.equal((await writer.get(`${replies}/${id}`)).status, 200);
  assert.deepEqual(await kindsIn(reader, spaceId), ['comment_answered', 'comment_answered']);
});

test('an event that is handled twice notifies once', async () => {
  const spaceId = await makeSpace();
  const commentId = await postComment(writer, spaceId, mentioning(cast.reader.id));
  const payload = { spaceId, commentId };
  const event = { id: 'once', kind: 'comment.posted', subject: `comment:${commentId}`, organizationId, payload };
  const posted = notificationConsumer.reactions.find(({ kind }) => kind === 'comment.posted');
  await world.db.deleteFrom('events').execute();
  for (const _ of [1, 2]) await posted?.handle(world.ctx, { ...event, createdAt: world.clock.now() });
  assert.deepEqual(await kindsIn(reader, spaceId), ['mention']);
});

test('nobody is notified who may not read the thing, whatever mentions them', async () => {
  const spaceId = await makeSpace();
  const outsider = await makePerson(world.ctx, 'outsider', { organizationId: (await elsewhere()).id, role: null });
  const all = [cast.guest.id, cast.stranger.id, outsider.id, 'u1aaaaaaaaaaaaaaaaaa'];
  await postComment(writer, spaceId, mentioning(...all));
  await settle(world);
  const rows = await world.db.selectFrom('notifications').select('id').where('space_id', '=', spaceId).execute();
  assert.deepEqual(rows, []);
  for (const api of [guest, stranger, world.as(outsider.token)]) assert.deepEqual(await kindsIn(api, spaceId), []);
});

const elsewhere = async () =>
  (await stranger.post('/v1/orgs', { body: { title: `Elsewhere ${world.clock.now()}` } })).body as { id: string };

test('whoever may read but not comment is not notified of comments', async () => {
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: cast.owner.id, title: 'Quiet' });
  await postComment(writer, spaceId, mentioning(cast.reader.id));
  assert.deepEqual(await kindsIn(reader, spaceId), []);
});

test('a guest is notified of what they may read, and mentions nobody', async () => {
  const spaceId = await makeSpace();
  await grant(spaceId, 'guest', 'comment');
  await postComment(writer, spaceId, mentioning(cast.guest.id));
  const [mention] = await ofSpace(guest, spaceId);
  assert.deepEqual([mention?.kind, mention?.['by'].id, mention?.['by'].email], ['mention', cast.writer.id, '']);
  await postComment(guest, spaceId, mentioning(cast.writer.id));
  assert.deepEqual(await kindsIn(writer, spaceId), []);
});

test('whoever suggested something learns what became of it', async () => {
  const spaceId = await makeSpace();
  await owner.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } });
  const base = `/v1/spaces/${spaceId}`;
  const [page] = (await owner.get(`${base}/content/pages`)).body.pages;
  const { document } = (await owner.get(`${base}/content/page/${page.id}`, { query: { format: 'document' } })).body;
  const suggestion = { operation: 'insert_after', markdown: 'More.' };
  const body = { page: page.id, node: document.nodes[0].key, suggestion, body: plain('') };
  const suggest = async () => (await reader.post(`${base}/comments`, { body })).body.id;
  const [first, second] = [await suggest(), await suggest()];
  assert.equal((await writer.post(`${base}/comments/${first}/suggestion/apply`, { body: {} })).status, 200);
  const reason = { reason: 'Said already.' };
  assert.equal((await writer.post(`${base}/comments/${second}/suggestion/reject`, { body: reason })).status, 200);
  const found = (await ofSpace(reader, spaceId)).filter(({ kind }) => kind.startsWith('suggestion'));
  assert.deepEqual(
    new Set(found.map(({ kind, comment }) => `${kind} ${comment}`)),
    new Set([`suggestion_applied ${first}`, `suggestion_rejected ${second}`]),
  );
  assert.deepEqual(await kindsIn(writer, spaceId), []);
});

test('a name, an address, a link or code in a comment is no mention', async () => {
  const spaceId = await makeSpace();
  const url = `${world.ctx.baseUrl}/u/${cast.reader.id}`;
  const texts = ['@ravi', '@ravi@example.com', `[you](${url})`, `\`[you](${url} "mention")\``, url];
  for (const text of texts) await postComment(writer, spaceId, plain(text));
  assert.deepEqual(await kindsIn(reader, spaceId), []);
  await postComment(writer, spaceId, plain(`Hello <script>alert(1)</script> <b>[you](${url} "mention")</b>`));
  assert.deepEqual(await kindsIn(reader, spaceId), ['mention']);
});

test('of a flood of mentions the first twenty count', async () => {
  const spaceId = await makeSpace();
  const people = [];
  for (let index = 0; index < 25; index += 1)
    people.push(await makePerson(world.ctx, `crowd${index}`, { organizationId, role: 'comment' }));
  await postComment(writer, spaceId, mentioning(...people.map(({ id }) => id)));
  await settle(world);
  const rows = await world.db.selectFrom('notifications').select('user_id').where('space_id', '=', spaceId).execute();
  assert.deepEqual(
    rows.map((row) => row.user_id).toSorted(),
    people
      .slice(0, 20)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test('what may not be read any more is neither listed nor counted, and comes back with the right', async () => {
  const spaceId = await makeSpace();
  await postComment(writer, spaceId, mentioning(cast.reviewer.id));
  const [mention] = await ofSpace(reviewer, spaceId);
  const one = `${PATH}/${mention?.id}`;
  const { count } = (await reviewer.get(PATH)).body;
  const levelOf = (defaultLevel: string) =>
    world.db.updateTable('spaces').set({ default_level: defaultLevel }).where('id', '=', spaceId).execute();
  await levelOf('none');
  assert.deepEqual(await kindsIn(reviewer, spaceId), []);
  assert.equal((await reviewer.get(PATH)).body.count, count - 1);
  assert.equal((await reviewer.get(one)).status, 404);
  assert.equal((await reviewer.patch(one, { body: { read: true } })).status, 404);
  await reviewer.post(`${PATH}/read`, { body: {} });
  await levelOf('inherit');
  assert.deepEqual(
    (await ofSpace(reviewer, spaceId)).map(({ readAt }) => readAt),
    [undefined],
  );
  const disable = (disabled: 0 | 1) =>
    world.db.updateTable('memberships').set({ disabled }).where('user_id', '=', cast.reviewer.id).execute();
  await disable(1);
  assert.equal((await reviewer.get(PATH)).body.count, 0);
  await disable(0);
});

test('a deleted space takes what it notified of with it, and a restored one brings it back', async () => {
  const spaceId = await makeSpace();
  await postComment(writer, spaceId, mentioning(cast.reader.id));
  assert.equal((await ofSpace(reader, spaceId)).length, 1);
  await postComment(writer, spaceId, mentioning(cast.reader.id));
  await owner.delete(`/v1/spaces/${spaceId}`);
  assert.deepEqual(await ofSpace(reader, spaceId), []);
  await owner.post(`/v1/spaces/${spaceId}/restore`);
  assert.equal((await ofSpace(reader, spaceId)).length, 1);
});

test('a comment that is deleted is nothing to be notified of', async () => {
  const spaceId = await makeSpace();
  const commentId = await postComment(writer, spaceId, mentioning(cast.reader.id));
  const early = await postComment(writer, spaceId, mentioning(cast.reader.id));
  await writer.delete(`/v1/spaces/${spaceId}/comments/${early}`);
  assert.deepEqual(
    (await ofSpace(reader, spaceId)).map(({ comment }) => comment),
    [commentId],
  );
  await writer.delete(`/v1/spaces/${spaceId}/comments/${commentId}`);
  assert.deepEqual(await ofSpace(reader, spaceId), []);
});

test('people mark their own as read, one or all, and filter by that', async () => {
  const spaceId = await makeSpace();
  const person = await makePerson(world.ctx, 'marker', { organizationId, role: 'comment' });
  const api = world.as(person.token);
  for (const _ of [1, 2, 3]) {
    world.clock.advance(1000);
    await postComment(writer, spaceId, mentioning(person.id));
  }
  const [third, second, first] = await listOf(api);
  const one = `${PATH}/${second?.id}`;
  assert.equal((await reader.patch(one, { body: { read: true } })).status, 404);
  const { body, headers } = await api.patch(one, { body: { read: true } });
  assert.equal(body.readAt, new Date(world.clock.now()).toISOString());
  const stale = { 'if-match': '"1-x"' };
  assert.equal((await api.patch(one, { body: { read: false }, headers: stale })).status, 412);
  const current = { 'if-match': String(headers['etag']) };
  assert.equal((await api.patch(one, { body: { read: true }, headers: current })).status, 200);
  const ids = async (unread: boolean) => (await listOf(api, { unread })).map(({ id }) => id);
  assert.deepEqual([await ids(true), await ids(false)], [[third?.id, first?.id], [second?.id]]);
  const until = { until: first?.['createdAt'] };
  assert.deepEqual((await api.post(`${PATH}/read`, { body: until })).body, { count: 1 });
  assert.deepEqual(await ids(true), [third?.id]);
  assert.deepEqual((await api.post(`${PATH}/read`, { body: {} })).body, { count: 1 });
  assert.deepEqual((await api.post(`${PATH}/read`, { body: {} })).body, { count: 0 });
  assert.equal((await api.patch(one, { body: { read: false } })).body.readAt, undefined);
  assert.equal((await api.post(`${PATH}/read`, { body: { until: 'soon' } })).status, 422);
});

test('people find those of a kind, and of a space', async () => {
  const [one, other] = [await makeSpace(), await makeSpace()];
  for (const spaceId of [one, other]) {
    const request = await makeRequest(spaceId);
    await writer.post(`${request.path}/requested-reviewers`, { body: { users: [cast.reviewer.id] } });
  }
  const found = await listOf(reviewer, { space: one, kind: 'review_requested' });
  assert.deepEqual(
    found.map(({ kind, space }) => [kind, space.id]),
    [['review_requested', one]],
  );
  assert.deepEqual(await listOf(reviewer, { space: one, kind: 'mention' }), []);
  assert.deepEqual(await listOf(reviewer, { space: 'nothing' }), []);
  assert.equal((await reviewer.get(PATH, { query: { kind: 'gossip' } })).status, 422);
});

test('pages of the list have each notification once', async () => {
  const spaceId = await makeSpace();
  const person = await makePerson(world.ctx, 'pager', { organizationId, role: 'comment' });
  for (const _ of [1, 2, 3, 4, 5]) await postComment(writer, spaceId, mentioning(person.id));
  await settle(world);
  const seen: string[] = [];
  let page: string | undefined;
  do {
    const query: Record<string, string | number> = { limit: 2, ...(page === undefined ? {} : { page }) };
    const { body } = await world.as(person.token).get(PATH, { query });
    assert.equal(body.count, 5);
    seen.push(...body.items.map(({ id }: Listed) => id));
    page = body.next?.page;
  } while (page !== undefined);
  assert.equal(new Set(seen).size, 5);
  assert.equal(seen.length, 5);
});

test('what somebody does not want to know of is not made', async () => {
  const spaceId = await makeSpace();
  const person = await makePerson(world.ctx, 'chooser', { organizationId, role: 'comment' });
  const api = world.as(person.token);
  const first = await api.get(SETTINGS);
  assert.deepEqual(first.body.kinds, {
    ...{ review_requested: 'mail', change_request_reviewed: 'mail', change_request_merged: 'list' },
    ...{ mention: 'mail', comment_answered: 'mail', suggestion_applied: 'list', suggestion_rejected: 'mail' },
    ...{ watched_merged: 'list', watched_comment: 'list', watched_request: 'list' },
  });
  const body = { kinds: { mention: 'none' }, language: 'de' };
  const changed = await api.patch(SETTINGS, { body });
  assert.deepEqual([changed.body.kinds.mention, changed.body.kinds.comment_answered], ['none', 'mail']);
  assert.equal(changed.body.language, 'de');
  const stale = { 'if-match': String(first.headers['etag']) };
  assert.equal((await api.patch(SETTINGS, { body: { language: null }, headers: stale })).status, 412);
  await postComment(writer, spaceId, mentioning(person.id));
  assert.deepEqual(await listOf(api), []);
  const wrong = [{ kinds: { mention: 'loud' } }, { kinds: 'none' }, { language: 'de\r\nBcc: x' }];
  for (const each of wrong) assert.equal((await api.patch(SETTINGS, { body: each })).status, 422, JSON.stringify(each));
  await api.patch(SETTINGS, { body: { kinds: { other: 'x'.repeat(1000) } } });
  assert.deepEqual((await api.get(SETTINGS)).body, changed.body);
});

test('a person has the newest 500, for 90 days', async () => {
  const spaceId = await makeSpace();
  const person = await makePerson(world.ctx, 'keeper', { organizationId, role: 'comment' });
  const now = world.clock.now();
  const row = { user_id: person.id, organization_id: organizationId, space_id: spaceId, kind: 'change_request_merged' };
  const nothing = { change_request_id: null, comment_id: null, reply_id: null, actor_id: null, read_at: null };
  const old = Array.from({ length: 520 }, (_, index) => index);
  for (let at = 0; at < 520; at += 130)
    await world.db
      .insertInto('notifications')
      .values(
        old.slice(at, at + 130).map((index) => ({
          ...{ ...row, ...nothing, mail_at: null, id: `old${index}`, event_id: `e${index}` },
          created_at: now - 600 + index,
        })),
      )
      .execute();
  await postComment(writer, spaceId, mentioning(person.id));
  await settle(world);
  const rowsOf = () =>
    world.db.selectFrom('notifications').select(['id', 'kind']).where('user_id', '=', person.id).execute();
  const kept = await rowsOf();
  assert.equal(kept.length, 500);
  assert.ok(kept.some(({ kind }) => kind === 'mention') && !kept.some(({ id }) => id === 'old20'));
  world.clock.advance(90 * 86_400_000);
  const work = { isStopping: () => false } as Parameters<typeof forgetNotificationsJob.run>[2];
  assert.deepEqual(await forgetNotificationsJob.findDue(world.ctx, 10), ['old']);
  await forgetNotificationsJob.run(world.ctx, 'old', work);
  assert.deepEqual(
    (await rowsOf()).map(({ kind }) => kind),
    ['mention'],
  );
});
