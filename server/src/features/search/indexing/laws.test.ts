import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { importFiles, makeHome, makeSpace } from '#testing/content.ts';
import { isPostgresRun } from '#testing/databases.ts';
import { startWorld } from '#testing/world.ts';
import { findPages } from '../finding/index.ts';
import { indexAll } from '../testing.ts';
import { indexSome } from './service.ts';
import { listDue } from './store.ts';

const world = await startWorld({ after });
const { db } = world;
const home = await makeHome(world);

const WORDS = ['basilisk', 'kraken', 'wyvern', 'golem'];
const PAGES = Array.from({ length: 6 }, (_, index) => `p${index}.md`);
const NOTE = '.gitbook/includes/note.md';

/** What a file is to be. An absent page is deleted. */
interface Edit {
  file: string;
  word: string | undefined;
  hidden: boolean;
  includes: boolean;
}

interface Turn {
  edits: Edit[];
  /** The transaction at which the work on the index is cut short before it is done. */
  cutAt: number | undefined;
}

const turns: fc.Arbitrary<Turn[]> = fc.array(
  fc.record({
    edits: fc.array(
      fc.record({
        file: fc.constantFrom(...PAGES, NOTE),
        word: fc.option(fc.constantFrom(...WORDS), { nil: undefined, freq: 3 }),
        hidden: fc.boolean(),
        includes: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    cutAt: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  }),
  { minLength: 2, maxLength: 6 },
);

const textOf = ({ file, word, hidden, includes }: Edit): string =>
  file === NOTE
    ? `included ${word}\n`
    : `${hidden ? '---\nhidden: true\n---\n\n' : ''}# ${file}\n\nshared ${word}\n\n${includes ? `{% include "${NOTE}" %}\n` : ''}`;

function applyEdits(files: Record<string, string>, edits: readonly Edit[]): void {
  for (const edit of edits)
    if (edit.word === undefined) delete files[edit.file];
    else files[edit.file] = textOf(edit);
}

/** The handle, until so many transactions have begun. */
function failingAt(count: number): typeof db {
  let left = count;
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction' && (left -= 1) <= 0) throw new Error('cut');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function cutShort(spaceId: string, at: number): Promise<void> {
  const due = (await listDue(db, 100)).find((each) => each.space_id === spaceId);
  if (due === undefined) return;
  await indexSome({ ...world.ctx, db: failingAt(at) }, { spaceId, turn: due.turn }).catch((error: Error) => {
    assert.equal(error.message, 'cut');
  });
}

/** All that the index has of a space, but for the numbers. */
async function indexOf(spaceId: string) {
  const rows = await db
    .selectFrom('search_pages')
    .select(['path', 'title', 'open', 'body_hash', 'tokenizer'])
    .where('space_id', '=', spaceId)
    .orderBy('path')
    .execute();
  const found: Record<string, string[]> = {};
  for (const word of [...WORDS, 'shared', 'included', 'p1'])
    found[word] = (await findPages(world.ctx, { spaces: [spaceId], open: false }, word))
      .map(({ path }) => path)
      .toSorted();
  return { rows, found };
}

const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`SELECT COUNT(*) AS n FROM ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.n);
};

test('after any turns of edits, also cut short, the index is that of a fresh space, and no work failed', async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (all) => {
      const files: Record<string, string> = { 'README.md': '# Home', 'p0.md': '# First\n\nkraken\n', [NOTE]: 'note\n' };
      const { spaceId } = await makeSpace(world, files, home);
      await indexAll(world);
      for (const { edits, cutAt } of all) {
        applyEdits(files, edits);
        await importFiles(world, spaceId, files);
        if (cutAt !== undefined) await cutShort(spaceId, cutAt);
        await indexAll(world);
        assert.deepEqual(await db.selectFrom('job_claims').selectAll().execute(), []);
      }
      const fresh = await makeSpace(world, files, home);
      await indexAll(world);
      assert.deepEqual(await indexOf(spaceId), await indexOf(fresh.spaceId));
      assert.equal(await count('search_index'), await count('search_pages'));
    }),
    { numRuns: isPostgresRun() ? 8 : 15 },
  );
});

test('indexers at work on many spaces at once wait for nobody and fail nowhere', async () => {
  const spaces: Awaited<ReturnType<typeof makeSpace>>[] = [];
  for (let index = 0; index < 6; index += 1)
    spaces.push(await makeSpace(world, { 'README.md': `# Space ${index}`, 'a.md': '# A\n\nchimera\n' }, home));
  const indexAtOnce = () => Promise.all(spaces.map(async ({ spaceId }) => indexSome(world.ctx, await turnOf(spaceId))));
  await indexAtOnce();
  for (const { spaceId } of spaces)
    await importFiles(world, spaceId, {
      'README.md': '# Space',
      'a.md': '# A\n\nchimera two\n',
      'b.md': '# B\n\nchimera\n',
    });
  await indexAtOnce();
  for (const { spaceId } of spaces)
    assert.equal((await findPages(world.ctx, { spaces: [spaceId], open: false }, 'chimera')).length, 2);
});

async function turnOf(spaceId: string): Promise<{ spaceId: string; turn: number }> {
  const { turn } = await db
    .selectFrom('search_spaces')
    .select('turn')
    .where('space_id', '=', spaceId)
    .executeTakeFirstOrThrow();
  return { spaceId, turn };
}
