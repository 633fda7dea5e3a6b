import type { ColumnTypes, Migration } from './migration.ts';
import { type Trigger, trigger } from './trigger.ts';

/** Rows of an organization's count: whoever writes in one space does not wait for those who write in most others. */
const PARTS = 16;

const tables = (t: ColumnTypes): string[] => [
  // Which bytes the revisions of a space name, each once. Where revisions were removed, the space is counted anew.
  `CREATE TABLE held_bytes (
    space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
    hash ${t.bytes} NOT NULL,
    size ${t.time} NOT NULL,
    PRIMARY KEY (space_id, hash)
  )${t.table}`,
  `CREATE TABLE unmeasured_revisions (
    space_id ${t.text} NOT NULL,
    created_at ${t.time} NOT NULL,
    revision_id ${t.text} NOT NULL,
    PRIMARY KEY (space_id, created_at, revision_id)
  )${t.table}`,
  // Spaces, sites and specifications, with what each takes. No references: rows go by triggers, in no certain order.
  `CREATE TABLE holders (
    id ${t.text} NOT NULL PRIMARY KEY,
    kind ${t.text} NOT NULL,
    organization_id ${t.text} NOT NULL,
    part ${t.int} NOT NULL,
    live ${t.int} NOT NULL,
    bytes ${t.time} NOT NULL,
    copied_bytes ${t.time} NOT NULL,
    pages ${t.int} NOT NULL
  )${t.table}`,
  `CREATE TABLE organization_uses (
    organization_id ${t.text} NOT NULL,
    part ${t.int} NOT NULL,
    bytes ${t.time} NOT NULL,
    pages ${t.int} NOT NULL,
    spaces ${t.int} NOT NULL,
    sites ${t.int} NOT NULL,
    PRIMARY KEY (organization_id, part)
  )${t.table}`,
  `CREATE TABLE organization_quotas (
    organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    kind ${t.text} NOT NULL,
    most ${t.time},
    updated_at ${t.time} NOT NULL,
    PRIMARY KEY (organization_id, kind)
  )${t.table}`,
];

/** The part of the count that a row belongs to, by the last letter of its id. */
const partOf = ({ dialect }: ColumnTypes, id: string): string =>
  dialect === 'sqlite' ? `unicode(substr(${id}, -1)) % ${PARTS}` : `ascii(right(${id}, 1)) % ${PARTS}`;

/** What a holder counts for: its bytes, and its pages and itself unless it is deleted. */
const COUNTS: Readonly<Record<'bytes' | 'pages' | 'spaces' | 'sites', (row: string) => string>> = {
  bytes: (row) => `${row}.bytes + ${row}.copied_bytes`,
  pages: (row) => `${row}.live * ${row}.pages`,
  spaces: (row) => `CASE WHEN ${row}.kind = 'space' THEN ${row}.live ELSE 0 END`,
  sites: (row) => `CASE WHEN ${row}.kind = 'site' THEN ${row}.live ELSE 0 END`,
};

const columns = Object.keys(COUNTS) as (keyof typeof COUNTS)[];

const joined = (column: (name: (typeof columns)[number]) => string): string => columns.map(column).join(', ');

/** Adds to what is counted; `select` answers the organization, the part, and a step for each column. */
const adding = (select: string): string => `
  INSERT INTO organization_uses (organization_id, part, ${joined((name) => name)}) ${select}
    ON CONFLICT (organization_id, part) DO UPDATE SET
      ${joined((name) => `${name} = organization_uses.${name} + EXCLUDED.${name}`)};`;

const stepsOf = (row: string, sign: '' | '-'): string =>
  `${row}.organization_id, ${row}.part, ${joined((name) => `${sign}(${COUNTS[name](row)})`)}`;

/** Every change of a holder is one of the count. PostgreSQL says it of a whole statement: see the counts of places. */
function countingHolders(t: ColumnTypes): string[] {
  if (t.dialect === 'postgres') {
    const [came, went] = [`SELECT ${stepsOf('came', '')} FROM came`, `SELECT ${stepsOf('went', '-')} FROM went`];
    const summed = (steps: string): string =>
      adding(`SELECT organization_id, part, ${joined((name) => `SUM(${name})`)}
        FROM (${steps}) steps (organization_id, part, ${joined((name) => name)}) GROUP BY 1, 2 ORDER BY 1, 2`);
    return [
      ...ofStatement({ name: 'holders_came', on: 'holders', event: 'INSERT', work: summed(came) }),
      ...ofStatement({ name: 'holders_went', on: 'holders', event: 'DELETE', work: summed(went) }),
      ...ofStatement({
        ...{ name: 'holders_changed', on: 'holders', event: 'UPDATE', work: summed(`${went} UNION ALL ${came}`) },
      }),
    ];
  }
  const [came, went] = [adding(`VALUES (${stepsOf('NEW', '')})`), adding(`VALUES (${stepsOf('OLD', '-')})`)];
  return [
    ...trigger(t, { name: 'holders_came', on: 'holders', event: 'INSERT', work: came }),
    ...trigger(t, { name: 'holders_went', on: 'holders', event: 'DELETE', work: went }),
    ...trigger(t, { name: 'holders_changed', on: 'holders', event: 'UPDATE', work: `${went} ${came}` }),
  ];
}

const ROWS = {
  INSERT: 'NEW TABLE AS came',
  DELETE: 'OLD TABLE AS went',
  UPDATE: 'OLD TABLE AS went NEW TABLE AS came',
};

/** A trigger of PostgreSQL that runs once for a statement, with the rows that came and went: one by one, the thousandth row would look through a thousand dead ones. */
const ofStatement = ({ name, on, event, work }: Trigger & { event: keyof typeof ROWS }): string[] => [
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${work} RETURN NULL; END $$`,
  `CREATE TRIGGER ${name} AFTER ${event} ON ${on} REFERENCING ${ROWS[event]}
    FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
];

/** The same work on both databases: `one` of a row, `all` of the rows of a statement. */
const ofEach = (
  t: ColumnTypes,
  at: { name: string; on: string; event: 'INSERT' | 'DELETE' },
  work: { one: string; all: string },
): string[] =>
  t.dialect === 'sqlite' ? trigger(t, { ...at, work: work.one }) : ofStatement({ ...at, work: work.all });

interface Holding {
  table: string;
  kind: string;
  /** Whether a row counts, said of `row`. */
  live: (row: string) => string;
}

const HOLDING: readonly Holding[] = [
  { table: 'spaces', kind: 'space', live: (row) => `CASE WHEN ${row}.deleted_at IS NULL THEN 1 ELSE 0 END` },
  { table: 'sites', kind: 'site', live: () => '1' },
  { table: 'openapi_specs', kind: 'specification', live: () => '1' },
];

const HOLDER_COLUMNS = 'id, kind, organization_id, part, live, bytes, copied_bytes, pages';

function holding(t: ColumnTypes, { table, kind, live }: Holding): string[] {
  const valuesOf = (row: string) =>
    `${row}.id, '${kind}', ${row}.organization_id, ${partOf(t, `${row}.id`)}, ${live(row)}, 0, 0, 0`;
  return [
    `INSERT INTO holders (${HOLDER_COLUMNS}) SELECT ${valuesOf('t')} FROM ${table} t`,
    ...ofEach(
      t,
      { name: `${table}_hold`, on: table, event: 'INSERT' },
      {
        one: `INSERT INTO holders (${HOLDER_COLUMNS}) VALUES (${valuesOf('NEW')});`,
        all: `INSERT INTO holders (${HOLDER_COLUMNS}) SELECT ${valuesOf('came')} FROM came;`,
      },
    ),
    ...ofEach(
      t,
      { name: `${table}_hold_no_more`, on: table, event: 'DELETE' },
      {
        one: 'DELETE FROM holders WHERE id = OLD.id;',
        all: 'DELETE FROM holders WHERE id IN (SELECT id FROM went);',
      },
    ),
  ];
}

/** Only spaces are given to other organizations, and come back after they were deleted. */
const holdingElsewhere = (t: ColumnTypes): string[] => [
  ...trigger(t, {
    ...{ name: 'spaces_held_elsewhere', on: 'spaces', event: 'UPDATE OF organization_id' },
    work: 'UPDATE holders SET organization_id = NEW.organization_id WHERE id = NEW.id;',
  }),
  ...trigger(t, {
    ...{ name: 'spaces_held_again', on: 'spaces', event: 'UPDATE OF deleted_at' },
    work: 'UPDATE holders SET live = CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE 0 END WHERE id = NEW.id;',
  }),
];

interface Kept {
  table: string;
  /** The column that names the holder. */
  holder: string;
  size: (row: string) => string;
}

/** Rows with bytes of their own. They are never changed. */
const KEPT: readonly Kept[] = [
  { table: 'site_pictures', holder: 'site_id', size: (row) => `${row}.size` },
  {
    ...{ table: 'openapi_spec_versions', holder: 'spec_id' },
    size: (row) => `length(${row}.document) + COALESCE(length(${row}.upgraded), 0)`,
  },
];

const keeping = (t: ColumnTypes, { table, holder, size }: Kept): string[] => [
  `UPDATE holders SET bytes = (SELECT COALESCE(SUM(${size('k')}), 0) FROM ${table} k WHERE k.${holder} = holders.id)
    WHERE EXISTS (SELECT 1 FROM ${table} k WHERE k.${holder} = holders.id)`,
  ...ofEach(
    t,
    { name: `${table}_kept`, on: table, event: 'INSERT' },
    {
      one: `UPDATE holders SET bytes = bytes + ${size('NEW')} WHERE id = NEW.${holder};`,
      all: `UPDATE holders SET bytes = holders.bytes + kept.bytes
        FROM (SELECT ${holder} AS id, SUM(${size('came')}) AS bytes FROM came GROUP BY 1) kept WHERE holders.id = kept.id;`,
    },
  ),
  ...ofEach(
    t,
    { name: `${table}_kept_no_more`, on: table, event: 'DELETE' },
    {
      one: `UPDATE holders SET bytes = bytes - (${size('OLD')}) WHERE id = OLD.${holder};`,
      all: `UPDATE holders SET bytes = holders.bytes - kept.bytes
        FROM (SELECT ${holder} AS id, SUM(${size('went')}) AS bytes FROM went GROUP BY 1) kept WHERE holders.id = kept.id;`,
    },
  ),
];

/** To measure a revision takes its tree, so it is done by the server: at once, or in the background where another version made it. */
const measuring = (t: ColumnTypes): string[] => [
  `INSERT INTO unmeasured_revisions (space_id, created_at, revision_id)
    SELECT space_id, created_at, id FROM revisions`,
  ...ofEach(
    t,
    { name: 'revisions_unmeasured', on: 'revisions', event: 'INSERT' },
    {
      one: `INSERT INTO unmeasured_revisions (space_id, created_at, revision_id)
        VALUES (NEW.space_id, NEW.created_at, NEW.id);`,
      all: `INSERT INTO unmeasured_revisions (space_id, created_at, revision_id)
        SELECT space_id, created_at, id FROM came;`,
    },
  ),
];

/** What each organization takes, kept as it changes, and what it may take. */
export const quotas: Migration = {
  version: 83,
  name: 'quotas',
  minimumCompatible: 41,
  statements: (t) => [
    ...tables(t),
    ...countingHolders(t),
    ...HOLDING.flatMap((each) => holding(t, each)),
    ...holdingElsewhere(t),
    // All that it held is gone before.
    ...trigger(t, {
      ...{ name: 'organizations_use_no_more', on: 'organizations', event: 'DELETE' },
      work: 'DELETE FROM organization_uses WHERE organization_id = OLD.id;',
    }),
    ...KEPT.flatMap((each) => keeping(t, each)),
    ...measuring(t),
  ],
};
