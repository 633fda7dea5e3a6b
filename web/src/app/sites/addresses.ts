// Addresses of sites within the application.

export const sitesPath = (organizationId: string): string => `/organizations/${organizationId}/sites`;

/** A site, or a tab of it. */
export const sitePath = (organizationId: string, siteId: string, tab = ''): string =>
  `${sitesPath(organizationId)}/${siteId}${tab === '' ? '' : `/${tab}`}`;
