// The contract is what clients were written against. What we describe of an operation must hold all of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { operations } from '#app';
import { describe } from '#description';
import { readVersion } from '#version';
import { clientKeys } from './contract/clients.ts';
import {
  ofCommenters,
  ofSeen,
  ofDrafts,
  ofEmailInvites,
  ofIntegrations,
  ofLive,
  ofNotifications,
  ofSsoTests,
  ofSynonyms,
  ofPermissions,
  ofDeletion,
  ofReaders,
  ofTranslations,
  ofWebhooks,
} from './contract/further.ts';
import { innerFields, resources } from './contract/resources.ts';

interface Field {
  name: string;
  required: boolean;
}

interface ContractOperation {
  operationId: string;
  family: string;
  method: string;
  path: string;
  query: Field[];
  body: Field[];
  success: number;
  alsoSuccess?: number;
}

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Described {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, unknown>;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const contract = readJson('./contract/operations.json') as ContractOperation[];
const document = describe(operations, readVersion()) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};
const served = contract.filter((each) => operations.some((operation) => operation.id === each.operationId));

/** Operations of ours that the contract lacks and nobody can do without. */
const FURTHER = [
  ...[
    ...ofPermissions,
    ...ofDeletion,
    ...ofReaders,
    ...ofCommenters,
    ...ofSeen,
    ...ofDrafts,
    ...ofEmailInvites,
    ...ofNotifications,
    ...ofTranslations,
    ...ofIntegrations,
    ...ofLive,
    ...ofSsoTests,
    ...ofSynonyms,
    ...ofWebhooks,
  ],
  'getAuthenticatedUser',
  'getOrganizationUsage',
  'listSpacesInOrganization',
  'listDeletedSpacesInOrganization',
  'getRevisionSemanticChanges',
  'createSpace',
  'publishSite',
  'unpublishSite',
  'getSiteStructure',
  'searchSiteContent',
  'streamAskInSite',
  'streamRecommendedQuestionsInSite',
  'submitSiteAgentFeedback',
  'listSpacePageMetaLinks',
  'listRevisionPageMetaLinks',
  'listChangeRequestPageMetaLinks',
  'getComputedDocument',
  'getComputedRevision',
  'listPagePreviews',
  'getPageTree',
  'getPageTreeInChangeRequest',
  'listOpenAPISpecParts',
  'listReusableContents',
  'listReusableContentBacklinks',
  'listReusableContentsInChangeRequest',
  'listReusableContentBacklinksInChangeRequest',
  'listSpaceTags',
  'listChangeRequestTags',
  'listSpaceRedirects',
  'followSpaceAddress',
  'listChangeRequestRedirects',
  'followChangeRequestAddress',
  'checkPageInSpace',
  'getOrganizationChecks',
  'putOrganizationChecks',
  'getSpaceChecks',
  'putSpaceChecks',
  'addSpaceCheckWords',
  'setSpaceCheckSeverities',
  'getExternalLinkCheck',
  'checkExternalLinks',
  'stopCheckingExternalLinks',
  'listExternalLinks',
  'listIgnoredFindings',
  'ignoreFinding',
  'stopIgnoringFinding',
  'listSpaceFindings',
  'listChangeRequestFindings',
  'renderBlocksInSpace',
  'renderBlocksInChangeRequest',
  'listDeletedPages',
  'listSpaceTemplates',
  'applyTemplateToSpace',
  'applySuggestionInSpace',
  'rejectSuggestionInSpace',
  'applySuggestionInChangeRequest',
  'rejectSuggestionInChangeRequest',
  'checkPageInChangeRequest',
  'getSitePublishingPreview',
  'previewSiteCustomization',
  'resolvePublishedContentByUrl',
  'getContentByUrl',
  'getEmbedByUrl',
  'getEmbedByUrlInSpace',
  'sortSiteStructure',
  'createOrganization',
  'getUserById',
  'updateUserById',
  'listOrganizationInviteLinks',
  'listContentInviteLinks',
  'createOrganizationInvite',
  'joinOrganizationWithInvite',
  'joinOrganization',
  'listOIDCProvidersInOrganization',
  'createOIDCProvider',
  'getOIDCProvider',
  'updateOIDCProvider',
  'deleteOIDCProvider',
  'getPageDocumentById',
  'getPageByPath',
  'getReusableContentById',
  'getDocumentById',
  'updateContent',
  'listRevisions',
  'findInSpace',
  'replaceInSpace',
  'listRevisionDiff',
  'rollbackInChangeRequest',
  'rollbackToRevision',
  'getRevisionById',
  'listPagesInRevisionById',
  'listFilesInRevisionById',
  'getFileInRevisionById',
  'getPageInRevisionById',
  'getPageDocumentInRevisionById',
  'getPageInRevisionByPath',
  'getReusableContentInRevisionById',
  'getReusableContentDocumentInRevisionById',
  'listChangeRequestsForOrganization',
  'listChangeRequestConflicts',
  'previewChangeRequestResolutions',
  'revertChangeRequest',
  'listRevisionsOfChangeRequest',
  'listStatusChangesOfChangeRequest',
  'listChangeRequestChanges',
  'listChangeRequestDiff',
  'listChangeRequestMergeRules',
  'listChangeRequestReviews',
  'getChangeRequestReviewById',
  'createChangeRequestReview',
  'listRequestedReviewers',
  'requestReviewers',
  'removeRequestedReviewer',
  'listChangeRequestContributors',
  'updateContentInChangeRequest',
  'importContentIntoPage',
  'importContentIntoPageInChangeRequest',
  'listLinksInChangeRequest',
  'listPageBacklinksInChangeRequest',
  'getPageDocumentInChangeRequestById',
  'getPageInChangeRequestByPath',
  'getReusableContentInChangeRequestById',
  'getReusableContentDocumentInChangeRequestById',
  'listCommentsInChangeRequest',
  'postCommentInChangeRequest',
  'getCommentInChangeRequest',
  'updateCommentInChangeRequest',
  'deleteCommentInChangeRequest',
  'listCommentRepliesInChangeRequest',
  'postCommentReplyInChangeRequest',
  'getCommentReplyInChangeRequest',
  'updateCommentReplyInChangeRequest',
  'deleteCommentReplyInChangeRequest',
  'getSpacePDF',
  'exportSpaceContent',
  'getSiteCustomizationById',
  'updateSiteCustomizationById',
  'getSiteSpaceCustomizationById',
  'overrideSiteSpaceCustomizationById',
  'deleteSiteSpaceCustomizationById',
  'listPageBacklinksInSpace',
  'listSiteRedirects',
  'createSiteRedirect',
  'createSiteRedirects',
  'updateSiteRedirectById',
  'deleteSiteRedirectById',
  'getSiteRedirectBySource',
  'createCustomHostname',
  'getCustomHostname',
  'updateCustomHostname',
  'deleteCustomHostname',
  'testCustomHostname',
  'getSubdomain',
  'getSitePublishingAuthById',
  'updateSitePublishingAuthById',
  'regenerateSitePublishingAuthById',
  'listSiteAdaptiveTemplateConditions',
  'trackEventsInSiteById',
  'aggregateSiteEvents',
  'listSiteVisitorSegments',
  'listSitePageFeedback',
  'listOrganizationAuditEventActions',
  'listOrganizationAuditEvents',
  'getOrganizationAuditEvent',
  'exportOrganizationAuditEvents',
  'updateOpenAPISpecBySlug',
  'getLatestOpenAPISpecVersionContentRaw',
  'getOpenAPISpecVersionContentRawById',
];

/** Parameters of a query that we take beyond the contract in its own operations. */
const FURTHER_QUERY: Record<string, string[]> = {
  searchOrganizationContent: ['spaces'],
  listCommentsInSpace: ['authors', 'mentions', 'suggestions'],
  getCurrentRevision: ['at'],
  getFileById: ['at'],
  getPageById: ['at', 'evaluated', 'dereferenced'],
  getChangeRequestById: ['format'],
  getChangeRequestPDF: ['paper'],
  getPageInChangeRequestById: ['evaluated', 'dereferenced'],
  listChangeRequestsForSpace: ['creator', 'format', 'subject', 'waitingFor'],
  listFiles: ['at', 'contentType', 'name'],
  listFilesInChangeRequestById: ['contentType', 'name'],
  listIntegrations: ['scope', 'target'],
  listPages: ['at'],
  listPageLinksInChangeRequest: ['status'],
};

/** What we take beyond the contract in their bodies. */
const FURTHER_FIELDS: Record<string, string[]> = {
  postCommentInSpace: ['quote', 'suggestion'],
  createTranslation: ['languages', 'source'],
  updateTranslation: ['languages', 'source'],
  publishIntegration: ['runtime'],
  updateMemberInOrganizationById: ['disabled'],
  addSectionToSite: ['icon'],
  createSite: ['basename'],
  moveSiteSpace: ['sectionId'],
  createChangeRequest: ['description'],
  updateChangeRequest: ['resolutions'],
  updateChangeRequestById: ['description'],
  updateOrganizationById: ['mergeRules'],
  updateOrganizationInviteById: ['level'],
  updateSpaceById: ['mergeRules'],
};

const describedOf = (each: ContractOperation): Described =>
  document.paths[each.path]?.[each.method.toLowerCase()] ?? assert.fail(`${each.method} ${each.path} is not described`);

test('the contract is here in full', () => {
  assert.equal(contract.length, 130);
  assert.equal(new Set(contract.map((each) => each.operationId)).size, 130);
  assert.ok(served.length >= 9);
});

for (const each of served) {
  test(`${each.operationId} is what the contract says`, () => {
    const described = describedOf(each);
    assert.equal(described.operationId, each.operationId);
    assert.ok(String(each.success) in described.responses, `it answers ${each.success}`);
    const others = Object.keys(described.responses).filter(
      (status) => status.startsWith('2') && status !== String(each.success),
    );
    assert.deepEqual(others, each.alsoSuccess === undefined ? [] : [String(each.alsoSuccess)]);
    assert.deepEqual(fieldsOfQuery(described, FURTHER_QUERY[each.operationId] ?? []), sorted(each.query));
    assert.deepEqual(fieldsOfBody(described, FURTHER_FIELDS[each.operationId] ?? []), sorted(each.body));
  });
}

test('every served operation is of the contract or a known further one', () => {
  const known = new Set([...contract.map((each) => each.operationId), ...FURTHER]);
  const unknown = operations.filter((operation) => operation.path.startsWith('/v1/') && !known.has(operation.id));
  assert.deepEqual(
    unknown.map((operation) => operation.id),
    [],
  );
});

test('further operations take no path of the contract', () => {
  const routes = new Set(contract.map((each) => `${each.method} ${each.path.replaceAll(/\{\w+\}/g, '{}')}`));
  const taken = operations
    .filter((operation) => FURTHER.includes(operation.id))
    .filter((operation) => routes.has(`${operation.method} ${operation.path.replaceAll(/\{\w+\}/g, '{}')}`));
  assert.deepEqual(taken, []);
});

test('every resource has the fields of the contract, with their types', () => {
  const { schemas } = document.components;
  for (const [name, fields] of Object.entries(resources)) {
    const schema = schemas[name] ?? assert.fail(`${name} is not described`);
    for (const [field, type] of Object.entries(fields)) {
      const property = schema.properties?.[field] ?? assert.fail(`${name}.${field} is not described`);
      assert.equal(schema.required?.includes(field), !type.endsWith('?'), `${name}.${field} is required or not`);
      assert.equal(typeOf(property), type.replace('?', ''), `the type of ${name}.${field}`);
    }
  }
});

test('objects inside resources have the keys of the contract', () => {
  for (const [path, keys] of Object.entries(innerFields)) {
    const [name = '', field = ''] = path.split('.');
    const schema = document.components.schemas[name]?.properties?.[field];
    for (const key of keys) {
      const isOptional = key.endsWith('?');
      assert.ok(schema?.properties?.[key.replace('?', '')], `${path}.${key} is described`);
      assert.equal(schema.required?.includes(key) === true, !isOptional, `${path}.${key} is required or not`);
    }
  }
});

test('objects have the keys that clients of today require of them', () => {
  for (const [name, keys] of Object.entries(clientKeys)) {
    const { required = [] } = document.components.schemas[name] ?? assert.fail(`${name} is not described`);
    assert.deepEqual(
      keys.filter((key) => !required.includes(key)),
      [],
      `what ${name} lacks`,
    );
  }
});

test('every address of a resource is described as a URI', () => {
  const found = [...addressSchemas(document)];
  assert.ok(found.length >= 20, `${found.length} addresses`);
  for (const [path, schema] of found) assert.deepEqual([schema.type, schema.format], ['string', 'uri'], path);
});

/** The schemas of what stands under a key `urls`, anywhere in the description. */
function* addressSchemas(value: unknown, at = ''): Generator<[string, Schema]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const properties = (child as { properties?: Record<string, Schema> } | null)?.properties;
    if (key === 'urls' && properties !== undefined)
      for (const [name, schema] of Object.entries(properties)) yield [`${at}/${key}/${name}`, schema];
    else yield* addressSchemas(child, `${at}/${key}`);
  }
}

test('the committed description is what the code describes', () => {
  const committed = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  assert.ok(
    committed === `${JSON.stringify(document, null, 2)}\n`,
    'run "npm run openapi -- --write" and look at its diff',
  );
});

const sorted = (fields: readonly Field[]): Field[] =>
  fields.map(({ name, required }) => ({ name, required })).toSorted((a, b) => (a.name < b.name ? -1 : 1));

const fieldsOfQuery = ({ parameters = [] }: Described, further: readonly string[]): Field[] =>
  sorted(parameters.filter((parameter) => parameter.in === 'query' && !further.includes(parameter.name)));

function fieldsOfBody({ requestBody }: Described, further: readonly string[]): Field[] {
  const schema = requestBody?.content['application/json'].schema;
  const names = Object.keys(schema?.properties ?? {}).filter((name) => !further.includes(name));
  return sorted(names.map((name) => ({ name, required: schema?.required?.includes(name) === true })));
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return typeOf(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.type !== undefined) return schema.type;
  if (schema.const !== undefined) return typeof schema.const;
  return schema.enum === undefined ? 'unknown' : typeof schema.enum[0];
}
