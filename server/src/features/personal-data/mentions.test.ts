import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, isPostgresRun } from '#testing/databases.ts';
import { PARTS } from './export/parts.ts';
import { type Fate, MENTIONS } from './testing.ts';

const database = await createTestDatabase();
const { db } = database;
after(() => database.drop());

const tables = (await db.introspection.getTables()).filter(({ name }) => !/^(?:search_index|sqlite_)/.test(name));
const fatesOf = (table: string): Record<string, Fate> => MENTIONS[table as keyof typeof MENTIONS] ?? {};

/** Names of columns that may name a person, and of those of them that name something else. */
const SUSPICIOUS =
  /user|person|people|member|author|owner|actor|e?mail|recipient|mailbox|sender|sought|subject|contributor|reviewer|(?:^|_)(?:by|name|who)$|_by$/;
const NAMES_NOBODY = new Set([
  ...['change_requests.subject', 'events.subject', 'job_claims.subject', 'live_events.subject'],
  ...['notification_mails.subject', 'webhook_deliveries.subject', 'organizations.email_domains'],
  ...['api_tokens.name', 'passkeys.name', 'blobs.name', 'import_uploads.name', 'integrations.name'],
  ...['integrations.folded_name', 'integrations.sought', 'teams.sought', 'printed_books.name', 'settings.name'],
  ...['schema_steps.name', 'share_links.name', 'site_pictures.name', 'sites.basename', 'smaller_pictures.name'],
  ...[
    'sessions.user_agent',
    'job_claims.claimed_by',
    'checked_texts.made_by',
    'users.email_verified_at',
    'notifications.mail_at',
  ],
  ...[
    'notification_mails.mailed_at',
    'email_invites.mailed',
    'organizations.hostname',
    'organizations.custom_hostname',
  ],
]);

test('every column that may name a person was thought of', () => {
  const columns = tables.flatMap(({ name: table, columns: of }) =>
    of.filter(({ name }) => SUSPICIOUS.test(name)).map(({ name }) => ({ table, name })),
  );
  const unknown = columns.filter(
    ({ table, name }) => !Object.hasOwn(fatesOf(table), name) && !NAMES_NOBODY.has(`${table}.${name}`),
  );
  assert.deepEqual(
    unknown.map(({ table, name }) => `${table}.${name}`),
    [],
    'say in testing.ts what becomes of it when a person is deleted, and add it to their archive',
  );
});

test('what is said of columns is said of such that there are', () => {
  for (const [table, fates] of Object.entries(MENTIONS)) {
    const known = new Set(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name));
    for (const column of Object.keys(fates)) assert.ok(known.has(column), `${table}.${column}`);
  }
});

test('what is said to go with the row of the user does, and nothing else does', async () => {
  const { rows } = await sql<{ name: string }>`${
    isPostgresRun()
      ? sql`SELECT conrelid::regclass::text AS name FROM pg_constraint
          WHERE contype = 'f' AND confrelid = 'users'::regclass AND confdeltype = 'c'`
      : sql`SELECT DISTINCT m.name AS name FROM sqlite_master m, pragma_foreign_key_list(m.name) f
          WHERE m.type = 'table' AND f."table" = 'users' AND f.on_delete = 'CASCADE'`
  }`.execute(db);
  // Identities at providers go with the membership.
  const cascading = new Set([...rows.map(({ name }) => name), 'sso_identities']);
  const said = Object.keys(MENTIONS).filter((table) => Object.values(fatesOf(table)).includes('cascades'));
  assert.deepEqual(new Set(said), cascading);
});

/** What is in no archive, and why. */
const NOT_EXPORTED = new Map([
  ['mails.tenant', 'the same mails are found by their mailbox'],
  ['mails.recipient', 'it is a column of what is found by the mailbox'],
  ['memberships.sought', 'it is made of name and address'],
  ['sso_identities.subject', 'it is a column of what is found by the user'],
  ['change_request_reviewers.requested_by', 'it is about the reviewer'],
  ['audit_events.actor_id', 'the log is a file of its own'],
]);

test('an archive has a file for every column that names a person', () => {
  const parts = new Set(PARTS.map(({ table, by }) => `${table}.${by}`));
  for (const [table, fates] of Object.entries(MENTIONS))
    for (const [column, fate] of Object.entries(fates as Record<string, Fate>)) {
      const name = `${table}.${column}`;
      if (fate === 'itself') continue;
      assert.ok(
        parts.has(name) !== NOT_EXPORTED.has(name),
        `${name} is in no file of the archive, or said to be in none`,
      );
    }
  assert.equal(new Set(PARTS.map(({ file }) => file)).size, PARTS.length);
});

test('no archive has what opens something', () => {
  const secret = /hash|secret|(?:^|_)key$|credential|code$|payload|challenge|signature|token(?!_)/;
  for (const { file, columns } of PARTS)
    for (const column of columns)
      assert.ok(!secret.test(column) || (file === 'repeated-requests.json' && column === 'key'), `${file}: ${column}`);
});
