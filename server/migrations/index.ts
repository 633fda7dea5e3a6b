// Every step of the schema, oldest first. Append only: a step that has landed is never edited.
import { house } from './0001_house.ts';
import { placesAndSweeping } from './0002_places.ts';
import type { Migration } from './migration.ts';

export { postgresTypes, sqliteTypes } from './migration.ts';
export type { ColumnTypes, Migration } from './migration.ts';

export const migrations: readonly Migration[] = [house, placesAndSweeping];
