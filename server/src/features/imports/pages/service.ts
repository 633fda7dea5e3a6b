import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { putObjects } from '#platform/objects/index.ts';
import type { WorkerTask, Workers } from '#platform/workers/index.ts';
import { type SourceFile, unreadable } from '../folders/index.ts';
import { toBatches } from './rules.ts';
import type { ReadPage, readPages } from './read.worker.ts';

/** What is known of a page once its bytes are stored. */
export type StoredPage = Omit<ReadPage, 'bytes'>;

const READ_PAGES: WorkerTask<SourceFile[], ReturnType<typeof readPages>> = {
  url: new URL('./read.worker.ts', import.meta.url),
  name: 'readPages' satisfies keyof { readPages: typeof readPages },
};

/** Reads these files, stores their bytes as objects and answers the rest by path, in the order of the files. */
export async function storePages(
  ctx: { db: Db; clock: Clock; workers: Workers },
  files: readonly SourceFile[],
  { advance, signal }: { advance: (count: number) => void; signal: AbortSignal | undefined },
): Promise<Map<string, StoredPage>> {
  const found = new Map<string, StoredPage | undefined>(files.map((file) => [file.path, undefined]));
  const batches = toBatches(files);
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      signal?.throwIfAborted();
      const pages = (await ctx.workers.run(READ_PAGES, batch)) as Awaited<ReturnType<typeof readPages>>;
      const read = pages.map((page) => {
        if ('failure' in page) throw unreadable(page.path, page.failure);
        return page;
      });
      await putObjects(
        ctx,
        read.map(({ hash, bytes }) => ({ hash, kind: 'body' as const, bytes })),
      );
      for (const { bytes: _bytes, ...page } of read) found.set(page.path, page);
      advance(batch.length);
    }
  };
  const workers = Array.from({ length: ctx.workers.width }, () =>
    work().catch((error: unknown) => {
      // What one has found wrong the others need not go on for.
      batches.length = 0;
      throw error;
    }),
  );
  await waitForAll(workers);
  return found as Map<string, StoredPage>;
}

/** As Promise.all, but nothing still runs when it throws: the caller may close what the work needs. */
async function waitForAll(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
