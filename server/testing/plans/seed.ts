// So many rows of everything that a database which has an index uses it, made by the database itself.
import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import { isPostgresRun } from '../databases.ts';
import type { Subject } from '../permissions/subject.ts';
import type { World } from '../world.ts';
import { numbers, organizationOf, SITES } from './numbers.ts';
import { insertProviders, insertSpecs, insertTranslations } from './kept.ts';
import { insertMuch } from './much.ts';

const ORGANIZATIONS = 10_000;
const PEOPLE = 4000;
const COLLECTIONS = 9000;
/** SQLite plans without knowing how many rows there are: it needs no more than lists of a hundred take. */
const SPACES = isPostgresRun() ? 40_000 : 24_000;
/** One in so many spaces on a site is on ours, which has thirty: spaces of ours are every twentieth. */
const OURS = isPostgresRun() ? 640 : 360;

export interface Seeded extends Subject {
  guestId: string;
  memberId: string;
}

/** Fills a world around `subject`, whose organization has a twentieth of everything. */
export async function fillAround(world: World, subject: Seeded): Promise<void> {
  await insertMuch(world, async (db) => {
    await insertPeople(db, subject);
    await insertSpecs(db, subject);
    await insertContent(db, subject);
    await insertTranslations(db, subject);
    await insertDiscussions(db, subject);
    await insertSites(db, subject);
    await insertInsights(db, subject, world.clock.now());
    await insertGrants(db, subject);
    await insertInvites(db, subject);
    await insertAudit(db, subject);
    await insertProviders(db, subject);
    await insertNotifications(db, subject);
    await insertIntegrations(db, subject);
    await insertWebhooks(db, subject);
    await insertDrafts(db, subject);
  });
}

async function insertPeople(db: Db, subject: Seeded): Promise<void> {
  await sql`INSERT INTO organizations (id, title, hostname, created_at, updated_at)
    ${numbers(ORGANIZATIONS)} SELECT 'plan-o' || n, 'Org', 'plan-' || n, n, n FROM numbers`.execute(db);
  await sql`INSERT INTO users (id, email, display_name, created_at, updated_at)
    ${numbers(PEOPLE)} SELECT 'plan-u' || n, 'plan' || n || '@example.com', 'Name', n, n FROM numbers`.execute(db);
  await sql`INSERT INTO api_tokens (id, user_id, name, hash, hint, created_at)
    ${numbers(PEOPLE)} SELECT 'plan-t' || n, 'plan-u' || n, 'token', 'plan-h' || n, 'lct', n FROM numbers`.execute(db);
  await sql`INSERT INTO sessions (id, user_id, hash, method, created_at, last_used_at, authenticated_at, ends_at, expires_at, address, user_agent)
    ${numbers(PEOPLE)} SELECT 'plan-e' || n, 'plan-u' || n, 'plan-x' || n, 'password', n, n, n, n, n, '', '' FROM numbers`.execute(
    db,
  );
  await insertCredentials(db);
  await sql`INSERT INTO memberships (organization_id, user_id, role, joined_at)
    ${numbers(PEOPLE)} SELECT ${organizationOf(subject)}, 'plan-u' || n, 1 + n % 6, n FROM numbers`.execute(db);
  await sql`INSERT INTO memberships (organization_id, user_id, role, joined_at)
    ${numbers(30)} SELECT 'plan-o' || n, ${subject.memberId}, 1, n FROM numbers`.execute(db);
  await sql`INSERT INTO teams (id, organization_id, title, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-m' || n, ${organizationOf(subject)}, 'Team', n, n FROM numbers`.execute(db);
  await sql`INSERT INTO team_members (team_id, user_id)
    ${numbers(PEOPLE)} SELECT 'plan-m' || (1 + n / 2 % ${sql.lit(SITES)}), 'plan-u' || n FROM numbers`.execute(db);
  await sql`INSERT INTO team_members (team_id, user_id) VALUES ('plan-m20', ${subject.guestId})`.execute(db);
}

async function insertCredentials(db: Db): Promise<void> {
  await sql`INSERT INTO passwords (user_id, hash, changed_at)
    ${numbers(PEOPLE)} SELECT 'plan-u' || n, 'hash', n FROM numbers`.execute(db);
  await sql`INSERT INTO totp_secrets (user_id, secret, created_at, confirmed_at)
    ${numbers(PEOPLE)} SELECT 'plan-u' || n, 'secret', n, n FROM numbers`.execute(db);
  await sql`INSERT INTO recovery_codes (user_id, hash, created_at)
    ${numbers(PEOPLE)} SELECT 'plan-u' || n, 'hash', n FROM numbers`.execute(db);
  await sql`INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
    ${numbers(PEOPLE)} SELECT 'plan-k' || n, 'plan-u' || n, 'plan-c' || n, ${Buffer.from('x')}, n, '[]', 0, 'K', n FROM numbers`.execute(
    db,
  );
}

/** Collections three deep, and a few of everything hidden or with a level of its own. */
async function insertContent(db: Db, subject: Seeded): Promise<void> {
  const { params, spaceId } = subject;
  const level = sql`CASE WHEN n / 20 % 50 = 7 THEN 'none' WHEN n / 20 % 50 = 3 THEN 'read' ELSE 'inherit' END`;
  const parent = sql`CASE WHEN n > 3000 THEN 'plan-c' || (n - 3000) END`;
  await sql`INSERT INTO collections (id, organization_id, parent_id, title, default_level, position, created_at, updated_at)
    ${numbers(COLLECTIONS)} SELECT 'plan-c' || n, ${organizationOf(subject)}, ${parent}, 'C', ${level}, 'p' || (100000 - n), n, n
    FROM numbers ORDER BY n`.execute(db);
  const place = sql`CASE WHEN n % 200 = 0 THEN ${params['collectionId']} WHEN n % 3 = 0 THEN NULL
    ELSE 'plan-c' || (${sql.lit(COLLECTIONS - 1000)} + n % 1000) END`;
  await sql`INSERT INTO spaces (id, organization_id, parent_id, title, default_level, position, head_revision_id, deleted_at, created_at, updated_at)
    ${numbers(SPACES)} SELECT 'plan-s' || n, ${organizationOf(subject)}, ${place}, 'S', ${level}, 'a' || (100000 + n), 'plan-r' || n,
      CASE WHEN n % 50 = 49 THEN n END, n, n FROM numbers`.execute(db);
  const ofSpace = sql`CASE WHEN n % 200 = 0 THEN ${spaceId} ELSE 'plan-s' || n END`;
  // Readers are shown what was there a moment ago, so there must be something.
  const sameTree = sql`(SELECT tree FROM revisions WHERE id = (SELECT head_revision_id FROM spaces WHERE id = ${subject.spaceId}))`;
  await sql`INSERT INTO revisions (id, space_id, kind, parents, tree, created_at)
    ${numbers(SPACES)} SELECT 'plan-r' || n, ${ofSpace}, 'edits', '[]', ${sameTree}, n FROM numbers`.execute(db);
  await sql`INSERT INTO page_times (space_id, page_id, created_at, updated_at)
    ${numbers(SPACES)} SELECT ${ofSpace}, 'page' || n, n, n FROM numbers`.execute(db);
  await sql`INSERT INTO change_requests (id, space_id, number, status, head_revision_id, initial_revision_id, created_by, created_at, updated_at)
    ${numbers(SPACES)} SELECT 'plan-q' || n, ${ofSpace}, 10 + n, CASE WHEN n % 3 = 0 THEN 'open' ELSE 'draft' END, 'plan-r' || n, 'plan-r' || n, ${subject.memberId}, n, n
    FROM numbers`.execute(db);
  await sql`INSERT INTO objects (hash, kind, bytes, created_at)
    ${numbers(SPACES)} SELECT unhex('' || (10000000 + n)), 'page', ${Buffer.from('x')}, n FROM numbers`.execute(db);
}

/** Comments in all spaces and change requests, and replies to them; many of them are those of the subject. */
async function insertDiscussions(db: Db, { params, spaceId, memberId }: Seeded): Promise<void> {
  const ofSpace = sql`CASE WHEN n % 200 = 0 THEN ${spaceId} ELSE 'plan-s' || n END`;
  const ofRequest = sql`CASE WHEN n % 200 = 0 THEN ${params['changeRequestId']} ELSE 'plan-q' || n END`;
  const status = sql`CASE WHEN n % 3 = 0 THEN 'resolved' ELSE 'open' END`;
  for (const [prefix, request] of [
    ['plan-n', sql`NULL`],
    ['plan-e', ofRequest],
  ] as const)
    await sql`INSERT INTO comments (id, space_id, change_request_id, author_id, body, revision_id, page_id, page, status, posted_at)
      ${numbers(SPACES)} SELECT ${prefix} || n, ${ofSpace}, ${request}, ${memberId}, 'B', 'plan-r' || n, 'page' || (n % 7), '{"title":"T","path":"t"}', ${status}, n
      FROM numbers`.execute(db);
  const comment = sql`CASE WHEN n % 200 = 0 THEN ${params['commentId']} ELSE 'plan-n' || n END`;
  await sql`INSERT INTO comment_replies (id, comment_id, author_id, body, posted_at)
    ${numbers(SPACES)} SELECT 'plan-a' || n, ${comment}, ${memberId}, 'B', n FROM numbers`.execute(db);
  await sql`INSERT INTO comment_reactions (comment_id, emoji, user_id, reacted_at)
    ${numbers(SPACES)} SELECT 'plan-n' || n, 'e', ${memberId}, n FROM numbers`.execute(db);
}

async function insertSites(db: Db, subject: Seeded): Promise<void> {
  await sql`INSERT INTO sites (id, organization_id, title, basename, published, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-i' || n, ${organizationOf(subject)}, 'Site', 'plan-' || n, n % 2, n, n FROM numbers`.execute(
    db,
  );
  const isOurs = sql`n % ${sql.lit(OURS)} = 0`;
  const site = sql`CASE WHEN ${isOurs} THEN ${subject.siteId} ELSE 'plan-i' || (1 + n % ${sql.lit(SITES)}) END`;
  const section = sql`CASE WHEN ${isOurs} THEN ${subject.params['siteSectionId']} END`;
  await sql`INSERT INTO site_spaces (id, site_id, section_id, space_id, title, path, position)
    ${numbers(SPACES / 2)} SELECT 'plan-v' || n, ${site}, ${section}, 'plan-s' || n, 'V', 'plan-' || n, 'z' || (100000 + n) FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO site_section_groups (id, site_id, title, position)
    ${numbers(SITES)} SELECT 'plan-w' || n, 'plan-i' || n, 'G', 'a' FROM numbers`.execute(db);
  await sql`INSERT INTO site_sections (id, site_id, group_id, title, path, position)
    ${numbers(SITES)} SELECT 'plan-e' || n, 'plan-i' || n, 'plan-w' || n, 'S', 's', 'a' FROM numbers`.execute(db);
  const redirected = sql`CASE WHEN n % 20 = 0 THEN ${subject.siteId} ELSE 'plan-i' || n END`;
  await sql`INSERT INTO site_redirects (id, site_id, source, folded_source, kind, target_id, created_at)
    ${numbers(SITES)} SELECT 'plan-d' || n, ${redirected}, '/s' || n, '/s' || n, 'site-space', 'plan-v' || n, n FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO custom_hostnames (hostname, organization_id, site_id, created_at)
    ${numbers(SITES)} SELECT 'plan' || n || '.acme.example', 'plan-o1', 'plan-i' || n, n FROM numbers`.execute(db);
  await sql`INSERT INTO share_links (id, site_id, name, share_key, created_at)
    ${numbers(SITES)} SELECT 'plan-l' || n, 'plan-i' || n, 'L', 'k' || n, n FROM numbers`.execute(db);
  await sql`INSERT INTO former_addresses (kind, scope_id, address, target_id, organization_id, created_at)
    ${numbers(5000)} SELECT 'page', 'plan-s' || n, 'old', 'page' || n, 'plan-o1', n FROM numbers`.execute(db);
}

/** What readers did in the last days and what they said, on all sites. */
async function insertInsights(db: Db, subject: Seeded, now: number): Promise<void> {
  const site = sql`CASE WHEN n % 200 = 0 THEN ${subject.siteId} ELSE 'plan-i' || (1 + n % ${sql.lit(SITES)}) END`;
  await sql`INSERT INTO site_events (site_id, at, type, page_id, claims)
    ${numbers(SPACES)} SELECT ${site}, ${sql.lit(now)} - n * 1000, 'page_view', 'page' || (n % 7), '{"a":true}' FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO page_feedback (id, site_id, page_id, rating, visitor_id, created_at)
    ${numbers(SPACES)} SELECT 'plan-f' || n, ${site}, 'page' || (n % 7), CASE WHEN n % 3 = 0 THEN 'bad' ELSE 'good' END, 'v' || n, ${sql.lit(now)} - n * 1000
    FROM numbers`.execute(db);
  await sql`INSERT INTO missing_addresses (site_id, day, path, hits, last_at) ${numbers(SPACES)}
    SELECT ${site}, n % 30, '/' || n, 1, n FROM numbers`.execute(db);
}

/** Every fifth space and every second collection has a grant; a few of them are the guest's, or those of a team of theirs. */
async function insertGrants(db: Db, subject: Seeded): Promise<void> {
  const { guestId } = subject;
  const user = sql`CASE WHEN n % 400 = 0 THEN ${guestId} ELSE 'plan-u' || (1 + n % ${sql.lit(PEOPLE)}) END`;
  await sql`INSERT INTO grants (id, organization_id, space_id, user_id, role, created_at)
    ${numbers(SPACES / 5)} SELECT 'plan-g' || n, ${organizationOf(subject)}, 'plan-s' || (n * 5), ${user}, 2, n FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO grants (id, organization_id, collection_id, team_id, role, created_at)
    ${numbers(COLLECTIONS / 2)} SELECT 'plan-k' || n, ${organizationOf(subject)}, 'plan-c' || (n * 2),
      'plan-m' || (1 + n % ${sql.lit(SITES)}), 1, n FROM numbers`.execute(db);
  await insertGrantsOfSubject(db, subject);
  await sql`INSERT INTO grants (id, organization_id, collection_id, user_id, role, created_at)
    VALUES ('plan-x', ${subject.organizationId}, ${subject.params['collectionId']}, ${guestId}, 1, 0)`.execute(db);
  await sql`INSERT INTO grants (id, organization_id, space_id, user_id, role, created_at)
    VALUES ('plan-y', ${subject.organizationId}, ${subject.spaceId}, ${guestId}, 1, 0)`.execute(db);
}

/** On the space and the collection that are looked at, thousands of people and hundreds of teams have a grant. */
async function insertGrantsOfSubject(db: Db, { organizationId, params }: Seeded): Promise<void> {
  for (const on of ['space', 'collection'])
    for (const [to, known, most] of [
      ['user', 'plan-u', PEOPLE],
      ['team', 'plan-m', PEOPLE / 10],
    ] as const)
      await sql`INSERT INTO grants (id, organization_id, ${sql.ref(`${on}_id`)}, ${sql.ref(`${to}_id`)}, role, created_at)
        ${numbers(most)} SELECT ${`plan-${on}-${to}`} || n, ${organizationId}, ${params[`${on}Id`]}, ${known} || n, 1 + n % 5, n FROM numbers`.execute(
        db,
      );
}

/** Open ones and others, on the main line and in a change request of one space, and of many others. */
async function insertDrafts(db: Db, { spaceId, params, owner }: Seeded): Promise<void> {
  const request = params['changeRequestId'] ?? '';
  await sql`INSERT INTO drafts (id, space_id, line, page_id, version, open, base_revision_id, author_id, created_at, updated_at)
    ${numbers(SPACES)} SELECT 'plan-dr' || n, CASE WHEN n % 40 = 0 THEN ${spaceId} ELSE 'plan-s' || n END,
      CASE WHEN n % 80 = 0 THEN ${request} ELSE '' END, 'plan-p' || n, 1, CASE WHEN n % 3 = 0 THEN 0 ELSE 1 END, 'r', ${owner.id}, n, n
    FROM numbers`.execute(db);
  await sql`INSERT INTO draft_contributors (draft_id, user_id, updated_at)
    ${numbers(SPACES)} SELECT 'plan-dr' || n, 'plan-u' || (1 + n % ${sql.lit(PEOPLE)}), n FROM numbers`.execute(db);
}

/** Hundreds of notifications of each of many people, read and not. */
async function insertNotifications(db: Db, subject: Seeded): Promise<void> {
  const person = sql`CASE n % 200 WHEN 0 THEN ${subject.memberId} WHEN 1 THEN ${subject.guestId} WHEN 2 THEN ${subject.owner.id} ELSE 'plan-u' || (1 + n % ${sql.lit(PEOPLE)}) END`;
  await sql`INSERT INTO notifications (id, user_id, organization_id, space_id, event_id, kind, created_at, read_at)
    ${numbers(SPACES)} SELECT 'plan-n' || n, ${person}, ${organizationOf(subject)}, 'plan-s' || n, 'plan-e' || n, 'change_request_merged', n,
      CASE WHEN n % 3 = 0 THEN n END FROM numbers`.execute(db);
}

/** Every other invite is to a space; every domain is that of one organization. */
async function insertInvites(db: Db, subject: Seeded): Promise<void> {
  await sql`INSERT INTO invites (id, organization_id, space_id, role, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-j' || n, ${organizationOf(subject)}, CASE WHEN n % 40 > 19 THEN 'plan-s' || n END, 1, n, n
    FROM numbers`.execute(db);
  await sql`INSERT INTO organization_domains (domain, organization_id)
    ${numbers(SITES)} SELECT 'plan' || n || '.example', 'plan-o' || n FROM numbers`.execute(db);
  await sql`INSERT INTO email_invites (id, organization_id, email, role, mailed, hash, expires_at, created_at, updated_at)
    ${numbers(PEOPLE)} SELECT 'plan-ei' || n, ${organizationOf(subject)}, 'plan-ei' || n || '@example.com', 1, 1,
      'plan-eh' || n, 9000000000000, n, n FROM numbers`.execute(db);
}

/** Events of all organizations, sealed and not; a few people did most of it. */
async function insertAudit(db: Db, subject: Seeded): Promise<void> {
  await sql`INSERT INTO audit_events (id, organization_id, at, action, actor_id, target_kind, target_id, state_after)
    ${numbers(SPACES)} SELECT 'plan-z' || n, ${organizationOf(subject)}, n, 'plan.' || (n % 50), 'plan-u' || (n % 30), 'space', 'plan-s' || (n % 400), '{}'
    FROM numbers`.execute(db);
  const place = sql`(SELECT COUNT(*) FROM audit_events b WHERE b.organization_id = audit_events.organization_id AND b.at < audit_events.at)`;
  await sql`UPDATE audit_events SET sequence = 1 + ${place}, hash = id WHERE at < 4000 AND id LIKE 'plan-%'`.execute(
    db,
  );
}

/** One integration of twenty is public, and all are shown by their names. */
async function insertIntegrations(db: Db, subject: Seeded): Promise<void> {
  const visibility = sql`CASE WHEN n % 20 = 19 THEN 'public' ELSE 'private' END`;
  await sql`INSERT INTO integrations (id, organization_id, name, folded_name, version, title, sought, description, target,
      visibility, scopes, categories, definition, has_blocks, has_content_sources, runtime, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-int' || n, ${organizationOf(subject)}, 'plan-' || n, 'plan-' || n, 1, 'Plan', 'plan', 'P', 'all',
      ${visibility}, 'space:content:read', ' other ', '{}', n % 3, 0, 'v2', n, n FROM numbers`.execute(db);
  await sql`INSERT INTO integration_images (id, integration_id, place, content_type, content)
    ${numbers(SITES)} SELECT 'plan-img' || n, 'plan-int' || n, 0, 'image/png', ${Buffer.from('x')} FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO integration_block_domains (integration_id, domain)
    ${numbers(SITES)} SELECT 'plan-int' || n, CASE WHEN n % 20 = 19 THEN 'plan.example' ELSE 'plan-' || n END FROM numbers`.execute(
    db,
  );
  await insertInstallations(db, subject);
}

/** Of the integration that is looked at there are many installations, and of the organization as well. */
async function insertInstallations(db: Db, subject: Seeded): Promise<void> {
  const name = subject.params['integrationName']?.toLowerCase();
  const own = sql`CASE WHEN n % 20 = 0 THEN (SELECT id FROM integrations WHERE folded_name = ${name}) ELSE 'plan-int' || n END`;
  const organization = sql`CASE WHEN n % 20 = 1 THEN ${subject.organizationId} ELSE 'plan-o' || n END`;
  await sql`INSERT INTO integration_installations (id, integration_id, organization_id, space_selection, site_selection,
      configuration, external_ids, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-ins' || n, ${own}, ${organization}, 'all', 'all', '', '[]', n, n FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO integration_places (id, installation_id, integration_id, space_id, configuration, external_ids, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-pl' || n, 'plan-ins' || n, ${own}, 'plan-s' || n, '', '[]', n, n FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO integration_places (id, installation_id, integration_id, site_id, configuration, external_ids, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-ps' || n, 'plan-ins' || n, ${own}, 'plan-i' || n, '', '[]', n, n FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO integration_external_ids (integration_id, external_id, installation_id, place_id)
    ${numbers(SITES)} SELECT ${own}, 'plan-x' || n, 'plan-ins' || n, 'plan-pl' || n FROM numbers`.execute(db);
  await sql`INSERT INTO integration_external_ids (integration_id, external_id, installation_id)
    ${numbers(SITES)} SELECT ${own}, 'plan-x' || n, 'plan-ins' || n FROM numbers`.execute(db);
  await sql`INSERT INTO integration_events (id, integration_id, installation_id, type, payload, status, logs, created_at)
    ${numbers(SITES)} SELECT 'plan-iev' || n, ${own}, 'plan-ins' || n, 'installation_setup', '{}', 'success', '[]', n FROM numbers`.execute(
    db,
  );
}

async function insertWebhooks(db: Db, subject: Seeded): Promise<void> {
  await sql`INSERT INTO webhooks (id, organization_id, url, kinds, secret, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-wh' || n, ${organizationOf(subject)}, 'https://a.example', 'comment_posted', '', n, n FROM numbers`.execute(
    db,
  );
  const own = sql`CASE WHEN n % 20 = 0 THEN ${subject.params['webhookId']} ELSE 'plan-wh' || n END`;
  await sql`INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind, subject, place, payload, status, created_at)
    ${numbers(SITES)} SELECT 'plan-wd' || n, ${own}, 'plan-we' || n, 'comment_posted', 's', n, '{}', 'delivered', n FROM numbers`.execute(
    db,
  );
}
