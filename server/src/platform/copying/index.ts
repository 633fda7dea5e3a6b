// A whole database, out of one and into another: the rows of all tables at one moment, alike for SQLite and PostgreSQL.
// Which tables and columns there are is asked of the database, so that none can be forgotten.
import type { DatabaseSettings } from '#platform/db/index.ts';
import { CopyError, type IsDerived, type Sink, type Source } from './types.ts';

export {
  type CopiedColumn,
  type CopiedTable,
  createRowSum,
  type Fields,
  MalformedRows,
  packRow,
  unpackRows,
} from './rows.ts';
export { CopyError, type IsDerived, type Sink, type Source } from './types.ts';

type Place = Pick<DatabaseSettings, 'kind'> & ({ kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string });

/** Opens one snapshot of a database. */
export async function openSource(place: Place, isDerived: IsDerived): Promise<Source> {
  if (place.kind === 'postgres') return (await import('./postgres-source.ts')).openPostgresSource(place.url, isDerived);
  if (place.file === ':memory:')
    throw new CopyError('A database in memory belongs to its process and cannot be copied.');
  return (await import('./sqlite-source.ts')).openSqliteSource(place.file, isDerived);
}

/** Opens an empty database with the schema of this version. */
export async function openSink(place: Place, version: number, isDerived: IsDerived): Promise<Sink> {
  if (place.kind === 'postgres')
    return (await import('./postgres-sink.ts')).openPostgresSink(place.url, version, isDerived);
  return (await import('./sqlite-sink.ts')).openSqliteSink(place.file, version, isDerived);
}
