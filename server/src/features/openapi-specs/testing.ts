import { gzipSync } from 'node:zlib';
import { newId } from '#platform/ids.ts';
import type { World } from '#testing/world.ts';
import { processSpecsJob } from './jobs.ts';
import { insertSpec, insertVersion, updateSpec } from './store.ts';

/** A small description whose title says which one it is. */
export const description = (title: string, more: object = {}): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: { '/ovens': { get: { summary: `Ovens of ${title}`, responses: { 200: { description: 'ok' } } } } },
    ...more,
  });

/** A public specification with a version, as if it had been processed. */
export async function insertPublicSpec(
  { db }: Pick<World, 'db'>,
  organizationId: string,
): Promise<{ specSlug: string; versionId: string }> {
  const [specId, versionId] = [newId(), newId()];
  const specSlug = `spec-${specId.toLowerCase()}`;
  await insertSpec(db, {
    ...{ id: specId, organization_id: organizationId, slug: specSlug, created_at: 1 },
    ...{ source_url: 'https://kiln.example.com/openapi.json', due_at: null },
  });
  const document = gzipSync(description('Kiln'));
  await insertVersion(db, { id: versionId, spec_id: specId, hash: 'h', created_at: 1, document, upgraded: null });
  await updateSpec(db, specId, {
    visibility: 'public',
    state: 'complete',
    last_version_id: versionId,
    last_processed_at: 1,
  });
  return { specSlug, versionId };
}

/** Processes what is due, as the job does. */
export async function processSpecs({ ctx }: World): Promise<void> {
  for (const id of await processSpecsJob.findDue(ctx, 1000))
    await processSpecsJob.run(ctx, id, { isStopping: () => false });
}
