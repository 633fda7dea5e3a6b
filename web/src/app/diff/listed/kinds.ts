/** What became of a page or a file. */
export type Kind = 'added' | 'changed' | 'moved' | 'removed';

/** How each is said. */
export const KINDS: Readonly<Record<Kind, string>> = {
  added: 'Added',
  changed: 'Changed',
  moved: 'Moved',
  removed: 'Removed',
};
