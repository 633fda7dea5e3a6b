import { createSpace } from '#features/spaces/index.ts';
import { newId } from '#platform/ids.ts';
import type { World } from '#testing/world.ts';
import { insertBinding, translationsJob } from './ledger/index.ts';
import { insertSettings } from './store.ts';

/** Compares what is due, as the job does. */
export async function compareTranslations({ ctx }: World): Promise<void> {
  for (let due = await look(); due.length > 0; due = await look())
    for (const id of due) await translationsJob.run(ctx, id, { isStopping: () => false });
  async function look(): Promise<string[]> {
    return translationsJob.findDue(ctx, 1000);
  }
}

/** Settings that translate a space into French, which has a space, and into German. */
export async function insertTranslation(
  { ctx, db }: World,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<{ translationSettingsId: string; language: string }> {
  const id = newId();
  const settings = { id, organization_id: organizationId, title: 'Guide', languages: '["fr","de"]', created_at: 1 };
  await insertSettings(db, { ...settings, source_space_id: spaceId, source_language: 'en' });
  const french = await createSpace(ctx, { organizationId, createdBy: null, title: 'French' });
  await insertBinding(db, { id: newId(), settings_id: id, language: 'fr', space_id: french.id, created_at: 1 });
  return { translationSettingsId: id, language: 'fr' };
}
