import type { CDPSession } from 'playwright-core';

export interface Work {
  task: number;
  script: number;
}

/** Milliseconds of the main thread that something takes. */
export async function worker(session: CDPSession) {
  // However busy the machine is.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<Work> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (wanted: string): number => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000;
    return { task: of('TaskDuration'), script: of('ScriptDuration') };
  };
  return async (run: () => Promise<void>): Promise<Work> => {
    const before = await read();
    await run();
    const after = await read();
    return { task: after.task - before.task, script: after.script - before.script };
  };
}

export type Worker = Awaited<ReturnType<typeof worker>>;
