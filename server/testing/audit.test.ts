// Every write of the API in the eyes of the audit log: it leaves an event that says who did it, or is listed here.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sampleOf } from '@lectern/content/testing';
import { operations } from '#app';
import { addMember } from '#features/organizations/index.ts';
import { translatesBy } from '#features/translations/testing.ts';
import type { Api } from './api.ts';
import { cases } from './permissions/cases.ts';
import { isPostgresRun } from './databases.ts';
import { fill, makeSubject, parametersOf, type Subject } from './permissions/subject.ts';
import { startWorld } from './world.ts';

type ServedOperation = (typeof operations)[number];

/** The families that are looked at; rooms of accounts look at theirs themselves. */
const FAMILIES = [
  'Organizations',
  'Organization members',
  'Teams',
  'Invites',
  'Collections',
  'Collection permissions',
  'Spaces',
  'Space permissions',
  'Space content',
  'Change requests',
  'Change request content',
  'Revisions',
  'Docs sites',
  'Site insights',
  'Site redirects',
  'Site sections',
  'Site section groups',
  'Site spaces',
  'Site share links',
  'Custom hostnames',
  'Single sign-on',
  'OpenAPI specs',
  'Translations',
  'Integrations',
  'Webhooks',
];

/** What changes content, says something of it, or how it looks: revisions, comments and sites keep that themselves. */
const UNRECORDED = new Set([
  'updateContent',
  'rollbackToRevision',
  'importContent',
  'importContentIntoPage',
  'importContentInChangeRequest',
  'importContentIntoPageInChangeRequest',
  'applyTemplateToSpace',
  'createChangeRequest',
  'updateChangeRequestById',
  'updateChangeRequest',
  'previewChangeRequestResolutions',
  'revertChangeRequest',
  'requestReviewers',
  'removeRequestedReviewer',
  'updateContentInChangeRequest',
  'rollbackInChangeRequest',
  'findInSpace',
  'replaceInSpace',
  'updateSiteCustomizationById',
  'overrideSiteSpaceCustomizationById',
  'deleteSiteSpaceCustomizationById',
  // In which group of the navigation a section stands.
  'addSectionToGroup',
  'removeSectionFromGroup',
  'createSiteRedirect',
  'createSiteRedirects',
  'testSiteVisitorToken',
  'updateSiteRedirectById',
  'deleteSiteRedirectById',
  'trackEventsInSiteById',
  'aggregateSiteEvents',
  'submitSiteAgentFeedback',
  'searchSiteContent',
  // It is kept for who tries it, and nobody else is shown it.
  'previewSiteCustomization',
  'checkPageInSpace',
  'renderBlocksInSpace',
  'renderBlocksInChangeRequest',
  'checkPageInChangeRequest',
  'getComputedDocument',
  'getComputedRevision',
  'streamAskInSite',
  'importTranslations',
  'updateOrganizationMemberLastSeenAt',
]);

/** What changes nothing of the things at hand, or leaves its event in another organization: looked at further down. */
const ELSEWHERE = new Set([
  'createOrganization',
  'restoreSpace',
  'restoreOrganization',
  'publishSite',
  'updateCustomHostname',
  'testCustomHostname',
]);

const world = await startWorld({ after }, translatesBy('http://127.0.0.1:1024/v1'));
const { db } = world;
/** Of another company. What is given away comes here. */
const other = await makeSubject(world);
const stranger = world.as((await makeSubject(world)).owner.token);

const eventsIn = (subject: Subject) =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .where('organization_id', '=', subject.organizationId)
    .where('action', '<>', 'token.used')
    .execute();

type Event = Awaited<ReturnType<typeof eventsIn>>[number];

/** What changes something, where the walk over rights sends what changes nothing. */
const bodies: Record<string, object> = {
  updateOrganizationSAMLProvider: { label: 'Other' },
  updateOIDCProvider: { label: 'Other' },
  updateIntegrationInstallation: { configuration: { room: 'red' } },
  updateIntegrationSpaceInstallation: { configuration: { room: 'red' } },
  updateIntegrationSiteInstallation: { configuration: { room: 'red' } },
  updateCollectionById: { defaultLevel: 'read' },
  updateSpaceById: { editMode: 'live', defaultLevel: 'read', mergeRules: { type: 'none' } },
  updateSiteById: { visibility: 'unlisted' },
  updateSiteSectionGroupById: { title: 'Other' },
  updateSiteSectionById: { title: 'Other' },
  updateSiteSpaceById: { path: 'other' },
  updateSiteShareLinkById: { active: false },
  updateSitePublishingAuthById: { fallbackURL: 'https://example.com/sign-in' },
  updateSiteAdaptiveSchema: {
    jsonSchema: {
      type: 'object',
      properties: {
        beta: { type: 'boolean', description: 'Tests new features' },
        unsigned: { type: 'object', properties: {}, additionalProperties: false },
      },
      additionalProperties: false,
    },
  },
  updateMemberInOrganizationById: { role: 'edit', disabled: true },
  addMemberToOrganizationTeamById: {},
  inviteToSpace: { role: 'comment' },
  inviteToCollection: { role: 'comment' },
  updateUserPermissionInSpace: { role: 'comment' },
  updateTeamPermissionInSpace: { role: 'comment' },
  updateUserPermissionInCollection: { role: 'comment' },
  updateTeamPermissionInCollection: { role: 'comment' },
};

/** About somebody else than the last administrator, who is in the team already. */
const ABOUT_ANOTHER = [
  'updateMemberInOrganizationById',
  'removeMemberFromOrganizationById',
  'addMemberToOrganizationTeamById',
];

/** What the path of an operation names. */
function paramsOf({ id, path }: ServedOperation, subject: Subject): Record<string, string> {
  const another: Record<string, string> = ABOUT_ANOTHER.includes(id) ? { userId: other.owner.id } : {};
  const all: Record<string, string | undefined> = { ...subject.params, ...cases[id]?.params?.(subject), ...another };
  return Object.fromEntries(parametersOf(path).map((name) => [name, all[name] ?? '']));
}

/** What no event names: an invite lets its holder in, and a slug may become that of another specification. */
const UNNAMED = new Set(['inviteId', 'specSlug', 'language']);

/** Whether an event says what was and what became of it; that somebody was disabled says it by its name. */
const isChange = ({ action, state_before: before, state_after: after }: Event): boolean =>
  action === 'member.disabled' || (before !== null && after !== null && before !== after);

async function send(api: Api, operation: ServedOperation, subject: Subject): Promise<number> {
  const { body, query } = cases[operation.id] ?? {};
  const path = fill(operation.path, paramsOf(operation, subject));
  const members = operation.id === 'updateMembersInOrganizationTeam' ? { add: [other.owner.id] } : {};
  const given = { ...body?.(subject, other), ...bodies[operation.id], ...members };
  const sent = operation.body === undefined ? undefined : given;
  const { status } = await api.request(operation.method, path, {
    ...(sent === undefined ? {} : { body: sent }),
    ...(query === undefined ? {} : { query }),
  });
  return status;
}

// Whoever holds an invite joins by it: nobody is refused. Invitations by mail are for one address, and have their own test.
const isWalked = ({ method, family, id }: ServedOperation): boolean =>
  method !== 'GET' && FAMILIES.includes(family) && !/^(?:join|acceptEmailInvite$)/.test(id);
const walked = operations.filter(isWalked);

// Half of them, which the part chooses. What an event says is said by the same lines on both: on the second database a quarter.
for (const operation of sampleOf(walked, isPostgresRun() ? 4 : 2))
  test(`${operation.id} leaves an event that says who did what, and none where it is refused`, async () => {
    const subject = await makeSubject(world);
    await addMember(world.ctx, { organizationId: subject.organizationId, userId: other.owner.id, role: 'read' });
    await addMember(world.ctx, { organizationId: other.organizationId, userId: subject.owner.id, role: 'admin' });
    const known = new Set((await eventsIn(subject)).map(({ id }) => id));
    const since = async () => (await eventsIn(subject)).filter(({ id }) => !known.has(id));
    await send(stranger, operation, subject);
    assert.deepEqual(await since(), [], 'a stranger leaves nothing');
    const status = await send(world.as(subject.owner.token), operation, subject);
    const events = await since();
    const isExpected = !UNRECORDED.has(operation.id) && !ELSEWHERE.has(operation.id);
    assert.equal(events.length > 0, isExpected, `${status} ${events.map(({ action }) => action).join()}`);
    const text = JSON.stringify(events);
    for (const [name, id] of Object.entries(paramsOf(operation, subject)))
      assert.ok(!isExpected || UNNAMED.has(name) || text.includes(id), `${name} is in no event`);
    if (operation.method === 'PATCH') assert.ok(events.every(isChange), 'what was changed is there before and after');
    for (const event of events) {
      assert.deepEqual([event.actor_id, event.address], [subject.owner.id, '127.0.0.1']);
      assert.equal(event.token_id !== null && event.target_id !== null, true);
      assert.equal(JSON.stringify(event).includes(subject.owner.token), false);
    }
  });

test('no key that lets somebody in is in the log', async () => {
  const links = await db.selectFrom('share_links').select('share_key as secret').execute();
  const auths = await db.selectFrom('site_publishing_auth').select('private_key as secret').execute();
  const invites = await db.selectFrom('invites').select('id as secret').execute();
  const { length } = [...links, ...auths, ...invites];
  assert.ok(length > 20);
  const rows = await db.selectFrom('audit_events').selectAll().execute();
  const text = JSON.stringify(rows);
  for (const { secret } of [...links, ...auths, ...invites]) assert.equal(text.includes(secret), false);
});

test('every name on the lists is that of an operation that is looked at', () => {
  const ids = new Set(walked.map(({ id }) => id));
  assert.deepEqual(
    [...UNRECORDED, ...ELSEWHERE].filter((id) => !ids.has(id)),
    [],
  );
});

test('what is published, restored, founded, joined and handed over is recorded, too', async () => {
  const subject = await makeSubject(world);
  const owner = world.as(subject.owner.token);
  const guest = world.as(other.owner.token);
  const { organizationId, siteId, spareSpaceId, params } = subject;
  const site = `/v1/orgs/${organizationId}/sites/${siteId}`;
  await owner.post(`${site}/unpublish`);
  assert.equal((await owner.post(`${site}/publish`)).status, 200);
  await owner.delete(`/v1/spaces/${spareSpaceId}`);
  assert.equal((await owner.post(`/v1/spaces/${spareSpaceId}/restore`)).status, 200);
  assert.equal((await guest.post(`/v1/orgs/${organizationId}/invites/${params['inviteId']}`)).status, 200);
  const made = await owner.post('/v1/orgs', { body: { title: 'Founded' } });
  const actionsIn = async (id: string, actorId: string) => {
    const rows = await db
      .selectFrom('audit_events')
      .select('action')
      .where('organization_id', '=', id)
      .where('actor_id', '=', actorId)
      .where('action', '<>', 'token.used')
      .execute();
    return new Set(rows.map(({ action }) => action));
  };
  const actions = await actionsIn(organizationId, subject.owner.id);
  for (const action of ['site.unpublished', 'site.published', 'space.deleted', 'space.restored'])
    assert.ok(actions.has(action), action);
  const joined = await actionsIn(organizationId, other.owner.id);
  for (const action of ['invite.used', 'member.added']) assert.ok(joined.has(action), action);
  assert.deepEqual(await actionsIn(made.body.id, subject.owner.id), new Set(['organization.created', 'member.added']));
});
