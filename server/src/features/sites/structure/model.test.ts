// Random lives of the structure of a site, compared with a model of it that fits on a page. After every step the API says what the
// model says, and in the end every part is served where the API says that it is.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { makeHome } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { makeStarterSpace } from '../starters/index.ts';

const world = await startWorld({ after });

interface Variant {
  id: string;
  space: number;
  path: string;
}

interface Section {
  kind: 'section';
  id: string;
  path: string;
  variants: Variant[];
  main: string | undefined;
}

interface Group {
  kind: 'group';
  id: string;
  sections: Section[];
}

interface Model {
  /** The variants of a site without sections. */
  root: Section;
  top: (Section | Group)[];
  main: string | undefined;
}

const SPACES = 6;
const NAMES = ['aa', 'bb', 'cc'];
const pick = fc.nat(11);
const space = fc.nat(SPACES - 1);
const path = fc.constantFrom(...NAMES);
const where = fc.constantFrom('before' as const, 'after' as const, 'end' as const);

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('addSection' as const), space }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('addSpace' as const), space, pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deleteSection' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deleteSpace' as const), pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('moveSection' as const), pick, other: pick, where }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('moveSpace' as const), pick, other: pick, where }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('moveGroup' as const), pick, other: pick, where }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('addGroup' as const), picks: fc.uniqueArray(pick) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('join' as const), pick, other: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deleteGroup' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('mainSection' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('mainSpace' as const), pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('renameSection' as const), pick, path }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('renameSpace' as const), pick, path }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type StepOf<K extends Step['kind']> = Step & { kind: K };

const sectionsOf = ({ top }: Model): Section[] =>
  top.flatMap((item) => (item.kind === 'group' ? item.sections : [item]));
const groupsOf = ({ top }: Model): Group[] => top.flatMap((item) => (item.kind === 'group' ? [item] : []));
const homesOf = (model: Model): Section[] => (sectionsOf(model).length === 0 ? [model.root] : sectionsOf(model));
const chosen = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)];
const siblingsOf = (model: Model, section: Section): (Section | Group)[] =>
  groupsOf(model).find((group) => group.sections.includes(section))?.sections ?? model.top;

function free(name: string, taken: readonly string[]): string {
  for (let number = 0; ; number += 1) {
    const candidate = number === 0 ? name : `${name}-${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

async function begin() {
  const home = await makeHome(world);
  const api = world.as(home.owner.token);
  const spaces: string[] = [];
  for (let index = 0; index < SPACES; index += 1) {
    const starter = {
      organizationId: home.organizationId,
      createdBy: null,
      title: `s${index}`,
      kind: 'empty' as const,
    };
    spaces.push((await makeStarterSpace(world.ctx, starter)).id);
  }
  const sites = `/v1/orgs/${home.organizationId}/sites`;
  const { id } = (await api.post(sites, { body: { title: 'site' } })).body;
  const root: Section = { kind: 'section', id: '', path: '', variants: [], main: undefined };
  const model: Model = { root, top: [], main: undefined };
  return { api, spaces, model, url: `${sites}/${id}` };
}
type Stage = Awaited<ReturnType<typeof begin>>;

const has = (model: Model, index: number): boolean =>
  homesOf(model).some((each) => each.variants.some((variant) => variant.space === index));

function addVariant(
  section: Section,
  made: { id: string; path: string; space: { title: string } },
  index: number,
): void {
  assert.equal(
    made.path,
    free(
      `s${index}`,
      section.variants.map((variant) => variant.path),
    ),
  );
  section.variants.push({ id: made.id, space: index, path: made.path });
  section.main ??= made.id;
}

async function addSection({ api, url, spaces, model }: Stage, { space: index }: StepOf<'addSection'>): Promise<void> {
  const isThere = has(model, index);
  const answer = await api.post(`${url}/sections`, { body: { spaceId: spaces[index] } });
  assert.equal(answer.status, isThere ? 409 : 201, answer.text);
  if (isThere) return;
  if (sectionsOf(model).length === 0 && model.root.variants.length > 0) {
    const [first] = (await api.get(`${url}/sections`)).body.items;
    const wrapped: Section = { ...model.root, id: first.id, path: first.path };
    assert.equal(first.path, 'site');
    model.top.push(wrapped);
    model.root = { ...model.root, variants: [], main: undefined };
    model.main = wrapped.id;
  }
  const taken = sectionsOf(model).map((section) => section.path);
  const section: Section = {
    kind: 'section',
    id: answer.body.id,
    path: free(`s${index}`, taken),
    variants: [],
    main: undefined,
  };
  assert.equal(answer.body.path, section.path);
  addVariant(section, answer.body.siteSpaces[0], index);
  model.top.push(section);
  model.main ??= section.id;
}

async function addSpace({ api, url, spaces, model }: Stage, made: StepOf<'addSpace'>): Promise<void> {
  const section = chosen(homesOf(model), made.pick);
  if (section === undefined) return;
  const isThere = has(model, made.space);
  const body = { spaceId: spaces[made.space], ...(section.id === '' ? {} : { sectionId: section.id }) };
  const answer = await api.post(`${url}/site-spaces`, { body });
  assert.equal(answer.status, isThere ? 409 : 201);
  if (!isThere) addVariant(section, answer.body, made.space);
}

/** Moves an item of the model as the API is to; answers the status to expect. */
function place<T extends { id: string }>(list: T[], item: T, to: { before?: string; after?: string }): number {
  const { before, after: behind } = to;
  const pointer = before ?? behind;
  if (pointer === item.id) return 400;
  const others = list.filter((each) => each !== item);
  const at = others.findIndex((each) => each.id === pointer);
  if (pointer !== undefined && at === -1) return 400;
  const index = pointer === undefined ? others.length : before === undefined ? at + 1 : at;
  const next = others.toSpliced(index, 0, item);
  if (next.every((each, each_) => each === list[each_]) && next.length === list.length) return 409;
  list.splice(0, list.length, ...next);
  return 200;
}

const pointers = (type: string, at: 'before' | 'after' | 'end', id: string) => ({
  to: at === 'end' ? {} : { [at]: id },
  position: at === 'end' ? {} : { [at]: { type, id } },
});

async function moveSection({ api, url, model }: Stage, made: StepOf<'moveSection'>): Promise<void> {
  const section = chosen(sectionsOf(model), made.pick);
  const other = chosen([...sectionsOf(model), ...groupsOf(model)], made.other);
  if (section === undefined || other === undefined) return;
  const { to, position } = pointers('site-section', made.where, other.id);
  const answer = await api.post(`${url}/sections/${section.id}/move`, { body: { position } });
  const from = siblingsOf(model, section);
  const target =
    made.where === 'end' || other === section ? from : other.kind === 'group' ? model.top : siblingsOf(model, other);
  const expected = place(target, section, to);
  assert.equal(answer.status, expected, answer.text);
  if (expected === 200 && target !== from) from.splice(from.indexOf(section), 1);
}

async function moveSpace({ api, url, model }: Stage, made: StepOf<'moveSpace'>): Promise<void> {
  const all = homesOf(model).flatMap((section) => section.variants.map((variant) => ({ section, variant })));
  const [one, other] = [chosen(all, made.pick), chosen(all, made.other)];
  if (one === undefined || other === undefined) return;
  const { to, position } = pointers('site-space', made.where, other.variant.id);
  const answer = await api.post(`${url}/site-spaces/${one.variant.id}/move`, { body: { position } });
  assert.equal(answer.status, place(one.section.variants, one.variant, to), answer.text);
}

async function moveGroup({ api, url, model }: Stage, made: StepOf<'moveGroup'>): Promise<void> {
  const group = chosen(groupsOf(model), made.pick);
  const other = chosen([...groupsOf(model), ...sectionsOf(model)], made.other);
  if (group === undefined || other === undefined) return;
  const { to, position } = pointers('site-section', made.where, other.id);
  const item = { type: 'site-section-group', id: group.id };
  const answer = await api.patch(`${url}/structure/sort`, { body: { item, position } });
  assert.equal(answer.status, place(model.top, group, to), answer.text);
}

function takeOut(model: Model, section: Section): void {
  const from = siblingsOf(model, section);
  from.splice(from.indexOf(section), 1);
}

async function changeGroups({ api, url, model }: Stage, made: StepOf<'addGroup' | 'join' | 'leave' | 'deleteGroup'>) {
  const groups = `${url}/section-groups`;
  if (made.kind === 'addGroup') {
    const members = [...new Set(made.picks.flatMap((index) => chosen(sectionsOf(model), index) ?? []))].slice(0, 3);
    const body = { title: 'G', sections: members.map(({ id }) => id) };
    const answer = await api.post(groups, { body });
    assert.equal(answer.status, 201);
    for (const section of members) takeOut(model, section);
    model.top.push({ kind: 'group', id: answer.body.id, sections: members });
    return;
  }
  if (made.kind === 'leave') {
    const group = groupsOf(model).find((each) => each.sections.length > 0);
    const section = group && chosen(group.sections, made.pick);
    if (group === undefined || section === undefined) return;
    assert.equal((await api.delete(`${groups}/${group.id}/sections/${section.id}`)).status, 205);
    takeOut(model, section);
    model.top.splice(model.top.indexOf(group) + 1, 0, section);
    return;
  }
  const group = chosen(groupsOf(model), made.pick);
  if (group === undefined) return;
  if (made.kind === 'deleteGroup') {
    assert.equal((await api.delete(`${groups}/${group.id}`)).status, 205);
    model.top.splice(model.top.indexOf(group), 1, ...group.sections);
    return;
  }
  const section = chosen(sectionsOf(model), made.other);
  if (section === undefined) return;
  const isIn = group.sections.includes(section);
  const answer = await api.post(`${groups}/${group.id}/sections`, { body: { sectionId: section.id } });
  assert.equal(answer.status, isIn ? 409 : 201);
  if (isIn) return;
  takeOut(model, section);
  group.sections.push(section);
}

async function remove({ api, url, model }: Stage, made: StepOf<'deleteSection' | 'deleteSpace'>): Promise<void> {
  if (made.kind === 'deleteSection') {
    const section = chosen(sectionsOf(model), made.pick);
    if (section === undefined) return;
    assert.equal((await api.delete(`${url}/sections/${section.id}`)).status, 205);
    takeOut(model, section);
    if (model.main === section.id) model.main = sectionsOf(model)[0]?.id;
    return;
  }
  const section = chosen(
    homesOf(model).filter(({ variants }) => variants.length > 0),
    made.pick,
  );
  const variant = section && chosen(section.variants, made.pick);
  if (section === undefined || variant === undefined) return;
  assert.equal((await api.delete(`${url}/site-spaces/${variant.id}`)).status, 205);
  section.variants.splice(section.variants.indexOf(variant), 1);
  if (section.main === variant.id) section.main = section.variants[0]?.id;
}

async function change(
  { api, url, model }: Stage,
  made: StepOf<'mainSection' | 'mainSpace' | 'renameSection' | 'renameSpace'>,
) {
  const section = chosen(homesOf(model), made.pick);
  if (section === undefined) return;
  const variant = chosen(section.variants, made.pick);
  if (made.kind === 'mainSection' && section.id !== '') {
    assert.equal((await api.patch(url, { body: { defaultSiteSection: section.id } })).status, 200);
    model.main = section.id;
  } else if (made.kind === 'mainSpace' && section.id !== '' && variant !== undefined) {
    const answer = await api.patch(`${url}/sections/${section.id}`, { body: { defaultSiteSpace: variant.id } });
    assert.equal(answer.status, 200);
    section.main = variant.id;
  } else if (made.kind === 'renameSection' && section.id !== '') {
    const isTaken = sectionsOf(model).some((other) => other !== section && other.path === made.path);
    const answer = await api.patch(`${url}/sections/${section.id}`, { body: { path: made.path } });
    assert.equal(answer.status, isTaken ? 409 : 200);
    if (!isTaken) section.path = made.path;
  } else if (made.kind === 'renameSpace' && variant !== undefined) {
    const isTaken = section.variants.some((other) => other !== variant && other.path === made.path);
    const answer = await api.patch(`${url}/site-spaces/${variant.id}`, { body: { path: made.path } });
    assert.equal(answer.status, isTaken ? 409 : 200);
    if (!isTaken) variant.path = made.path;
  }
}

async function take(stage: Stage, made: Step): Promise<void> {
  switch (made.kind) {
    case 'addSection':
      return addSection(stage, made);
    case 'addSpace':
      return addSpace(stage, made);
    case 'moveSection':
      return moveSection(stage, made);
    case 'moveSpace':
      return moveSpace(stage, made);
    case 'moveGroup':
      return moveGroup(stage, made);
    case 'addGroup':
    case 'join':
    case 'leave':
    case 'deleteGroup':
      return changeGroups(stage, made);
    case 'deleteSection':
    case 'deleteSpace':
      return remove(stage, made);
    default:
      return change(stage, made);
  }
}

const variantsShown = ({ variants, main }: Section) =>
  variants.map(({ id, path: each }) => ({ id, path: each, default: id === main }));

const sectionShown = (model: Model, section: Section) => ({
  id: section.id,
  path: section.path,
  default: model.main === section.id,
  siteSpaces: variantsShown(section),
});

const only = (item: { id: string; path: string; default: boolean }) => ({
  id: item.id,
  path: item.path,
  default: item.default,
});
const onlySection = (item: any) => ({ ...only(item), siteSpaces: item.siteSpaces.map(only) }); // oxlint-disable-line typescript/no-explicit-any -- the answer of the API

async function compare({ api, url, model }: Stage): Promise<void> {
  const { body } = await api.get(`${url}/structure`);
  if (sectionsOf(model).length === 0) {
    assert.deepEqual([body.type, body.structure.map(only)], ['siteSpaces', variantsShown(model.root)]);
    return;
  }
  assert.equal(body.type, 'sections');
  assert.deepEqual(
    body.structure.map((item: { object: string; id: string; sections: unknown[] }) =>
      item.object === 'site-section' ? onlySection(item) : { id: item.id, sections: item.sections.map(onlySection) },
    ),
    model.top.map((item) =>
      item.kind === 'section'
        ? sectionShown(model, item)
        : { id: item.id, sections: item.sections.map((section) => sectionShown(model, section)) },
    ),
  );
}

/** Every variant is served where the API says, and there only: no two share an address. */
async function compareAddresses({ api, url, spaces }: Stage): Promise<void> {
  if ((await api.post(`${url}/publish`)).status === 412) return;
  const { items } = (await api.get(`${url}/site-spaces`)).body;
  const reader = world.as(undefined);
  const seen = new Set<string>();
  for (const { urls, id, space: shown } of items) {
    let address = new URL(urls.published).pathname;
    let answer = await reader.get(address);
    // The default section may show nothing, and another one stand in for it at the root.
    while (answer.status === 307) {
      address = String(answer.headers['location']);
      answer = await reader.get(address);
    }
    assert.equal(answer.status, 200, `${urls.published} of ${id}`);
    assert.ok(answer.text.includes(`<h1>Welcome</h1>`));
    assert.ok(!seen.has(address), address);
    seen.add(address);
    const listed = (await api.get(`/v1/spaces/${shown.id}`)).body.urls.published;
    assert.equal(listed, urls.published);
    assert.ok(spaces.includes(shown.id));
  }
}

test('whatever is done to the structure of a site, it and its addresses are as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }), async (steps) => {
      const stage = await begin();
      for (const each of steps) {
        await take(stage, each);
        await compare(stage);
      }
      await compareAddresses(stage);
    }),
    { numRuns: 4 },
  );
});

test('moves at the same moment leave every part there once, and those that nobody moved in their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ pick: fc.nat(2), other: fc.nat(5), where: fc.constantFrom('before' as const, 'after' as const) }),
        {
          minLength: 2,
          maxLength: 8,
        },
      ),
      async (moves) => {
        const stage = await begin();
        for (let index = 0; index < SPACES; index += 1) await take(stage, { kind: 'addSection', space: index });
        const ids = sectionsOf(stage.model).map(({ id }) => id);
        const answers = await Promise.all(
          moves.map(({ pick: index, other, where: at }) => {
            const position = { [at]: { type: 'site-section', siteSection: ids[other] } };
            return stage.api.post(`${stage.url}/sections/${ids[index]}/move`, { body: { position } });
          }),
        );
        for (const { status, text } of answers) assert.ok([200, 400, 409].includes(status), text);
        const { items } = (await stage.api.get(`${stage.url}/sections`)).body;
        const now: string[] = items.map(({ id }: { id: string }) => id);
        assert.deepEqual(now.toSorted(), ids.toSorted());
        const still = ids.slice(3);
        assert.deepEqual(
          now.filter((id) => still.includes(id)),
          still,
        );
      },
    ),
    { numRuns: 4 },
  );
});
