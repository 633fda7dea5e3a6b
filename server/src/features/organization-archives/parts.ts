import { type RawBuilder, sql } from 'kysely';
import type { Rows } from '#features/exports/index.ts';

interface Part extends Omit<Rows, 'where'> {
  file: string;
  /** What it holds, for the README. */
  says: string;
  of: (organizationId: string) => RawBuilder<unknown>;
}

type Declared = Pick<Part, 'table' | 'columns'> & Partial<Part>;

const own = (organizationId: string) => sql`organization_id = ${organizationId}`;
const within =
  (column: string, parent: string) =>
  (organizationId: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} IN (SELECT id FROM ${sql.table(parent)} WHERE organization_id = ${organizationId})`;

const inSpaces = within('space_id', 'spaces');
const onSites = within('site_id', 'sites');

const through =
  (column: string, parent: string) =>
  (organizationId: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} IN (SELECT id FROM ${sql.table(parent)} WHERE ${inSpaces(organizationId)})`;

const part = (file: string, says: string, { key = ['id'], of = own, ...rest }: Declared): Part => ({
  ...{ file: `${file}.json`, says, key, of },
  ...rest,
});

const times = ['created_at', 'updated_at'];

const people: readonly Part[] = [
  part('organization', 'Its settings.', {
    ...{ table: 'organizations', of: (id) => sql`id = ${id}` },
    columns: ['id', 'title', 'hostname', 'email_domains', 'default_role', 'logo', 'sso', 'merge_rules', ...times],
  }),
  part('people', 'Names and addresses of its members and guests.', {
    ...{ table: 'users', columns: ['id', 'email', 'display_name'] },
    of: (id) => sql`id IN (SELECT user_id FROM memberships WHERE organization_id = ${id})`,
  }),
  part('members', 'What they are in it; no role is a guest.', {
    ...{ table: 'memberships', key: ['user_id'] },
    columns: ['user_id', 'role', 'disabled', 'joined_at', 'last_seen_at'],
  }),
  part('teams', 'Its teams.', { table: 'teams', columns: ['id', 'title', ...times] }),
  part('team-members', 'Who is in which team.', {
    ...{ table: 'team_members', key: ['team_id', 'user_id'], of: within('team_id', 'teams') },
    columns: ['team_id', 'user_id', 'role'],
  }),
  part('grants', 'What people and teams may do on single spaces and collections.', {
    table: 'grants',
    columns: ['id', 'space_id', 'collection_id', 'user_id', 'team_id', 'role', 'created_at'],
  }),
];

const content: readonly Part[] = [
  part('collections', 'Its collections.', {
    ...{ table: 'collections', columns: ['id', 'parent_id', 'title', 'description', 'default_level', ...times] },
  }),
  part('spaces', 'Its spaces; their content is in folders.', {
    table: 'spaces',
    columns: [
      ...['id', 'parent_id', 'title', 'emoji', 'language', 'visibility', 'edit_mode', 'default_level', 'merge_rules'],
      ...['created_by', 'deleted_at', ...times],
    ],
  }),
  part('revisions', 'The history of its spaces: who made which revision, and when.', {
    ...{ table: 'revisions', of: inSpaces },
    columns: ['id', 'space_id', 'kind', 'author_id', 'message', 'parents', 'change_request_id', 'created_at'],
  }),
  part('change-requests', 'Change requests; what open ones propose is in folders.', {
    ...{ table: 'change_requests', of: inSpaces },
    columns: ['id', 'space_id', 'number', 'subject', 'description', 'status', 'created_by', ...times],
  }),
  part('reviews', 'Reviews of change requests.', {
    ...{ table: 'change_request_reviews', of: through('change_request_id', 'change_requests') },
    columns: ['id', 'change_request_id', 'author_id', 'status', 'revision_id', 'created_at'],
  }),
  part('comments', 'Comments.', {
    ...{ table: 'comments', of: inSpaces },
    columns: [
      ...['id', 'space_id', 'change_request_id', 'review_id', 'page_id', 'author_id', 'body', 'quote', 'suggestion'],
      ...['status', 'resolved_by', 'resolved_at', 'posted_at', 'edited_at'],
    ],
  }),
  part('replies', 'Replies to comments.', {
    ...{ table: 'comment_replies', of: through('comment_id', 'comments') },
    columns: ['id', 'comment_id', 'author_id', 'body', 'posted_at', 'edited_at'],
  }),
];

const published: readonly Part[] = [
  part('sites', 'Its sites.', {
    table: 'sites',
    columns: ['id', 'type', 'title', 'basename', 'hostname', 'visibility', 'published', 'proxy', ...times],
  }),
  part('site-section-groups', 'Groups of sections of sites.', {
    ...{ table: 'site_section_groups', of: onSites, columns: ['id', 'site_id', 'title', 'icon', 'position'] },
  }),
  part('site-sections', 'Sections of sites.', {
    ...{ table: 'site_sections', of: onSites },
    columns: [
      ...['id', 'site_id', 'group_id', 'title', 'description', 'icon', 'path', 'is_default', 'condition', 'position'],
    ],
  }),
  part('site-spaces', 'Which spaces sites show.', {
    ...{ table: 'site_spaces', of: onSites },
    columns: ['id', 'site_id', 'section_id', 'space_id', 'title', 'path', 'is_default', 'condition', 'position'],
  }),
  part('site-looks', 'How sites look.', {
    ...{ table: 'site_customizations', key: ['site_id'], of: onSites, columns: ['site_id', 'settings'] },
  }),
  part('site-redirects', 'Redirects of sites.', {
    ...{ table: 'site_redirects', of: onSites },
    columns: ['id', 'site_id', 'source', 'kind', 'target_id', 'page_id', 'created_at'],
  }),
  part('hostnames', 'Its own hostnames.', {
    ...{ table: 'custom_hostnames', key: ['hostname'], columns: ['hostname', 'site_id', 'status', 'created_at'] },
  }),
  part('feedback', 'What readers said of pages.', {
    ...{ table: 'page_feedback', of: onSites },
    columns: ['id', 'site_id', 'space_id', 'page_id', 'rating', 'comment', 'language', 'created_at'],
  }),
];

const further: readonly Part[] = [
  part('webhooks', 'Webhooks, without their secrets.', {
    ...{ table: 'webhooks', columns: ['id', 'space_id', 'site_id', 'url', 'kinds', 'disabled', ...times] },
  }),
  part('openapi-specs', 'Where its OpenAPI specifications come from.', {
    ...{ table: 'openapi_specs', columns: ['id', 'slug', 'visibility', 'source_url', 'state', ...times] },
  }),
  part('translations', 'Into which languages it translates what.', {
    table: 'translation_settings',
    columns: ['id', 'title', 'languages', 'source_space_id', 'source_language', ...times],
  }),
  part('glossary', 'How it calls things in each language.', {
    ...{ table: 'translation_glossary', columns: ['id', 'translations', ...times] },
  }),
  part('synonyms', 'Words that mean the same in its search.', {
    ...{ table: 'synonym_groups', columns: ['id', 'sources', 'terms', 'language', ...times] },
  }),
  part('checks', 'Its style rules and words, and those of its spaces.', {
    ...{ table: 'check_settings', columns: ['id', 'space_id', 'source', 'words', 'updated_at'] },
  }),
];

export const PARTS: readonly Part[] = [...people, ...content, ...published, ...further];
