import { languageByScript } from '@lectern/content';
import type { VisibleTree } from '#features/contents/index.ts';

const known = new WeakMap<VisibleTree, { language: string | undefined }>();

/** The language that the titles of a space are written in, where their script shows it: for spaces whose author did not say. */
export function languageOfTree(tree: VisibleTree): string | undefined {
  const found = known.get(tree) ?? { language: languageByScript(titlesOf(tree)) };
  known.set(tree, found);
  return found.language;
}

function* titlesOf({ documents }: VisibleTree): Generator<string> {
  for (const { title, description } of documents) {
    yield title;
    if (description !== undefined) yield description;
  }
}
