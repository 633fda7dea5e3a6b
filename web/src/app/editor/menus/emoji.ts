// Emoji by their names: those that `:name:` in a text means.
import names from 'markdown-it-emoji/lib/data/full.mjs';
import { typeNamed } from '../model/schema.ts';
import type { Suggestion } from './suggest-menu.tsx';

const AT_MOST = 12;

/** Names that begin with what was typed come first. */
export function findEmoji(typed: string): Suggestion[] {
  const query = typed.trim().toLowerCase().replaceAll(' ', '_');
  const found = Object.keys(names).filter((name) => name.includes(query));
  const sorted = found.toSorted(
    (one, other) => Number(other.startsWith(query)) - Number(one.startsWith(query)) || one.length - other.length,
  );
  return sorted.slice(0, AT_MOST).map((name) => {
    const emoji = names[name] ?? '';
    return {
      id: name,
      name: `${emoji} ${name}`,
      choose: (view, { from, to }) =>
        view.dispatch(view.state.tr.replaceRangeWith(from, to, typeNamed('emoji').create({ emoji, name }))),
    };
  });
}
