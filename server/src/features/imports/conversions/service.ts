import { noRoom, Problem } from '#platform/http/index.ts';
import { TaskTimeout, type WorkerTask, type Workers } from '#platform/workers/index.ts';
import type { ConversionOutcome, ConversionTask, convert } from './convert.worker.ts';
import { tookTooLong, type WorkingTime } from '../working-time.ts';
import type { ConvertedSource, Note, SourceVersion } from '@lectern/convert';

export interface ConvertedFolder {
  folder: string;
  /** What came over otherwise than it was, and what did not come over. */
  notes: Note[];
  left: Note[];
  /** The versions that the source has, where it has several. */
  versions: SourceVersion[];
}

const CONVERT: WorkerTask<ConversionTask, Promise<ConversionOutcome>> = {
  url: new URL('./convert.worker.ts', import.meta.url),
  name: 'convert' satisfies keyof { convert: typeof convert },
};
const SECONDS = 180;

/** The folder of a source as one of our format: at `target`, or the folder itself where it is one already. */
export async function convertFolder(
  ctx: { workers: Workers },
  task: ConversionTask & { source: ConvertedSource },
  time?: WorkingTime,
): Promise<ConvertedFolder> {
  const seconds = Math.min(SECONDS, time?.secondsLeft() ?? SECONDS);
  const limit = { seconds, ...(time === undefined ? {} : { signal: time.signal }) };
  const outcome = (await ctx.workers.run(CONVERT, task, limit).catch((error: unknown) => {
    throw error instanceof TaskTimeout ? tookTooLong(seconds) : error;
  })) as ConversionOutcome;
  if ('refusal' in outcome && outcome.code === 'no_room') throw noRoom(new Error(outcome.refusal), outcome.refusal);
  if ('refusal' in outcome) throw new Problem(outcome.status, outcome.code, outcome.refusal);
  const { isOurs, ...made } = outcome;
  return { folder: isOurs ? task.folder : task.target, ...made };
}
