// On SQLite alone: it is about what is derived of texts.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { TaskTimeout, type Workers } from '#platform/workers/index.ts';
import { recordQueries } from '#testing/plans/recording.ts';
import { getCurrent } from '../revisions/index.ts';
import { NOBODY } from '../visitors.ts';
import { deriveShownBody } from './index.ts';
import { renderShownBody, type ShownTask } from './render.worker.ts';

const world = await startWorld({ after });
const { ctx } = world;

const CODE = '```js\nconst a = 1;\n```\n';

async function bodyOf(markdown: string): Promise<string> {
  const { spaceId } = await makeSpace(world, { 'README.md': `# A\n\n${markdown}` });
  return (await getCurrent(ctx, spaceId)).tree.documents[0]?.body ?? '';
}

/** Threads of which each task that is watched takes too long, and what was asked of them. */
function lateWorkers(): { workers: Workers; asked: { isWatched: boolean; seconds: number | undefined }[] } {
  const asked: { isWatched: boolean; seconds: number | undefined }[] = [];
  const workers: Workers = {
    width: 1,
    size: 0,
    run: async (_task, input, limit) => {
      const given = input as unknown as ShownTask;
      asked.push({ isWatched: given.isWatched, seconds: limit?.seconds });
      if (given.isWatched) throw new TaskTimeout('on purpose');
      return (await renderShownBody(given)) as never;
    },
    close: async () => {},
  };
  return { workers, asked };
}

test('a page whose thread is ended is tried again with limits for its blocks', async () => {
  const { workers, asked } = lateWorkers();
  const { html } = await deriveShownBody({ ...ctx, workers }, await bodyOf(CODE));
  assert.match(html.join(''), /tok-keyword/);
  assert.deepEqual(
    asked.map(({ isWatched }) => isWatched),
    [true, false],
  );
  assert.ok((asked[0]?.seconds ?? 0) < (asked[1]?.seconds ?? 0), 'the first try is the shorter one');
});

test('a long page has limits for its blocks at once', async () => {
  const { workers, asked } = lateWorkers();
  await deriveShownBody({ ...ctx, workers }, await bodyOf(`${CODE}${'many words '.repeat(2000)}`));
  assert.deepEqual(
    asked.map(({ isWatched }) => isWatched),
    [false],
  );
});

test('whoever watches nothing gets limits, also where watching was promised', async () => {
  const bytes = Buffer.from(CODE);
  const task = { bytes, met: [], slow: [], isWatched: true };
  // This thread is the one that everything else runs on.
  const { body } = await renderShownBody(task);
  assert.match(body.html.join(''), /tok-keyword/);
});

test('a body that nobody asked for before is read once', async () => {
  const hash = await bodyOf(`${CODE}A page of its own.\n`);
  const viewpoint = { visitor: NOBODY, variables: {}, pageVariables: {} };
  const asked = await recordQueries(world).during(() => deriveShownBody(ctx, hash, viewpoint));
  assert.equal(asked.filter(({ sql }) => sql.includes('"objects"')).length, 1);
});
