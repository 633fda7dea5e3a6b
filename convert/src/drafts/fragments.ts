import { rewriteLinks } from '@lectern/content';
import type { Draft } from './rules.ts';
import { resolveIn } from './targets.ts';

/** Links to headings with the names that these have in our pages. Those that no page knows stay as they are. */
export function renameFragments(draft: Draft): void {
  const known = new Map<string, ReadonlyMap<string, string>>();
  const idsOf = (place: string): ReadonlyMap<string, string> | undefined => {
    const ids = known.get(place) ?? draft.anchors.get(place)?.ids();
    if (ids !== undefined) known.set(place, ids);
    return ids;
  };
  for (const [place, text] of draft.texts) {
    const isOwnLeft = draft.anchors.get(place)?.isOwnLeft === true;
    // Reading a text for its links is the dear part, and most have no such link.
    if (!text.includes('.md#') && !(isOwnLeft && text.includes('](#'))) continue;
    const rename = (target: string): string | undefined => {
      const at = target.indexOf('#');
      const found = at === -1 ? undefined : resolveIn(place, target);
      if (found === undefined || (found.path === place && !isOwnLeft)) return undefined;
      const name = target.slice(at + 1);
      const ids = idsOf(found.path);
      const id = ids?.get(name) ?? ids?.get(decode(name));
      if (id === undefined || (id === '' && at === 0)) return undefined;
      return target.slice(0, at) + (id === '' ? '' : `#${encodeURI(id.toWellFormed())}`);
    };
    draft.texts.set(
      place,
      rewriteLinks(text, ({ target }) => rename(target)),
    );
  }
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // Not every percent sign stands for something.
    return name;
  }
}
