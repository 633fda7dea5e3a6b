import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Selectable, sql } from 'kysely';
import { createTestDatabase } from '#testing/databases.ts';
import { rowsOfAllTables as rows } from '#testing/rows-of-all-tables.ts';
import { migrations } from './index.ts';
import type { Tables } from './tables.ts';

const database = await createTestDatabase();
const { db } = database;
after(() => database.drop());

// The index of the search is another thing on each database; SQLite keeps it in tables of its own besides.
const listTables = async () =>
  (await db.introspection.getTables()).filter(({ name }) => !/^search_index(?:_|$)/.test(name));

const tableNames = Object.keys(rows) as (keyof Tables)[];

test('the migrations make the tables and columns that the code knows, and no others', async () => {
  const made = await listTables();
  const columns = (names: string[]) => names.toSorted();
  assert.deepEqual(
    Object.fromEntries(made.map((table) => [table.name, columns(table.columns.map((column) => column.name))])),
    Object.fromEntries(tableNames.map((name) => [name, columns(Object.keys(rows[name]))])),
  );
});

test('a row of each table comes back as it was written', async () => {
  for (const name of tableNames) {
    await db
      .insertInto(name)
      .values(rows[name] as never)
      .execute();
    const found = await db.selectFrom(name).selectAll().execute();
    const plain = found.map((row) => normalize(row));
    assert.ok(
      plain.some((row) => JSON.stringify(row) === JSON.stringify(normalize(rows[name]))),
      name,
    );
  }
});

type Nullable = {
  [T in keyof Tables]: {
    [C in keyof Selectable<Tables[T]> as null extends Selectable<Tables[T]>[C] ? C : never]: 'nullable';
  };
};

const yes = 'nullable';
/** The columns that may be null: again the compiler sees to it that these are the ones of the interfaces. */
const nullable: Nullable = {
  organizations: {
    ...{ use_case: yes, community_type: yes, default_role: yes, default_site_id: yes, logo: yes, blocked_reason: yes },
    merge_rules: yes,
    custom_hostname: yes,
    ...{ deleted_at: yes, blocked_before: yes },
  },
  sso_providers: {
    ...{ entity_id: yes, sso_url: yes, certificate: yes, issuer: yes, client_id: yes, client_secret: yes },
    ...{ default_team_id: yes, default_role: yes },
  },
  sso_identities: {},
  sso_spent: {},
  sso_tests: { result: yes, ended_at: yes },
  users: { photo_url: yes, email_verified_at: yes },
  memberships: { role: yes, last_seen_at: yes },
  teams: {},
  team_members: {},
  sign_in_attempts: {},
  sessions: { organization_id: yes, provider_id: yes },
  passwords: {},
  one_time_links: {},
  totp_secrets: { confirmed_at: yes, last_step: yes },
  recovery_codes: {},
  email_codes: { code: yes, ended_at: yes },
  passkeys: { last_used_at: yes },
  passkey_challenges: { user_id: yes },
  api_tokens: { expires_at: yes, last_used_at: yes, revoked_at: yes, organization_id: yes },
  collections: { parent_id: yes, description: yes, created_by: yes },
  spaces: { parent_id: yes, language: yes, created_by: yes, deleted_at: yes, merge_rules: yes },
  renderer_news: {},
  renderer_watch: {},
  purge_news: {},
  smaller_pictures: { blob: yes },
  blobs: {},
  nodes: {},
  node_hits: {},
  printed_books: {},
  place_counts: {},
  held_bytes: {},
  unmeasured_revisions: {},
  holders: {},
  organization_uses: {},
  organization_quotas: { most: yes },
  member_counts: {},
  access_versions: {},
  invites: { space_id: yes, collection_id: yes, role: yes, created_by: yes },
  organization_domains: {},
  mails: { sender_id: yes, params: yes, next_at: yes, last_error: yes },
  email_invites: {
    ...{ role: yes, invited_by: yes, language: yes, message: yes, gives: yes, accepted_at: yes, accepted_by: yes },
  },
  notifications: {
    ...{ change_request_id: yes, comment_id: yes, reply_id: yes, actor_id: yes, read_at: yes, mail_at: yes },
  },
  watches: {},
  notification_settings: { language: yes },
  notification_mails: {},
  grants: { space_id: yes, collection_id: yes, user_id: yes, team_id: yes },
  oauth_records: {
    ...{ grant_id: yes, uid: yes, user_id: yes, client_hash: yes, expires_at: yes, consumed_at: yes },
  },
  objects: {},
  object_marks: {},
  revisions: { author_id: yes, import_report: yes, import_tree: yes, change_request_id: yes, merged_from: yes },
  change_requests: { merged_ancestor_id: yes, merged_revision_id: yes, created_by: yes },
  change_request_contributors: {},
  change_request_reviews: { author_id: yes },
  change_request_moves: { moved_by: yes },
  change_request_reviewers: { requested_by: yes, revision_id: yes },
  comments: {
    ...{ change_request_id: yes, review_id: yes, author_id: yes, page_id: yes, page: yes, node_id: yes, node: yes },
    ...{
      resolved_by: yes,
      resolved_at: yes,
      replied_at: yes,
      edited_at: yes,
      quote: yes,
      suggestion: yes,
      outcome: yes,
    },
  },
  comment_mentions: {},
  comments_seen: {},
  comment_replies: { author_id: yes, edited_at: yes },
  comment_reactions: {},
  body_links: {},
  page_times: {},
  drafts: { held: yes, due_at: yes },
  draft_texts: { save_id: yes, sent_hash: yes },
  draft_contributors: {},
  revision_contributors: {},
  revision_pages: {},
  removed_revisions: { import_tree: yes },
  unnoted_revisions: {},
  sites: { hostname: yes, created_by: yes, proxy: yes },
  site_section_groups: { icon: yes },
  site_sections: { group_id: yes, description: yes, icon: yes, condition: yes },
  share_links: {},
  site_spaces: { section_id: yes, condition: yes },
  site_customizations: {},
  site_space_customizations: {},
  unsaved_looks: {},
  site_pictures: {},
  site_events: {
    ...{ session_id: yes, visitor_id: yes, site_space_id: yes, section_id: yes, space_id: yes, page_id: yes },
    ...{ language: yes, device: yes, browser: yes, os: yes, referrer: yes, detail: yes, results: yes, claims: yes },
  },
  page_feedback: {
    site_space_id: yes,
    space_id: yes,
    comment: yes,
    language: yes,
    visitor_id: yes,
    source: yes,
    goal: yes,
    url: yes,
  },
  visitor_salts: {},
  answer_uses: {},
  hosted_spaces: { named_by: yes },
  hosted_mentions: {},
  missing_addresses: { referrer: yes },
  site_publishing_auth: { fallback_url: yes },
  site_adaptive_schemas: {},
  site_redirects: { page_id: yes },
  custom_hostnames: { site_id: yes, reason: yes, checked_at: yes },
  former_addresses: {},
  described_addresses: { content: yes, content_hash: yes, etag: yes, last_modified: yes },
  openapi_specs: {
    ...{ source_url: yes, due_at: yes, last_version_id: yes, last_processed_at: yes, last_error_code: yes },
    last_error: yes,
  },
  openapi_spec_texts: {},
  openapi_spec_versions: { upgraded: yes },
  openapi_spec_changes: {},
  translation_settings: { source_space_id: yes, source_language: yes },
  integrations: { summary: yes, secrets: yes, unpublished_at: yes },
  integration_scripts: {},
  integration_images: {},
  integration_block_domains: {},
  integration_installations: { created_by: yes },
  integration_places: { space_id: yes, site_id: yes },
  integration_external_ids: { place_id: yes },
  integration_events: {},
  webhooks: { space_id: yes, site_id: yes, disabled: yes, failing_since: yes, created_by: yes },
  webhook_deliveries: { due_at: yes, answer_status: yes, answer: yes, error: yes, attempted_at: yes },
  translation_spaces: {},
  translation_pages: { target_page_id: yes, source_body: yes, target_body: yes, base_body: yes },
  translation_deliveries: {},
  translation_delivered_pages: {},
  translation_runs: {
    ...{ due_at: yes, error: yes, asked_page: yes, delivered_page: yes, change_request_id: yes, ended_at: yes },
  },
  translation_run_texts: { text: yes },
  translation_glossary: {},
  synonym_groups: { language: yes },
  synonym_states: {},
  check_settings: { space_id: yes },
  checked_texts: {},
  external_checks: { ended_at: yes },
  external_links: { status: yes, broken_since: yes, checked_at: yes },
  ignored_findings: { created_by: yes },
  import_runs: {
    ...{ space_id: yes, change_request_id: yes, started_at: yes, ended_at: yes, phase: yes, error: yes },
    ...{ revision_id: yes, base_revision_id: yes, result: yes, report: yes, undone_at: yes },
  },
  import_uploads: {},
  live_events: {},
  presence: { block: yes, change_request_id: yes },
  settings: {},
  audit_events: {
    ...{ actor_id: yes, token_id: yes, session_id: yes, address: yes, target_kind: yes, target_id: yes },
    ...{ state_before: yes, state_after: yes, sequence: yes, hash: yes },
  },
  audit_anchors: {},
  events: {},
  job_claims: { claimed_by: yes, claimed_until: yes, last_error: yes },
  idempotency_keys: {},
  search_spaces: {},
  search_pages: {},
  search_bodies: { note: yes, sections: yes, base: yes, cuts: yes },
  search_sections: {},
  search_words: { stemmers: yes },
  search_stems: {},
  search_grams: {},
  schema_steps: {},
};

test('what may be null in the types may be null in the table, and nothing else', async () => {
  const made = await listTables();
  for (const table of made) {
    const found = table.columns.filter((column) => column.isNullable).map((column) => column.name);
    const keys = await keysThatSqliteLeavesOpen(table.name);
    const known = Object.keys(nullable[table.name as keyof Tables]);
    assert.deepEqual(found.filter((name) => !keys.includes(name)).toSorted(), known.toSorted(), table.name);
  }
});

// `id TEXT PRIMARY KEY` takes NULL in SQLite, an old mistake that it keeps.
async function keysThatSqliteLeavesOpen(table: string): Promise<string[]> {
  if (database.kind === 'postgres') return [];
  const { rows: keys } = await sql<{ name: string }>`SELECT name FROM pragma_table_info(${table}) WHERE pk > 0`.execute(
    db,
  );
  return keys.map((key) => key.name);
}

test('steps count up from one without gaps and never demand more than they bring', () => {
  migrations.forEach((migration, index) => {
    assert.equal(migration.version, index + 1);
    assert.ok(migration.minimumCompatible >= 1 && migration.minimumCompatible <= migration.version);
  });
});

function normalize(row: object): [string, unknown][] {
  return Object.entries(row)
    .map(([key, value]): [string, unknown] => [key, value instanceof Uint8Array ? [...value] : value])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
