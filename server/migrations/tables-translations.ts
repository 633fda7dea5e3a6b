import type { Generated } from 'kysely';

/** Into which languages an organization translates what. */
interface TranslationSettingsTable {
  id: string;
  organization_id: string;
  title: string;
  /** Codes of languages, as JSON. */
  languages: string;
  /** The space that is translated; null while none is, and once it is gone. */
  source_space_id: string | null;
  /** The language that it is written in; null with it. */
  source_language: string | null;
  created_at: number;
  updated_at: number;
  version: Generated<number>;
}

export interface TranslationTables {
  translation_settings: TranslationSettingsTable;
}
