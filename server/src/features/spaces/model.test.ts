// Random histories of spaces and collections, by callers of several roles, compared with a model that is simple enough to be right.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { rankOf, ROLES, type Role } from '#access/index.ts';
import { addMember } from '#features/organizations/index.ts';
import type { ApiAnswer } from '#testing/api.ts';
import { makePerson } from '#testing/cast.ts';
import { makeHome } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
world.isExamined = true;
const CREATE = rankOf('create');
const WHO = ['admin', 'create', 'read'] as const satisfies readonly Role[];
type Who = (typeof WHO)[number];
type Level = Role | 'inherit' | null;

interface Item {
  kind: 'space' | 'collection';
  id: string;
  parent: string | null;
  level: Level;
  by: Who;
  deleted: boolean;
}

interface Model {
  /** In their order, so that those with one parent stand in the order of that place; deleted spaces keep theirs. */
  items: Item[];
}

interface Real {
  organizationId: string;
  otherId: string;
  as: Record<Who, ReturnType<typeof world.as>>;
}

let made = 0;

async function makeReal(): Promise<Real> {
  const [home, other] = [await makeHome(world), await makeHome(world)];
  const { organizationId } = home;
  await addMember(world.ctx, { organizationId: other.organizationId, userId: home.owner.id, role: 'create' });
  const voice = async (role: Role) => {
    made += 1;
    return world.as((await makePerson(world.ctx, `model${made}`, { organizationId, role })).token);
  };
  const as = { admin: world.as(home.owner.token), create: await voice('create'), read: await voice('read') };
  return { organizationId, otherId: other.organizationId, as };
}

const find = (model: Model, id: string | null) => model.items.find((item) => item.id === id);

function roleOf(model: Model, who: Who, item: Item | undefined): number {
  if (who === 'admin' || item === undefined) return rankOf(who);
  if (item.level === null) return item.by === who ? CREATE : 0;
  if (item.level !== 'inherit') return rankOf(item.level);
  return roleOf(model, who, find(model, item.parent));
}

const isInside = (model: Model, item: Item | undefined, id: string): boolean =>
  item !== undefined && (item.id === id || isInside(model, find(model, item.parent), id));

/** What a write that takes the role create answers to whom it is denied; undefined where it is not. */
function denial(model: Model, who: Who, item: Item): number | undefined {
  const role = roleOf(model, who, item);
  if (role === 0 || item.deleted) return 404;
  return role < CREATE ? 403 : undefined;
}

/** The same for what is to lie in this parent. */
function parentDenial(model: Model, who: Who, parent: Item | undefined): number | undefined {
  const role = roleOf(model, who, parent);
  if (role === 0) return 400;
  return role < CREATE ? 403 : undefined;
}

type Act = (model: Model, real: Real) => Promise<void>;

const command = (name: string, act: Act): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: async (model, real) => {
    await act(model, real);
    await compare(model, real);
  },
  toString: () => name,
});

const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)];
const collectionsOf = (model: Model) => model.items.filter((item) => item.kind === 'collection');
const pathOf = (item: Item, rest = '') => `/v1/${item.kind}s/${item.id}${rest}`;

const who = fc.constantFrom(...WHO);
const level = fc.constantFrom<Level>('inherit', null, ...ROLES.slice(0, 5));

const creations = fc
  .record({ who, kind: fc.constantFrom('space', 'collection'), parent: fc.option(fc.nat()) })
  .map((each) =>
    command(`${each.who} makes a ${each.kind} in ${each.parent}`, async (model, real) => {
      const parent = each.parent === null ? undefined : pick(collectionsOf(model), each.parent);
      const body = parent === undefined ? {} : { parent: parent.id };
      const answer = await real.as[each.who].post(`/v1/orgs/${real.organizationId}/${each.kind}s`, { body });
      assert.equal(answer.status, parentDenial(model, each.who, parent) ?? 201, answer.text);
      if (answer.status === 201)
        add(model, { kind: each.kind as Item['kind'], parent: parent?.id ?? null, by: each.who }, answer);
    }),
  );

function add(model: Model, item: Pick<Item, 'kind' | 'parent' | 'by'>, answer: ApiAnswer, at = model.items.length) {
  model.items.splice(at, 0, { ...item, id: answer.body.id, level: 'inherit', deleted: false });
}

const levels = fc.record({ who, item: fc.nat(), level }).map((each) =>
  command(`${each.who} sets ${each.item} to ${each.level}`, async (model, real) => {
    const item = pick(model.items, each.item);
    if (item === undefined) return;
    const answer = await real.as[each.who].patch(pathOf(item), { body: { defaultLevel: each.level } });
    const denied = denial(model, each.who, item);
    assert.equal(answer.status, denied ?? 200, answer.text);
    if (denied === undefined) item.level = each.level;
  }),
);

const deletions = fc.record({ who, item: fc.nat() }).map((each) =>
  command(`${each.who} deletes ${each.item}`, async (model, real) => {
    const item = pick(model.items, each.item);
    if (item === undefined) return;
    const answer = await real.as[each.who].delete(pathOf(item));
    const denied = denial(model, each.who, item);
    assert.equal(answer.status, denied ?? 205, answer.text);
    if (denied !== undefined) return;
    if (item.kind === 'space') item.deleted = true;
    else removeCollection(model, item);
  }),
);

function removeCollection(model: Model, collection: Item): void {
  const inside = model.items.filter((item) => isInside(model, item, collection.id));
  const levelOf = (item: Item | undefined): Level =>
    item === undefined || item.level !== 'inherit'
      ? (item?.level ?? (item === undefined ? 'inherit' : null))
      : levelOf(find(model, item.parent));
  const kept = new Map(inside.map((item) => [item, levelOf(item)]));
  for (const item of inside.filter((each) => each.kind === 'space'))
    Object.assign(item, { deleted: true, parent: null, level: kept.get(item) });
  model.items = model.items.filter((item) => item.kind === 'space' || !inside.includes(item));
}

const restorations = fc.record({ who, item: fc.nat() }).map((each) =>
  command(`${each.who} restores ${each.item}`, async (model, real) => {
    const item = pick(
      model.items.filter((candidate) => candidate.kind === 'space'),
      each.item,
    );
    if (item === undefined) return;
    const answer = await real.as[each.who].post(pathOf(item, '/restore'));
    const role = roleOf(model, each.who, item);
    const expected = role >= CREATE ? 200 : role === 0 || item.deleted ? 404 : 403;
    assert.equal(answer.status, expected, answer.text);
    if (expected !== 200 || !item.deleted) return;
    item.deleted = false;
    if (item.parent === null) await adoptPlace(model, real, item);
  }),
);

/** Where the top level takes a space back that came from a collection only its key says: the model looks it up. */
async function adoptPlace(model: Model, real: Real, item: Item): Promise<void> {
  const order = await listTop(real);
  const next = order[order.indexOf(item.id) + 1];
  model.items.splice(model.items.indexOf(item), 1);
  const at = model.items.findIndex((candidate) => candidate.id === next);
  model.items.splice(at === -1 ? model.items.length : at, 0, item);
}

async function listTop(real: Real): Promise<string[]> {
  const rows = await Promise.all([
    world.db
      .selectFrom('spaces')
      .select(['id', 'position'])
      .where('organization_id', '=', real.organizationId)
      .where('parent_id', 'is', null)
      .execute(),
    world.db
      .selectFrom('collections')
      .select(['id', 'position'])
      .where('organization_id', '=', real.organizationId)
      .where('parent_id', 'is', null)
      .execute(),
  ]);
  const sorted = rows.flat().toSorted((a, b) => (a.position < b.position ? -1 : 1));
  return sorted.map((row) => row.id);
}

const moves = fc
  .record({
    who,
    item: fc.nat(),
    parent: fc.option(fc.nat(), { nil: undefined }),
    neighbor: fc.option(fc.nat(), { nil: undefined }),
    side: fc.constantFrom('before', 'after'),
  })
  .map((each) =>
    command(`${each.who} moves ${each.item} to ${each.parent} ${each.side} ${each.neighbor}`, async (model, real) => {
      const item = pick(model.items, each.item);
      if (item === undefined) return;
      const parent = each.parent === undefined ? find(model, item.parent) : pick(collectionsOf(model), each.parent);
      const neighbor = each.neighbor === undefined ? undefined : pick(model.items, each.neighbor);
      const pointer = neighbor === undefined ? undefined : { type: neighbor.kind, [neighbor.kind]: neighbor.id };
      const body = { parent: parent?.id ?? null, position: pointer === undefined ? {} : { [each.side]: pointer } };
      const expected = moveStatus(model, each.who, { item, parent, neighbor, side: each.side });
      const answer = await real.as[each.who].post(pathOf(item, '/move'), { body });
      assert.equal(answer.status, expected, answer.text);
      if (expected !== 200) return;
      model.items.splice(model.items.indexOf(item), 1);
      item.parent = parent?.id ?? null;
      const at =
        neighbor === undefined ? model.items.length : model.items.indexOf(neighbor) + (each.side === 'after' ? 1 : 0);
      model.items.splice(at, 0, item);
    }),
  );

function moveStatus(
  model: Model,
  mover: Who,
  { item, parent, neighbor, side }: { item: Item; parent: Item | undefined; neighbor: Item | undefined; side: string },
): number {
  const denied = denial(model, mover, item);
  if (denied !== undefined) return denied;
  const to = parent?.id ?? null;
  if (to !== item.parent) {
    const refused = parentDenial(model, mover, parent);
    if (refused !== undefined) return refused;
    if (item.kind === 'collection' && isInside(model, parent, item.id)) return 400;
  }
  if (neighbor !== undefined) {
    if (neighbor === item || neighbor.parent !== to || neighbor.deleted || roleOf(model, mover, neighbor) === 0)
      return 400;
  }
  if (to !== item.parent) return 200;
  const live = model.items.filter((each) => each.parent === to && !each.deleted);
  const at = live.indexOf(item);
  if (neighbor === undefined) return at === live.length - 1 ? 409 : 200;
  return live.indexOf(neighbor) === at + (side === 'before' ? 1 : -1) ? 409 : 200;
}

const copies = fc.record({ who, item: fc.nat() }).map((each) =>
  command(`${each.who} copies ${each.item}`, async (model, real) => {
    const item = pick(
      model.items.filter((candidate) => candidate.kind === 'space'),
      each.item,
    );
    if (item === undefined) return;
    const answer = await real.as[each.who].post(pathOf(item, '/duplicate'));
    const role = roleOf(model, each.who, item);
    const mayMake = roleOf(model, each.who, find(model, item.parent)) >= CREATE;
    assert.equal(answer.status, role === 0 || item.deleted ? 404 : mayMake ? 201 : 403, answer.text);
    if (answer.status !== 201) return;
    add(model, { kind: 'space', parent: item.parent, by: each.who }, answer, model.items.indexOf(item) + 1);
    Object.assign(find(model, answer.body.id) ?? {}, { level: item.level });
  }),
);

const transfers = fc.record({ who, item: fc.nat() }).map((each) =>
  command(`${each.who} gives ${each.item} away`, async (model, real) => {
    const item = pick(model.items, each.item);
    if (item === undefined) return;
    const body = { organization: real.otherId };
    const answer = await real.as[each.who].post(pathOf(item, '/transfer'), { body });
    const expected = denial(model, each.who, item) ?? (each.who === 'admin' ? 200 : 400);
    assert.equal(answer.status, expected, answer.text);
    if (expected !== 200) return;
    assert.equal(answer.body.organization, real.otherId);
    const gone = model.items.filter((other) => isInside(model, other, item.id));
    const stay = gone.filter((other) => other.deleted);
    // What was deleted stays behind, as after the deletion of its collection.
    if (item.kind === 'collection') removeCollection(model, item);
    model.items = model.items.filter((other) => stay.includes(other) || !gone.includes(other));
  }),
);

/** Everything that anybody can see agrees with the model: what there is, how much, in which order, and what one may do. */
async function compare(model: Model, real: Real): Promise<void> {
  for (const each of WHO) {
    for (const kind of ['space', 'collection'] as const) {
      const { body } = await real.as[each].get(`/v1/orgs/${real.organizationId}/${kind}s`, { query: { limit: 1000 } });
      const mine = model.items.filter((item) => item.kind === kind && !item.deleted && roleOf(model, each, item) > 0);
      const shown = (items: { id: string; parent?: string; permissions: { admin: boolean } }[]) =>
        new Map(items.map((item) => [item.id, [item.parent, item.permissions.admin]]));
      const expected = mine.map((item) => ({
        ...{ id: item.id, ...(item.parent === null ? {} : { parent: item.parent }) },
        permissions: { admin: roleOf(model, each, item) >= CREATE },
      }));
      assert.deepEqual(shown(body.items), shown(expected), `${kind}s of ${each}`);
      assert.equal(body.count, mine.length);
      for (const parent of new Set(mine.map((item) => item.parent))) {
        const order = (items: { id: string; parent?: string | null }[]) =>
          items.filter((item) => (item.parent ?? null) === parent).map((item) => item.id);
        assert.deepEqual(order(body.items), order(mine), `the order in ${parent}`);
      }
    }
  }
}

test('spaces and collections agree with a simple model, whoever does whatever to them', async () => {
  const commands = fc.commands(
    [creations, creations, creations, levels, deletions, restorations, moves, moves, copies, transfers],
    {
      maxCommands: 25,
    },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (history) => {
      const real = await makeReal();
      await fc.asyncModelRun(() => ({ model: { items: [] }, real }), history);
    }),
    { numRuns: 8 },
  );
});
