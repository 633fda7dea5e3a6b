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

const times = { created_at: 2 ** 41, updated_at: 2 ** 41 };
const person = { organization_id: 'o', user_id: 'u' };

/** A row for each table with a value in every column. The compiler sees to it that no table and no column is missing. */
const rows: { [T in keyof Tables]: Selectable<Tables[T]> } = {
  organizations: {
    ...{ id: 'o', title: 'Acme', hostname: 'acme', email_domains: '[]', type: 'business', use_case: 'docs' },
    ...{ community_type: 'oss', default_role: 1, default_site_id: 's', logo: 'l', sso: 1, ai: 1, invite_links: 0 },
    ...{ blocked_reason: 'x', merge_rules: '{}', custom_hostname: 'docs.o.example', ...times, version: 2 },
  },
  users: {
    id: 'u',
    email: 'u@x',
    display_name: 'U',
    photo_url: 'p',
    operator: 1,
    email_verified_at: 7,
    made_by_sso: 1,
    ...{ sought: 'u', folding: 1 },
    ...times,
    version: 2,
  },
  memberships: { ...person, role: 3, disabled: 1, sso: 1, joined_at: 1, last_seen_at: 2, sought: 'u', version: 2 },
  teams: { id: 't', organization_id: 'o', title: 'T', sought: 't', folding: 1, ...times, version: 2 },
  team_members: { team_id: 't', user_id: 'u', role: 'owner', version: 2 },
  api_tokens: {
    ...{ id: 'k', user_id: 'u', name: 'n', hash: 'h', hint: 'lct_', created_at: 1, expires_at: 2, last_used_at: 3 },
    ...{ revoked_at: 4, scopes: 'read', organization_id: 'o', version: 2 },
  },
  sign_in_attempts: { key: 'k', count: 1, ends_at: 2 },
  sessions: {
    ...{ id: 'se', user_id: 'u', hash: 'h', method: 'saml', organization_id: 'o', provider_id: 'p', created_at: 1 },
    ...{ last_used_at: 2, authenticated_at: 1, ends_at: 3, expires_at: 4, address: '192.0.2.1', user_agent: 'A' },
    version: 2,
  },
  passwords: { user_id: 'u', hash: 'h', changed_at: 2 ** 41, version: 2 },
  one_time_links: { hash: 'h', user_id: 'u', purpose: 'reset', created_at: 1, expires_at: 2 ** 41 },
  totp_secrets: { user_id: 'u', secret: 's', created_at: 1, confirmed_at: 2, last_step: 3, version: 2 },
  recovery_codes: { user_id: 'u', hash: 'h', created_at: 1 },
  email_codes: {
    ...{ id: 'ec', email: 'u@x', network: 'n', code: 'c', tries: 2, created_at: 1, expires_at: 2, ended_at: 4 },
    own: 1,
  },
  passkeys: {
    ...{ id: 'pk', user_id: 'u', credential_id: 'c', public_key: new Uint8Array([1, 254]), counter: 2 ** 32 },
    ...{ transports: '[]', backed_up: 1, name: 'Laptop', created_at: 1, last_used_at: 2, version: 2 },
  },
  passkey_challenges: {
    ...{ id: 'pc', challenge: 'c', purpose: 'sign_in', user_id: 'u', network: 'n', created_at: 1, expires_at: 2 },
  },
  collections: {
    ...{ id: 'c', organization_id: 'o', parent_id: null, title: 'C', description: 'd', default_level: 'read' },
    ...{ position: 'a', created_by: 'u', ...times, version: 2 },
  },
  spaces: {
    ...{ id: 'sp', organization_id: 'o', parent_id: 'c', title: 'S', emoji: '1f600', language: 'en' },
    ...{ visibility: 'public', edit_mode: 'live', default_level: 'read', position: 'a', head_revision_id: 'r' },
    ...{ comments_open: 1, change_requests_total: 2, change_requests_open: 1, change_requests_draft: 1 },
    ...{ created_by: 'u', ...times, deleted_at: 5, merge_rules: '{}', version: 2 },
  },
  renderer_watch: { id: 'all', started_at: 1 },
  smaller_pictures: { name: 'h.400', recipe: 1, blob: 'h', failed: 0, made_at: 1 },
  renderer_news: { tag: 'space:other', changes: 2, told: 1, told_at: 3 },
  place_counts: { kind: 'collection', organization_id: 'p', parent_id: 'c', items: 3 },
  member_counts: { organization_id: 'p', role: 2, seen: 1, items: 3 },
  invites: {
    ...{ id: 'i', organization_id: 'o', space_id: 'sp', collection_id: null, role: 1, created_by: 'u', ...times },
    version: 2,
  },
  sso_providers: {
    ...{ id: 'ip', organization_id: 'o', kind: 'saml', label: 'L', entity_id: 'e', sso_url: 'u', certificate: 'c' },
    ...{ issuer: 'i', client_id: 'c', client_secret: 's', default_team_id: 't', default_role: 1, ...times, version: 2 },
  },
  sso_identities: { provider_id: 'ip', subject: 's', ...person, created_at: 1, last_used_at: 2 },
  sso_spent: { provider_id: 'ip', hash: 'h', expires_at: 2 },
  sso_tests: {
    ...{ id: 'st', organization_id: 'o', provider_id: 'ip', provider_version: 1, user_id: 'u', state: 'succeeded' },
    ...{ result: '{}', created_at: 1, expires_at: 2, ended_at: 2 },
  },
  mails: {
    ...{ id: 'm', kind: 'test', recipient: 'u@x.example', mailbox: 'u@x.example', tenant: 'o', language: 'de' },
    ...{
      sender_id: 'u',
      params: '{}',
      state: 'queued',
      attempts: 1,
      next_at: 2,
      expires_at: 3,
      created_at: 1,
      last_error: 'e',
    },
  },
  email_invites: {
    ...{ id: 'ei', organization_id: 'o', email: 'u@x.example', role: 1, sso: 1, mailed: 1, hash: 'h', invited_by: 'u' },
    ...{
      language: 'de',
      message: 'm',
      gives: '{}',
      expires_at: 3,
      accepted_at: 2,
      accepted_by: 'u',
      ...times,
      version: 2,
    },
  },
  notifications: {
    ...{ id: 'n', user_id: 'u', organization_id: 'o', space_id: 'sp', event_id: 'e', kind: 'mention' },
    ...{ change_request_id: 'cr', comment_id: 'co', reply_id: 're', actor_id: 'u', created_at: 1, read_at: 2 },
    ...{ mail_at: 3, version: 2 },
  },
  watches: { user_id: 'u', space_id: 'sp', page_id: 'p', state: 'muted', updated_at: 1 },
  notification_settings: { user_id: 'u', kinds: '{}', language: 'de', updated_at: 2, version: 2 },
  notification_mails: { user_id: 'u', mailed_at: 2 ** 41, subject: 'comment:co' },
  organization_domains: { domain: 'example.com', organization_id: 'o' },
  access_versions: { organization_id: 'p', version: 2 ** 41 },
  grants: {
    ...{ id: 'g', organization_id: 'o', space_id: 'sp', collection_id: null, user_id: 'u', team_id: null },
    ...{ role: 2, created_at: 1, version: 2 },
  },
  oauth_records: {
    ...{ kind: 'AccessToken', id_hash: 'h', grant_id: 'g', uid: 'h', user_id: 'u', client_hash: 'h', scopes: 'read' },
    ...{ payload: '{}', created_at: 1, expires_at: 2, consumed_at: 3 },
  },
  objects: {
    hash: new Uint8Array([1, 254]),
    kind: 'body',
    bytes: new Uint8Array([0, 255]),
    plain_size: 3,
    created_at: 1,
  },
  object_marks: { hash: 'h', kind: 'body', expanded: 1 },
  revisions: {
    ...{ id: 'r', space_id: 'sp', kind: 'import', author_id: 'u', message: 'm', parents: '[]', tree: 'h' },
    ...{ import_report: '{}', import_tree: 'h', change_request_id: 'cr', merged_from: 'cr', created_at: 1 },
  },
  change_requests: {
    ...{ id: 'cr', space_id: 'sp', number: 1, subject: 's', description: 'd', status: 'open', head_revision_id: 'r' },
    ...{ initial_revision_id: 'r', merged_ancestor_id: 'r', merged_revision_id: 'r', comments_open: 1 },
    ...{ created_by: 'u', ...times, version: 2 },
  },
  change_request_contributors: { change_request_id: 'cr', user_id: 'u', action: 'edit', count: 2, updated_at: 1 },
  change_request_reviews: {
    ...{ id: 'rv', change_request_id: 'cr', author_id: 'u', status: 'approved', revision_id: 'r', created_at: 1 },
  },
  change_request_moves: {
    ...{ change_request_id: 'cr', number: 1, from_status: 'draft', to_status: 'open', moved_by: 'u', moved_at: 1 },
  },
  change_request_reviewers: {
    change_request_id: 'cr',
    user_id: 'u',
    requested_by: 'u',
    requested_at: 1,
    revision_id: 'r',
  },
  comments: {
    ...{ id: 'co', space_id: 'sp', change_request_id: 'cr', review_id: 'rv', author_id: 'u', body: 'b' },
    ...{ revision_id: 'r', page_id: 'p', page: '{}', node_id: 'n', node: '{}', status: 'resolved' },
    ...{ quote: '{}', suggestion: '{}', outcome: '{}' },
    ...{ resolved_by: 'u', resolved_at: 2, replies: 1, replied_at: 2, posted_at: 1, edited_at: 3, version: 2 },
  },
  comment_mentions: { comment_id: 'co', reply_id: 're', user_id: 'u' },
  comments_seen: { user_id: 'u', space_id: 'sp', place: 'main', seen_at: 1 },
  comment_replies: {
    ...{ id: 're', comment_id: 'co', author_id: 'u', body: 'b', posted_at: 1, edited_at: 2, version: 2 },
  },
  comment_reactions: { comment_id: 'co', reply_id: 're', emoji: '+', user_id: 'u', reacted_at: 1 },
  body_links: { hash: new Uint8Array([1, 254]), derivation: 1, links: '[]' },
  page_times: { space_id: 'sp', page_id: 'p', ...times },
  revision_pages: { space_id: 'sp', page_id: 'p', created_at: 1, revision_id: 'r' },
  unnoted_revisions: { revision_id: 'r', space_id: 'sp', created_at: 1 },
  drafts: {
    ...{ id: 'dr', space_id: 'sp', line: 'cr', page_id: 'p', version: 2, open: 1, base_revision_id: 'r' },
    ...{ author_id: 'u', held: 'conflict', due_at: 1, ...times },
  },
  draft_texts: {
    ...{ draft_id: 'dr', version: 2, save_id: 's', sent_hash: 'h', bytes: new Uint8Array([0, 255]) },
    ...{ plain_size: 3, created_at: 1 },
  },
  draft_contributors: { draft_id: 'dr', user_id: 'u', updated_at: 1 },
  revision_contributors: { revision_id: 'r', user_id: 'u' },
  sites: {
    ...{ id: 's', organization_id: 'o', type: 'basic', title: 'S', basename: 'docs', hostname: 'docs.example' },
    ...{ visibility: 'public', published: 1, created_by: 'u', ...times, version: 2 },
    ...{ adaptive_content: 1, proxy: 'example.com/docs' },
  },
  site_section_groups: { id: 'sg', site_id: 's', title: 'G', icon: 'book', position: 'a', version: 2 },
  site_sections: {
    ...{ id: 'se', site_id: 's', group_id: 'sg', title: 'S', description: 'd', icon: 'book', path: 'p' },
    ...{ is_default: 1, condition: 'x', position: 'a', version: 2 },
  },
  share_links: { id: 'sl', site_id: 's', name: 'N', share_key: 'k', active: 0, created_at: 1, version: 2 },
  site_spaces: {
    ...{
      id: 'ss',
      site_id: 's',
      section_id: 'se',
      space_id: 'sp',
      title: 'V',
      path: 'v',
      is_default: 1,
      condition: 'x',
    },
    ...{ position: 'a', version: 2 },
  },
  site_customizations: { site_id: 's', settings: '{}' },
  site_space_customizations: { site_space_id: 'ss', overrides: '{}' },
  unsaved_looks: { site_id: 's', token_id: 't', look: '{}', expires_at: 1 },
  site_pictures: {
    ...{
      id: 'p',
      site_id: 's',
      name: 'logo.png',
      content_type: 'image/png',
      sha256: 'h',
      size: 3,
      width: 2,
      height: 1,
    },
    ...{ created_at: 1, looked_at: 2 ** 41 },
  },
  site_events: {
    ...{ site_id: 's', at: 2 ** 41, type: 'page_view', session_id: 'e', visitor_id: 'v', site_space_id: 'ss' },
    ...{ section_id: 'sc', space_id: 'sp', page_id: 'p', language: 'en', device: 'desktop', browser: 'b', os: 'o' },
    ...{ referrer: 'x', detail: 'd', results: 1, claims: '{}' },
  },
  page_feedback: {
    ...{ id: 'f', site_id: 's', site_space_id: 'ss', space_id: 'sp', page_id: 'p', rating: 'ok', comment: 'c' },
    ...{ language: 'en', visitor_id: 'v', created_at: 1, source: 'mcp', goal: 'g', url: 'https://a.b' },
  },
  visitor_salts: { day: 1, salt: 's' },
  answer_uses: { organization_id: 'o', day: 1, answers: 1 },
  missing_addresses: { site_id: 's', day: 1, path: '/a', hits: 1, last_at: 2 ** 41, referrer: 'x' },
  site_publishing_auth: { site_id: 's', private_key: 'k', backend: 'b', fallback_url: 'https://a.b', version: 2 },
  site_adaptive_schemas: { site_id: 's', json_schema: '{}', updated_at: 1, version: 2 },
  site_redirects: {
    ...{ id: 'sr', site_id: 's', source: '/A', folded_source: '/a', kind: 'site-page', target_id: 'ss' },
    ...{ page_id: 'p', created_at: 1, version: 2 },
  },
  custom_hostnames: {
    ...{ hostname: 'docs.example.com', organization_id: 'o', site_id: 's', status: 'failed', reason: 'r' },
    ...{ created_at: 1, checked_at: 2, version: 2 },
  },
  former_addresses: { kind: 'h', scope_id: '', address: 'old', target_id: 's', organization_id: 'o', created_at: 1 },
  described_addresses: {
    ...{
      space_id: 'sp',
      url_hash: 'h',
      url: 'https://a.b',
      content: new Uint8Array([1]),
      content_hash: 'c',
      etag: '"e"',
    },
    ...{ last_modified: 'm', asked_at: 1, fetched_at: 2, changed_at: 3 },
  },
  openapi_specs: {
    ...{ id: 'os', organization_id: 'o', slug: 's', visibility: 'public', source_url: 'https://a.b', source_number: 2 },
    ...{ state: 'progress', due_at: 2 ** 41, last_version_id: 'ov', last_processed_at: 1 },
    ...{ last_error_code: 'PARSE_ERROR', last_error: 'e', ...times, version: 2 },
  },
  openapi_spec_texts: { spec_id: 'os', content: new Uint8Array([1]) },
  openapi_spec_versions: {
    ...{ id: 'ov', spec_id: 'os', hash: 'h', created_at: 2 ** 41, document: new Uint8Array([1]) },
    upgraded: new Uint8Array([2]),
  },
  openapi_spec_changes: { organization_id: 'o', number: 2 },
  translation_settings: {
    ...{
      id: 'ts',
      organization_id: 'o',
      title: 'T',
      languages: '["fr"]',
      source_space_id: 'sp',
      source_language: 'en',
    },
    ...{ ...times, version: 2 },
  },
  integrations: {
    ...{ id: 'in', organization_id: 'o', name: 'Chat', folded_name: 'chat', version: 2, title: 'Chat', sought: 'chat' },
    ...{ description: 'd', summary: 's', target: 'all', visibility: 'public', scopes: 'space:content:read' },
    ...{ categories: ' other ', definition: '{}', has_blocks: 1, has_content_sources: 1, runtime: 'v2' },
    ...{ secrets: 'sealed', unpublished_at: 2 ** 41, ...times },
  },
  integration_scripts: { integration_id: 'in', version: 2, content: new Uint8Array([1, 254]) },
  integration_images: {
    ...{ id: 'ii', integration_id: 'in', place: 0, content_type: 'image/png', content: new Uint8Array([1]) },
  },
  integration_block_domains: { integration_id: 'in', domain: 'example.com' },
  integration_installations: {
    ...{ id: 'il', integration_id: 'in', organization_id: 'o', paused: 1, space_selection: 'all' },
    ...{ site_selection: 'selected', configuration: 'c', external_ids: '["e"]', created_by: 'u', ...times, version: 2 },
  },
  integration_places: {
    ...{ id: 'ip', installation_id: 'il', integration_id: 'in', space_id: 'sp', site_id: 's', configuration: 'c' },
    ...{ external_ids: '["e"]', ...times, version: 2 },
  },
  integration_external_ids: { integration_id: 'in', external_id: 'e', installation_id: 'il', place_id: 'ip' },
  integration_events: {
    ...{ id: 'iv', integration_id: 'in', installation_id: 'il', type: 't', payload: '{}', status: 'success' },
    ...{ logs: '[]', created_at: 2 ** 41 },
  },
  webhooks: {
    ...{ id: 'wh', organization_id: 'o', space_id: 'sp', site_id: 's', url: 'https://x', kinds: 'k', secret: 'sealed' },
    ...{ disabled: 'failing', failing_since: 3, created_by: 'u', ...times, version: 2 },
  },
  webhook_deliveries: {
    ...{ id: 'wd', webhook_id: 'wh', event_id: 'e', kind: 'k', subject: 's', place: 2 ** 41, payload: '{}' },
    ...{ status: 'failed', attempts: 3, due_at: 4, answer_status: 500, answer: 'a', error: 'e', attempted_at: 5 },
    created_at: 2 ** 41,
  },
  translation_spaces: {
    ...{ id: 'tb', settings_id: 'ts', language: 'fr', space_id: 'sp', changes: 2, looked: 1, looked_at: 2 ** 41 },
    ...{ translated: 1, stale: 2, missing: 3, notice: 1, created_at: 2 ** 41 },
  },
  translation_pages: {
    ...{ binding_id: 'tb', page_id: 'p', target_page_id: 'q', source_body: 's', target_body: 't' },
    ...{ base_body: 'b', entries: '[]', translated: 1, stale: 2, missing: 3 },
  },
  translation_deliveries: { change_request_id: 'cr', binding_id: 'tb', created_at: 2 ** 41 },
  translation_delivered_pages: {
    ...{ change_request_id: 'cr', page_id: 'p', target_page_id: 'q', base_body: 'b', entries: '[]' },
  },
  translation_runs: {
    ...{ binding_id: 'tb', organization_id: 'o', state: 'running', requested_by: 'u', requested_at: 2 ** 41 },
    ...{ due_at: 2 ** 41, turned_at: 3, failures: 1, error: 'e', asked_page: 'p', delivered_page: 'q' },
    ...{ translated: 1, refused: 2, kept: 3, change_request_id: 'cr', ended_at: 4 },
  },
  translation_run_texts: { binding_id: 'tb', hash: 'h', text: 't' },
  translation_glossary: { id: 'tg', organization_id: 'o', translations: '{"en":"kiln"}', ...times, version: 2 },
  settings: { name: 'n', value: 'v', version: 2 },
  audit_events: {
    ...{ id: 'ae', organization_id: 'o', at: 2 ** 41, action: 'member.added', actor_id: 'u', token_id: 'k' },
    ...{ session_id: 'se', address: '192.0.2.1', target_kind: 'user', target_id: 'u', state_before: '{}' },
    ...{ state_after: '{}', sequence: 1, hash: 'h' },
  },
  audit_anchors: { organization_id: 'o', sequence: 1, hash: 'h', cut_at: 2 ** 41 },
  events: {
    ...{ consumer: 'c', subject: 's', place: 2 ** 41, id: 'e', kind: 'k', organization_id: 'o', payload: '{}' },
    created_at: 2 ** 41,
  },
  check_settings: {
    ...{ id: 'cs', organization_id: 'o', space_id: 'sp', source: 'words: [a]', words: '[]', updated_at: 2 ** 41 },
    version: 2,
  },
  checked_texts: { space_id: 'sp', kind: 'read', hash: 'h', made_by: '1:x', result: '{}', used_at: 2 ** 41 },
  external_checks: { space_id: 'sp', asked_at: 2 ** 41, due_at: 2 ** 41, ended_at: 2 ** 41, total: 3 },
  external_links: {
    ...{ space_id: 'sp', hash: 'h', address: 'https://a.example/', state: 'broken', status: 404, failures: 2 },
    ...{ broken_since: 2 ** 41, checked_at: 2 ** 41, due_at: 2 ** 41 },
  },
  ignored_findings: {
    ...{ id: 'if', space_id: 'sp', page_id: 'p', rule: 'spelling', found: 'kilnn', found_hash: 'h', reason: 'A name.' },
    ...{ created_at: 2 ** 41, created_by: 'u' },
  },
  import_runs: {
    ...{ id: 'ir', organization_id: 'o', created_by: 'u', state: 'pending', source: '{}', target: '{}' },
    ...{ space_id: 'sp', change_request_id: 'cr', created_at: 2 ** 41, started_at: 2 ** 41, ended_at: 2 ** 41 },
    ...{ turned_at: 2 ** 41, attempts: 1, phase: 'reading', done: 2, total: 3, error: '{}', revision_id: 'r' },
    ...{ base_revision_id: 'b', result: '{}', report: '{}', undone_at: 2 ** 41 },
  },
  import_uploads: {
    ...{ id: 'iu', organization_id: 'o', created_by: 'u', name: 'n', sha256: 'h', size: 2 ** 41 },
    created_at: 2 ** 41,
  },
  live_events: { number: 2 ** 41, subject: 's', kind: 'k', ids: '{}', created_at: 2 ** 41 },
  presence: {
    ...{ space_id: 'sp', user_id: 'u', page_id: 'p', block: 'b', change_request_id: 'cr', seen_at: 2 ** 41 },
  },
  job_claims: {
    ...{ kind: 'k', subject: 's', run_at: 1, claimed_by: 'w', claimed_until: 2, attempts: 1, last_error: 'e' },
  },
  idempotency_keys: { user_id: 'u', key: 'k', operation: 'o', fingerprint: 'f', answer: '{}', created_at: 1 },
  search_spaces: { space_id: 'other', tree: 'h', tokenizer: 1, turn: 2, due: 0 },
  search_pages: {
    ...{ number: 1, space_id: 'sp', page_id: 'p', body_hash: 'h', title: 'T', path: 't', open: 1, tokenizer: 1 },
  },
  search_bodies: { body_hash: 'h', tokenizer: 1, words: ' a ', note: '{}', sections: '[]', base: 'b', cuts: '[]' },
  search_sections: { body_hash: 'h', ordinal: 1, anchor: 'a', heading: 'A', level: 2, text: 't' },
  search_words: { language: 'en', word: 'word', stemmers: ',en,' },
  search_stems: { stem: 'en:word', language: 'en', word: 'word' },
  search_grams: { language: 'en', gram: 'wor', length: 4, word: 'word' },
  schema_steps: { version: 9999, name: 'n', minimum_compatible: 1, applied_at: 1 },
};

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
  smaller_pictures: { blob: yes },
  place_counts: {},
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
