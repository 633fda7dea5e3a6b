// Something of everything that an operation can be about, in an organization of its own.
import assert from 'node:assert/strict';
import { recordAudit } from '#features/audit-log/index.ts';
import { makeChangeRequest } from '#features/change-requests/testing.ts';
import { insertDiscussions } from '#features/comments/testing.ts';
import type { WholeTree } from '#features/contents/index.ts';
import { insertDrafts } from '#features/drafts/testing.ts';
import { insertImportRuns } from '#features/imports/runs/testing.ts';
import { insertInstalled } from '#features/integrations/testing.ts';
import { insertPublicSpec } from '#features/openapi-specs/testing.ts';
import { insertSynonyms } from '#features/search/synonyms/testing.ts';
import { insertTranslation } from '#features/translations/testing.ts';
import { createSpace } from '#features/spaces/index.ts';
import { makeTeam } from '#features/teams/testing.ts';
import { insertSending } from '#features/webhooks/testing.ts';
import { inTransaction } from '#platform/db/index.ts';
import { newId, newUnguessableId } from '#platform/ids.ts';
import { signIn } from '../browsers.ts';
import { type Held, makeCopy, makeSpace, type Published, publishSpace, readCurrent } from '../content.ts';
import type { World } from '../world.ts';
import { insertCollections, insertParts, type Shown } from './parts.ts';

const FILES = {
  // Readers reach what a page leads to.
  'README.md': '# Home\n\n[notes](notes.txt)\n\n{% include ".gitbook/includes/note.md" %}\n',
  'notes.txt': 'notes',
  '.gitbook/includes/note.md': '# Note\n\nshared',
};

export interface Subject extends Omit<Published, 'report'> {
  /** Values for what operations have in braces. */
  params: Record<string, string>;
  /** A space that no site shows. */
  spareSpaceId: string;
  /** Another one. */
  otherSpareId: string;
  /** A collection next to the first. */
  otherCollectionId: string;
  /** A section that is in no group. */
  otherSectionId: string;
}

/** A published site over a space with content, another space, and two collections. */
export async function makeSubject(world: World): Promise<Subject> {
  const site = await publishSpace(world, await makeContent(world));
  const { organizationId, owner, spaceId, siteId } = site;
  const spare = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Spare', editMode: 'live' });
  const otherSpare = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Other' });
  const [collectionId, otherCollectionId] = [newId(), newId()];
  await insertCollections(world, organizationId, [collectionId, otherCollectionId]);
  const { body } = await world.as(owner.token).get(`/v1/spaces/${spaceId}/content`);
  const changeRequestId = await makeChangeRequest(world, { spaceId, userId: owner.id });
  const shown = await world.db
    .selectFrom('site_spaces')
    .select('id')
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  const parts = await insertParts(world, { organizationId, siteId, siteSpaceId: shown.id, revisionId: body.id });
  const [page, file, reusable] = [body.pages[0], body.files[0], body.reusableContents[0]];
  const params = {
    organizationId,
    spaceId,
    siteId,
    siteSpaceId: shown.id,
    ...parts.params,
    collectionId,
    userId: owner.id,
    tokenId: await tokenOf(world, owner.id),
    sessionId: (await signIn(world, owner.id)).sessionId,
    appId: newId(),
    passkeyId: await insertPasskey(world, owner.id),
    teamId: await makeTeam(world, { organizationId, members: [owner.id] }),
    inviteId: await insertInvite(world, organizationId),
    notificationId: await insertNotification(world, { organizationId, spaceId, userId: owner.id }),
    auditEventId: await insertAuditEvent(world, organizationId, owner.id),
    ...(await insertProviders(world, organizationId, owner.id)),
    emailInviteId: await insertEmailInvite(world, organizationId),
    revisionId: body.id,
    changeRequestId,
    reviewId: await insertReview(world, { changeRequestId, userId: owner.id, revisionId: body.id }),
    pageId: page.id,
    pagePath: page.path,
    documentId: page.documentId,
    fileId: file.id,
    reusableContentId: reusable.id,
    commentId: newId(),
    commentReplyId: newId(),
    ignoredFindingId: await insertChecks(world, spaceId),
    ...(await insertAddresses(world, { organizationId, siteId, siteSpaceId: shown.id })),
    ...{ subdomain: site.hostname, emailDomain: 'example.com' },
    ...(await insertPublicSpec(world, organizationId)),
    ...(await insertSending(world, organizationId)),
    ...(await insertInstalled(world, { organizationId, spaceId, siteId })),
    ...(await insertTranslation(world, { organizationId, spaceId })),
    ...(await insertSynonyms(world, organizationId)),
    ...(await insertImportRuns(world, { organizationId, userId: owner.id, spaceId: spare.id })),
  };
  await insertDiscussions(world, params);
  await insertDrafts(world, params);
  await insertGrants(world, params);
  return {
    ...site,
    params,
    spareSpaceId: spare.id,
    otherSpareId: otherSpare.id,
    otherCollectionId,
    otherSectionId: parts.otherSectionId,
  };
}

const imported = new WeakMap<World, WholeTree>();

/** An import for the first subject of a world, and copies of what it brought for the others. */
async function makeContent(world: World): Promise<Held> {
  const known = imported.get(world);
  if (known !== undefined) return makeCopy(world, known);
  const space = await makeSpace(world, FILES);
  imported.set(world, (await readCurrent(world, space.spaceId)).tree);
  return space;
}

/** What is ignored in a space whose links are tried. */
async function insertChecks(world: World, spaceId: string): Promise<string> {
  const id = newId();
  await world.db
    .insertInto('external_checks')
    .values({ space_id: spaceId, asked_at: 1, due_at: 2 ** 42, ended_at: null, total: 0 })
    .execute();
  await world.db
    .insertInto('ignored_findings')
    .values({
      ...{ id, space_id: spaceId, page_id: '', rule: 'todo', found: 'TODO', found_hash: 'h', reason: 'A word.' },
      ...{ created_at: 1, created_by: null },
    })
    .execute();
  return id;
}

/** That somebody merged something. */
async function insertNotification(
  { db }: World,
  { organizationId, spaceId, userId }: Record<'organizationId' | 'spaceId' | 'userId', string>,
): Promise<string> {
  const id = newId();
  const nothing = { change_request_id: null, comment_id: null, reply_id: null, read_at: null, mail_at: null };
  const about = { organization_id: organizationId, space_id: spaceId, event_id: id, kind: 'change_request_merged' };
  const row = { id, user_id: userId, actor_id: userId, created_at: 1, ...about, ...nothing };
  await db.insertInto('notifications').values(row).execute();
  return id;
}

/** What the owner did. */
async function insertAuditEvent(world: World, organizationId: string, userId: string): Promise<string> {
  const actor = { userId, address: '192.0.2.1' };
  await inTransaction(world.ctx, (tx) => recordAudit(tx, { action: 'team.created', organizationId, actor }));
  const events = world.db.selectFrom('audit_events').select('id').where('organization_id', '=', organizationId);
  return (await events.orderBy('at', 'desc').limit(1).executeTakeFirstOrThrow()).id;
}

/** An invite to read what the organization has. */
async function insertInvite({ db }: World, organizationId: string): Promise<string> {
  const [id, nowhere] = [newUnguessableId(), { space_id: null, collection_id: null, created_by: null }];
  await db
    .insertInto('invites')
    .values({ id, organization_id: organizationId, ...nowhere, role: 1, created_at: 1, updated_at: 1 })
    .execute();
  return id;
}

async function insertPasskey({ db, clock }: World, userId: string): Promise<string> {
  const id = newId();
  const row = { id, user_id: userId, credential_id: id, public_key: new Uint8Array([1]), counter: 0, name: 'Laptop' };
  await db
    .insertInto('passkeys')
    .values({ ...row, transports: '[]', backed_up: 0, created_at: clock.now(), last_used_at: null })
    .execute();
  return id;
}

/** Providers by which nobody can sign in yet, one by which somebody could, and a test of it. */
async function insertProviders({ db }: World, organizationId: string, userId: string) {
  const [samlProviderId, oidcProviderId, testedProviderId, ssoTestId] = [newId(), newId(), newId(), newId()];
  const oidc = { kind: 'oidc' as const, issuer: 'https://issuer.example', client_id: 'us' };
  const shared = { organization_id: organizationId, label: 'Provider', created_at: 1, updated_at: 1 };
  await db
    .insertInto('sso_providers')
    .values([
      { id: samlProviderId, kind: 'saml', ...shared },
      { id: oidcProviderId, ...shared, ...oidc },
      { id: testedProviderId, ...shared, ...oidc, client_secret: 'sealed' },
    ])
    .execute();
  await db
    .insertInto('sso_tests')
    .values({
      ...{ id: ssoTestId, organization_id: organizationId, provider_id: testedProviderId, provider_version: 1 },
      ...{ user_id: userId, state: 'waiting', result: null, created_at: 1, expires_at: 2, ended_at: null },
    })
    .execute();
  return { samlProviderId, oidcProviderId, testedProviderId, ssoTestId };
}

async function insertEmailInvite({ db, clock }: World, organizationId: string): Promise<string> {
  const id = newId();
  const times = { created_at: 1, updated_at: 1, expires_at: clock.now() + 365 * 24 * 3_600_000 };
  const row = { id, organization_id: organizationId, email: `${id.toLowerCase()}@example.com`, hash: id, ...times };
  await db
    .insertInto('email_invites')
    .values({ ...row, mailed: 1 })
    .execute();
  return id;
}

async function tokenOf({ db }: World, userId: string): Promise<string> {
  const { id } = await db.selectFrom('api_tokens').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return id;
}

/** What the user and the team may do with the space and the collection. */
async function insertGrants({ db }: World, params: Record<string, string>): Promise<void> {
  const { organizationId: organization_id = '', userId: user_id = '', teamId: team_id = '' } = params;
  const { spaceId: space_id = '', collectionId: collection_id = '' } = params;
  const none = { space_id: null, collection_id: null, user_id: null, team_id: null };
  const grants = [{ space_id }, { collection_id }].flatMap((on) => [
    { ...none, ...on, user_id },
    { ...none, ...on, team_id },
  ]);
  await db
    .insertInto('grants')
    .values(grants.map((grant) => ({ ...grant, id: newId(), organization_id, role: 1, created_at: 1 })))
    .execute();
}

/** Somebody's review of the request. */
async function insertReview(
  { db }: World,
  { changeRequestId, userId, revisionId }: { changeRequestId: string; userId: string; revisionId: string },
): Promise<string> {
  const id = newId();
  const said = { author_id: userId, status: 'approved', revision_id: revisionId, created_at: 1 };
  await db
    .insertInto('change_request_reviews')
    .values({ id, change_request_id: changeRequestId, ...said })
    .execute();
  return id;
}

/** A redirect of the site, and a hostname of another of its sites that nobody has proven. */
async function insertAddresses(
  { db }: World,
  { organizationId, siteId, siteSpaceId }: Omit<Shown, 'revisionId'>,
): Promise<{ redirectId: string; hostname: string }> {
  const redirectId = newId();
  const hostname = `docs.${redirectId.toLowerCase()}.example`;
  const target = { kind: 'site-space', target_id: siteSpaceId, page_id: null };
  await db
    .insertInto('site_redirects')
    .values({ id: redirectId, site_id: siteId, source: '/old', folded_source: '/old', ...target, created_at: 1 })
    .execute();
  const other = { id: newId(), organization_id: organizationId, title: 'Other', basename: newId().toLowerCase() };
  await db
    .insertInto('sites')
    .values({ ...other, hostname: null, proxy: null, created_by: null, created_at: 1, updated_at: 1 })
    .execute();
  await db
    .insertInto('custom_hostnames')
    .values({ hostname, organization_id: organizationId, site_id: other.id, created_at: 1 })
    .execute();
  return { redirectId, hostname };
}

/** The path of an operation with values in the place of its parameters. */
export function fill(path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? assert.fail(`a value for ${name}`)),
  );
}

export const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
