import type { Generated } from 'kysely';

interface CheckSettingsTable {
  /** That of the organization or of the space whose settings these are. */
  id: string;
  organization_id: string;
  space_id: string | null;
  source: string;
  words: string;
  updated_at: number;
  version: Generated<number>;
}

export interface CheckTables {
  check_settings: CheckSettingsTable;
}
