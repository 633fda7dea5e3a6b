import assert from 'node:assert/strict';
import { newId } from '#platform/ids.ts';
import type { Api } from '#testing/api.ts';
import type { World } from '#testing/world.ts';
import { insertIntegration } from './store.ts';

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

/** A public integration, as if it had been published. */
export async function insertPublicIntegration({ db }: Pick<World, 'db'>, organizationId: string): Promise<string> {
  const id = newId();
  const name = `Integration-${id}`;
  const shown = { title: 'Chat', description: '', summary: null, sought: name.toLowerCase(), definition: '{}' };
  await insertIntegration(db, {
    ...{ id, organization_id: organizationId, name, folded_name: name.toLowerCase(), version: 1, ...shown },
    ...{ target: 'all', visibility: 'public', scopes: 'space:content:read', categories: ' other ', runtime: 'v2' },
    ...{ has_blocks: 0, has_content_sources: 0, secrets: null, created_at: 1, updated_at: 1 },
  });
  return name;
}
