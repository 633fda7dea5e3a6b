import { toPinyin } from './pinyin.ts';
import { removeAccents } from './slug.ts';

/** How often each id was given on one page; hand the same map to every heading of the page. */
export type TakenIds = Map<string, number>;

/**
 * The id of a heading in the hosted service's form, so that fragments of imported links keep working: dots, digits and
 * underscores stay, `&` is spelled out, a leading digit gets `id-`, repeats get `-1`, `-2`.
 * The hosted service writes Chinese as pinyin; we keep the letters, and that name is an alias.
 */
export function headingId(text: string, taken: TakenIds): string {
  return claimId(hostedForm(text) || 'section', taken);
}

function hostedForm(text: string): string {
  const words = removeAccents(text)
    .toLowerCase()
    .replace(/['’‘"“”]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}._+]+/gu, '-')
    .replace(/^-|-$/g, '');
  return /^\d/.test(words) ? `id-${words}` : words;
}

/** Nobody names a heading of more characters by its id. */
const PINYIN_AT_MOST = 200;

/** The id that the hosted service gives a Chinese heading; empty for any other. Not made unique: an alias yields to real ids. */
export function pinyinAlias(text: string): string {
  const pinyin = text.length > PINYIN_AT_MOST ? undefined : toPinyin(text);
  return pinyin === undefined ? '' : hostedForm(pinyin);
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
