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

interface ExternalChecksTable {
  space_id: string;
  asked_at: number;
  due_at: number;
  ended_at: number | null;
  /** How many addresses its pages link to. */
  total: number;
}

interface ExternalLinksTable {
  space_id: string;
  /** Of the address. */
  hash: string;
  address: string;
  state: string;
  status: number | null;
  /** In a row. */
  failures: number;
  broken_since: number | null;
  checked_at: number | null;
  due_at: number;
}

export interface CheckTables {
  external_checks: ExternalChecksTable;
  external_links: ExternalLinksTable;
  checked_texts: CheckedTextsTable;
  ignored_findings: IgnoredFindingsTable;
  check_settings: CheckSettingsTable;
}
