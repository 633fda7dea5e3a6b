// Addresses of sites within the application.
import type { Site } from '../api/types.ts';

export const sitesPath = (organizationId: string): string => `/organizations/${organizationId}/sites`;

/** A site, or a tab of it. */
export const sitePath = (organizationId: string, siteId: string, tab = ''): string =>
  `${sitesPath(organizationId)}/${siteId}${tab === '' ? '' : `/${tab}`}`;

/** Whether the person may look at the site here. Guests read it where it is published, and see no more of it. */
export const isOpenTo = ({ permissions }: Pick<Site, 'permissions'>): boolean =>
  permissions['viewAdaptiveSchema'] === true;
