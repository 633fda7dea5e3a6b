// Which tables a query reads from end to end, by the plan that the database makes of it.
import { sql } from 'kysely';
import type { World } from '../world.ts';
import type { RecordedQuery } from './recording.ts';

/** Names of what a query makes while it runs or is handed: nowhere read from end to end in vain. */
const MADE_MEANWHILE = new Set([
  'inside',
  'up',
  'climb',
  'exceptions',
  'counted',
  'visible',
  'outermost',
  'authors',
  'recent',
  'page',
  'json_each',
  'wanted',
]);

export interface Reading {
  /** The tables or indexes that are read wholly, each in the words of the database. */
  scans: string[];
  /** Whether rows are sorted, and not found in their order. */
  sorts: boolean;
}

/**
 * Says what a query reads. It is asked about each query once, because those of one request are those of many: SQLite plans by
 * the text, PostgreSQL by the values, too. The sizes of tables are those at the first question.
 */
export function createExplainer(world: World): (query: RecordedQuery) => Promise<Reading> {
  const known = new Map<string, Promise<Reading>>();
  let small: Promise<Set<string>> | undefined;
  return (query) => {
    const key = world.database.kind === 'sqlite' ? query.sql : JSON.stringify([query.sql, query.parameters]);
    small ??= smallTables(world);
    const reading = known.get(key) ?? explain(world, query, small);
    known.set(key, reading);
    return reading;
  };
}

async function explain(
  world: World,
  { sql: text, parameters }: RecordedQuery,
  smallOnes: Promise<Set<string>>,
): Promise<Reading> {
  const isSqlite = world.database.kind === 'sqlite';
  const command = isSqlite ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (FORMAT JSON)';
  const query = { ...sql`SELECT 1`.compile(world.db), sql: `${command} ${text}`, parameters };
  const { rows } = await world.db.executeQuery(query);
  if (isSqlite) {
    const details = rows.map((row) => (row as { detail: string }).detail);
    return { scans: details.flatMap(scansOfSqlite), sorts: details.includes('USE TEMP B-TREE FOR ORDER BY') };
  }
  const small = await smallOnes;
  const nodes = rows.flatMap((row) => (row as Explained)['QUERY PLAN'].flatMap(({ Plan }) => allNodes(Plan)));
  const large = nodes.filter((node) => !small.has(node['Relation Name'] ?? ''));
  return { scans: large.flatMap(scansOfPostgres), sorts: nodes.some((node) => node['Node Type'].includes('Sort')) };
}

const SMALL = 1000;

// PostgreSQL rightly reads a small table from end to end; SQLite does not ask for the size, so there all are looked at.
async function smallTables(world: World): Promise<Set<string>> {
  if (world.database.kind === 'sqlite') return new Set();
  const { rows } = await sql<{ relname: string }>`
    SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples < ${sql.lit(SMALL)}`.execute(world.db);
  return new Set(rows.map((row) => row.relname));
}

/** A query in as few words as say which it is. */
export const nameOf = ({ sql: text }: RecordedQuery): string =>
  text.replaceAll(/(?:\?|\$\d+)(?:, (?:\?|\$\d+))+/g, '…').replaceAll(/\s+/g, ' ');

// What is only larger than something, or not NULL, may be all that there is.
const isBounded = (condition: string): boolean => /(?:^|[^<>])=/.test(condition);

/** `SEARCH` looks something up in an index, `SCAN` goes through the whole, also where that is an index. */
function scansOfSqlite(detail: string): string[] {
  const searched = /^SEARCH \S+ [^(]*\((.*)\)/.exec(detail)?.[1];
  if (searched !== undefined && !isBounded(searched)) return [detail];
  const name = /^SCAN (\S+)/.exec(detail)?.[1];
  if (name === undefined || name.startsWith('(subquery') || detail === 'SCAN CONSTANT ROW') return [];
  return MADE_MEANWHILE.has(name) ? [] : [detail];
}

interface Explained {
  'QUERY PLAN': { Plan: Node }[];
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

const allNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allNodes)];

/** Indexes of what was deleted and can still be restored: seven days of a whole server. */
const OF_FEW = new Set(['organizations_deleted']);

/** A scan of an index without a condition that bounds it goes through the whole index. */
function scansOfPostgres(node: Node): string[] {
  const kind = node['Node Type'];
  if (OF_FEW.has(node['Index Name'] ?? '')) return [];
  const isWhole = kind === 'Seq Scan' || (kind.includes('Index') && !isBounded(node['Index Cond'] ?? ''));
  return isWhole ? [`${kind} on ${node['Relation Name'] ?? node['Index Name'] ?? ''}`] : [];
}
