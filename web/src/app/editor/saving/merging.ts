// Merging is loaded next to the editor: nobody needs it before something of others has come, or a tab has left something.
import type { merge as Merge } from './merge.ts';

let loaded: typeof Merge | undefined;

/** Rejects where it cannot be loaded now; who calls again tries again. */
export async function loadMerge(): Promise<void> {
  loaded ??= (await import('./merge.ts')).merge;
}

/** Whatever brings a text of others waits for `loadMerge` first. */
export const merge: typeof Merge = (versions) => {
  if (loaded === undefined) throw new Error('Merging is not loaded yet.');
  return loaded(versions);
};
