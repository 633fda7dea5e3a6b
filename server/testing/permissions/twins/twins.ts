// Requests that name something of the caller’s next to something of others.
import { publication } from '#features/integrations/testing.ts';
import type { Subject } from '../subject.ts';
import { aboutPeople, pair } from './people.ts';
import { said } from './said.ts';
import { each, inBody, inQuery, of, type Twin } from './twin.ts';

const reviewers = (id: string, own: Subject) => ({
  mergeRules: { type: 'rules', rules: [{ rule: 'require_specific_reviewers', users: pair(own.owner.id, id) }] },
});
const words = (more: object) => ({ query: 'words', replacement: 'x', ...more });
const imported = (target: object) => ({ source: { type: 'website', url: 'https://example.com/' }, target });
const before = (body: object) => ({ position: { before: body } });
const nextToContent = {
  'body/parent': inBody(of.collection, (id) => ({ parent: id })),
  'body/position/before/space': inBody(of.space, (id) => before({ type: 'space', space: id })),
  'body/position/before/collection': inBody(of.collection, (id) => before({ type: 'collection', collection: id })),
};
const besidePart = (more: object = {}) => ({
  'body/position/before/siteSection': inBody(of.section, (id) => ({
    ...more,
    ...before({ type: 'site-section', siteSection: id }),
  })),
  'body/position/before/siteSpace': inBody(of.siteSpace, (id) => ({
    ...more,
    ...before({ type: 'site-space', siteSpace: id }),
  })),
  'body/position/before/id': inBody(of.group, (id) => ({ ...more, ...before({ type: 'site-section-group', id }) })),
});
const changes = {
  'body/changes/*/page': inBody(of.page, (id) => ({
    changes: [
      { operation: 'insert_page', title: 'Mine' },
      { operation: 'delete_page', page: id },
    ],
  })),
  'body/changes/*/revision': inBody(of.revision, (id, own) => ({
    changes: [
      { operation: 'insert_page', title: 'Mine' },
      { operation: 'revert_page', page: own.params['pageId'], revision: id },
    ],
  })),
  'body/changes/*/reusableContent': inBody(of.reusable, (id) => ({
    changes: [
      { operation: 'insert_page', title: 'Mine' },
      { operation: 'delete_reusable_content', reusableContent: id },
    ],
  })),
};
const destination = (wrap: (destination: object) => object) => ({
  SiteSection: (id: string) => wrap({ kind: 'site-section', siteSectionId: id }),
  SiteSpace: (id: string) => wrap({ kind: 'site-space', siteSpaceId: id }),
  Page: (id: string, own: Subject) => wrap({ kind: 'site-page', siteSpaceId: own.params['siteSpaceId'], pageId: id }),
});
const toOne = destination((to) => ({ source: '/twin', destination: to }));
const redirect = {
  'body/destination/siteSectionId': inBody(of.section, toOne.SiteSection),
  'body/destination/siteSpaceId': inBody(of.siteSpace, toOne.SiteSpace),
  'body/destination/pageId': inBody(of.page, toOne.Page),
};
const toMany = (to: (id: string, own: Subject) => object) => (id: string, own: Subject) => ({
  redirects: [
    { source: '/mine', destination: { kind: 'site-space', siteSpaceId: own.params['siteSpaceId'] } },
    to(id, own),
  ],
});
const provider = { 'body/defaultTeam': inBody(of.team, (id) => ({ label: 'Twin', defaultTeam: id })) };
const people = {
  'query/contributor': inQuery('contributor', of.user),
  'query/creator': inQuery('creator', of.user),
  'query/waitingFor': inQuery('waitingFor', of.user),
};
const target = {
  'body/target/site': inBody(of.site, (id) => ({ target: { type: 'site', site: id } })),
  'body/target/organization': inBody(of.organization, (id) => ({ target: { type: 'organization', organization: id } })),
};

const translated = {
  'body/source/space': inBody(of.space, (id) => ({ title: 'Twin', source: { space: id, language: 'en' } })),
};
const translations = {
  createTranslation: translated,
  updateTranslation: translated,
  updateGlossaryEntries: {
    'body/operations/*/id': inBody(of.glossaryEntry, (id, own) => ({
      operations: pair(own.params['glossaryEntryId'], id).map((each) => ({ type: 'delete', id: each })),
    })),
  },
  updateSynonymGroups: {
    'body/operations/*/id': inBody(of.synonymGroup, (id, own) => ({
      operations: pair(own.params['synonymGroupId'], id).map((each) => ({ type: 'delete', id: each })),
    })),
  },
  addTranslationSpace: { 'body/space': inBody(of.space, (space) => ({ language: 'de', space })) },
};

const hook = { url: 'https://receiver.example/', events: ['comment_posted'] };

/** By operation and by where it names something. */
export const twins: Record<string, Record<string, Twin>> = {
  updateOrganizationById: {
    'body/defaultContent/site': inBody(of.site, (id) => ({
      title: 'Twin',
      defaultContent: { type: 'site', site: id },
    })),
    'body/mergeRules/rules/*/users/*': inBody(of.user, (id, own) => ({ title: 'Twin', ...reviewers(id, own) })),
  },
  updateSpaceById: {
    'body/mergeRules/rules/*/users/*': inBody(of.user, (id, own) => ({ title: 'Twin', ...reviewers(id, own) })),
  },
  ...each(['createCollection', 'createSpace'], { 'body/parent': nextToContent['body/parent'] }),
  ...each(['moveCollection', 'moveSpace'], nextToContent),
  transferSpace: { 'body/organization': inBody(of.organization, (organization) => ({ organization })) },
  transferCollection: { 'body/organization': inBody(of.organization, (organization) => ({ organization })) },
  ...each(['updateContent', 'updateContentInChangeRequest'], changes),
  ...each(['listChangeRequestsForSpace', 'listChangeRequestsForOrganization'], people),
  listRevisions: { 'query/pageId': inQuery('pageId', of.page), 'query/userId': inQuery('userId', of.user) },
  findInSpace: { 'body/changeRequest': inBody(of.request, (changeRequest) => words({ changeRequest })) },
  replaceInSpace: {
    'body/changeRequest': inBody(of.request, (changeRequest) => words({ changeRequest })),
    'body/pages/*/id': { ...inBody(of.page, (id) => words({ pages: [{ id }] })), isDone: true },
  },
  rollbackInChangeRequest: { 'body/revision': inBody(of.revision, (revision) => ({ revision })) },
  ...each(['listChangeRequestDiff', 'listRevisionDiff', 'listDraftDiff', 'listDraftDiffInChangeRequest'], {
    'query/pageId': inQuery('pageId', of.page),
  }),
  listSitePageFeedback: { 'query/pageId': inQuery('pageId', of.page) },
  previewChangeRequestResolutions: {
    'body/subject/id': inBody(of.page, (id) => ({ subject: { object: 'page', id } })),
  },
  requestReviewers: { 'body/users/*': inBody(of.user, (id, own) => ({ users: pair(own.owner.id, id) })) },
  ...aboutPeople,
  ...said,
  searchOrganizationContent: {
    'query/spaces/*': { of: of.space, ask: (id) => ({ query: { query: 'words', spaces: id } }) },
  },
  listSites: { 'query/space': inQuery('space', of.space) },
  listContentInviteLinks: {
    'query/space': inQuery('space', of.space),
    'query/collection': inQuery('collection', of.collection),
  },
  ...translations,
  installIntegration: { 'body/organization': inBody(of.organization, (organization) => ({ organization })) },
  installIntegrationOnSpace: { 'body/space': inBody(of.space, (space) => ({ space })) },
  installIntegrationOnSite: { 'body/siteId': inBody(of.site, (siteId) => ({ siteId })) },
  createWebhook: {
    'body/space': inBody(of.space, (space) => ({ ...hook, space })),
    'body/site': inBody(of.site, (site) => ({ ...hook, site })),
  },
  publishIntegration: { 'body/organization': inBody(of.organization, (organization) => publication(organization)) },
  createSite: {
    'body/spaces/*': inBody(of.space, (id, own) => ({ title: 'Twin', spaces: pair(own.spareSpaceId, id) })),
  },
  updateSiteById: {
    'body/defaultSiteSpace': inBody(of.siteSpace, (id) => ({ title: 'Twin', defaultSiteSpace: id })),
    'body/defaultSiteSection': inBody(of.section, (id) => ({ title: 'Twin', defaultSiteSection: id })),
  },
  updateSiteSectionById: {
    'body/defaultSiteSpace': inBody(of.siteSpace, (id) => ({ title: 'Twin', defaultSiteSpace: id })),
  },
  updatePresenceInSpace: {
    'body/page': inBody(of.page, (id) => ({ page: id })),
    'body/changeRequest': inBody(of.request, (id, own) => ({ page: own.params['pageId'], changeRequest: id })),
  },
  listPagePreviews: { 'query/changeRequest': inQuery('changeRequest', of.request) },
  getSitePublishingPreview: {
    'query/siteSpace': inQuery('siteSpace', of.siteSpace),
    'query/changeRequest': inQuery('changeRequest', of.request),
    'query/revision': inQuery('revision', of.revision),
  },
  sortSiteStructure: {
    'body/item/id': inBody(of.section, (id, own) => ({
      item: { type: 'site-section', id },
      ...before({ type: 'site-section', siteSection: own.otherSectionId }),
    })),
    'body/position/before/siteSection': {
      of: of.section,
      ask: (id, own) => ({
        body: {
          item: { type: 'site-section', id: own.params['siteSectionId'] },
          ...before({ type: 'site-section', siteSection: id }),
        },
      }),
    },
    'body/position/before/siteSpace': inBody(of.siteSpace, (id, own) => ({
      item: { type: 'site-space', id: own.params['siteSpaceId'] },
      ...before({ type: 'site-space', siteSpace: id }),
    })),
    'body/position/before/id': inBody(of.section, (id, own) => ({
      item: { type: 'site-section', id: own.params['siteSectionId'] },
      ...before({ type: 'site-section', id }),
    })),
  },
  moveSiteSectionGroup: besidePart(),
  moveSiteSection: besidePart(),
  moveSiteSpace: {
    ...besidePart(),
    'body/sectionId': inBody(of.section, (sectionId) => ({ sectionId })),
  },
  previewSiteCustomization: { 'body/siteSpace': inBody(of.siteSpace, (siteSpace) => ({ siteSpace })) },
  addSectionGroupToSite: {
    'body/sections/*': inBody(of.section, (id, own) => ({ title: 'Twin', sections: pair(own.otherSectionId, id) })),
  },
  addSectionToGroup: { 'body/sectionId': inBody(of.section, (sectionId) => ({ sectionId })) },
  addSpaceToSite: {
    'body/spaceId': inBody(of.space, (spaceId) => ({ spaceId })),
    'body/sectionId': inBody(of.section, (sectionId, own) => ({ spaceId: own.spareSpaceId, sectionId })),
  },
  addSectionToSite: { 'body/spaceId': inBody(of.otherSpace, (spaceId) => ({ spaceId })) },
  createSiteRedirect: redirect,
  updateSiteRedirectById: redirect,
  createSiteRedirects: {
    'body/redirects/*/destination/siteSectionId': inBody(of.section, toMany(toOne.SiteSection)),
    'body/redirects/*/destination/siteSpaceId': inBody(of.siteSpace, toMany(toOne.SiteSpace)),
    'body/redirects/*/destination/pageId': inBody(of.page, toMany(toOne.Page)),
  },
  aggregateSiteEvents: {
    'body/filters/spaces/*': inBody(of.space, (id, own) => ({ filters: { spaces: pair(own.params['spaceId'], id) } })),
  },
  listCustomHostnames: { 'query/site': inQuery('site', of.site) },
  createCustomHostname: target,
  testCustomHostname: target,
  searchSiteContent: {
    'body/siteSpaceId': inBody(of.siteSpace, (siteSpaceId) => ({ query: 'home', siteSpaceId })),
    'body/scope/siteSpaceId': inBody(of.siteSpace, (siteSpaceId) => ({
      query: 'home',
      scope: { mode: 'current', siteSpaceId },
    })),
  },
  updateMembersInOrganizationTeam: {
    'body/add/*': inBody(of.user, (id, own) => ({ add: pair(own.owner.id, id) })),
    // Who is in no team is taken out of it already.
    'body/remove/*': { ...inBody(of.user, (id) => ({ remove: [id] })), isDone: true },
  },
  createOrganizationTeam: {
    'body/members/*': inBody(of.user, (id, own) => ({ title: 'Twin', members: pair(own.owner.id, id) })),
  },
  listTeamsInOrganizationById: { 'query/owner': inQuery('owner', of.user) },
  explainPermissionInSpace: { 'query/user': inQuery('user', of.user) },
  explainPermissionInCollection: { 'query/user': inQuery('user', of.user) },
  createOrganizationInvite: {
    'body/space': inBody(of.space, (space) => ({ level: 'read', space })),
    'body/collection': inBody(of.collection, (collection) => ({ level: 'read', collection })),
  },
  listNotifications: { 'query/space': inQuery('space', of.space) },
  listImportRuns: {
    'query/space': inQuery('space', of.space),
    'query/changeRequest': inQuery('changeRequest', of.request),
  },
  updateHostedSpaces: {
    'body/spaces/*/space': inBody(of.space, (space) => ({ spaces: [{ id: 'aB3', space }] })),
  },
  startImportRun: {
    'body/target/space': inBody(of.space, (space) => imported({ space })),
    'body/target/changeRequest': inBody(of.request, (changeRequest, own) =>
      imported({ space: own.spaceId, changeRequest }),
    ),
    'body/target/page': inBody(of.page, (page, own) => imported({ space: own.spaceId, page })),
    'body/target/parent': inBody(of.collection, (parent) => imported({ parent })),
    'body/target/site': inBody(of.site, (site) => imported({ site })),
    'body/target/section': inBody(of.section, (section, own) => imported({ site: own.siteId, section })),
  },
  getImportRunReport: { 'query/space': inQuery('space', of.space, { list: 'warnings' }) },
  applyTemplateToSpace: {
    'body/changeRequestId': inBody(of.request, (changeRequestId) => ({ id: 'release-notes', changeRequestId })),
  },
  applySuggestionInSpace: {
    'body/changeRequest': inBody(of.request, (changeRequest) => ({ changeRequest })),
  },
  createOrganizationSAMLProvider: provider,
  updateOrganizationSAMLProvider: provider,
  createOIDCProvider: {
    'body/defaultTeam': inBody(of.team, (id) => ({
      label: 'Twin',
      issuer: 'https://issuer.example',
      clientID: 'us',
      clientSecret: 's',
      defaultTeam: id,
    })),
  },
  updateOIDCProvider: provider,
  streamAskInSite: {
    'body/context/siteSpaceId': inBody(of.siteSpace, (siteSpaceId) => ({
      question: 'words',
      context: { siteSpaceId },
    })),
    'body/scope/siteSpaceId': inBody(of.siteSpace, (siteSpaceId) => ({
      question: 'words',
      scope: { mode: 'current', siteSpaceId },
    })),
  },
  streamRecommendedQuestionsInSite: {
    'query/siteSpaceId': inQuery('siteSpaceId', of.siteSpace),
    'query/spaceId': inQuery('spaceId', of.space),
  },
};
