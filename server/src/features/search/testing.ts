import type { World } from '#testing/world.ts';

/** Brings the index to what there is, as the job does within a moment. */
export const indexAll = (world: World): Promise<void> => world.app.jobs.runDue();
