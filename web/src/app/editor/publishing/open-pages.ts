// Pages that are open in this tab. Whoever asks for a review, or merges, first makes revisions of what was written in them.
import type { Refusal } from './commits.ts';

const pages = new Set<() => Promise<Refusal | undefined>>();

/** From now on `commitOpenPages` commits this one, too, until the answer is called. */
export function addOpenPage(commit: () => Promise<Refusal | undefined>): () => void {
  pages.add(commit);
  return () => void pages.delete(commit);
}

/** Rejects with the words for people if something that was written cannot be committed. */
export async function commitOpenPages(): Promise<void> {
  for (const commit of pages) {
    const refusal = await commit();
    if (refusal) throw new Error(`What you wrote is not part of it yet. ${refusal.message}`);
  }
}
