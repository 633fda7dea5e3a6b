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
const installed: Record<string, Case> = Object.fromEntries(
  [
    ...['getIntegrationInstallationById', 'updateIntegrationInstallation', 'uninstallIntegration'],
    'createIntegrationInstallationToken',
    ...['Space', 'Site'].flatMap((place) => [
      `listIntegrationInstallation${place}s`,
      `installIntegrationOn${place}`,
      `getIntegration${place}Installation`,
      `updateIntegration${place}Installation`,
      `uninstallIntegrationFrom${place}`,
    ]),
  ].map((id): [string, Case] => [id, { status: ({ role }) => statusOnInstallation(role) }]),
);
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
