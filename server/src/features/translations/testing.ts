import { newId } from '#platform/ids.ts';
import type { World } from '#testing/world.ts';
import { insertSettings } from './store.ts';

/** Settings that translate a space into French. */
export async function insertTranslation(
  { db }: Pick<World, 'db'>,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<string> {
  const id = newId();
  const source = { source_space_id: spaceId, source_language: 'en' };
  const row = { id, organization_id: organizationId, title: 'Guide', languages: '["fr"]', created_at: 1, ...source };
  await insertSettings(db, row);
  return id;
}
