import type { PageFacts } from '../page/facts.ts';
import type { Warning } from '../warning.ts';
import type { Addresses, PathsFollow } from './addresses.ts';
import type { ComputedPages } from './summary-types.ts';

export type NavigationInput = {
  /** The text of the navigation file; without it the tree is inferred from folders and files. */
  summary?: string;
  /** The first page's file, relative to the root. */
  readme: string;
  /** Every Markdown file below the root, relative to it. */
  markdownPaths: readonly string[];
  facts: (path: string) => PageFacts | undefined;
  /** Published paths that do not follow from file and navigation, by file; those of files that are missing too. */
  addresses?: Addresses;
  /** What published paths follow from; the files, where it is left out. */
  paths?: PathsFollow;
  /** The path that the page of a file had before. A number at its end stays where paths follow the navigation. */
  before?: (file: string) => string | undefined;
};

export type PlannedDocument = {
  type: 'document';
  title: string;
  slug: string;
  path: string;
  /** The file; absent for a document that has none (an empty page). */
  source?: string;
  children: PlannedNode[];
};
export type PlannedGroup = { type: 'group'; title: string; slug: string; path: string; children: PlannedNode[] };
export type PlannedLink = {
  type: 'link';
  title: string;
  /** Where it leads; a relative one names a file that is no page, or lies outside the root. */
  url?: string;
  /** The source path of a page that the navigation already has. */
  page?: string;
  anchor?: string;
  children: PlannedNode[];
};
export type PlannedComputed = { type: 'computed'; title: string; computed: ComputedPages };
export type PlannedNode = PlannedDocument | PlannedGroup | PlannedLink | PlannedComputed;

export type NavigationPlan = {
  nodes: PlannedNode[];
  /** Markdown files that are on no navigation; `.gitbook` and navigation files are not counted. */
  unlisted: string[];
  warnings: Warning[];
};
