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

interface CheckedTextsTable {
  space_id: string;
  kind: string;
  /** Of the text. */
  hash: string;
  /** The rules that it was read by. */
  made_by: string;
  result: string;
  used_at: number;
}

export interface CheckTables {
  checked_texts: CheckedTextsTable;
  ignored_findings: IgnoredFindingsTable;
  check_settings: CheckSettingsTable;
}
