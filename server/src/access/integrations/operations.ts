import type { IntegrationScope } from './scopes.ts';

/** What an integration does about itself: its handler looks at whose token it is. */
export const ABOUT_ITSELF = 'itself';

export type IntegrationDemand = IntegrationScope | typeof ABOUT_ITSELF;

/**
 * The operations that tokens of integrations may call, and the scope that each needs. All others refuse them. A token reaches
 * only the spaces and sites that its installation covers, with no more than the role that the operation asks for.
 */
export const OPERATIONS: Record<IntegrationDemand, readonly string[]> = {
  itself: [
    'getIntegrationByName',
    'listIntegrationInstallations',
    'getIntegrationInstallationById',
    'updateIntegrationInstallation',
    'createIntegrationInstallationToken',
    ...['Space', 'Site'].flatMap((place) => [
      `listIntegration${place}Installations`,
      `listIntegrationInstallation${place}s`,
      `getIntegration${place}Installation`,
      `updateIntegration${place}Installation`,
    ]),
    'listIntegrationEvents',
    'getIntegrationEvent',
  ],
  'space:content:read': [
    'getCurrentRevision',
    'listPages',
    'getPageById',
    'getPageByPath',
    'getPageDocumentById',
    'getDocumentById',
    'getReusableContentById',
    'listFiles',
    'getFileById',
    'listPageLinksInSpace',
    'listRevisions',
    'getRevisionById',
    'listPagesInRevisionById',
    'getPageInRevisionById',
    'getPageInRevisionByPath',
    'listFilesInRevisionById',
    'getFileInRevisionById',
    'searchSpaceContent',
  ],
  // Also the change requests in which it proposes what a locked space does not take. Others decide about them.
  'space:content:write': [
    'updateContent',
    'importContent',
    'importContentIntoPage',
    'listChangeRequestsForSpace',
    'createChangeRequest',
    'getChangeRequestById',
    'updateChangeRequestById',
    'updateContentInChangeRequest',
    'importContentInChangeRequest',
    'importContentIntoPageInChangeRequest',
  ],
  'space:metadata:read': ['getSpaceById'],
  'space:metadata:write': ['updateSpaceById'],
  'space:git:sync': [],
  'page:feedback:read': ['listSitePageFeedback'],
  'site:metadata:read': [
    'getSiteById',
    'getSiteStructure',
    'listSiteSections',
    'listSiteSectionGroups',
    'listSiteSpaces',
  ],
  'site:views:read': ['aggregateSiteEvents'],
  'site:script:inject': [],
  'site:script:cookies': [],
  'site:visitor:auth': [],
  'site:visitor:claims': [],
  'site:adaptive:read': ['getSiteAdaptiveSchema'],
  'site:adaptive:write': ['updateSiteAdaptiveSchema'],
  'openapi:read': [
    'listOpenAPISpecs',
    'getOpenAPISpecBySlug',
    'listOpenAPISpecVersions',
    'getLatestOpenAPISpecVersion',
    'getLatestOpenAPISpecVersionContent',
    'getOpenAPISpecVersionById',
    'getOpenAPISpecVersionContentById',
  ],
  'openapi:write': ['createOpenAPISpec', 'createOrUpdateOpenAPISpecBySlug'],
  'conversations:ingest': [],
  'space:views:read': [],
  'space:script:inject': [],
  'space:script:cookies': [],
  'space:visitor:auth': [],
};

const demands = new Map(
  Object.entries(OPERATIONS).flatMap(([demand, ids]) => ids.map((id) => [id, demand as IntegrationDemand] as const)),
);

/** What an operation asks of the token of an integration; undefined where it takes none. */
export const integrationDemandOf = (operationId: string): IntegrationDemand | undefined => demands.get(operationId);
