// Random lives of the sites of an organization, compared with a model of them that fits on a page. After every step the API and
// the published addresses must say what the model says.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { makeHome } from '#testing/content.ts';
import { isPostgresRun } from '#testing/databases.ts';
import { startWorld } from '#testing/world.ts';
import { freeSegment } from './rules.ts';
import { makeStarterSpace } from './starters/index.ts';

const world = await startWorld({ after });
world.isExamined = true;

interface Modelled {
  id: string;
  title: string;
  basename: string;
  visibility: string;
  published: boolean;
  version: number;
  /** Indexes of spaces, in order. */
  spaces: number[];
  /** Undefined for a site that never had a space. */
  main: number | undefined;
}

interface Model {
  sites: Modelled[];
  /** Former basenames and whose they were. */
  former: Map<string, Modelled>;
  deleted: Set<number>;
}

const NAMES = ['aa', 'bb', 'cc'];
const SPACES = 3;
const name = fc.constantFrom(...NAMES);
const which = fc.nat(3);
const space = fc.nat(SPACES - 1);
const visibility = fc.constantFrom('public', 'unlisted', 'share-link', 'visitor-auth');

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), name, spaces: fc.uniqueArray(space) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('rename' as const), which, name }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('show' as const), which, visibility }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('publish' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unpublish' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), which, space }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('default' as const), which, space }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('trash' as const), space }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type StepOf<K extends Step['kind']> = Step & { kind: K };

const live = (model: Model, site: Modelled): number[] => site.spaces.filter((index) => !model.deleted.has(index));
const mainOf = (model: Model, site: Modelled): number | undefined =>
  live(model, site).find((index) => index === site.main) ?? live(model, site)[0];

async function begin() {
  const home = await makeHome(world);
  const { organizationId } = home;
  const spaces: string[] = [];
  for (let index = 0; index < SPACES; index += 1) {
    const starter = { organizationId, createdBy: home.owner.id, title: `Space ${index}`, kind: 'empty' as const };
    spaces.push((await makeStarterSpace(world.ctx, starter)).id);
  }
  const model: Model = { sites: [], former: new Map(), deleted: new Set() };
  const url = `/v1/orgs/${organizationId}/sites`;
  return { home, spaces, model, url, api: world.as(home.owner.token) };
}
type Stage = Awaited<ReturnType<typeof begin>>;

/** Does one step to both and compares how it went. */
async function take(stage: Stage, made: Step): Promise<void> {
  if (made.kind === 'create') return create(stage, made);
  if (made.kind === 'trash') return trash(stage, made);
  const { sites } = stage.model;
  const site = sites[made.which % Math.max(1, sites.length)];
  if (site === undefined) return;
  const path = `${stage.url}/${site.id}`;
  switch (made.kind) {
    case 'rename':
      return rename(stage, site, made);
    case 'show':
      assert.equal((await stage.api.patch(path, { body: { visibility: made.visibility } })).status, 200);
      return change(site, { visibility: made.visibility });
    case 'publish': {
      const isEmpty = live(stage.model, site).length === 0 && !site.published;
      assert.equal((await stage.api.post(`${path}/publish`)).status, isEmpty ? 412 : 200);
      return isEmpty ? undefined : change(site, { published: true });
    }
    case 'unpublish':
      assert.equal((await stage.api.post(`${path}/unpublish`)).status, 200);
      return change(site, { published: false });
    case 'add':
      return add(stage, site, made);
    case 'default':
      return setDefault(stage, site, made);
    case 'delete':
      return remove(stage, site);
  }
}

async function rename({ model, api, url }: Stage, site: Modelled, made: StepOf<'rename'>): Promise<void> {
  const isTaken = model.sites.some((other) => other !== site && other.basename === made.name);
  const rests = (model.former.get(made.name) ?? site) !== site;
  const expected = isTaken || rests ? 409 : 200;
  assert.equal((await api.patch(`${url}/${site.id}`, { body: { basename: made.name } })).status, expected);
  if (expected === 409 || site.basename === made.name) return;
  model.former.delete(made.name);
  model.former.set(site.basename, site);
  change(site, { basename: made.name });
}

async function add({ model, api, url, spaces }: Stage, site: Modelled, made: StepOf<'add'>): Promise<void> {
  const refusal = site.spaces.includes(made.space) ? 409 : undefined;
  const expected = model.deleted.has(made.space) ? 400 : (refusal ?? 201);
  const answer = await api.post(`${url}/${site.id}/site-spaces`, { body: { spaceId: spaces[made.space] } });
  assert.equal(answer.status, expected);
  if (expected === 201) change(site, { spaces: [...site.spaces, made.space], main: site.main ?? made.space });
}

async function setDefault({ api, url, spaces }: Stage, site: Modelled, made: StepOf<'default'>): Promise<void> {
  const path = `${url}/${site.id}`;
  const { items } = (await api.get(`${path}/site-spaces`)).body;
  const item = items.find((each: { space: { id: string } }) => each.space.id === spaces[made.space]);
  const answer = await api.patch(path, { body: { defaultSiteSpace: item?.id ?? 'none' } });
  assert.equal(answer.status, item === undefined ? 400 : 200);
  if (item !== undefined) change(site, { main: made.space });
}

async function remove({ model, api, url }: Stage, site: Modelled): Promise<void> {
  assert.equal((await api.delete(`${url}/${site.id}`)).status, 205);
  model.sites.splice(model.sites.indexOf(site), 1);
  for (const [basename, holder] of model.former) if (holder === site) model.former.delete(basename);
}

async function trash({ model, spaces }: Stage, made: StepOf<'trash'>): Promise<void> {
  const wasDeleted = model.deleted.delete(made.space);
  if (!wasDeleted) model.deleted.add(made.space);
  const deleted_at = wasDeleted ? null : 1;
  const id = spaces[made.space] ?? assert.fail('a space');
  await world.db.updateTable('spaces').set({ deleted_at }).where('id', '=', id).execute();
}

async function create({ model, api, url, spaces }: Stage, made: StepOf<'create'>): Promise<void> {
  if (model.sites.length === 4) return;
  const isRefused = made.spaces.some((index) => model.deleted.has(index));
  const body = { title: made.name, spaces: made.spaces.map((index) => spaces[index]) };
  const answer = await api.post(url, { body });
  assert.equal(answer.status, isRefused ? 400 : 201);
  if (isRefused) return;
  const taken = new Set([...model.sites.map((site) => site.basename), ...model.former.keys()]);
  const basename = freeSegment(made.name, (candidate) => taken.has(candidate));
  const fresh = { title: made.name, basename, visibility: 'public', published: false, version: 1 };
  model.sites.push({ ...fresh, id: answer.body.id, spaces: made.spaces, main: made.spaces[0] });
}

/** Changes a site of the model; its version moves if anything did. */
function change(site: Modelled, to: Partial<Modelled>): void {
  const before = JSON.stringify(site);
  Object.assign(site, to);
  if (JSON.stringify(site) !== before) site.version += 1;
}

async function compare(stage: Stage): Promise<void> {
  const { model, api, url, home } = stage;
  assert.equal((await api.get(url, { query: { limit: 0 } })).body.count, model.sites.length);
  const base = `/sites/${home.hostname}`;
  const addresses = new Map<string, [number, string | undefined]>(NAMES.map((each) => [each, [404, undefined]]));
  for (const site of model.sites) {
    const isShown = site.published && ['public', 'unlisted'].includes(site.visibility) && live(model, site).length > 0;
    const { headers, body } = await api.get(`${url}/${site.id}`);
    assert.deepEqual(
      [body.title, body.basename, body.visibility, body.published, body.siteSpaces, 'published' in body.urls],
      [site.title, site.basename, site.visibility, site.published, live(model, site).length, site.published],
    );
    assert.match(String(headers['etag']), new RegExp(`^"${site.version}\\.`));
    const { items } = (await api.get(`${url}/${site.id}/site-spaces`)).body;
    assert.deepEqual(
      items.map((item: { space: { id: string }; default: boolean }) => [item.space.id, item.default]),
      live(model, site).map((index) => [stage.spaces[index], index === mainOf(model, site)]),
    );
    // Whoever has no token gets the answer that they need one.
    const isClosed = site.published && site.visibility === 'visitor-auth' && live(model, site).length > 0;
    addresses.set(site.basename, [isShown ? 200 : isClosed ? 401 : 404, undefined]);
    for (const [basename, holder] of model.former)
      if (holder === site && (isShown || isClosed)) addresses.set(basename, [307, `${base}/${site.basename}`]);
  }
  for (const [basename, expected] of addresses) {
    const { status, headers } = await world.as(undefined).get(`${base}/${basename}`);
    assert.deepEqual([status, headers['location']], expected, basename);
  }
}

test('whatever is done to the sites of an organization, they and their addresses are as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }), async (steps) => {
      const stage = await begin();
      for (const each of steps) {
        await take(stage, each);
        await compare(stage);
      }
    }),
    { numRuns: isPostgresRun() ? 5 : 10 },
  );
});
