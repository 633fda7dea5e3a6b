// Items of lists are kept. What a list says is compared with the spaces read one by one, which is never kept.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rankOf, type Role } from '#access/index.ts';
import { makeGrant } from '#features/collections/testing.ts';
import type { Api, ApiAnswer } from '#testing/api.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { organizationId, handbookId, recipesId } = cast;
const ORG = `/v1/orgs/${organizationId}`;
const SPACES = `${ORG}/spaces`;
const people = voices(world, cast);
const { owner, guest } = people;
const VIEWERS = { owner, writer: people.writer, reader: people.reader, guest };
const tags = new Map<string, string>();

const idOf = async (answer: Promise<ApiAnswer>): Promise<string> => {
  const { status, body, text } = await answer;
  assert.equal(status, 201, text);
  return body.id;
};
const outer = await idOf(owner.post(`${ORG}/collections`, { body: { title: 'Outer' } }));
const inner = await idOf(owner.post(`${ORG}/collections`, { body: { title: 'Inner', parent: outer } }));
const deep = await idOf(owner.post(SPACES, { body: { title: 'Deep', parent: inner } }));
await makeGrant(world, { organizationId, userId: cast.guest.id, role: 1, on: { collection_id: outer } });

/** Reads the list, and every item of it by itself; no two answers that differ may have one ETag. */
async function readBothWays(api: Api, list: string): Promise<void> {
  const answer = await api.get(list, { query: { limit: 1000 } });
  assert.equal(answer.status, 200, answer.text);
  const etag = String(answer.headers['etag']);
  assert.equal(tags.get(etag) ?? answer.text, answer.text, 'two answers have one ETag');
  tags.set(etag, answer.text);
  assert.equal(answer.body.count, answer.body.items.length);
  for (const item of answer.body.items) {
    const { status, body } = await api.get(`/v1/spaces/${item.id}`);
    assert.equal(status, 200, item.id);
    assert.deepEqual(item, body);
  }
}

const change = (path: string, body: object) => () => owner.patch(path, { body });
const made = new Map<string, string>();
const site = () => `${ORG}/sites/${made.get('site')}`;
const note = async (name: string, answer: Promise<ApiAnswer>): Promise<ApiAnswer> => {
  const done = await answer;
  made.set(name, done.body?.id ?? done.body?.number);
  return done;
};
const variant = async () => (await owner.get(`${site()}/site-spaces`)).body.items[0].id as string;
const patchRow = (table: 'organizations' | 'sites', id: () => string | undefined, values: object) => () =>
  world.db
    .updateTable(table)
    .set(values)
    .where('id', '=', id() ?? '')
    .execute();
const setRole = (userId: string, role: Role | null) => () =>
  world.db
    .updateTable('memberships')
    .set({ role: role === null ? null : rankOf(role) })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
const request = () => `/v1/spaces/${deep}/change-requests/${made.get('request')}`;

/** Each thing that an item shows, changed in each way in which it can be. */
const CHANGES: [string, () => Promise<unknown>][] = [
  ['title', change(`/v1/spaces/${deep}`, { title: 'Ünïcode ⚙' })],
  ['emoji', change(`/v1/spaces/${deep}`, { emoji: '1f600' })],
  ['edit mode', change(`/v1/spaces/${deep}`, { editMode: 'live' })],
  ['own level', change(`/v1/spaces/${deep}`, { defaultLevel: 'comment' })],
  ['hidden', change(`/v1/spaces/${deep}`, { defaultLevel: null })],
  ['inherits again', change(`/v1/spaces/${deep}`, { defaultLevel: 'inherit' })],
  ['merge rules', change(`/v1/spaces/${deep}`, { mergeRules: { type: 'none' } })],
  ['level of its collection', change(`/v1/collections/${inner}`, { defaultLevel: 'review' })],
  ['collection inherits', change(`/v1/collections/${inner}`, { defaultLevel: 'inherit' })],
  ['level of the one above', change(`/v1/collections/${outer}`, { defaultLevel: 'edit' })],
  ['hidden by the one above', change(`/v1/collections/${outer}`, { defaultLevel: null })],
  ['collection moves', () => owner.post(`/v1/collections/${inner}/move`, { body: { parent: null, position: {} } })],
  [
    'collection moves back',
    () => owner.post(`/v1/collections/${inner}/move`, { body: { parent: outer, position: {} } }),
  ],
  ['shown by the one above', change(`/v1/collections/${outer}`, { defaultLevel: 'inherit' })],
  ['default role', change(ORG, { defaultRole: 'review' })],
  ['content', () => owner.post(`/v1/spaces/${deep}/content`, { body: { changes: [NEW_PAGE] } })],
  ['comment', () => owner.post(`/v1/spaces/${deep}/comments`, { body: { body: { markdown: 'Why?' } } })],
  ['request', () => note('request', owner.post(`/v1/spaces/${deep}/change-requests`, { body: { subject: 'Better' } }))],
  ['request opened', () => owner.patch(request(), { body: { status: 'open' } })],
  ['request closed', () => owner.patch(request(), { body: { status: 'archived' } })],
  ['site', () => note('site', owner.post(`${ORG}/sites`, { body: { title: 'Docs', spaces: [deep, recipesId] } }))],
  ['published', () => owner.post(`${site()}/publish`)],
  ['basename', () => owner.patch(site(), { body: { basename: 'manual' } })],
  ['share links', () => owner.patch(site(), { body: { visibility: 'share-link' } })],
  ['unlisted', () => owner.patch(site(), { body: { visibility: 'unlisted' } })],
  ['path', async () => owner.patch(`${site()}/site-spaces/${await variant()}`, { body: { path: 'v9' } })],
  ['section', () => owner.post(`${site()}/sections`, { body: { spaceId: handbookId, title: 'Part' } })],
  ['hostname', change(ORG, { hostname: 'acme-renamed' })],
  ['custom hostname', patchRow('organizations', () => organizationId, { custom_hostname: 'docs.example.com' })],
  ['hostname of the site', patchRow('sites', () => made.get('site'), { hostname: 'manual.example.com' })],
  ['proxy', patchRow('sites', () => made.get('site'), { proxy: 'example.com/docs' })],
  ['blocked and back', async () => blockAndBack()],
  ['unpublished', () => owner.post(`${site()}/unpublish`)],
  ['copy', () => note('copy', owner.post(`/v1/spaces/${deep}/duplicate`))],
  ['copy moves', () => owner.post(`/v1/spaces/${made.get('copy')}/move`, { body: { parent: null, position: {} } })],
  ['deleted', () => owner.delete(`/v1/spaces/${made.get('copy')}`)],
  ['restored', () => owner.post(`/v1/spaces/${made.get('copy')}/restore`)],
  ['role of a member', setRole(cast.reader.id, 'create')],
  ['member becomes a guest', setRole(cast.reader.id, null)],
  ['guest becomes a member', setRole(cast.reader.id, 'comment')],
  ['grant', () => grant('writer', 1, { space_id: deep })],
  ['grant of a guest', () => grant('guest', 4, { space_id: handbookId })],
  ['grants end', () => world.db.deleteFrom('grants').where('space_id', 'is not', null).execute()],
  ['collection deleted', () => owner.delete(`/v1/collections/${inner}`)],
  ['restored to the top', () => owner.post(`/v1/spaces/${deep}/restore`)],
];
const NEW_PAGE = { operation: 'insert_page', document: { markdown: '# New\n\nText.\n' } };
const grant = (who: 'writer' | 'guest', role: number, on: Parameters<typeof makeGrant>[1]['on']) =>
  makeGrant(world, { organizationId, userId: cast[who].id, role, on });

async function blockAndBack(): Promise<void> {
  await patchRow('organizations', () => organizationId, { blocked_reason: 'unpaid' })();
  assert.equal((await owner.get(SPACES)).status, 403);
  await patchRow('organizations', () => organizationId, { blocked_reason: null })();
}

test('whatever was changed, a list that was read before says what its spaces say', async () => {
  for (const [name, make] of [['nothing', async () => undefined] as const, ...CHANGES]) {
    world.clock.advance(1000);
    const answer = (await make()) as Partial<ApiAnswer> | undefined;
    if (answer?.status !== undefined) assert.ok(answer.status < 300, `${name}: ${answer.status} ${answer.text}`);
    for (const [who, api] of Object.entries(VIEWERS)) {
      await readBothWays(api, SPACES).catch((error: unknown) => {
        throw new Error(`after "${name}", as ${who}`, { cause: error });
      });
      const held = await api.get(`/v1/collections/${outer}/spaces`);
      if (held.status === 200) await readBothWays(api, `/v1/collections/${outer}/spaces`);
    }
  }
});

/** How many items are written while something is done. */
async function countWritten(act: () => Promise<unknown>): Promise<number> {
  const { spaceItems } = world.ctx.caches;
  const { set } = spaceItems;
  let written = 0;
  spaceItems.set = (...args) => {
    written += 1;
    set(...args);
  };
  await act().finally(() => {
    spaceItems.set = set;
  });
  return written;
}

test('of a list that was read before, only what was changed is written again', async () => {
  const { body } = await owner.get(SPACES);
  assert.ok(body.items.length >= 3);
  await owner.patch(`/v1/spaces/${recipesId}`, { body: { title: 'Other recipes' } });
  assert.equal(await countWritten(() => owner.get(SPACES)), 1);
  await owner.patch(ORG, { body: { title: 'Acme again' } });
  assert.equal(await countWritten(() => owner.get(SPACES)), 0);
});

test('pages of a list hold each space once, though most are hidden from who reads', async () => {
  const { id, token } = await makePerson(world.ctx, 'paul', { organizationId, role: 'edit' });
  const api = world.as(token);
  for (let n = 0; n < 12; n += 1) {
    const space = await idOf(owner.post(SPACES, { body: { title: `Hidden ${n}` } }));
    if (n % 5 !== 0) await owner.patch(`/v1/spaces/${space}`, { body: { defaultLevel: null } });
  }
  await makeGrant(world, { organizationId, userId: id, role: 2, on: { collection_id: outer } });
  const all = (await api.get(SPACES)).body;
  const found: string[] = [];
  for (let page: string | undefined, more = true; more;) {
    const { body } = await api.get(SPACES, { query: { limit: 2, ...(page === undefined ? {} : { page }) } });
    assert.equal(body.count, all.count);
    found.push(...body.items.map((item: { id: string }) => item.id));
    page = body.next?.page;
    more = page !== undefined;
  }
  assert.deepEqual(
    found,
    all.items.map((item: { id: string }) => item.id),
  );
  assert.equal(found.length, all.count);
  assert.ok(all.count < (await owner.get(SPACES)).body.count);
});
