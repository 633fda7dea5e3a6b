import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createSpace } from '#features/spaces/index.ts';
import { startMailServer } from '#platform/mail/testing.ts';
import type { Api } from '#testing/api.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { postComment, settle } from '../testing.ts';

const server = await startMailServer({ after });
const world = await startWorld(
  { after },
  { LECTERN_SMTP_URL: server.url, LECTERN_MAIL_FROM: 'Docs <docs@example.com>' },
);
const cast = await makeCast(world.ctx);
const { owner, writer, stranger } = voices(world, cast);
const { organizationId } = cast;
const MINUTE = 60_000;
const SETTINGS = '/account/notification-settings';
let people = 0;

async function somebody(role: 'read' | 'comment' = 'comment') {
  const person = await makePerson(world.ctx, `watcher${(people += 1)}`, { organizationId, role });
  return { ...person, api: world.as(person.token) };
}

async function makeSpace(title = 'Plans') {
  const { id } = await createSpace(world.ctx, { organizationId, createdBy: cast.owner.id, title });
  await importFiles(world, id, { 'README.md': '# Home\n\nHi.\n', 'menu.md': '# Menu\n\nSoup.\n' });
  const { body } = await owner.get(`/v1/spaces/${id}/content/pages`);
  const pages = new Map<string, string>(body.pages.map((page: { title: string; id: string }) => [page.title, page.id]));
  return { id, home: pages.get('Home') ?? '', menu: pages.get('Menu') ?? '', path: `/v1/spaces/${id}` };
}

const watch = (api: Api, spaceId: string, body: object) => api.put(`/v1/spaces/${spaceId}/watch`, { body });

async function kindsOf(api: Api, spaceId: string): Promise<string[]> {
  await settle(world);
  const { items } = (await api.get('/account/notifications', { query: { space: spaceId } })).body;
  return items.map(({ kind }: { kind: string }) => kind);
}

const commentOn = (spaceId: string, page: string) =>
  owner.post(`/v1/spaces/${spaceId}/comments`, { body: { page, body: { markdown: 'Look' } } });

/** Merges a change of one page. */
async function change({ path }: { path: string }, page: string, text: string): Promise<void> {
  const { id } = (await writer.post(`${path}/change-requests`, { body: { subject: 'Better' } })).body;
  const changes = [{ operation: 'update_page', page, document: { source: text } }];
  const written = await writer.post(`${path}/change-requests/${id}/content`, { body: { changes } });
  assert.equal(written.status, 200, written.text);
  assert.equal((await owner.post(`${path}/change-requests/${id}/merge`)).status, 200);
}

test('who watches a space hears of comments, of requests that are opened, and of merges, and others do not', async () => {
  const space = await makeSpace();
  const [fan, other] = [await somebody(), await somebody()];
  const { status, body } = await watch(fan.api, space.id, { state: 'watching' });
  assert.deepEqual([status, body.object, body.state, body.space.title], [200, 'watch', 'watching', 'Plans']);
  await commentOn(space.id, space.home);
  const request = (await writer.post(`${space.path}/change-requests`, { body: { subject: 'Better' } })).body;
  const at = `${space.path}/change-requests/${request.id}`;
  assert.deepEqual(await kindsOf(fan.api, space.id), ['watched_comment'], 'a draft is nothing to hear of');
  world.clock.advance(1000);
  for (const status of ['open', 'open']) await writer.patch(at, { body: { status } });
  assert.deepEqual(await kindsOf(fan.api, space.id), ['watched_request', 'watched_comment']);
  world.clock.advance(1000);
  assert.equal((await owner.post(`${at}/merge`)).status, 200);
  assert.deepEqual(await kindsOf(fan.api, space.id), ['watched_merged', 'watched_request', 'watched_comment']);
  assert.deepEqual(await kindsOf(other.api, space.id), []);
  assert.deepEqual(await kindsOf(owner, space.id), []);
});

test('who watches a page hears of that page alone', async () => {
  const space = await makeSpace();
  const fan = await somebody();
  const { body } = await watch(fan.api, space.id, { state: 'watching', page: space.menu });
  assert.deepEqual(body.page, { id: space.menu, title: 'Menu' });
  await commentOn(space.id, space.home);
  assert.deepEqual(await kindsOf(fan.api, space.id), []);
  await change(space, space.home, '# Home\n\nHello.\n');
  assert.deepEqual(await kindsOf(fan.api, space.id), []);
  await commentOn(space.id, space.menu);
  await change(space, space.menu, '# Menu\n\nBread.\n');
  assert.deepEqual((await kindsOf(fan.api, space.id)).toSorted(), ['watched_comment', 'watched_merged']);
});

test('who mutes hears of nothing but what asks them in person', async () => {
  const space = await makeSpace();
  const author = await somebody();
  const commentId = await postComment(author.api, space.id, { markdown: 'Why?' });
  const reply = () =>
    owner.post(`${space.path}/comments/${commentId}/replies`, { body: { body: { markdown: 'Because.' } } });
  await watch(author.api, space.id, { state: 'muted' });
  await reply();
  assert.deepEqual(await kindsOf(author.api, space.id), []);
  const url = `${world.ctx.baseUrl}/u/${author.id}`;
  await postComment(owner, space.id, { markdown: `[You](${url} "mention"), look` });
  assert.deepEqual(await kindsOf(author.api, space.id), ['mention']);
  await watch(author.api, space.id, { state: 'none' });
  await reply();
  assert.deepEqual((await kindsOf(author.api, space.id)).toSorted(), ['comment_answered', 'mention']);
});

test('a page that is watched is heard of in a space that is muted, and the other way round', async () => {
  const space = await makeSpace();
  const fan = await somebody();
  await watch(fan.api, space.id, { state: 'watching' });
  await watch(fan.api, space.id, { state: 'muted', page: space.home });
  await commentOn(space.id, space.home);
  assert.deepEqual(await kindsOf(fan.api, space.id), []);
  await watch(fan.api, space.id, { state: 'muted' });
  await watch(fan.api, space.id, { state: 'watching', page: space.menu });
  await commentOn(space.id, space.menu);
  assert.deepEqual(await kindsOf(fan.api, space.id), ['watched_comment']);
});

test('who lost the right hears nothing, and sees no watch; a reader hears of no comments', async () => {
  const space = await makeSpace();
  const [lost, low] = [await somebody(), await somebody('read')];
  for (const { api } of [lost, low]) await watch(api, space.id, { state: 'watching' });
  await owner.delete(`/v1/orgs/${organizationId}/members/${lost.id}`);
  await commentOn(space.id, space.home);
  assert.deepEqual([await kindsOf(lost.api, space.id), await kindsOf(low.api, space.id)], [[], []]);
  assert.equal((await lost.api.get('/account/watches')).body.count, 0);
  assert.equal((await watch(lost.api, space.id, { state: 'none' })).status, 404);
});

test('watches are read, listed in order and left; what is not there is watched by nobody', async () => {
  const [one, two] = [await makeSpace('One'), await makeSpace('Two')];
  const fan = await somebody();
  await watch(fan.api, one.id, { state: 'watching' });
  await watch(fan.api, two.id, { state: 'muted', page: two.menu });
  const { body } = await fan.api.get('/account/watches', { query: { limit: 1 } });
  assert.equal(body.count, 2);
  const rest = await fan.api.get('/account/watches', { query: { limit: 1, page: body.next.page } });
  const all = [...body.items, ...rest.body.items].map(({ space, page, state }) => [space.title, page?.title, state]);
  assert.deepEqual(
    all.toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    [
      ['One', undefined, 'watching'],
      ['Two', 'Menu', 'muted'],
    ],
  );
  assert.equal((await fan.api.get(`${two.path}/watch`, { query: { page: two.menu } })).body.state, 'muted');
  assert.equal((await fan.api.get(`${two.path}/watch`)).body.state, 'none');
  assert.equal((await watch(fan.api, two.id, { state: 'watching', page: one.menu })).status, 404);
  assert.equal((await fan.api.get(`${two.path}/watch`, { query: { page: one.menu } })).status, 404);
  assert.equal((await watch(fan.api, one.id, { state: 'shouting' })).status, 422);
  assert.equal((await watch(stranger, one.id, { state: 'watching' })).status, 404);
  await watch(fan.api, two.id, { state: 'none', page: two.menu });
  assert.equal((await fan.api.get('/account/watches')).body.count, 1);
});

test('a page that is gone stays in the list, and can be left', async () => {
  const space = await makeSpace();
  const fan = await somebody();
  await watch(fan.api, space.id, { state: 'watching', page: space.menu });
  await world.db.updateTable('watches').set({ page_id: 'gone' }).where('user_id', '=', fan.id).execute();
  const [listed] = (await fan.api.get('/account/watches')).body.items;
  assert.deepEqual(listed.page, { id: 'gone', title: '' });
  const left = await watch(fan.api, space.id, { state: 'none', page: 'gone' });
  assert.deepEqual([left.status, left.body.state], [200, 'none']);
});

test('nobody watches more than five hundred', async () => {
  const space = await makeSpace();
  const fan = await somebody();
  const rows = Array.from({ length: 500 }, (_, at) => ({
    ...{ user_id: fan.id, space_id: space.id, page_id: `p${at}` },
    ...{ state: 'muted' as const, updated_at: 1 },
  }));
  await world.db.insertInto('watches').values(rows).execute();
  assert.equal((await watch(fan.api, space.id, { state: 'watching' })).status, 412);
  assert.equal((await fan.api.get(`${space.path}/watch`)).body.state, 'none');
});

test('by mail it says why it came and ends with one click; who lost the right meanwhile gets none', async () => {
  const space = await makeSpace('Prices');
  const [fan, lost] = [await somebody(), await somebody()];
  for (const { api } of [fan, lost]) {
    await watch(api, space.id, { state: 'watching' });
    await api.patch(SETTINGS, { body: { kinds: { watched_comment: 'mail' } } });
  }
  await commentOn(space.id, space.home);
  await settle(world);
  await owner.delete(`/v1/orgs/${organizationId}/members/${lost.id}`);
  world.clock.advance(3 * MINUTE);
  await world.app.jobs.runDue();
  await world.app.jobs.runDue();
  const mails = server.mails.filter(({ to }) => [fan.email, lost.email].includes(to[0] ?? ''));
  assert.deepEqual(
    mails.map(({ to }) => to[0]),
    [fan.email],
  );
  const text = (mails[0]?.source ?? '')
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
  assert.match(text, /olga commented in “Prices”/);
  assert.match(text, /You receive this because you watch “Prices” or a page of it\./);
  assert.match(text, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  const url = /List-Unsubscribe:\s+<http:\/\/lectern\.test(\/[^>]+)>/.exec(text)?.[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const ended = await world.as(undefined).post(url, { body: 'List-Unsubscribe=One-Click', headers });
  assert.equal(ended.status, 200, ended.text);
  const { kinds } = (await fan.api.get(SETTINGS)).body;
  assert.equal(kinds.watched_comment, 'list');
});
