// What a process uses, as the kernel counts it.
import { readFile } from 'node:fs/promises';

export interface Usage {
  /** Bytes in memory that are its own: all processes share the pages of the program. */
  memory: number;
  /** Processor time since it began, in milliseconds. */
  processor: number;
}

/** The unit of times in `/proc`, which is the same on all machines. */
const TICKS_A_SECOND = 100;

/** Undefined for a process that is no more. */
export async function usageOf(pid: number): Promise<Usage | undefined> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ]);
    // The name of the program comes before and may contain anything, but no later bracket does.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    const own = status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm).map(([, kilobytes]) => Number(kilobytes));
    return {
      memory: own.reduce((sum, kilobytes) => sum + kilobytes, 0) * 1024,
      processor: (ticks * 1000) / TICKS_A_SECOND,
    };
  } catch {
    return undefined;
  }
}
