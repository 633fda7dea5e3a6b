import type { Generated } from 'kysely';

/** Words that mean the same in an organization. */
interface SynonymGroupsTable {
  id: string;
  organization_id: string;
  /** JSON: the terms that find the others, and are not found by them; empty where each finds each. */
  sources: string;
  /** JSON. */
  terms: string;
  /** Of the spaces that it holds for; null for all. */
  language: string | null;
  /** Of what it says, however it is written: no organization says anything twice. */
  hash: string;
  created_at: number;
  updated_at: number;
  version: Generated<number>;
}

/** Counts the changes of the synonyms of an organization. */
interface SynonymStatesTable {
  organization_id: string;
  version: number;
}

export interface SynonymTables {
  synonym_groups: SynonymGroupsTable;
  synonym_states: SynonymStatesTable;
}
