// What the walk over all operations must know of some of them beyond their declaration.
import { rankOf } from '#access/index.ts';
import { defaultCustomization } from '#features/sites/index.ts';
import { inRequest } from '#features/comments/testing.ts';
import type { CallerKind } from './callers.ts';
import type { Case } from './case.ts';
import { imports } from './import-cases.ts';
import { integrations } from './integration-cases.ts';
import type { Subject } from './subject.ts';

/** Whether the operation makes what the path names so where there is nothing of that name. */
export const isMadeBy = ({ mayCreate, path }: { mayCreate?: boolean; path: string }, name: string): boolean =>
  mayCreate === true && path.endsWith(`{${name}}`);

const besideSection = (siteSection: string) => ({ after: { type: 'site-section', siteSection } });

const NO_PASSKEY = {
  ...{ id: 'AA', rawId: 'AA', type: 'public-key' },
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
};

const spare = ({ spareSpaceId }: Subject) => ({ spaceId: spareSpaceId });

const ofRequest = ({ params }: Subject) => ({
  commentId: inRequest(params['commentId'] ?? ''),
  commentReplyId: inRequest(params['commentReplyId'] ?? ''),
});
const remark = () => ({ body: { markdown: 'A remark' } });

/** Everybody here has a token, and tokens change none. What is the owner’s, nobody else sees. */
const noToken: Case = { status: () => 403 };
const credentials: Record<string, Case> = {
  setPassword: { ...noToken, body: () => ({ password: 'a fine day for sailing' }) },
  exportOwnData: noToken,
  deleteOwnUser: noToken,
  beginTotp: noToken,
  confirmTotp: { ...noToken, body: () => ({ code: '123456' }) },
  disableTotp: noToken,
  createRecoveryCodes: noToken,
  beginPasskey: noToken,
  createPasskey: { ...noToken, body: () => ({ registration: 'r', response: NO_PASSKEY, name: 'Laptop' }) },
  getPasskey: { status: () => 404 },
  updatePasskey: { ...noToken, body: () => ({ name: 'Phone' }) },
  deletePasskey: noToken,
};

/** Both are the owner's: for others deleting them takes the role that deletes everybody's. */
const discussions: Record<string, Case> = {
  postCommentInSpace: { body: remark },
  deleteCommentInSpace: { demanded: 'create' },
  postCommentReplyInSpace: { body: remark },
  deleteCommentReplyInSpace: { demanded: 'create' },
  postCommentInChangeRequest: { body: remark },
  getCommentInChangeRequest: { params: ofRequest },
  updateCommentInChangeRequest: { params: ofRequest },
  deleteCommentInChangeRequest: { params: ofRequest, demanded: 'create' },
  listCommentRepliesInChangeRequest: { params: ofRequest },
  postCommentReplyInChangeRequest: { params: ofRequest, body: remark },
  getCommentReplyInChangeRequest: { params: ofRequest },
  updateCommentReplyInChangeRequest: { params: ofRequest },
  deleteCommentReplyInChangeRequest: { params: ofRequest, demanded: 'create' },
  // The comments have no suggestion.
  applySuggestionInSpace: { status: () => 409 },
  rejectSuggestionInSpace: { status: () => 409 },
  applySuggestionInChangeRequest: { params: ofRequest, status: () => 409 },
  rejectSuggestionInChangeRequest: { params: ofRequest, status: () => 409 },
};

/** A hostname of a site asks for the right to make sites; what the address says of it, for the right to see it. */
const hostname =
  (hidden: number, done?: number): NonNullable<Case['status']> =>
  ({ role }) => {
    if (role === undefined) return hidden;
    return role === 'guest' || rankOf(role) < rankOf('create') ? 403 : done;
  };
const ofSite = ({ siteId }: Subject) => ({ target: { type: 'site', site: siteId } });
const unclaimed = ({ siteId }: Subject) => ({ hostname: `unclaimed.${siteId.toLowerCase()}.example` });
const toSpace = ({ params }: Subject) => ({ kind: 'site-space', siteSpaceId: params['siteSpaceId'] });

/** In these worlds DNS proves nothing. */
const addresses: Record<string, Case> = {
  createSiteRedirect: { body: (subject) => ({ source: '/new', destination: toSpace(subject) }) },
  createSiteRedirects: { body: (subject) => ({ redirects: [{ source: '/new', destination: toSpace(subject) }] }) },
  getSiteRedirectBySource: { query: { source: '/old' } },
  followSiteAddress: { query: { path: '/' } },
  testSiteVisitorToken: { body: () => ({ token: 'x' }) },
  followSpaceAddress: { query: { source: '/' } },
  followChangeRequestAddress: { query: { source: '/' } },
  createCustomHostname: { params: unclaimed, body: ofSite, status: hostname(400) },
  getCustomHostname: { status: hostname(404) },
  updateCustomHostname: { status: hostname(404, 400) },
  deleteCustomHostname: { status: hostname(404) },
  testCustomHostname: { params: unclaimed, body: ofSite, status: hostname(400, 400) },
  getSubdomain: { status: ({ role }) => (role === undefined ? 404 : undefined) },
};

/** About somebody else, who is an administrator as well. */
const people: Record<string, Case> = {
  getMemberInOrganizationById: { demanded: 'read' },
  removeMemberFromOrganizationById: { demanded: 'admin' },
  updateMemberInOrganizationById: { body: () => ({ role: 'read' }) },
  listSpacesForOrganizationMember: { demanded: 'admin' },
  listTeamsForOrganizationMember: { demanded: 'admin' },
  createOrganizationTeam: { body: () => ({ title: 'Another' }) },
  updateTeamInOrganizationById: { body: () => ({ title: 'Another' }) },
  updateMembersInOrganizationTeam: { demanded: 'admin' },
  addMemberToOrganizationTeamById: { demanded: 'admin' },
  deleteMemberFromOrganizationTeamById: { demanded: 'admin' },
};

/** Readers are no users, and what is proposed is not shown to them. */
const readers: Record<string, Case> = {
  getChangeRequestById: { reader: 404 },
  resolvePublishedContentByUrl: { body: ({ base }) => ({ url: `http://lectern.test${base}` }) },
  getContentByUrl: { query: { url: 'http://lectern.test/nowhere' }, status: () => 404 },
  // Nobody is asked at an address that is nobody's.
  getEmbedByUrl: { query: { url: 'http://10.0.0.1/' } },
  getEmbedByUrlInSpace: { query: { url: 'http://10.0.0.1/' } },
};

const invitation = ({ params: { userId, teamId } }: Subject) => ({ role: 'read', users: [userId], teams: [teamId] });

const grants: Record<string, Case> = {
  inviteToSpace: { body: invitation },
  inviteToCollection: { body: invitation },
};

const ofNothing: Case = {
  body: () => ({ source: { type: 'builtin:openapi', props: {} }, seed: 'none' }),
  status: () => 404,
  reader: 404,
};
/** The main content is locked, whoever asks; a change request is not. */
const written = ({ params }: Subject) => ({ version: 0, base: params['revisionId'], source: '# Written\n' });
const locked: NonNullable<Case['status']> = ({ role }) => (isWriter(role) ? 403 : undefined);
const drafts: Record<string, Case> = {
  updateWatchInSpace: { body: ({ params }) => ({ state: 'watching', page: params['pageId'] }) },
  updatePresenceInSpace: { body: ({ params }) => ({ page: params['pageId'] }) },
  saveDraft: { body: written, status: locked },
  commitDraft: { status: locked },
  saveDraftInChangeRequest: { body: written },
};
const isWriter = (role: CallerKind['role']): boolean =>
  role !== undefined && role !== 'guest' && rankOf(role) >= rankOf('edit');

const computed: Record<string, Case> = { getComputedDocument: ofNothing, getComputedRevision: ofNothing };

const rendered: Case = { body: () => ({ source: 'Words.' }) };
const renders: Record<string, Case> = { renderBlocksInSpace: rendered, renderBlocksInChangeRequest: rendered };

const checks: Record<string, Case> = {
  putOrganizationChecks: { body: () => ({ source: 'words: [kiln]' }) },
  putSpaceChecks: { body: () => ({ words: ['kiln'] }) },
  addSpaceCheckWords: { body: () => ({ words: ['kiln'] }) },
  setSpaceCheckSeverities: { body: () => ({ rules: { todo: 'warning' } }) },
  ignoreFinding: { body: () => ({ kind: 'spelling', text: 'kilnn', reason: 'A name.' }) },
};

const text = { text: '{"openapi":"3.1.0"}' };
const specs: Record<string, Case> = {
  createOpenAPISpec: { body: () => ({ slug: 'another', source: text }) },
  createOrUpdateOpenAPISpecBySlug: { body: () => ({ source: text }) },
  updateOpenAPISpecBySlug: { body: () => ({ visibility: 'private' }) },
};

const NO_TRANSLATIONS =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr"/>';
const translations: Record<string, Case> = {
  updateTranslationSpace: { body: () => ({ notice: true }) },
  addTranslationSpace: { body: ({ spareSpaceId }) => ({ language: 'de', space: spareSpaceId }) },
  exportTranslations: { query: { language: 'fr' } },
  importTranslations: { body: () => ({ language: 'fr', content: NO_TRANSLATIONS }), demanded: 'edit' },
  updateGlossaryEntries: { body: () => ({ operations: [{ type: 'insert', translations: { en: 'kiln' } }] }) },
  updateSynonymGroups: { body: () => ({ operations: [{ type: 'insert', terms: ['k8s', 'kubernetes'] }] }) },
  createTranslation: { body: () => ({ title: 'Another', languages: ['fr'] }) },
  ...{
    runTranslation: { body: () => ({ language: 'fr' }) },
    updateTranslation: { body: () => ({ title: 'Another' }) },
  },
};

export const cases: Record<string, Case> = {
  ...imports,
  ...readers,
  ...grants,
  ...addresses,
  ...people,
  ...discussions,
  ...specs,
  ...computed,
  ...renders,
  ...checks,
  ...drafts,
  ...translations,
  ...integrations,
  // Nobody but the owner changes the owner, whom guests and those who are not there do not see.
  updateUserById: {
    body: () => ({ displayName: 'Renamed' }),
    status: ({ role }) => (role === undefined || role === 'guest' ? 404 : 403),
  },
  createOrganizationSAMLProvider: { body: () => ({ label: 'Another' }) },
  createSSOTest: { body: ({ params }) => ({ provider: params['testedProviderId'] }) },
  createOIDCProvider: {
    body: () => ({ label: 'Another', issuer: 'https://issuer.example', clientID: 'us', clientSecret: 'secret' }),
  },
  createOrganizationInvite: { body: () => ({ role: 'read' }), demanded: 'admin' },
  listContentInviteLinks: { demanded: 'admin' },
  updateOrganizationInviteById: { body: () => ({ role: 'comment' }), demanded: 'admin' },
  deleteOrganizationInviteById: { demanded: 'admin' },
  inviteUsersToOrganization: { body: ({ params }) => ({ emails: [`to-${params['emailInviteId']}@example.com`] }) },
  acceptEmailInvite: { body: () => ({ secret: 'x'.repeat(43) }), status: () => 404 },
  // The organization takes in no domain.
  joinOrganization: { status: () => 404 },
  listOrganizationAuditEvents: { demanded: 'admin' },
  // It is about the owner, and nobody else’s to see but for administrators.
  getOrganizationAuditEvent: { status: ({ role }) => (role === 'admin' || role === undefined ? undefined : 404) },
  createPersonalToken: { body: () => ({ name: 'Laptop' }) },
  // It is the owner’s, and nobody else’s to see or to revoke.
  getPersonalToken: { status: () => 404 },
  revokePersonalToken: { status: () => 404 },
  endSession: { status: () => 404 },
  ...{ markNotificationsRead: { body: () => ({}) }, createSiteOfflineEdition: { body: () => ({}) } },
  // It is the owner’s, and nobody else’s to see.
  getNotification: { status: () => 404 },
  updateNotification: { body: () => ({ read: true }), status: () => 404 },
  updateNotificationSettings: { body: () => ({ kinds: { mention: 'none' } }) },
  disconnectApp: { status: () => 404 },
  ...credentials,
  createOrganization: { body: () => ({ title: 'Another' }) },
  // Guests and those who are not there do not see the owner.
  getUserById: { status: ({ role }) => (role === undefined || role === 'guest' ? 404 : undefined), reader: 404 },
  updateOrganizationById: { body: () => ({ title: 'Renamed' }) },
  createCollection: { demanded: 'create' },
  moveCollection: { body: ({ otherCollectionId }) => ({ parent: otherCollectionId }) },
  transferCollection: { body: (_, other) => ({ organization: other.organizationId }), needsOther: true },
  createSpace: { demanded: 'create' },
  duplicateSpace: { demanded: 'create' },
  deleteSpaceById: { params: spare },
  moveSpace: { params: spare, body: ({ params }) => ({ parent: params['collectionId'] }) },
  transferSpace: { params: spare, body: (_, other) => ({ organization: other.organizationId }), needsOther: true },
  addSpaceToSite: { body: ({ spareSpaceId }) => ({ spaceId: spareSpaceId }) },
  addSectionGroupToSite: { body: () => ({ title: 'Group' }) },
  createSiteShareLink: { body: () => ({ name: 'Link' }) },
  addSectionToSite: { body: ({ otherSpareId }) => ({ spaceId: otherSpareId }) },
  addSectionToGroup: { body: ({ otherSectionId }) => ({ sectionId: otherSectionId }) },
  moveSiteSection: { body: ({ otherSectionId }) => ({ position: besideSection(otherSectionId) }) },
  sortSiteStructure: {
    body: ({ params, otherSectionId }) => ({
      item: { type: 'site-section', id: params['siteSectionId'] },
      position: besideSection(otherSectionId),
    }),
  },
  updateSiteAdaptiveSchema: { body: () => ({ jsonSchema: { type: 'object', properties: {} } }) },
  uploadSitePicture: {
    body: () => ({
      name: 'dot.svg',
      base64: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>').toString('base64'),
    }),
  },
  updateSiteCustomizationById: { body: () => defaultCustomization('Another') },
  // The spare space is open for live edits.
  updateContent: { params: spare, body: () => ({ changes: [{ operation: 'insert_page', title: 'Page' }] }) },
  // The request is its author's, who is an administrator: for others this is for reviewers.
  updateChangeRequestById: { body: () => ({ subject: 'Another' }), demanded: 'review' },
  requestReviewers: { body: ({ owner }) => ({ users: [owner.id] }), demanded: 'review' },
  removeRequestedReviewer: { demanded: 'review' },
  createChangeRequestReview: { body: () => ({ status: 'approved' }) },
  previewChangeRequestResolutions: {
    body: ({ params }) => ({ subject: { object: 'page', id: params['pageId'] } }),
  },
  // The request is not merged.
  revertChangeRequest: { status: () => 412 },
  updateContentInChangeRequest: { body: () => ({ changes: [{ operation: 'insert_page', title: 'Page' }] }) },
  findInSpace: { body: () => ({ query: 'words' }) },
  replaceInSpace: { body: () => ({ query: 'words', replacement: 'others' }) },
  rollbackInChangeRequest: { body: ({ params }) => ({ revision: params['revisionId'] }) },
  // Spaces are locked unless somebody made them live.
  importContent: { demanded: 'create' },
  applyTemplateToSpace: { body: () => ({ id: 'release-notes' }), demanded: 'create' },
  searchSpaceContent: { query: { query: 'words' } },
  searchOrganizationContent: { query: { query: 'words' } },
  searchSiteContent: { body: () => ({ query: 'words' }) },
  streamAskInSite: { body: () => ({ question: 'words' }) },
  submitSiteAgentFeedback: {
    body: ({ params: { spaceId, pageId } }) => ({ feedback: 'words', url: 'https://a.example/', spaceId, pageId }),
  },
  trackEventsInSiteById: { body: () => ({ events: [{ type: 'page_view' }] }) },
  // Guests see that there is the site, and nothing in it that they may preview.
  getSitePDF: { status: ({ role }) => (role === 'guest' ? 404 : undefined) },
  getSitePublishingPreview: { status: ({ role }) => (role === 'guest' ? 404 : undefined) },
};
