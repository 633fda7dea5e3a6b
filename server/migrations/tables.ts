// The tables as they are after the last migration: rows are snake_case, times are milliseconds, booleans 0 or 1.
import type { ColumnType, Generated } from 'kysely';
import type { SearchTables } from './search-tables.ts';
import type { AuditTables } from './tables-audit.ts';
import type { AddressTables } from './tables-addresses.ts';
import type { CheckTables } from './tables-checks.ts';
import type { CredentialTables } from './tables-credentials.ts';
import type { DescriptionTables } from './tables-descriptions.ts';
import type { DraftTables } from './tables-drafts.ts';
import type { EventsTable } from './tables-events.ts';
import type { InsightTables } from './tables-insights.ts';
import type { IntegrationTables } from './tables-integrations.ts';
import type { InviteTables } from './tables-invites.ts';
import type { HistoryTables } from './tables-history.ts';
import type { ImportRunTables } from './tables-import-runs.ts';
import type { LiveTables } from './tables-live.ts';
import type { MailTables } from './tables-mail.ts';
import type { NodeTables } from './tables-nodes.ts';
import type { OauthTables } from './tables-oauth.ts';
import type { OpenapiSpecTables } from './tables-openapi-specs.ts';
import type { SynonymTables } from './tables-synonyms.ts';
import type { TranslationTables } from './tables-translations.ts';
import type { WebhookTables } from './tables-webhooks.ts';
import type { VisitorTables } from './tables-visitors.ts';
import type { AccessVersionsTable, PlaceCountsTable } from './tables-places.ts';
import type { PeopleTables } from './tables-people.ts';
import type { BlobTables } from './tables-blobs.ts';
import type { PictureTables } from './tables-pictures.ts';
import type { QuotaTables } from './tables-quotas.ts';
import type { RendererTables } from './tables-renderers.ts';
import type { SiteTables } from './tables-sites.ts';
import type { SessionsTable } from './tables-sessions.ts';
import type { SignInAttemptsTable } from './tables-sign-in.ts';
import type { SsoTables } from './tables-sso.ts';
import type { ApiTokensTable } from './tables-tokens.ts';
import type {
  SiteCustomizationsTable,
  SitePicturesTable,
  SiteSpaceCustomizationsTable,
  UnsavedLooksTable,
} from './tables-customizations.ts';
import type {
  BodyLinksTable,
  ChangeRequestContributorsTable,
  ChangeRequestReviewersTable,
  ChangeRequestMovesTable,
  ChangeRequestReviewsTable,
  ChangeRequestsTable,
  CommentReactionsTable,
  CommentMentionsTable,
  CommentRepliesTable,
  CommentsSeenTable,
  CommentsTable,
  PageTimesTable,
} from './tables-collaboration.ts';

type Flag = 0 | 1;
/** Set on insert, counted up by every update of the row. */
type Version = Generated<number>;

export interface OrganizationsTable {
  id: string;
  title: string;
  hostname: string;
  /** A hostname of its own that is active, under which all of its sites are served. */
  custom_hostname: string | null;
  email_domains: Generated<string>;
  type: Generated<string>;
  use_case: string | null;
  community_type: string | null;
  default_role: number | null;
  default_site_id: string | null;
  logo: string | null;
  sso: Generated<Flag>;
  ai: Generated<Flag>;
  invite_links: Generated<Flag>;
  blocked_reason: string | null;
  /** Since when it is deleted. It can be restored for a while, and is blocked meanwhile. */
  deleted_at: number | null;
  /** What blocked it when it was deleted. */
  blocked_before: string | null;
  /** JSON; null says nothing. */
  merge_rules: string | null;
  created_at: number;
  updated_at: number;
  version: Version;
}

export interface CollectionsTable {
  id: string;
  organization_id: string;
  parent_id: string | null;
  title: string;
  description: string | null;
  default_level: Generated<string>;
  position: string;
  created_by: string | null;
  created_at: number;
  updated_at: number;
  version: Version;
}

export interface SpacesTable {
  id: string;
  organization_id: string;
  parent_id: string | null;
  title: string;
  emoji: Generated<string>;
  language: string | null;
  visibility: Generated<string>;
  edit_mode: Generated<string>;
  /** The name of a role, `inherit`, or `none` (nobody but administrators and the creator). */
  default_level: Generated<string>;
  position: string;
  head_revision_id: string;
  comments_open: Generated<number>;
  change_requests_total: Generated<number>;
  change_requests_open: Generated<number>;
  change_requests_draft: Generated<number>;
  created_by: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** JSON; null inherits those of the organization. */
  merge_rules: string | null;
  version: Version;
}

export interface GrantsTable {
  id: string;
  organization_id: string;
  space_id: string | null;
  collection_id: string | null;
  user_id: string | null;
  team_id: string | null;
  role: number;
  created_at: number;
  version: Version;
}

export interface ObjectsTable {
  hash: Uint8Array;
  kind: string;
  bytes: Uint8Array;
  /** How many bytes the object has, where its bytes are packed; else 0. */
  plain_size: Generated<number>;
  created_at: number;
}

/** What the sweep under way has found to be in use. Empty between two sweeps. */
export interface ObjectMarksTable {
  hash: string;
  /** What it was found as: two kinds of things may have the same bytes. */
  kind: string;
  /** Whether what it refers to is marked as well. */
  expanded: Flag;
}

export interface RevisionsTable {
  id: string;
  space_id: string;
  kind: string;
  author_id: string | null;
  message: Generated<string>;
  /** JSON array of revision ids. */
  parents: string;
  tree: string;
  /** JSON; set when an import made this revision. */
  import_report: string | null;
  /** The tree of what an import read, where it is not that of the revision because edits were merged with it. */
  import_tree: string | null;
  /** The change request whose line this revision is on; null on the main line. */
  change_request_id: string | null;
  /** The change request that a revision of kind `merge` took in. */
  merged_from: string | null;
  created_at: number;
}

export interface SitesTable {
  id: string;
  organization_id: string;
  type: Generated<string>;
  title: string;
  basename: string;
  hostname: string | null;
  visibility: Generated<string>;
  published: Generated<Flag>;
  adaptive_content: Generated<Flag>;
  proxy: string | null;
  created_by: string | null;
  created_at: number;
  updated_at: number;
  version: Version;
}

export interface SettingsTable {
  name: string;
  value: string;
  version: Version;
}

export interface JobClaimsTable {
  kind: string;
  subject: string;
  run_at: number;
  claimed_by: string | null;
  claimed_until: number | null;
  attempts: Generated<number>;
  last_error: string | null;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  operation: string;
  fingerprint: string;
  answer: string;
  created_at: number;
}

export interface SchemaStepsTable {
  version: number;
  name: string;
  minimum_compatible: number;
  applied_at: ColumnType<number, number, never>;
}

export interface Tables
  extends
    AddressTables,
    AuditTables,
    CheckTables,
    CredentialTables,
    DraftTables,
    IntegrationTables,
    InviteTables,
    HistoryTables,
    ImportRunTables,
    LiveTables,
    MailTables,
    OauthTables,
    OpenapiSpecTables,
    SearchTables,
    SiteTables,
    SsoTables,
    SynonymTables,
    TranslationTables,
    VisitorTables,
    WebhookTables,
    InsightTables,
    QuotaTables,
    RendererTables,
    DescriptionTables,
    PeopleTables,
    PictureTables,
    BlobTables,
    NodeTables {
  organizations: OrganizationsTable;
  api_tokens: ApiTokensTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  collections: CollectionsTable;
  spaces: SpacesTable;
  place_counts: PlaceCountsTable;
  access_versions: AccessVersionsTable;
  grants: GrantsTable;
  objects: ObjectsTable;
  object_marks: ObjectMarksTable;
  revisions: RevisionsTable;
  change_requests: ChangeRequestsTable;
  change_request_contributors: ChangeRequestContributorsTable;
  change_request_reviews: ChangeRequestReviewsTable;
  change_request_moves: ChangeRequestMovesTable;
  change_request_reviewers: ChangeRequestReviewersTable;
  comments: CommentsTable;
  comment_replies: CommentRepliesTable;
  comment_mentions: CommentMentionsTable;
  comments_seen: CommentsSeenTable;
  comment_reactions: CommentReactionsTable;
  body_links: BodyLinksTable;
  page_times: PageTimesTable;
  sites: SitesTable;
  site_customizations: SiteCustomizationsTable;
  site_space_customizations: SiteSpaceCustomizationsTable;
  unsaved_looks: UnsavedLooksTable;
  site_pictures: SitePicturesTable;
  settings: SettingsTable;
  job_claims: JobClaimsTable;
  events: EventsTable;
  idempotency_keys: IdempotencyKeysTable;
  schema_steps: SchemaStepsTable;
}
