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

/** The space of a language. */
interface TranslationSpacesTable {
  id: string;
  settings_id: string;
  language: string;
  space_id: string;
  /** Counts up when one of both spaces has another head, or what is translated is another space. */
  changes: number;
  /** Of `changes`, where it stood when the last look began that came to its end. */
  looked: number;
  /** When a look last got its turn; 0 before the first. */
  looked_at: number;
  translated: number;
  stale: number;
  missing: number;
  /** 1 where pages that are behind say so to readers. */
  notice: number;
  created_at: number;
}

/** A page of the source with its translation, as the last look saw them. */
interface TranslationPagesTable {
  binding_id: string;
  page_id: string;
  /** The page that translates it; null while there is none. */
  target_page_id: string | null;
  /** The texts of both, by hash. */
  source_body: string | null;
  target_body: string | null;
  /** The text of the source that the translation follows in its structure. */
  base_body: string | null;
  /** What each text of the translation translates, as JSON. */
  entries: string;
  translated: number;
  stale: number;
  missing: number;
}

/** A change request that brings translations. */
interface TranslationDeliveriesTable {
  change_request_id: string;
  binding_id: string;
  created_at: number;
}

/** What is known of a page once its change request is merged. */
interface TranslationDeliveredPagesTable {
  change_request_id: string;
  page_id: string;
  target_page_id: string;
  base_body: string;
  entries: string;
}

/** What a machine translates into a language, since it was last asked to. */
interface TranslationRunsTable {
  binding_id: string;
  organization_id: string;
  /** `pending`, `running`, `completed` or `failed`. */
  state: string;
  /** On whose behalf; change requests are theirs. */
  requested_by: string;
  requested_at: number;
  /** When it goes on; null once it is over. */
  due_at: number | null;
  /** When it last got its turn; 0 before the first. */
  turned_at: number;
  /** Turns that failed since something was translated last. */
  failures: number;
  /** Why the last turn failed. */
  error: string | null;
  /** The last page whose texts were asked for, in the order of the navigation. */
  asked_page: string | null;
  /** The last page that change requests of this run have seen. */
  delivered_page: string | null;
  translated: number;
  refused: number;
  kept: number;
  /** The change request that it made last. */
  change_request_id: string | null;
  ended_at: number | null;
}

/** Translations that wait to be delivered, by the hash of what they translate. */
interface TranslationRunTextsTable {
  binding_id: string;
  hash: string;
  /** Null for one that was refused. */
  text: string | null;
}

/** How an organization calls a thing in each language. */
interface TranslationGlossaryTable {
  id: string;
  organization_id: string;
  /** By codes of languages, as JSON. */
  translations: string;
  created_at: number;
  updated_at: number;
  version: Generated<number>;
}

export interface TranslationTables {
  translation_settings: TranslationSettingsTable;
  translation_spaces: TranslationSpacesTable;
  translation_pages: TranslationPagesTable;
  translation_deliveries: TranslationDeliveriesTable;
  translation_delivered_pages: TranslationDeliveredPagesTable;
  translation_runs: TranslationRunsTable;
  translation_run_texts: TranslationRunTextsTable;
  translation_glossary: TranslationGlossaryTable;
}
