// A space with a history, for tests of what goes of it.
import assert from 'node:assert/strict';
import { createCache } from '#platform/cache.ts';
import { revisionKeep, type RevisionKeep } from '#config/index.ts';
import { loadTree } from '#features/contents/index.ts';
import { getObjects } from '#platform/objects/index.ts';
import { importFiles, makeSpace } from '#testing/content.ts';
import type { World } from '#testing/world.ts';
import { thinSpace } from './service.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

export function ruleOf(text: string): RevisionKeep {
  const parsed = revisionKeep(text);
  assert.ok(parsed.ok, text);
  return parsed.value;
}

/** Moves the clock to the next midnight in UTC, so that tests know the days that they are in. */
export function toMidnight({ clock }: World): void {
  clock.advance(DAY_MS - (clock.now() % DAY_MS));
}

export interface Listed {
  id: string;
  parents: string[];
  contributors?: { id: string }[];
}

/** A space that is open for live edits, with two pages. */
export async function openHistory(world: World) {
  const space = await makeSpace(world, { 'README.md': '# Home\n', 'a.md': '# A\n\nNothing yet.\n' });
  const { spaceId, owner } = space;
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  const at = `/v1/spaces/${spaceId}`;
  const api = world.as(owner.token);
  const { pages } = (await api.get(`${at}/content/pages`)).body;
  const [home, a] = pages.map(({ id }: { id: string }) => id) as [string, string];
  /** Makes a page say something, a minute later; answers the revision. */
  const write = async (text: string, { page = a, by = api } = {}): Promise<string> => {
    world.clock.advance(60_000);
    const changes = [{ operation: 'update_page', page, document: { markdown: `# A\n\n${text}\n` } }];
    const { status, body, text: why } = await by.post(`${at}/content`, { body: { changes } });
    assert.equal(status, 200, why);
    return body.revision as string;
  };
  const list = async (query: Record<string, string | number> = {}): Promise<Listed[]> => {
    const { status, body, text } = await api.get(`${at}/revisions`, { query: { limit: 1000, ...query } });
    assert.equal(status, 200, text);
    return body.items as Listed[];
  };
  return {
    ...{ ...space, at, api, home, a, write, list },
    ids: async (query: Record<string, string | number> = {}) => (await list(query)).map(({ id }) => id),
    import: (text: string) => importFiles(world, spaceId, { 'README.md': '# Home\n', 'a.md': `# A\n\n${text}\n` }),
    /** Removes what a rule keeps no longer. */
    thin: (rule = 'all=7', ctx: Pick<World['ctx'], 'db' | 'clock'> = world.ctx) =>
      thinSpace(ctx, ruleOf(rule), { spaceId, isStopping: () => false }),
  };
}

export type OpenHistory = Awaited<ReturnType<typeof openHistory>>;

/** Reads everything that a revision names; throws where an object is missing. Nothing of it comes from memory. */
export async function readWhole({ db }: Pick<World, 'db'>, revisionId: string): Promise<number> {
  const { tree } = await db
    .selectFrom('revisions')
    .select('tree')
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow();
  const { pageById } = await loadTree({ db, caches: { trees: createCache(0) } }, tree);
  return (
    await getObjects(
      db,
      [...pageById.values()].flatMap(({ body }) => body ?? []),
    )
  ).size;
}
