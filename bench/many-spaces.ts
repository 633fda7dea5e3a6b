// Two organizations in the database of a Lectern that runs: one with a hundred spaces, one with very many.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Filled {
  few: string;
  many: string;
  guestToken: string;
  /** Of somebody who may read everything but is no administrator, so that rights are looked at for each space. */
  memberToken: string;
}

const FEW = 100;
/** As many as a page shows: a guest sees so many in either organization, half of them by a grant on their collection. */
const SEEN_BY_GUEST = 100;
const tokenOf = (name: string): string => `lct_${name.repeat(9)}`;
const PEOPLE = { guest: 'NULL', reader: '1' };

/** Fills the database with `many` spaces, and a hundred; `owner` is the token of who administers both. */
export function fillWithSpaces(dataDir: string, many: number, owner: string): Filled {
  const db = new DatabaseSync(join(dataDir, 'lectern.db'), { timeout: 10_000 });
  const ids = { few: 'benchfew', many: 'benchmany' };
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
  db.exec('BEGIN IMMEDIATE');
  for (const name of Object.keys(PEOPLE)) {
    db.prepare(`INSERT INTO users (id, email, display_name, created_at, updated_at) VALUES (?, ?, 'Bench', 1, 1)`).run(
      `bench${name}`,
      `${name}@example.com`,
    );
    db.prepare(
      `INSERT INTO api_tokens (id, user_id, name, hash, hint, created_at) VALUES (?, ?, 'bench', ?, 'lct', 1)`,
    ).run(`bench${name}`, `bench${name}`, hashOf(tokenOf(name)));
  }
  const { user_id: ownerId } = db.prepare('SELECT user_id FROM api_tokens WHERE hash = ?').get(hashOf(owner)) as {
    user_id: string;
  };
  fillOrganization(db, { id: ids.few, spaces: FEW, ownerId });
  fillOrganization(db, { id: ids.many, spaces: many, ownerId });
  // Their content is made up, so there is nothing to index: trying it would be measured with the lists.
  db.exec("DELETE FROM search_spaces WHERE space_id LIKE 'bench%'");
  db.exec('COMMIT');
  db.close();
  return { ...ids, guestToken: tokenOf('guest'), memberToken: tokenOf('reader') };
}

/** Half of the spaces lie in collections, fifty in each; the guest has grants on one collection and on single spaces. */
function fillOrganization(db: DatabaseSync, { id, spaces, ownerId }: { id: string; spaces: number; ownerId: string }) {
  const numbers = (to: number) =>
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to})`;
  const half = SEEN_BY_GUEST / 2;
  const run = (sql: string) => db.prepare(sql).run();
  run(
    `INSERT INTO organizations (id, title, hostname, created_at, updated_at) VALUES ('${id}', 'Bench', '${id}', 1, 1)`,
  );
  db.prepare(`INSERT INTO memberships (organization_id, user_id, role, joined_at) VALUES ('${id}', ?, 6, 1)`).run(
    ownerId,
  );
  for (const [name, role] of Object.entries(PEOPLE))
    run(
      `INSERT INTO memberships (organization_id, user_id, role, joined_at) VALUES ('${id}', 'bench${name}', ${role}, 1)`,
    );
  run(`INSERT INTO collections (id, organization_id, title, position, created_at, updated_at)
    ${numbers(Math.max(1, spaces / 100))} SELECT '${id}c' || n, '${id}', 'Group', 'a' || (1000000 + n), n, n FROM numbers`);
  run(`INSERT INTO spaces (id, organization_id, parent_id, title, position, head_revision_id, created_at, updated_at)
    ${numbers(spaces)} SELECT '${id}s' || n, '${id}', CASE WHEN n % 2 = 0 THEN '${id}c' || (1 + (n - 1) / 100) END,
      'Space ' || n, 'b' || (1000000 + n * 7919 % 1000003), '${id}r' || n, n, n FROM numbers`);
  run(`INSERT INTO revisions (id, space_id, kind, parents, tree, created_at)
    ${numbers(spaces)} SELECT '${id}r' || n, '${id}s' || n, 'edits', '[]', 'none', n FROM numbers`);
  run(`INSERT INTO grants (id, organization_id, collection_id, user_id, role, created_at)
    VALUES ('${id}g', '${id}', '${id}c1', 'benchguest', 1, 1)`);
  run(`INSERT INTO grants (id, organization_id, space_id, user_id, role, created_at)
    ${numbers(half)} SELECT '${id}g' || n, '${id}', '${id}s' || (n * ${(spaces / half) | 0} - 1), 'benchguest', 1, n FROM numbers`);
}
