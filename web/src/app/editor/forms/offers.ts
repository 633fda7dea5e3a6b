// What fields of forms offer, of what a space has.
import type { Offer } from '../blocks/forms.ts';
import type { SpaceContents, Target } from '../files/space-contents.ts';
import type { Offered } from './combo.tsx';

const toOffered = ({ title, href, kind }: Target): Offered => ({
  value: href,
  name: title,
  detail: kind === 'Page' ? href : kind,
});

/** `typed` is what stands in the field already: of several tags, the last one is chosen. */
export function offersOf(offer: Offer, contents: SpaceContents, typed: string): Offered[] {
  const { targets, variables, tags } = contents;
  switch (offer) {
    case 'pages':
      return targets.filter(({ kind }) => kind !== 'Reusable content').map(toOffered);
    case 'includes':
      return targets
        .filter(({ kind }) => kind === 'Reusable content')
        .map((each) => ({ ...toOffered(each), detail: each.href }));
    case 'tags':
      return tags.map(({ slug, label }) => ({ value: withTag(typed, slug), name: label }));
    default:
      return Object.entries(variables).map(([name, value]) => ({
        value: `space.vars.${name}`,
        name: `space.vars.${name}`,
        detail: String(value),
      }));
  }
}

/** Of a list with commas, what is typed behind the last one is another tag. */
export function withTag(typed: string, tag: string): string {
  const before = typed
    .split(',')
    .slice(0, -1)
    .map((each) => each.trim());
  return [...before.filter((each) => each !== tag), tag].join(',');
}
