import type { ColumnTypes, Migration } from './migration.ts';

const people = (t: ColumnTypes): string[] => [
  `CREATE TABLE organizations (
    id ${t.text} NOT NULL PRIMARY KEY,
    title ${t.text} NOT NULL,
    hostname ${t.text} NOT NULL UNIQUE,
    email_domains ${t.text} NOT NULL DEFAULT '[]',
    type ${t.text} NOT NULL DEFAULT 'business',
    use_case ${t.text},
    community_type ${t.text},
    default_role ${t.int},
    default_site_id ${t.text},
    logo ${t.text},
    sso ${t.int} NOT NULL DEFAULT 0,
    ai ${t.int} NOT NULL DEFAULT 0,
    invite_links ${t.int} NOT NULL DEFAULT 1,
    blocked_reason ${t.text},
    created_at ${t.time} NOT NULL,
    updated_at ${t.time} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE TABLE users (
    id ${t.text} NOT NULL PRIMARY KEY,
    email ${t.text} NOT NULL UNIQUE,
    display_name ${t.text} NOT NULL,
    photo_url ${t.text},
    operator ${t.int} NOT NULL DEFAULT 0,
    created_at ${t.time} NOT NULL,
    updated_at ${t.time} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE TABLE memberships (
    organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role ${t.int},
    disabled ${t.int} NOT NULL DEFAULT 0,
    sso ${t.int} NOT NULL DEFAULT 0,
    joined_at ${t.time} NOT NULL,
    last_seen_at ${t.time},
    version ${t.int} NOT NULL DEFAULT 1,
    PRIMARY KEY (organization_id, user_id)
  )${t.table}`,
  `CREATE INDEX memberships_by_user ON memberships (user_id, organization_id)`,
  `CREATE TABLE teams (
    id ${t.text} NOT NULL PRIMARY KEY,
    organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    title ${t.text} NOT NULL,
    created_at ${t.time} NOT NULL,
    updated_at ${t.time} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE INDEX teams_by_organization ON teams (organization_id, created_at, id)`,
  `CREATE TABLE team_members (
    team_id ${t.text} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role ${t.text} NOT NULL DEFAULT 'member',
    version ${t.int} NOT NULL DEFAULT 1,
    PRIMARY KEY (team_id, user_id)
  )${t.table}`,
  `CREATE INDEX team_members_by_user ON team_members (user_id, team_id)`,
  `CREATE TABLE api_tokens (
    id ${t.text} NOT NULL PRIMARY KEY,
    user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name ${t.text} NOT NULL,
    hash ${t.text} NOT NULL UNIQUE,
    hint ${t.text} NOT NULL,
    created_at ${t.time} NOT NULL,
    expires_at ${t.time},
    last_used_at ${t.time},
    revoked_at ${t.time},
    version ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE INDEX api_tokens_by_user ON api_tokens (user_id, created_at, id)`,
];

const content = (t: ColumnTypes): string[] => [
  `CREATE TABLE collections (
    id ${t.text} NOT NULL PRIMARY KEY,
    organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    parent_id ${t.text} REFERENCES collections (id) ON DELETE CASCADE,
    title ${t.text} NOT NULL,
    description ${t.text},
    default_level ${t.text} NOT NULL DEFAULT 'inherit',
    position ${t.text} NOT NULL,
    created_by ${t.text},
    created_at ${t.time} NOT NULL,
    updated_at ${t.time} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE INDEX collections_by_organization ON collections (organization_id, position, id)`,
  `CREATE INDEX collections_by_parent ON collections (parent_id, position, id)`,
  `CREATE TABLE spaces (
    id ${t.text} NOT NULL PRIMARY KEY,
    organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    parent_id ${t.text} REFERENCES collections (id) ON DELETE SET NULL,
    title ${t.text} NOT NULL,
    emoji ${t.text} NOT NULL DEFAULT '',
    language ${t.text},
    visibility ${t.text} NOT NULL DEFAULT 'private',
    edit_mode ${t.text} NOT NULL DEFAULT 'locked',
    default_level ${t.text} NOT NULL DEFAULT 'inherit',
    position ${t.text} NOT NULL,
    head_revision_id ${t.text} NOT NULL,
    comments_open ${t.int} NOT NULL DEFAULT 0,
    change_requests_total ${t.int} NOT NULL DEFAULT 0,
    change_requests_open ${t.int} NOT NULL DEFAULT 0,
    change_requests_draft ${t.int} NOT NULL DEFAULT 0,
    created_by ${t.text},
    created_at ${t.time} NOT NULL,
    updated_at ${t.time} NOT NULL,
    deleted_at ${t.time},
    version ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE INDEX spaces_by_organization ON spaces (organization_id, position, id)`,
  `CREATE INDEX spaces_by_parent ON spaces (parent_id, position, id)`,
  `CREATE TABLE grants (
    id ${t.text} NOT NULL PRIMARY KEY,
    organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    space_id ${t.text} REFERENCES spaces (id) ON DELETE CASCADE,
    collection_id ${t.text} REFERENCES collections (id) ON DELETE CASCADE,
    user_id ${t.text} REFERENCES users (id) ON DELETE CASCADE,
    team_id ${t.text} REFERENCES teams (id) ON DELETE CASCADE,
    role ${t.int} NOT NULL,
    created_at ${t.time} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1,
    CHECK ((space_id IS NULL) <> (collection_id IS NULL)),
    CHECK ((user_id IS NULL) <> (team_id IS NULL))
  )${t.table}`,
  `CREATE UNIQUE INDEX grants_space_user ON grants (space_id, user_id) WHERE space_id IS NOT NULL AND user_id IS NOT NULL`,
  `CREATE UNIQUE INDEX grants_space_team ON grants (space_id, team_id) WHERE space_id IS NOT NULL AND team_id IS NOT NULL`,
  `CREATE UNIQUE INDEX grants_collection_user ON grants (collection_id, user_id) WHERE collection_id IS NOT NULL AND user_id IS NOT NULL`,
  `CREATE UNIQUE INDEX grants_collection_team ON grants (collection_id, team_id) WHERE collection_id IS NOT NULL AND team_id IS NOT NULL`,
  `CREATE INDEX grants_by_user ON grants (user_id)`,
  `CREATE INDEX grants_by_team ON grants (team_id)`,
  `CREATE INDEX grants_by_organization ON grants (organization_id)`,
  `CREATE TABLE objects (
    hash ${t.text} NOT NULL PRIMARY KEY,
    kind ${t.text} NOT NULL,
    bytes ${t.bytes} NOT NULL,
    created_at ${t.time} NOT NULL
  )${t.table}`,
  `CREATE TABLE revisions (
    id ${t.text} NOT NULL PRIMARY KEY,
    space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
    kind ${t.text} NOT NULL,
    author_id ${t.text},
    message ${t.text} NOT NULL DEFAULT '',
    parents ${t.text} NOT NULL,
    tree ${t.text} NOT NULL,
    import_report ${t.text},
    created_at ${t.time} NOT NULL
  )${t.table}`,
  `CREATE INDEX revisions_by_space ON revisions (space_id, created_at, id)`,
  `CREATE TABLE page_times (
    space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
    page_id ${t.text} NOT NULL,
    created_at ${t.time} NOT NULL,
    updated_at ${t.time} NOT NULL,
    PRIMARY KEY (space_id, page_id)
  )${t.table}`,
];

const publishing = (t: ColumnTypes): string[] => [
  `CREATE TABLE sites (
    id ${t.text} NOT NULL PRIMARY KEY,
    organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    type ${t.text} NOT NULL DEFAULT 'basic',
    title ${t.text} NOT NULL,
    basename ${t.text} NOT NULL,
    hostname ${t.text} UNIQUE,
    visibility ${t.text} NOT NULL DEFAULT 'public',
    published ${t.int} NOT NULL DEFAULT 0,
    created_by ${t.text},
    created_at ${t.time} NOT NULL,
    updated_at ${t.time} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1,
    UNIQUE (organization_id, basename)
  )${t.table}`,
  `CREATE INDEX sites_by_organization ON sites (organization_id, created_at, id)`,
  `CREATE INDEX sites_listed ON sites (title, id) WHERE published = 1 AND visibility = 'public'`,
  `CREATE TABLE site_spaces (
    id ${t.text} NOT NULL PRIMARY KEY,
    site_id ${t.text} NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
    title ${t.text} NOT NULL,
    path ${t.text} NOT NULL,
    is_default ${t.int} NOT NULL DEFAULT 0,
    condition ${t.text},
    position ${t.text} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1,
    UNIQUE (site_id, space_id),
    UNIQUE (site_id, path)
  )${t.table}`,
  `CREATE INDEX site_spaces_by_space ON site_spaces (space_id)`,
  `CREATE INDEX site_spaces_by_site ON site_spaces (site_id, position, id)`,
  `CREATE TABLE former_addresses (
    kind ${t.text} NOT NULL,
    scope_id ${t.text} NOT NULL,
    address ${t.text} NOT NULL,
    target_id ${t.text} NOT NULL,
    organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    created_at ${t.time} NOT NULL,
    PRIMARY KEY (kind, scope_id, address)
  )${t.table}`,
  `CREATE INDEX former_addresses_by_organization ON former_addresses (organization_id)`,
];

const machinery = (t: ColumnTypes): string[] => [
  `CREATE TABLE settings (
    name ${t.text} NOT NULL PRIMARY KEY,
    value ${t.text} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE TABLE job_claims (
    kind ${t.text} NOT NULL,
    subject ${t.text} NOT NULL,
    run_at ${t.time} NOT NULL,
    claimed_by ${t.text},
    claimed_until ${t.time},
    attempts ${t.int} NOT NULL DEFAULT 0,
    last_error ${t.text},
    PRIMARY KEY (kind, subject)
  )${t.table}`,
  `CREATE INDEX job_claims_due ON job_claims (run_at)`,
  `CREATE TABLE idempotency_keys (
    user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key ${t.text} NOT NULL,
    operation ${t.text} NOT NULL,
    fingerprint ${t.text} NOT NULL,
    answer ${t.text} NOT NULL,
    created_at ${t.time} NOT NULL,
    PRIMARY KEY (user_id, key)
  )${t.table}`,
  `CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)`,
];

export const house: Migration = {
  version: 1,
  name: 'house',
  minimumCompatible: 1,
  statements: (t) => [...people(t), ...content(t), ...publishing(t), ...machinery(t)],
};
