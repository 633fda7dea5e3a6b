/** What an integration may ask to be allowed. The names are the API's; those of older integrations are taken as well. */
export const INTEGRATION_SCOPES = [
  'space:content:read',
  'space:content:write',
  'space:metadata:read',
  'space:metadata:write',
  'space:git:sync',
  'page:feedback:read',
  'site:metadata:read',
  'site:views:read',
  'site:script:inject',
  'site:script:cookies',
  'site:visitor:auth',
  'site:visitor:claims',
  'site:adaptive:read',
  'site:adaptive:write',
  'openapi:read',
  'openapi:write',
  'conversations:ingest',
  'space:views:read',
  'space:script:inject',
  'space:script:cookies',
  'space:visitor:auth',
] as const;

export type IntegrationScope = (typeof INTEGRATION_SCOPES)[number];
