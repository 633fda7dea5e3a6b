import type { SpaceTags } from '@lectern/content';

/** What the files next to the pages are to a space. */
export type OriginalName = 'summary' | 'config' | 'variables' | 'tags';

export interface Original {
  /** Where it lies, from the root of the space. */
  path: string;
  /** Names the object with its bytes. */
  body: string;
}

export interface Originals {
  files: Partial<Record<OriginalName, Original>>;
  /** What the tree was like when they were read; see `navigationOf`. */
  navigation: string;
}

/** What else the source of a space says: its variables, tags, redirects and other names of its folders. */
export interface SpaceMeta {
  variables?: Record<string, string | number | boolean>;
  redirects?: Record<string, string>;
  /** How the tags of updates and pages are shown, by their names. */
  tags?: SpaceTags;
  /** Symbolic links inside the source: other paths for the same files. */
  aliases?: Record<string, string>;
  /** What the paths of imported pages follow from; the files, where it is absent. */
  paths?: 'navigation';
  /** Which space an id in addresses of the hosted application means: the id of one of ours, or nothing for this one. */
  hosted?: Record<string, string>;
  /** The files that say the rest of this, as the last import found them. */
  originals?: Originals;
}
