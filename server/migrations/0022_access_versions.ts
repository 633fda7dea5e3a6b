import type { ColumnTypes, Migration } from './migration.ts';

interface Watched {
  table: string;
  /** What of it matters; an update of anything else changes nothing. */
  columns: string;
  /** The organization of the row `row`. */
  of: (row: 'NEW' | 'OLD') => string;
}

const own = (row: string) => `${row}.organization_id`;

const watched: readonly Watched[] = [
  {
    table: 'spaces',
    columns: 'id, organization_id, parent_id, position, default_level, created_by, deleted_at',
    of: own,
  },
  { table: 'collections', columns: 'id, organization_id, parent_id, default_level, created_by', of: own },
  { table: 'grants', columns: 'organization_id, space_id, collection_id, user_id, team_id, role', of: own },
  {
    // With a team go its grants, which say of which organization it was.
    table: 'team_members',
    columns: 'team_id, user_id',
    of: (row) => `(SELECT organization_id FROM teams WHERE id = ${row}.team_id)`,
  },
  { table: 'organizations', columns: 'default_role', of: (row) => `${row}.id` },
];

/** Every transaction of PostgreSQL has a number of its own, and no two of them change one row at the same time. */
const NUMBER_OF_WRITER = 'pg_current_xact_id()::text::bigint';

// Only where another transaction wrote last: row by row, the thousandth row would look through a thousand dead versions.
const counted = ({ dialect }: ColumnTypes, organization: string): string =>
  dialect === 'sqlite'
    ? `UPDATE access_versions SET version = version + 1 WHERE organization_id = ${organization};`
    : `UPDATE access_versions SET version = ${NUMBER_OF_WRITER}
        WHERE organization_id = ${organization} AND version <> ${NUMBER_OF_WRITER};`;

function triggersOf(t: ColumnTypes, { table, columns, of }: Watched): string[] {
  const came = counted(t, of('NEW'));
  const went = counted(t, of('OLD'));
  const events = [
    { name: 'made', event: 'INSERT', work: came },
    { name: 'changed', event: `UPDATE OF ${columns}`, work: `${went} ${came}` },
    { name: 'gone', event: 'DELETE', work: went },
  ];
  // The row of an organization itself comes and goes with its version.
  const kept = table === 'organizations' ? events.filter(({ name }) => name === 'changed') : events;
  return kept.flatMap(({ name, event, work }) =>
    trigger(t, { name: `access_${table}_${name}`, on: table, event, work }),
  );
}

interface Trigger {
  name: string;
  on: string;
  event: string;
  work: string;
}

const trigger = ({ dialect }: ColumnTypes, { name, on, event, work }: Trigger): string[] =>
  dialect === 'sqlite'
    ? [`CREATE TRIGGER ${name} AFTER ${event} ON ${on} FOR EACH ROW BEGIN ${work} END`]
    : [
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${work} RETURN NULL; END $$`,
        `CREATE TRIGGER ${name} AFTER ${event} ON ${on} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
      ];

/**
 * A number for each organization that is another one whenever its spaces and collections, their places, or who may see them
 * are others. Lists of spaces are sent again while it stays. No reference to organizations: with one of them its spaces go in
 * no certain order.
 */
export const accessVersions: Migration = {
  version: 22,
  name: 'access versions',
  // An older server reads nothing of it, and its writes are counted as well.
  minimumCompatible: 21,
  statements: (t) => [
    `CREATE TABLE access_versions (organization_id ${t.text} NOT NULL PRIMARY KEY, version ${t.time} NOT NULL)${t.table}`,
    `INSERT INTO access_versions (organization_id, version) SELECT id, 0 FROM organizations`,
    ...trigger(t, {
      ...{ name: 'access_organizations_made', on: 'organizations', event: 'INSERT' },
      work: `INSERT INTO access_versions (organization_id, version) VALUES (NEW.id, 0);`,
    }),
    ...trigger(t, {
      ...{ name: 'access_organizations_gone', on: 'organizations', event: 'DELETE' },
      work: `DELETE FROM access_versions WHERE organization_id = OLD.id;`,
    }),
    ...watched.flatMap((each) => triggersOf(t, each)),
  ],
};
