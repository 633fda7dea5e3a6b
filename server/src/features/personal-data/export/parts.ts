import type { Tables } from '#platform/db/index.ts';

/** A file of the archive: rows of a table that name the person, without what opens something. */
export interface Part {
  file: string;
  /** What it holds, for the README. */
  says: string;
  table: keyof Tables;
  /** The column that names the person, by id or by address. */
  by: string;
  of?: 'email' | 'mailbox';
  /** What distinguishes the rows of one person, and the order in which they come. */
  key: readonly string[];
  columns: readonly string[];
}

const part = (
  file: string,
  says: string,
  { table, by = 'user_id', key = ['id'], ...rest }: Pick<Part, 'table' | 'columns'> & Partial<Part>,
): Part => ({ file: `${file}.json`, says, table, by, key, ...rest });

const times = ['created_at', 'updated_at'];

const account: readonly Part[] = [
  part('profile', 'Who you are here.', {
    ...{ table: 'users', by: 'id' },
    columns: ['id', 'email', 'email_verified_at', 'display_name', 'photo_url', 'operator', 'made_by_sso', ...times],
  }),
  part('sign-in/password', 'Since when you have your password. The password itself is nowhere.', {
    ...{ table: 'passwords', key: ['user_id'], columns: ['changed_at'] },
  }),
  part('sign-in/authenticator', 'Your authenticator app, without its secret.', {
    ...{ table: 'totp_secrets', key: ['user_id'], columns: ['created_at', 'confirmed_at'] },
  }),
  part('sign-in/recovery-codes', 'Recovery codes that you have not used, without the codes.', {
    ...{ table: 'recovery_codes', key: ['hash'], columns: ['created_at'] },
  }),
  part('sign-in/passkeys', 'Your passkeys, without their keys.', {
    ...{ table: 'passkeys', columns: ['id', 'name', 'backed_up', 'created_at', 'last_used_at'] },
  }),
  part('sign-in/links', 'Links that were made for you to sign in or to reset your password.', {
    ...{ table: 'one_time_links', key: ['hash'], columns: ['purpose', 'created_at', 'expires_at'] },
  }),
  part('sign-in/codes', 'Codes to sign in that somebody asked for with your address, without the codes.', {
    ...{ table: 'email_codes', by: 'email', of: 'email' },
    columns: ['email', 'network', 'tries', 'created_at', 'expires_at', 'ended_at'],
  }),
  part('sign-in/passkeys-begun', 'Passkeys that you began to add or to use.', {
    ...{ table: 'passkey_challenges', columns: ['purpose', 'network', 'created_at', 'expires_at'] },
  }),
  part('sign-in/providers', 'What identity providers of organizations call you.', {
    ...{ table: 'sso_identities', key: ['provider_id', 'subject'] },
    columns: ['provider_id', 'organization_id', 'subject', 'created_at', 'last_used_at'],
  }),
  part('sign-in/provider-tests', 'Tests of identity providers that you made, and what came back.', {
    ...{ table: 'sso_tests', columns: ['id', 'organization_id', 'provider_id', 'state', 'result', 'created_at'] },
  }),
  part('sessions', 'Browsers in which you are signed in.', {
    table: 'sessions',
    columns: [
      ...['id', 'method', 'organization_id', 'provider_id', 'created_at', 'last_used_at', 'authenticated_at'],
      ...['ends_at', 'expires_at', 'address', 'user_agent'],
    ],
  }),
  part('tokens', 'Your personal tokens: their names and first characters.', {
    table: 'api_tokens',
    columns: [
      ...['id', 'name', 'hint', 'scopes', 'organization_id', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'],
    ],
  }),
  part('apps', 'What you allowed programs to do, and what they were given for it.', {
    ...{ table: 'oauth_records', key: ['kind', 'id_hash'] },
    columns: ['kind', 'scopes', 'created_at', 'expires_at', 'consumed_at'],
  }),
  part('repeated-requests', 'Requests that could be repeated for a day, by their keys.', {
    ...{ table: 'idempotency_keys', key: ['key'], columns: ['key', 'operation', 'created_at'] },
  }),
];

const belonging: readonly Part[] = [
  part('organizations', 'The organizations that you belong to, and as what; no role is a guest.', {
    ...{ table: 'memberships', key: ['organization_id'] },
    columns: ['organization_id', 'role', 'disabled', 'sso', 'joined_at', 'last_seen_at'],
  }),
  part('teams', 'Your teams.', { table: 'team_members', key: ['team_id'], columns: ['team_id', 'role'] }),
  part('grants', 'What you may do on single spaces and collections.', {
    table: 'grants',
    columns: ['id', 'organization_id', 'space_id', 'collection_id', 'role', 'created_at'],
  }),
  part('invitations', 'Invitations that were sent to your address.', {
    ...{ table: 'email_invites', by: 'email', of: 'email' },
    columns: ['id', 'organization_id', 'email', 'role', 'message', 'gives', 'expires_at', 'accepted_at', ...times],
  }),
  part('invitations-accepted', 'Invitations that you accepted.', {
    ...{ table: 'email_invites', by: 'accepted_by' },
    columns: ['id', 'organization_id', 'email', 'role', 'message', 'gives', 'expires_at', 'accepted_at', ...times],
  }),
  part('invitations-sent', 'Invitations that you sent, without the addresses, which are of others.', {
    ...{ table: 'email_invites', by: 'invited_by' },
    columns: ['id', 'organization_id', 'role', 'message', 'gives', 'expires_at', 'accepted_at', ...times],
  }),
];

const said: readonly Part[] = [
  part('comments', 'Comments that you wrote.', {
    ...{ table: 'comments', by: 'author_id' },
    columns: [
      ...['id', 'space_id', 'change_request_id', 'review_id', 'page_id', 'revision_id', 'body', 'quote', 'suggestion'],
      ...['status', 'posted_at', 'edited_at'],
    ],
  }),
  part('comments-resolved', 'Comments that you resolved.', {
    ...{ table: 'comments', by: 'resolved_by', columns: ['id', 'space_id', 'resolved_at'] },
  }),
  part('replies', 'Replies that you wrote.', {
    ...{ table: 'comment_replies', by: 'author_id', columns: ['id', 'comment_id', 'body', 'posted_at', 'edited_at'] },
  }),
  part('reactions', 'Reactions that you gave.', {
    ...{ table: 'comment_reactions', key: ['comment_id', 'reply_id', 'emoji'] },
    columns: ['comment_id', 'reply_id', 'emoji', 'reacted_at'],
  }),
  part('mentions', 'Comments and replies that mention you.', {
    ...{ table: 'comment_mentions', key: ['comment_id', 'reply_id'], columns: ['comment_id', 'reply_id'] },
  }),
  part('change-requests', 'Change requests that you opened.', {
    ...{ table: 'change_requests', by: 'created_by' },
    columns: ['id', 'space_id', 'number', 'subject', 'description', 'status', ...times],
  }),
  part('change-request-moves', 'Change requests that you opened, merged or archived.', {
    ...{ table: 'change_request_moves', by: 'moved_by', key: ['change_request_id', 'number'] },
    columns: ['change_request_id', 'from_status', 'to_status', 'moved_at'],
  }),
  part('change-request-contributions', 'Change requests that you took part in.', {
    ...{ table: 'change_request_contributors', key: ['change_request_id', 'action'] },
    columns: ['change_request_id', 'action', 'count', 'updated_at'],
  }),
  part('reviews', 'Reviews that you gave.', {
    ...{ table: 'change_request_reviews', by: 'author_id' },
    columns: ['id', 'change_request_id', 'status', 'revision_id', 'created_at'],
  }),
  part('review-requests', 'Change requests that you are asked to review.', {
    ...{
      table: 'change_request_reviewers',
      key: ['change_request_id'],
      columns: ['change_request_id', 'requested_at'],
    },
  }),
  part('revisions', 'Revisions of spaces that you made. Their content belongs to the organizations.', {
    ...{ table: 'revisions', by: 'author_id' },
    columns: ['id', 'space_id', 'kind', 'message', 'change_request_id', 'created_at'],
  }),
  part('revisions-with-others', 'Revisions of others that have text of yours.', {
    ...{ table: 'revision_contributors', key: ['revision_id'], columns: ['revision_id'] },
  }),
  part('drafts', 'Pages of which you saved the last draft, and drafts that you wrote in.', {
    ...{ table: 'drafts', by: 'author_id' },
    columns: ['id', 'space_id', 'line', 'page_id', 'open', 'held', ...times],
  }),
  part('drafts-with-others', 'Drafts that have text of yours, from the last days.', {
    ...{ table: 'draft_contributors', key: ['draft_id'], columns: ['draft_id', 'updated_at'] },
  }),
];

const made: readonly Part[] = [
  part('made/spaces', 'Spaces that you made.', {
    ...{ table: 'spaces', by: 'created_by', columns: ['id', 'organization_id', 'title', 'created_at'] },
  }),
  part('made/collections', 'Collections that you made.', {
    ...{ table: 'collections', by: 'created_by', columns: ['id', 'organization_id', 'title', 'created_at'] },
  }),
  part('made/sites', 'Sites that you made.', {
    ...{ table: 'sites', by: 'created_by', columns: ['id', 'organization_id', 'title', 'created_at'] },
  }),
  part('made/webhooks', 'Webhooks that you added.', {
    ...{ table: 'webhooks', by: 'created_by', columns: ['id', 'organization_id', 'created_at'] },
  }),
  part('made/invites', 'Links to join that you made, without what opens something.', {
    ...{ table: 'invites', by: 'created_by' },
    columns: ['organization_id', 'space_id', 'collection_id', 'role', 'created_at'],
  }),
  part('made/installations', 'Integrations that you installed.', {
    ...{ table: 'integration_installations', by: 'created_by' },
    columns: ['id', 'integration_id', 'organization_id', 'created_at'],
  }),
  part('made/imports', 'Imports that you began.', {
    ...{ table: 'import_runs', by: 'created_by' },
    columns: ['id', 'organization_id', 'space_id', 'state', 'source', 'created_at', 'ended_at'],
  }),
  part('made/uploads', 'Files that you uploaded to import them.', {
    ...{ table: 'import_uploads', by: 'created_by' },
    columns: ['id', 'organization_id', 'name', 'size', 'created_at'],
  }),
  part('made/ignored-findings', 'Findings of checks that you had ignored, and why.', {
    ...{ table: 'ignored_findings', by: 'created_by' },
    columns: ['id', 'space_id', 'page_id', 'rule', 'found', 'reason', 'created_at'],
  }),
  part('made/named-spaces', 'What you said ids of the hosted application mean.', {
    ...{ table: 'hosted_spaces', by: 'named_by', key: ['organization_id', 'hosted_id'] },
    columns: ['organization_id', 'hosted_id', 'space_id', 'updated_at'],
  }),
  part('made/translation-runs', 'Translations by a machine that you asked for.', {
    ...{ table: 'translation_runs', by: 'requested_by', key: ['binding_id'] },
    columns: ['binding_id', 'organization_id', 'state', 'requested_at', 'ended_at'],
  }),
];

const notified: readonly Part[] = [
  part('notifications', 'Your notifications.', {
    table: 'notifications',
    columns: [
      ...['id', 'organization_id', 'space_id', 'kind', 'change_request_id', 'comment_id', 'reply_id', 'actor_id'],
      ...['created_at', 'read_at'],
    ],
  }),
  part('notifications-settings', 'What you want to be notified of, and in which language.', {
    ...{ table: 'notification_settings', key: ['user_id'], columns: ['kinds', 'language', 'updated_at'] },
  }),
  part('notifications-mailed', 'What you were sent mails about.', {
    ...{ table: 'notification_mails', key: ['mailed_at', 'subject'], columns: ['subject', 'mailed_at'] },
  }),
  part('notifications-caused', 'Notifications of others about what you did: when, and of what kind.', {
    ...{ table: 'notifications', by: 'actor_id', columns: ['kind', 'space_id', 'created_at'] },
  }),
  part('watches', 'Spaces and pages that you watch, or want to hear nothing of.', {
    ...{ table: 'watches', key: ['space_id', 'page_id'], columns: ['space_id', 'page_id', 'state', 'updated_at'] },
  }),
  part('comments-read', 'Until when you have read comments.', {
    ...{ table: 'comments_seen', key: ['space_id', 'place'], columns: ['space_id', 'place', 'seen_at'] },
  }),
  part('mails', 'Mails to your mailbox of the last days: what they were, and what became of them.', {
    ...{ table: 'mails', by: 'mailbox', of: 'mailbox' },
    columns: ['id', 'kind', 'recipient', 'language', 'state', 'created_at', 'expires_at'],
  }),
  part('mails-caused', 'Mails to others that you caused, such as invitations.', {
    ...{ table: 'mails', by: 'sender_id', columns: ['id', 'kind', 'state', 'created_at'] },
  }),
  part('present', 'Where you are at this moment.', {
    ...{ table: 'presence', key: ['space_id', 'page_id'] },
    columns: ['space_id', 'page_id', 'block', 'change_request_id', 'seen_at'],
  }),
];

export const PARTS: readonly Part[] = [...account, ...belonging, ...said, ...made, ...notified];
