// Pages of lists are kept whole. After any write of any process they must say what is said by who has kept nothing.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { type Actor, authorize, type Demand } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { createSpaceItems, createSpacePages, type ListedCtx } from './index.ts';
import { listSpacesInCollectionById, listSpacesInOrganization } from './service.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { organizationId } = cast;
const { owner } = voices(world, cast);
const ORG = `/v1/orgs/${organizationId}`;
/** What another process has open. */
const other: Db = world.database.again();
after(() => other.destroy());

const make = async (path: string, body: object): Promise<string> => {
  const answer = await owner.post(path, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
};
const outer = await make(`${ORG}/collections`, { title: 'Outer' });
const inner = await make(`${ORG}/collections`, { title: 'Inner', parent: outer });
const spaces: string[] = [cast.handbookId, cast.recipesId];
for (const parent of [outer, inner, inner]) spaces.push(await make(`${ORG}/spaces`, { title: 'One', parent }));
const siteId = await make(`${ORG}/sites`, { title: 'Docs', spaces: spaces.slice(1) });
await owner.post(`${ORG}/sites/${siteId}/publish`);
const teamId = newId();
await world.db
  .insertInto('teams')
  .values({ id: teamId, organization_id: organizationId, title: 'Team', created_at: 0, updated_at: 0 })
  .execute();

const collections = [outer, inner];
const people = [cast.reader.id, cast.guest.id, cast.writer.id];
const LEVELS = ['inherit', 'none', 'read', 'edit'];
const of = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;

type Values = Record<string, string | number | null>;

const updateSpace = (db: Db, n: number, values: Values) =>
  db
    .updateTable('spaces')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', of(spaces, n))
    .execute();
const updateCollection = (db: Db, id: string, values: Values) =>
  db
    .updateTable('collections')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
const updateSite = (db: Db, values: Values) => db.updateTable('sites').set(values).where('id', '=', siteId).execute();
const onSome = (n: number) =>
  n % 2 === 0
    ? { space_id: of(spaces, n >> 1), collection_id: null }
    : { space_id: null, collection_id: of(collections, n >> 1) };
const addGrant = (db: Db, n: number, to: { user_id: string | null; team_id: string | null }) =>
  db
    .insertInto('grants')
    .values({
      id: newId(),
      organization_id: organizationId,
      ...onSome(n),
      ...to,
      role: 1 + (n % 5),
      created_at: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

let made = 0;

/** What can be written that a list of spaces depends on; `n` says to what, and what. */
const WRITES: Record<string, (db: Db, n: number) => Promise<unknown>> = {
  title: (db, n) => updateSpace(db, n, { title: `Title ${n}` }),
  level: (db, n) => updateSpace(db, n, { default_level: of(LEVELS, n >> 3) }),
  place: (db, n) => updateSpace(db, n, { parent_id: of([null, ...collections], n >> 3) }),
  position: (db, n) => updateSpace(db, n, { position: `1000000${n % 10}` }),
  deleted: (db, n) => updateSpace(db, n, { deleted_at: n % 2 === 0 ? null : 1 }),
  // A counter leaves the version as it is.
  comments: (db, n) =>
    db
      .updateTable('spaces')
      .set((eb) => ({ comments_open: eb('comments_open', '+', 1) }))
      .where('id', '=', of(spaces, n))
      .execute(),
  requests: (db, n) =>
    db
      .updateTable('spaces')
      .set((eb) => ({ change_requests_open: eb('change_requests_open', '+', 1) }))
      .where('id', '=', of(spaces, n))
      .execute(),
  creator: (db, n) => updateSpace(db, n, { created_by: of(people, n >> 3) }),
  madeOrGone: async (db, n) => {
    const kind = `passing-${n % 2}-`;
    const { numDeletedRows } = await db.deleteFrom('spaces').where('id', 'like', `${kind}%`).executeTakeFirst();
    if (numDeletedRows > 0n) return;
    // The index remembers a space that is gone until a job looks: no id comes twice.
    const id = kind + (made += 1);
    const at = { parent_id: of([null, ...collections], n), default_level: of(LEVELS, n), position: `100000${n % 10}` };
    const rest = {
      title: 'Passing',
      language: null,
      head_revision_id: '',
      created_by: of(people, n),
      merge_rules: null,
    };
    await db
      .insertInto('spaces')
      .values({ id, organization_id: organizationId, ...at, ...rest, created_at: 0, updated_at: 0, deleted_at: null })
      .execute();
  },
  collectionCreator: (db, n) => updateCollection(db, of(collections, n), { created_by: of(people, n >> 1) }),
  collectionLevel: (db, n) => updateCollection(db, of(collections, n), { default_level: of(LEVELS, n >> 1) }),
  collectionPlace: (db, n) => updateCollection(db, inner, { parent_id: n % 2 === 0 ? null : outer }),
  defaultRole: (db, n) =>
    db
      .updateTable('organizations')
      .set({ default_role: of([null, 1, 3], n) })
      .where('id', '=', organizationId)
      .execute(),
  hostname: (db, n) =>
    db
      .updateTable('organizations')
      .set({ hostname: `acme-${n % 3}` })
      .where('id', '=', organizationId)
      .execute(),
  published: (db, n) => updateSite(db, { published: n % 2 }),
  visibility: (db, n) => updateSite(db, { visibility: of(['public', 'unlisted', 'share-link', 'visitor-auth'], n) }),
  basename: (db, n) => updateSite(db, { basename: `docs-${n % 3}` }),
  path: (db, n) =>
    db
      .updateTable('site_spaces')
      .set({ path: `v${n}` })
      .where('space_id', '=', of(spaces, n))
      .execute(),
  condition: (db, n) =>
    db
      .updateTable('site_spaces')
      .set({ condition: of([null, 'visitor.claims.beta'], n) })
      .where('space_id', '=', of(spaces, n >> 1))
      .execute(),
  grant: (db, n) => addGrant(db, n >> 2, { user_id: of(people, n), team_id: null }),
  teamGrant: (db, n) => addGrant(db, n, { user_id: null, team_id: teamId }),
  grantRole: (db, n) =>
    db
      .updateTable('grants')
      .set({ role: 1 + (n % 5) })
      .execute(),
  grantsEnd: (db) => db.deleteFrom('grants').execute(),
  joinsTeam: (db, n) =>
    db
      .insertInto('team_members')
      .values({ team_id: teamId, user_id: of(people, n) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  leavesTeam: (db, n) => db.deleteFrom('team_members').where('user_id', '=', of(people, n)).execute(),
  role: (db, n) =>
    db
      .updateTable('memberships')
      .set({ role: of([null, 1, 4, 6], n >> 2) })
      .where('user_id', '=', of(people, n))
      .execute(),
};

const bare = (): ListedCtx => ({
  ...world.ctx,
  caches: { spaceItems: createSpaceItems(), spacePages: createSpacePages() },
});

const actorOf = (userId: string): Actor => ({
  kind: 'user',
  userId,
  tokenId: '',
  tokenExpiresAt: null,
  scopes: ['read'],
  operator: false,
});

/** The list of one place page by page, as `ctx` says it to one person now; undefined where they may not see the place. */
async function readAll(ctx: ListedCtx, userId: string, collectionId?: string): Promise<string[] | undefined> {
  const actor = actorOf(userId);
  const permission: Demand =
    collectionId === undefined
      ? { on: 'organization', role: 'guest', scope: 'read' }
      : { on: 'collection', role: 'read', scope: 'read' };
  const params = { organizationId, collectionId: collectionId ?? '' };
  const rights = await authorize(ctx, actor, permission, params).catch(() => undefined);
  if (rights === undefined) return undefined;
  const pages: string[] = [];
  for (let page: string | undefined, more = true; more;) {
    const caller = { ...actor, rights };
    const request = { limit: 3, page };
    const body =
      collectionId === undefined
        ? await listSpacesInOrganization(ctx, caller, request)
        : await listSpacesInCollectionById(ctx, caller, { ...request, collectionId });
    const text = body.bytes.toString();
    pages.push(`${body.digest} ${text}`);
    page = JSON.parse(text).next?.page;
    more = page !== undefined;
  }
  return pages;
}

const readPlaces = async (ctx: ListedCtx, userId: string) => {
  const places = [];
  for (const place of [undefined, ...collections]) places.push(await readAll(ctx, userId, place));
  return places;
};

test('whatever any process writes, pages that are kept say what is true now', async () => {
  const write = fc.record({
    kind: fc.constantFrom(...Object.keys(WRITES)),
    n: fc.nat(1000),
    isOther: fc.boolean(),
    userId: fc.constantFrom(cast.owner.id, ...people),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 8, maxLength: 8 }), async (writes) => {
      for (const { kind, n, isOther, userId } of writes) {
        await readPlaces(world.ctx, userId);
        // Pages are kept when they are read for the second time.
        await readPlaces(world.ctx, userId);
        await WRITES[kind]?.(isOther ? other : world.db, n);
        // What this turn has read of the database, it may read again.
        await nextTurn();
        assert.deepEqual(await readPlaces(world.ctx, userId), await readPlaces(bare(), userId), `${kind} ${n}`);
      }
    }),
    { numRuns: 5 },
  );
  await world.db.deleteFrom('spaces').where('id', 'like', 'passing-%').execute();
});

test('a page that was read before is sent again as it is, until something of it is changed', async () => {
  const caller = { ...actorOf(cast.owner.id), rights: { organizationId, role: 6, organizationRole: 6 } };
  const read = () => listSpacesInOrganization(world.ctx, caller, { limit: 100 });
  await read();
  const first = await read();
  assert.equal(await read(), first);
  await other
    .updateTable('spaces')
    .set({ title: 'Changed elsewhere', version: 1_000_000, deleted_at: null })
    .where('id', '=', cast.recipesId)
    .execute();
  await nextTurn();
  const later = await read();
  assert.notEqual(later, first);
  assert.match(later.bytes.toString(), /Changed elsewhere/);
});

test('a page that stays as it is says how many are behind it now, and where', async () => {
  const caller = { ...actorOf(cast.owner.id), rights: { organizationId, role: 6, organizationRole: 6 } };
  const readFirst = async () =>
    JSON.parse((await listSpacesInOrganization(world.ctx, caller, { limit: 3 })).bytes.toString());
  const ids = ({ items }: { items: { id: string }[] }) => items.map((item) => item.id);
  const setDeleted = async (deletedAt: number | null, some: readonly string[]) => {
    await other
      .updateTable('spaces')
      .set((eb) => ({ deleted_at: deletedAt, version: eb('version', '+', 1) }))
      .where('id', 'in', [...some])
      .execute();
    await nextTurn();
  };
  await setDeleted(null, spaces);
  await readFirst();
  const all = await readFirst();
  assert.equal(all.count, spaces.length);
  const behind = spaces.filter((id) => !ids(all).includes(id));
  await setDeleted(1, behind.slice(1));
  const fewer = await readFirst();
  assert.deepEqual([ids(fewer), fewer.count, fewer.next], [ids(all), 4, all.next]);
  await setDeleted(1, behind);
  await readFirst();
  const last = await readFirst();
  assert.deepEqual([ids(last), last.count, last.next], [ids(all), 3, undefined]);
  await setDeleted(null, behind);
  assert.deepEqual(await readFirst(), all);
});
