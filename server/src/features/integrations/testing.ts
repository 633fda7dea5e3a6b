import assert from 'node:assert/strict';
import { inTransaction } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import type { Api } from '#testing/api.ts';
import type { World } from '#testing/world.ts';
import { insertIntegrationEvent } from './events/index.ts';
import { sealConfiguration } from './installations/resources.ts';
import { insertInstallation, insertPlace } from './installations/store.ts';
import { findIntegration, insertIntegration } from './store.ts';

/** A picture of one pixel. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What is sent to publish an integration. */
export const publication = (organization: string, more: object = {}) => ({
  organization,
  title: 'Chat',
  description: 'Posts what happens',
  scopes: ['space:content:read'],
  script: 'export default { fetch: () => new Response("hi") };',
  ...more,
});

/** Publishes an integration and answers it. */
export async function publish(owner: Api, organizationId: string, name: string, more: object = {}) {
  const { status, body } = await owner.post(`/v1/integrations/${name}`, { body: publication(organizationId, more) });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/**
 * Public integrations, as if they had been published: one that is installed in the organization and on a space and a site of it
 * and was notified of something, one that is installed in the organization alone, and one that is nowhere.
 */
export async function insertInstalled(
  world: Pick<World, 'db' | 'ctx'>,
  { organizationId, spaceId, siteId }: Record<'organizationId' | 'spaceId' | 'siteId', string>,
) {
  const [integrationName, bareIntegrationName, freeIntegrationName] = [
    await insertPublicIntegration(world, organizationId),
    await insertPublicIntegration(world, organizationId),
    await insertPublicIntegration(world, organizationId),
  ];
  const [installationId, bareInstallationId] = [
    await insertBare(world, organizationId, integrationName),
    await insertBare(world, organizationId, bareIntegrationName),
  ];
  const integrationId = (await findIntegration(world.db, integrationName))?.id ?? '';
  const made = { installation_id: installationId, integration_id: integrationId, created_at: 1, updated_at: 1 };
  for (const place of [
    { space_id: spaceId, site_id: null },
    { space_id: null, site_id: siteId },
  ]) {
    const id = newId();
    const configuration = sealConfiguration(world.ctx, id, {});
    await insertPlace(world.db, { id, ...made, ...place, configuration, external_ids: '[]' });
  }
  const eventId = newId();
  await inTransaction(world.ctx, (tx) =>
    insertIntegrationEvent(tx.db, {
      ...{ id: eventId, integrationId, installationId, now: 1 },
      payload: { type: 'installation_setup', status: 'active' },
    }),
  );
  const installed = { integrationName, installationId, eventId };
  return { ...installed, bareIntegrationName, bareInstallationId, freeIntegrationName };
}

async function insertBare(
  { db, ctx }: Pick<World, 'db' | 'ctx'>,
  organizationId: string,
  name: string,
): Promise<string> {
  const id = newId();
  const integration = await findIntegration(db, name);
  await insertInstallation(db, {
    ...{ id, integration_id: integration?.id ?? '', organization_id: organizationId, created_by: null },
    ...{ space_selection: 'all', site_selection: 'all', external_ids: '[]', created_at: 1, updated_at: 1 },
    configuration: sealConfiguration(ctx, id, {}),
  });
  return id;
}

/** A public integration, as if it had been published. */
async function insertPublicIntegration({ db }: Pick<World, 'db'>, organizationId: string): Promise<string> {
  const id = newId();
  const name = `Integration-${id}`;
  const shown = { title: 'Chat', description: '', summary: null, sought: name.toLowerCase(), definition: '{}' };
  await insertIntegration(db, {
    ...{ id, organization_id: organizationId, name, folded_name: name.toLowerCase(), version: 1, ...shown },
    ...{ target: 'all', visibility: 'public', scopes: 'space:content:read', categories: ' other ', runtime: 'v2' },
    ...{ has_blocks: 0, has_content_sources: 0, secrets: null, created_at: 1, updated_at: 1, unpublished_at: null },
  });
  return name;
}
