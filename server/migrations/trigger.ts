import type { ColumnTypes } from './migration.ts';

export interface Trigger {
  name: string;
  on: string;
  /** What it follows, such as `INSERT` or `UPDATE OF column`. */
  event: string;
  /** Statements about the rows NEW and OLD, each with its semicolon. */
  work: string;
}

/** A trigger that runs after each row. Steps that landed before this file have such a function of their own, and keep it. */
export const trigger = ({ dialect }: ColumnTypes, { name, on, event, work }: Trigger): string[] =>
  dialect === 'sqlite'
    ? [`CREATE TRIGGER ${name} AFTER ${event} ON ${on} FOR EACH ROW BEGIN ${work} END`]
    : [
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${work} RETURN NULL; END $$`,
        `CREATE TRIGGER ${name} AFTER ${event} ON ${on} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
      ];
