/** What an import did, for people and for the revision that it made. */
export interface ImportReport {
  space: { id: string; title: string };
  /** The folder inside the source; empty for the whole of it. */
  dir: string;
  /** The revision that holds what was imported. */
  revision: string;
  /** True where the space already held just this, and no revision was made. */
  unchanged: boolean;
  pages: number;
  groups: number;
  links: number;
  files: number;
  includes: number;
  added: number;
  changed: number;
  /** Source paths (or titles) of pages that were there before and are no more. */
  removed: string[];
  /** All pages that are no more, also those beyond the ones listed. */
  removedCount: number;
  /** Markdown files that the navigation does not list. */
  unlisted: string[];
  warnings: ImportWarning[];
  /** All warnings, also those beyond the ones listed. */
  warningCount: number;
}

export interface ImportWarning {
  message: string;
  file?: string;
  line?: number;
}

/** Warnings and paths listed in one report; the count says how many there were. */
export const LISTED_AT_MOST = 1000;
