/** Below it is what integrations answer, and their pictures. */
const ROOT = '/~integrations';

/** Where pictures of integrations are, for the router. */
export const IMAGES = `${ROOT}/:integrationName/assets/:imageId`;

/** Where integrations answer, for the router: all below these, too. */
export const ENDPOINTS = [
  `${ROOT}/:integrationName`,
  `${ROOT}/:integrationName/installations/:installationId`,
  `${ROOT}/:integrationName/installations/:installationId/spaces/:spaceId`,
  `${ROOT}/:integrationName/installations/:installationId/sites/:siteId`,
] as const;

/** The public address of an integration, of its installation, or of that on a space or a site. */
export function endpointOf(
  { baseUrl }: { baseUrl: string },
  name: string,
  installed?: { installationId: string; spaceId?: string | null; siteId?: string | null },
): string {
  const integration = `${baseUrl}${ROOT}/${name}`;
  if (installed === undefined) return integration;
  const { installationId, spaceId, siteId } = installed;
  const installation = `${integration}/installations/${installationId}`;
  if (spaceId) return `${installation}/spaces/${spaceId}`;
  return siteId ? `${installation}/sites/${siteId}` : installation;
}

export const imageUrlOf = (from: { baseUrl: string }, name: string, imageId: string): string =>
  `${endpointOf(from, name)}/assets/${imageId}`;
