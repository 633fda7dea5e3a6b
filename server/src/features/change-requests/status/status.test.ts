import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { insertMove, MOVES_KEPT } from '../store.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reviewer, reader, stranger } = voices(world, cast);
const { handbookId: spaceId } = cast;
const BASE = `/v1/spaces/${spaceId}/change-requests`;
await importFiles(world, spaceId, { 'README.md': '# Home\n' });

const make = async (): Promise<string> => (await writer.post(BASE)).body.id;
const move = async (id: string, status: string, by = writer) =>
  assert.equal((await by.patch(`${BASE}/${id}`, { body: { status } })).status, 200);
const moves = async (id: string, query = {}) => (await reader.get(`${BASE}/${id}/status-changes`, { query })).body;

interface Move {
  from: string;
  to: string;
  changedBy: { id: string };
  changedAt: string;
}
const said = ({ items }: { items: Move[] }) => items.map(({ from, to, changedBy }) => [from, to, changedBy.id]);

test('every move of a change request is noted with who made it and when, and what stays is no move', async () => {
  const id = await make();
  assert.deepEqual((await moves(id)).items, []);
  await move(id, 'open');
  await move(id, 'open');
  assert.equal((await writer.patch(`${BASE}/${id}`, { body: { subject: 'Other' } })).status, 200);
  world.clock.advance(1000);
  await move(id, 'draft', reviewer);
  await move(id, 'archived');
  await move(id, 'open', owner);
  assert.equal((await owner.post(`${BASE}/${id}/merge`)).status, 200);
  const all = await moves(id);
  assert.deepEqual(said(all), [
    ['open', 'merged', cast.owner.id],
    ['archived', 'open', cast.owner.id],
    ['draft', 'archived', cast.writer.id],
    ['open', 'draft', cast.reviewer.id],
    ['draft', 'open', cast.writer.id],
  ]);
  assert.equal(Date.parse(all.items[3].changedAt) - Date.parse(all.items[4].changedAt), 1000);
  const first = await moves(id, { limit: 2 });
  assert.deepEqual([first.items.length, first.count], [2, 5]);
  assert.deepEqual(said(await moves(id, { limit: 3, page: first.next.page })), said(all).slice(2));
});

test('whoever asks people for a review moves a draft, and only a draft', async () => {
  const id = await make();
  const ask = (user: string) => writer.post(`${BASE}/${id}/requested-reviewers`, { body: { users: [user] } });
  assert.equal((await ask(cast.reviewer.id)).status, 200);
  assert.equal((await ask(cast.owner.id)).status, 200);
  assert.deepEqual(said(await moves(id)), [['draft', 'open', cast.writer.id]]);
});

test('a refused move is none, and moves of others are not shown to strangers', async () => {
  const id = await make();
  assert.equal((await reader.patch(`${BASE}/${id}`, { body: { status: 'open' } })).status, 403);
  assert.equal((await stranger.get(`${BASE}/${id}/status-changes`)).status, 404);
  assert.equal((await reader.get(`${BASE}/none/status-changes`)).status, 404);
  assert.deepEqual((await moves(id)).items, []);
});

test('somebody who moves a request for ever fills no table: the last moves are kept', async () => {
  const id = await make();
  const { id: by } = await makePerson(world.ctx, 'mover', { organizationId: cast.organizationId, role: 'edit' });
  const one = { change_request_id: id, from_status: 'draft', to_status: 'open', moved_by: by, moved_at: 1 };
  await world.db
    .insertInto('change_request_moves')
    .values({ ...one, number: MOVES_KEPT + 4 })
    .execute();
  await world.db
    .insertInto('change_request_moves')
    .values([4, 5, 6].map((number) => ({ ...one, number })))
    .execute();
  await insertMove(world.db, one);
  const { items } = await moves(id);
  assert.deepEqual(
    items.map(({ number }: { number: number }) => number),
    [MOVES_KEPT + 5, MOVES_KEPT + 4, 6],
  );
});
