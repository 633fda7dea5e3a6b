// What the walk must know of operations on integrations, whose address names no organization.
import { publication } from '#features/integrations/testing.ts';
import type { CallerKind } from './callers.ts';
import type { Case } from './case.ts';
import type { Subject } from './subject.ts';

/** Everybody sees the integration; its owner alone changes it. */
const byOwner =
  (hidden: number): NonNullable<Case['status']> =>
  ({ role }) =>
    role === undefined ? hidden : role === 'admin' ? undefined : 403;
const PLACES = ['Space', 'Site'];
const casesOf = (ids: readonly string[], status: NonNullable<Case['status']>): Record<string, Case> =>
  Object.fromEntries(ids.map((id) => [id, { status }]));
const installed: Record<string, Case> = {
  ...casesOf(
    [
      ...['getIntegrationInstallationById', 'updateIntegrationInstallation', 'uninstallIntegration'],
      ...['createIntegrationInstallationToken', ...PLACES.map((place) => `listIntegrationInstallation${place}s`)],
    ],
    ({ role }) => statusOnInstallation(role),
  ),
  // Who creates content decides what is installed on it.
  ...casesOf(
    PLACES.flatMap((place) => [
      `installIntegrationOn${place}`,
      `getIntegration${place}Installation`,
      `updateIntegration${place}Installation`,
      `uninstallIntegrationFrom${place}`,
    ]),
    ({ role }) => (role === 'create' ? undefined : statusOnInstallation(role)),
  ),
};
/** Members know of an installation, and administrators alone do something with it. */
function statusOnInstallation(role: CallerKind['role']): number | undefined {
  if (role === undefined || role === 'guest') return 404;
  return role === 'admin' ? undefined : 403;
}
const bare = ({ params }: Subject) => ({
  integrationName: params['bareIntegrationName'] ?? '',
  installationId: params['bareInstallationId'] ?? '',
});
export const integrations: Record<string, Case> = {
  createWebhook: { body: () => ({ url: 'https://receiver.example/', events: ['comment_posted'] }) },
  updateWebhook: { body: () => ({ events: ['comment_replied'] }) },
  ...installed,
  installIntegration: {
    params: ({ params }) => ({ integrationName: params['freeIntegrationName'] ?? '' }),
    body: ({ organizationId }) => ({ organization: organizationId }),
    status: byOwner(404),
  },
  installIntegrationOnSpace: {
    ...installed['installIntegrationOnSpace'],
    params: bare,
    body: ({ spaceId }) => ({ space: spaceId }),
  },
  installIntegrationOnSite: {
    ...installed['installIntegrationOnSite'],
    params: bare,
    body: ({ siteId }) => ({ siteId }),
  },
  ...Object.fromEntries(
    [
      'listIntegrationInstallations',
      'listIntegrationSpaceInstallations',
      'listIntegrationSiteInstallations',
      'listIntegrationEvents',
      'getIntegrationEvent',
    ].map((id) => [id, { status: byOwner(403) }]),
  ),
  publishIntegration: {
    body: ({ organizationId }) => publication(organizationId, { visibility: 'public' }),
    status: byOwner(404),
  },
  unpublishIntegration: { status: byOwner(403) },
};
