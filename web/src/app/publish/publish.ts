import { call, listAll } from '../api/client.ts';
import type { Site, Space } from '../api/types.ts';
import type { Audience } from './choices.ts';

/** On a site that is made for it, or on one that is there. */
export type Order = { title: string; audience: Audience } | { siteId: string };

const SITE = '/orgs/{organizationId}/sites/{siteId}';

/** Shows a space on a site, and the site to readers. A site that cannot be published is not left behind. */
export async function publish({ id, organization: organizationId }: Space, order: Order): Promise<Site> {
  if ('siteId' in order) {
    await show(id, { organizationId, siteId: order.siteId });
    return open({ organizationId, siteId: order.siteId });
  }
  const { title, audience: visibility } = order;
  const body = { title, visibility, type: 'basic', spaces: [id] };
  const site = await call<Site>('POST /orgs/{organizationId}/sites', { path: { organizationId }, body });
  const path = { organizationId, siteId: site.id };
  try {
    return await open(path);
  } catch (error) {
    // What matters to the person is why it was not published.
    await call(`DELETE ${SITE}`, { path }).catch(() => undefined);
    throw error;
  }
}

async function show(spaceId: string, path: { organizationId: string; siteId: string }): Promise<void> {
  const shown = await listAll<{ space: { id: string } }>(`GET ${SITE}/site-spaces`, { path });
  if (shown.every(({ space }) => space.id !== spaceId))
    await call(`POST ${SITE}/site-spaces`, { path, body: { spaceId } });
}

/** Publishing what is published changes nothing. */
const open = (path: { organizationId: string; siteId: string }): Promise<Site> =>
  call<Site>(`POST ${SITE}/publish`, { path });
