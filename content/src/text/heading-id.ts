import { removeAccents } from './slug.ts';

/** How often each id was given on one page; hand the same map to every heading of the page. */
export type TakenIds = Map<string, number>;

/**
 * The id of a heading in the hosted service's form, so that fragments of imported links keep working: dots, digits and
 * underscores stay, `&` is spelled out, a leading digit gets `id-`, repeats get `-1`, `-2`.
 * The hosted service writes Chinese as pinyin; we keep the letters (no dictionary in the kernel).
 */
export function headingId(text: string, taken: TakenIds): string {
  const words = removeAccents(text)
    .toLowerCase()
    .replace(/['’‘"“”]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}._+]+/gu, '-')
    .replace(/^-|-$/g, '');
  const base = /^\d/.test(words) ? `id-${words}` : words || 'section';
  return claimId(base, taken);
}

/** The id GitHub would give, for fragments written with GitHub in mind. Not made unique: an alias yields to real ids. */
export function headingAlias(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replace(/ /g, '-');
}

/** `base`, or `base-1`, `base-2` … when it is taken; linear over a page however often one heading repeats. */
export function claimId(base: string, taken: TakenIds): string {
  let count = taken.get(base);
  if (count === undefined) {
    taken.set(base, 0);
    return base;
  }
  let id: string;
  do id = `${base}-${++count}`;
  while (taken.has(id));
  taken.set(base, count);
  taken.set(id, 0);
  return id;
}
