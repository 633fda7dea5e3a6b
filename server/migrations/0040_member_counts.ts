import type { ColumnTypes, Migration } from './migration.ts';

/** What a count is of: an organization, the rank of a role or 0 for guests, and whether they were ever seen. */
const keyOf = (row: string) =>
  `${row}.organization_id, COALESCE(${row}.role, 0), CASE WHEN ${row}.last_seen_at IS NULL THEN 0 ELSE 1 END`;

function sqliteTriggers(): string[] {
  const add = `INSERT INTO member_counts (organization_id, role, seen, items) VALUES (${keyOf('NEW')}, 1)
    ON CONFLICT (organization_id, role, seen) DO UPDATE SET items = items + 1;`;
  const known = `(organization_id, role, seen) = (${keyOf('OLD')})`;
  const drop = `UPDATE member_counts SET items = items - 1 WHERE ${known};
    DELETE FROM member_counts WHERE ${known} AND items = 0;`;
  const trigger = (name: string, { event, body }: { event: string; body: string }) =>
    `CREATE TRIGGER memberships_${name} AFTER ${event} ON memberships BEGIN ${body} END`;
  return [
    trigger('made', { event: 'INSERT', body: add }),
    // The names of members change far more often than what is counted of them.
    trigger('moved', { event: 'UPDATE OF organization_id, role, last_seen_at', body: `${add} ${drop}` }),
    trigger('gone', { event: 'DELETE', body: drop }),
  ];
}

const step = (row: string, by: 1 | -1) =>
  `SELECT ${row}.organization_id, COALESCE(${row}.role, 0) AS role,
    CASE WHEN ${row}.last_seen_at IS NULL THEN 0 ELSE 1 END AS seen, ${by} AS step FROM ${row}`;

/** PostgreSQL counts a whole statement at once: row by row, the thousandth row would look through a thousand dead counts. */
function postgresTriggers(): string[] {
  const named = { came: 'NEW TABLE AS came', went: 'OLD TABLE AS went' };
  const events = [
    { name: 'made', event: 'INSERT', tables: named.came, rows: step('came', 1) },
    {
      ...{ name: 'moved', event: 'UPDATE', tables: `${named.came} ${named.went}` },
      rows: `${step('came', 1)} UNION ALL ${step('went', -1)}`,
    },
    { name: 'gone', event: 'DELETE', tables: named.went, rows: step('went', -1) },
  ];
  return events.flatMap(({ name, event, tables, rows }) => [
    `CREATE FUNCTION count_memberships_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ ${postgresBody(rows)} $$`,
    `CREATE TRIGGER memberships_${name} AFTER ${event} ON memberships REFERENCING ${tables}
      FOR EACH STATEMENT EXECUTE FUNCTION count_memberships_${name}()`,
  ]);
}

// A statement that changes no count reads and writes no row of them.
const postgresBody = (rows: string): string => `
  DECLARE change record;
  BEGIN
    FOR change IN
      SELECT organization_id, role, seen, SUM(step) AS items FROM (${rows}) steps
      GROUP BY 1, 2, 3 HAVING SUM(step) <> 0 ORDER BY 1, 2, 3
    LOOP
      INSERT INTO member_counts AS known (organization_id, role, seen, items)
        VALUES (change.organization_id, change.role, change.seen, change.items)
        ON CONFLICT (organization_id, role, seen) DO UPDATE SET items = known.items + EXCLUDED.items;
      DELETE FROM member_counts WHERE organization_id = change.organization_id AND role = change.role
        AND seen = change.seen AND items = 0;
    END LOOP;
    RETURN NULL;
  END`;

const table = (t: ColumnTypes): string => `CREATE TABLE member_counts (
    organization_id ${t.text} NOT NULL,
    role ${t.int} NOT NULL,
    seen ${t.int} NOT NULL,
    items ${t.int} NOT NULL,
    PRIMARY KEY (organization_id, role, seen)
  )${t.table}`;

/**
 * How many members an organization has, by role and by whether they were ever seen. Kept by triggers, so that nothing that
 * writes can forget it: to count a hundred thousand for each page of a list takes longer than to read the page.
 */
export const memberCounts: Migration = {
  version: 40,
  name: 'member counts',
  minimumCompatible: 21,
  statements: (t) => [
    table(t),
    `INSERT INTO member_counts (organization_id, role, seen, items)
      SELECT organization_id, COALESCE(role, 0), CASE WHEN last_seen_at IS NULL THEN 0 ELSE 1 END, COUNT(*)
      FROM memberships GROUP BY 1, 2, 3`,
    ...(t.dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
  ],
};
