import type { Generated } from 'kysely';

/** Mails that wait, and for two days those that do no more, because they count for the limits. */
export interface MailsTable {
  /** Also the stable part of the Message-ID. */
  id: string;
  kind: string;
  /** The address that it is sent to. */
  recipient: string;
  /** What all addresses of that mailbox have in common. */
  mailbox: string;
  /** On whose behalf: an organization, or `user:ID`. */
  tenant: string;
  /** Who caused it, where it goes to somebody else. */
  sender_id: string | null;
  language: string;
  /** JSON, perhaps with secrets; null from the moment on at which the mail no longer waits. */
  params: string | null;
  state: string;
  attempts: Generated<number>;
  /** When it is tried; null where it no longer waits. */
  next_at: number | null;
  expires_at: number;
  created_at: number;
  last_error: string | null;
}

/** Somebody who was invited by mail and has not come yet. */
export interface EmailInvitesTable {
  id: string;
  organization_id: string;
  /** Folded to lower case. */
  email: string;
  /** Rank of the role; null makes guests. */
  role: number | null;
  sso: Generated<0 | 1>;
  /** Whether the link was sent to the address, and proves it. */
  mailed: 0 | 1;
  /** SHA-256 of the secret of the link, hex. The secret itself is in the mail only. */
  hash: string;
  invited_by: string | null;
  language: string | null;
  /** Of whoever invited, to the person. */
  message: string | null;
  /** JSON: teams, spaces and collections, and the level on these. */
  gives: string | null;
  /** From then on it has ended, whoever used it. */
  expires_at: number;
  accepted_at: number | null;
  accepted_by: string | null;
  created_at: number;
  updated_at: number;
  version: Generated<number>;
}

export interface NotificationsTable {
  id: string;
  user_id: string;
  organization_id: string;
  space_id: string;
  /** The event that it is of; nobody is notified twice of one. */
  event_id: string;
  kind: string;
  change_request_id: string | null;
  comment_id: string | null;
  reply_id: string | null;
  /** Who did it. */
  actor_id: string | null;
  created_at: number;
  read_at: number | null;
  /** When it is to be mailed; null where it never is, or was. */
  mail_at: number | null;
  version: Generated<number>;
}

/** What somebody chose; who chose nothing has no row. */
export interface NotificationSettingsTable {
  user_id: string;
  /** JSON: by kind. */
  kinds: string;
  /** Of their mails; null is English. */
  language: string | null;
  updated_at: number;
  version: Generated<number>;
}

/** That somebody was sent a mail about something. */
export interface NotificationMailsTable {
  user_id: string;
  mailed_at: number;
  /** The change request or the comment that it was about, such as `comment:ID`. */
  subject: string;
}

/** What somebody watches, or wants to hear nothing of. */
export interface WatchesTable {
  user_id: string;
  space_id: string;
  /** Empty for the whole space. */
  page_id: string;
  state: 'watching' | 'muted';
  updated_at: number;
}

export interface MailTables {
  mails: MailsTable;
  email_invites: EmailInvitesTable;
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  notification_mails: NotificationMailsTable;
  watches: WatchesTable;
}
