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

interface IgnoredFindingsTable {
  id: string;
  space_id: string;
  /** Empty where it holds for all pages of the space. */
  page_id: string;
  rule: string;
  /** What stands there, as findings have it. */
  found: string;
  found_hash: string;
  reason: string;
  created_at: number;
  created_by: string | null;
}

export interface CheckTables {
  ignored_findings: IgnoredFindingsTable;
  check_settings: CheckSettingsTable;
}
