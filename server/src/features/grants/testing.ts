import { createCollection } from '#features/collections/index.ts';
import type { World } from '#testing/world.ts';

/** A collection at the top, or in another one. */
export const makeCollection = (world: World, organizationId: string, parent?: string): Promise<string> =>
  createCollection(world.ctx, { organizationId, createdBy: null, ...(parent === undefined ? {} : { parent }) });
