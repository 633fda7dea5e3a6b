import type { Db } from '#platform/db/index.ts';
import type { Placed } from '../../positions/index.ts';

/** Writes keys of sections and groups alike. Nobody sees those, so no version moves. */
export async function placeAnywhere(db: Db, places: readonly Placed[]): Promise<void> {
  for (const { id, position } of places) {
    await db.updateTable('site_sections').set({ position }).where('id', '=', id).execute();
    await db.updateTable('site_section_groups').set({ position }).where('id', '=', id).execute();
  }
}
