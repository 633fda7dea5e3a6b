import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/index.ts';

/** A row with the rank of somebody's role on it. */
type Seen<Row> = Row & { role: number };
export type SeenSpace = Seen<Selectable<Tables['spaces']>>;
export type SeenCollection = Seen<Selectable<Tables['collections']>>;
