import { newId } from '#platform/ids.ts';
import type { World } from '#testing/world.ts';
import { insertGroup, moveState } from './store.ts';

/** A group of synonyms of an organization. */
export async function insertSynonyms({ db }: World, organizationId: string): Promise<Record<'synonymGroupId', string>> {
  const synonymGroupId = newId();
  await insertGroup(db, {
    ...{ id: synonymGroupId, organization_id: organizationId, sources: '[]', terms: '["kiln","oven"]' },
    ...{ language: null, hash: synonymGroupId, created_at: 1 },
  });
  await moveState(db, organizationId);
  return { synonymGroupId };
}
