import type { TranslationUnit } from '@lectern/content';

/** A unit as it is handed to a translator. */
export type FileUnit = Pick<TranslationUnit, 'id' | 'kind' | 'source' | 'placeholders' | 'section'> & {
  /** Its translation, where it has one that is up to date. */
  target?: string;
  /** The text that was there before, and its translation. */
  previous?: { source: string; target: string };
};

export type FilePage = {
  /** Letters, digits, `_` and `-`, at most 64: files know pages by it. */
  id: string;
  /** For people: where the page is found. */
  path: string;
  title: string;
  units: readonly FileUnit[];
};

/** What a file is written of. Languages are codes such as `de` or `pt-br`. */
export type WrittenFile = { sourceLanguage: string; targetLanguage: string; pages: readonly FilePage[] };

export type ReadOptions = {
  /** The languages that the file must be in; any if they are left out. */
  sourceLanguage?: string;
  targetLanguage?: string;
};

/** A translation that a file brings. Units that nobody has translated are not among them. */
export type ReadUnit = {
  page: string;
  id: string;
  source: string;
  target: string;
  /** The line that the unit begins on. */
  line: number;
};

/** What is wrong with a file, for who sent it. */
export type FileFault = { line: number; page?: string; unit?: string; message: string };

export type ReadTranslations = {
  sourceLanguage?: string;
  targetLanguage?: string;
  units: ReadUnit[];
  /** At most a hundred. With any, whoever cares to lose nothing takes none of the units. */
  faults: FileFault[];
};
