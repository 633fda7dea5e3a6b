import type { ColumnTypes, Migration } from './migration.ts';

interface Counted {
  table: 'spaces' | 'collections';
  kind: 'space' | 'collection';
  /** Whether a row counts, said of `row`. */
  counts: (row: string) => string;
}

const counted: Counted[] = [
  { table: 'spaces', kind: 'space', counts: (row) => `${row}.deleted_at IS NULL` },
  { table: 'collections', kind: 'collection', counts: () => `1 = 1` },
];

/** SQLite tells a trigger of one row at a time. */
function sqliteTriggers({ table, kind, counts }: Counted): string[] {
  const moved = 'UPDATE OF organization_id, parent_id';
  const update = table === 'spaces' ? `${moved}, deleted_at` : moved;
  const key = (row: string) => `'${kind}', ${row}.organization_id, COALESCE(${row}.parent_id, '')`;
  const oldKey = `kind = '${kind}' AND organization_id = OLD.organization_id AND parent_id = COALESCE(OLD.parent_id, '')`;
  const add = `INSERT INTO place_counts (kind, organization_id, parent_id, items) VALUES (${key('NEW')}, 1)
    ON CONFLICT (kind, organization_id, parent_id) DO UPDATE SET items = items + 1;`;
  const drop = `UPDATE place_counts SET items = items - 1 WHERE ${oldKey};
    DELETE FROM place_counts WHERE ${oldKey} AND items = 0;`;
  const trigger = (name: string, { event, when, body }: { event: string; when: string; body: string }) =>
    `CREATE TRIGGER ${table}_${name} AFTER ${event} ON ${table} WHEN ${when} BEGIN ${body} END`;
  return [
    trigger('made', { event: 'INSERT', when: counts('NEW'), body: add }),
    trigger('came', { event: update, when: counts('NEW'), body: add }),
    trigger('went', { event: update, when: counts('OLD'), body: drop }),
    trigger('gone', { event: 'DELETE', when: counts('OLD'), body: drop }),
  ];
}

const came = ({ counts }: Counted) => `SELECT organization_id, parent_id, 1 AS step FROM came WHERE ${counts('came')}`;
const went = ({ counts }: Counted) => `SELECT organization_id, parent_id, -1 AS step FROM went WHERE ${counts('went')}`;

/** PostgreSQL tells it of a whole statement: row by row, the thousandth row would look through a thousand dead counts. */
function postgresTriggers(each: Counted): string[] {
  const { table } = each;
  const named = { came: 'NEW TABLE AS came', went: 'OLD TABLE AS went' };
  const events = [
    { name: 'made', event: 'INSERT', tables: named.came, rows: came(each) },
    {
      ...{ name: 'moved', event: 'UPDATE', tables: `${named.came} ${named.went}` },
      rows: `${came(each)} UNION ALL ${went(each)}`,
    },
    { name: 'gone', event: 'DELETE', tables: named.went, rows: went(each) },
  ];
  return events.flatMap(({ name, event, tables, rows }) => [
    `CREATE FUNCTION count_${table}_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ ${postgresBody(each, rows)} $$`,
    `CREATE TRIGGER ${table}_${name} AFTER ${event} ON ${table} REFERENCING ${tables}
      FOR EACH STATEMENT EXECUTE FUNCTION count_${table}_${name}()`,
  ]);
}

// A statement that changes no count, as most updates are, reads and writes no row of them.
const postgresBody = ({ kind }: Counted, rows: string): string => `
  DECLARE place record;
  BEGIN
    FOR place IN
      SELECT organization_id, COALESCE(parent_id, '') AS parent_id, SUM(step) AS items FROM (${rows}) steps
      GROUP BY 1, 2 HAVING SUM(step) <> 0 ORDER BY 1, 2
    LOOP
      INSERT INTO place_counts AS known (kind, organization_id, parent_id, items)
        VALUES ('${kind}', place.organization_id, place.parent_id, place.items)
        ON CONFLICT (kind, organization_id, parent_id) DO UPDATE SET items = known.items + EXCLUDED.items;
      DELETE FROM place_counts WHERE kind = '${kind}' AND organization_id = place.organization_id
        AND parent_id = place.parent_id AND items = 0;
    END LOOP;
    RETURN NULL;
  END`;

const counting = (t: ColumnTypes): string[] => [
  // How many items lie in each place; an empty parent is the top of the organization. Kept by triggers, so that nothing
  // that writes can forget it. No reference to organizations: their end counts their spaces away, in no certain order.
  `CREATE TABLE place_counts (
    kind ${t.text} NOT NULL,
    organization_id ${t.text} NOT NULL,
    parent_id ${t.text} NOT NULL,
    items ${t.int} NOT NULL,
    PRIMARY KEY (kind, organization_id, parent_id)
  )${t.table}`,
  ...counted.map(
    ({ table, kind, counts }) => `INSERT INTO place_counts (kind, organization_id, parent_id, items)
      SELECT '${kind}', organization_id, COALESCE(parent_id, ''), COUNT(*) FROM ${table} WHERE ${counts(table)}
      GROUP BY organization_id, COALESCE(parent_id, '')`,
  ),
  ...counted.flatMap(t.dialect === 'sqlite' ? sqliteTriggers : postgresTriggers),
];

const levels = [
  // Few things have a level of their own. Who may see nearly all is counted by what they may not see.
  `CREATE INDEX spaces_with_level ON spaces (organization_id, default_level, parent_id) WHERE default_level <> 'inherit'`,
  `CREATE INDEX collections_with_level ON collections (organization_id, default_level) WHERE default_level <> 'inherit'`,
];

export const counts: Migration = {
  version: 4,
  name: 'counts',
  minimumCompatible: 1,
  statements: (t) => [...counting(t), ...levels],
};
