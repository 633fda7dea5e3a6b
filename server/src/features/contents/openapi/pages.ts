import type { DescribedPage, PagesAsk, PagesTask } from '@lectern/openapi';
import type { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Logger } from '#platform/log.ts';
import type { Workers, WorkerTask } from '#platform/workers/index.ts';
import { runPatiently, type SlowDescriptions } from './patience.ts';
import type { StoredDescription } from './sources.ts';

export interface DescribedPagesCtx {
  clock: Clock;
  log: Logger;
  workers: Workers;
  caches: { computed: { described: Cache<readonly DescribedPage[]> }; slowDescriptions: SlowDescriptions };
}

const MAKE: WorkerTask<PagesTask, DescribedPage[]> = {
  url: new URL('./render.worker.ts', import.meta.url),
  name: 'makeDescribedPages',
};

/** The pages that a description has; undefined where it cannot be read at the moment. Kept, because each edit of a space asks. */
export async function loadDescribedPages(
  ctx: DescribedPagesCtx,
  description: StoredDescription,
  ask: PagesAsk,
): Promise<readonly DescribedPage[] | undefined> {
  const key = JSON.stringify([description.hash, ask]);
  return ctx.caches.computed.described.getOrMake(key, () => makePages(ctx, description, ask), weightOf);
}

async function makePages(ctx: DescribedPagesCtx, { hash, read }: StoredDescription, ask: PagesAsk) {
  try {
    const files = [{ path: '', text: await read() }];
    return await runPatiently(ctx, MAKE, { key: hash, files, ask });
  } catch (error) {
    // As where its blocks are shown: a hostile description costs its own pages, and nothing else.
    ctx.log.warn({ err: error }, 'no pages could be made of a description');
    return undefined;
  }
}

const weightOf = (pages: readonly DescribedPage[]): number =>
  pages.reduce(
    (sum, { text, title, key, pages: below }) => sum + text.length + title.length + key.length + 200 + weightOf(below),
    0,
  );
