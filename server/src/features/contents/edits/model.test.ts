// What batches make of a tree, compared with a small model of it: who lies below whom, in which order, under what title.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { foldPath, type PageNode, walkPages } from '../trees/index.ts';

const world = await startWorld({ after });

interface Modelled {
  id: string;
  title: string;
  children: Modelled[];
}

type Step =
  | { kind: 'insert'; into: number; at: number; title: string }
  | { kind: 'move'; page: number; into: number; at: number }
  | { kind: 'rename'; page: number; title: string }
  | { kind: 'delete'; page: number };

const title = fc.constantFrom('A', 'B', 'b', 'Über', 'a b', '漢', 'README', '-');
const nat = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), into: nat, at: fc.nat({ max: 4 }), title }),
  fc.record({ kind: fc.constant('insert' as const), into: nat, at: fc.nat({ max: 4 }), title }),
  fc.record({ kind: fc.constant('move' as const), page: nat, into: nat, at: fc.nat({ max: 4 }) }),
  fc.record({ kind: fc.constant('rename' as const), page: nat, title }),
  fc.record({ kind: fc.constant('delete' as const), page: nat }),
);

const all = (pages: readonly Modelled[]): Modelled[] => pages.flatMap((page) => [page, ...all(page.children)]);

/** The list that a page lies in. */
function listOf(pages: Modelled[], page: Modelled): Modelled[] {
  return [pages, ...all(pages).map((each) => each.children)].find((list) => list.includes(page)) ?? [];
}

/** Does a step to the model, and says how to ask the API for it; undefined for one that cannot be. */
function take(pages: Modelled[], { step: one, name }: { step: Step; name: string }): object | undefined {
  const known = all(pages);
  const at = (index: number): Modelled | undefined => known[index % Math.max(1, known.length)];
  if (one.kind === 'insert') {
    const parent = one.into % 3 === 0 ? undefined : at(one.into);
    const page = { id: `ref:${name}`, title: one.title, children: [] };
    (parent?.children ?? pages).splice(one.at, 0, page);
    return { operation: 'insert_page', title: one.title, into: parent?.id ?? null, at: one.at, ref: name };
  }
  const page = at(one.page);
  if (page === undefined) return undefined;
  if (one.kind === 'rename') {
    page.title = one.title;
    return { operation: 'update_page', page: page.id, title: one.title };
  }
  if (one.kind === 'move') {
    const parent = one.into % 3 === 0 ? undefined : at(one.into);
    if (parent !== undefined && all([page]).includes(parent)) return undefined;
    listOf(pages, page).splice(listOf(pages, page).indexOf(page), 1);
    (parent?.children ?? pages).splice(one.at, 0, page);
    return { operation: 'update_page', page: page.id, into: parent?.id ?? null, at: one.at };
  }
  listOf(pages, page).splice(listOf(pages, page).indexOf(page), 1);
  return { operation: 'delete_page', page: page.id };
}

const shapeOf = (pages: readonly (Modelled | PageNode)[]): unknown =>
  pages.map((page) => [page.title, shapeOf(page.children)]);

function checkNames(pages: readonly PageNode[]): void {
  const known = [...walkPages(pages)];
  for (const key of ['path', 'source', 'id'] as const) {
    const values = known.map((page) => foldPath(page[key] ?? ''));
    assert.equal(new Set(values).size, values.length, `every ${key} once: ${values.join(' ')}`);
  }
}

test('batches do to the pages what they say, and every address and file is one page’s', async () => {
  const { spaceId, owner } = await makeSpace(world, {});
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  const api = world.as(owner.token);
  const pages: Modelled[] = [];
  const batch = fc.array(step, { minLength: 1, maxLength: 12 });
  for (const [round, steps] of fc.sample(batch, { numRuns: 40, seed: 7 }).entries()) {
    const changes = steps.flatMap((one, index) => take(pages, { step: one, name: `r${round}-${index}` }) ?? []);
    if (changes.length === 0) continue;
    const { status, text, body } = await api.post(`/v1/spaces/${spaceId}/content`, {
      body: { changes },
      query: { compat: false },
    });
    assert.equal(status, 200, text);
    const made = new Map<string, string>(
      body.changes.flatMap(({ ref, page }: { ref?: string; page: { id: string } }) =>
        ref === undefined ? [] : [[ref, page.id]],
      ),
    );
    for (const page of all(pages)) page.id = made.get(page.id.replace('ref:', '')) ?? page.id;
    const { tree } = await readCurrent(world, spaceId);
    assert.deepEqual(shapeOf(tree.pages), shapeOf(pages));
    checkNames(tree.pages);
  }
  assert.ok(all(pages).length > 10);
});
