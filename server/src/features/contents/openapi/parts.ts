import type { DescribedPart, PartsTask } from '@lectern/openapi';
import type { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Logger } from '#platform/log.ts';
import type { Workers, WorkerTask } from '#platform/workers/index.ts';
import { runPatiently, type SlowDescriptions } from './patience.ts';
import type { StoredDescription } from './sources.ts';

export interface DescribedPartsCtx {
  clock: Clock;
  log: Logger;
  workers: Workers;
  caches: { computed: { parts: Cache<readonly DescribedPart[]> }; slowDescriptions: SlowDescriptions };
}

const LIST: WorkerTask<PartsTask, DescribedPart[]> = {
  url: new URL('./render.worker.ts', import.meta.url),
  name: 'listDescribedParts',
};

/** What blocks can show of a description; undefined where it cannot be read at the moment. Kept: who types asks with every key. */
export const loadDescribedParts = (
  ctx: DescribedPartsCtx,
  { hash, read }: StoredDescription,
): Promise<readonly DescribedPart[] | undefined> =>
  ctx.caches.computed.parts.getOrMake(
    hash,
    async () => {
      try {
        return await runPatiently(ctx, LIST, { key: hash, files: [{ path: '', text: await read() }] });
      } catch (error) {
        // As where its blocks are shown: a hostile description costs its own list, and nothing else.
        ctx.log.warn({ err: error }, 'the parts of a description could not be listed');
        return undefined;
      }
    },
    (parts) => parts.reduce((sum, { name, title, tag }) => sum + name.length + title.length + tag.length + 100, 100),
  );
