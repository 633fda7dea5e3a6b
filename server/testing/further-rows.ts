import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/index.ts';

export type RowOfEach = { [T in keyof Tables]: Selectable<Tables[T]> };

const times = { created_at: 2 ** 41, updated_at: 2 ** 41 };

type Further =
  | 'site_adaptive_schemas'
  | 'site_redirects'
  | 'custom_hostnames'
  | 'former_addresses'
  | 'described_addresses'
  | 'openapi_specs'
  | 'openapi_spec_texts'
  | 'openapi_spec_versions'
  | 'openapi_spec_changes'
  | 'translation_settings'
  | 'integrations'
  | 'integration_scripts'
  | 'integration_images'
  | 'integration_block_domains'
  | 'integration_installations'
  | 'integration_places'
  | 'integration_external_ids'
  | 'integration_events'
  | 'webhooks'
  | 'webhook_deliveries'
  | 'translation_spaces'
  | 'translation_pages'
  | 'translation_deliveries'
  | 'translation_delivered_pages'
  | 'translation_runs'
  | 'translation_run_texts'
  | 'translation_glossary'
  | 'synonym_groups'
  | 'synonym_states'
  | 'settings'
  | 'audit_events'
  | 'audit_anchors'
  | 'events'
  | 'check_settings'
  | 'checked_texts'
  | 'external_checks'
  | 'external_links'
  | 'ignored_findings'
  | 'import_runs'
  | 'import_uploads'
  | 'live_events'
  | 'presence'
  | 'job_claims'
  | 'idempotency_keys'
  | 'search_spaces'
  | 'search_pages'
  | 'search_bodies'
  | 'search_sections'
  | 'search_words'
  | 'search_stems'
  | 'search_grams'
  | 'schema_steps';

/** The rows that `rowsOfAllTables` ends with. */
export const furtherRows: Pick<RowOfEach, Further> = {
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
  synonym_groups: {
    ...{ id: 'sg', organization_id: 'o', sources: '[]', terms: '["k8s","kubernetes"]', language: 'en', hash: 'h' },
    ...{ ...times, version: 2 },
  },
  synonym_states: { organization_id: 'o', version: 3 },
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
    former: 'sign in',
  },
  search_bodies: { body_hash: 'h', tokenizer: 1, words: ' a ', note: '{}', sections: '[]', base: 'b', cuts: '[]' },
  search_sections: { body_hash: 'h', ordinal: 1, anchor: 'a', heading: 'A', level: 2, text: 't' },
  search_words: { language: 'en', word: 'word', stemmers: ',en,' },
  search_stems: { stem: 'en:word', language: 'en', word: 'word' },
  search_grams: { language: 'en', gram: 'wor', length: 4, word: 'word' },
  schema_steps: { version: 9999, name: 'n', minimum_compatible: 1, applied_at: 1 },
};
