// Names of icons and emoji, and how they are found.
import { aliases } from '@lectern/theme/icon-names';
import emojiByName from 'markdown-it-emoji/lib/data/full.mjs';

/** Names that need no other one: what authors call these, our set calls so, too. */
const SHARED =
  'rocket book star heart home bolt flag bell bookmark bug calendar camera check clock cloud code compass copy cpu database ' +
  'download eye feather file filter flame folder gift git-merge hammer hash headphones help inbox key leaf link list lock mail ' +
  'map message microphone moon music palette paperclip phone plug plus puzzle refresh robot school search send server shield ' +
  'shopping-cart snowflake sparkles stack sun tag target terminal trash umbrella upload wand wind';

/** What stands before a title: an emoji, the name of an icon, or nothing. */
export interface Icon {
  emoji: string;
  icon: string;
}

export const NO_ICON: Icon = { emoji: '', icon: '' };

export interface Picture {
  /** What is written into the page: the name of an icon, or the emoji itself. */
  value: string;
  name: string;
  /** All that it is found by. */
  words: string;
}

/** Each picture of an icon once, under the first name that authors have for it. */
export const icons: readonly Picture[] = listIcons();

function listIcons(): Picture[] {
  const named = new Map<string, string[]>(SHARED.split(' ').map((name) => [name, []]));
  for (const [name, target] of aliases) named.set(target, [...(named.get(target) ?? []), name]);
  const shared = new Set(SHARED.split(' '));
  return [...named]
    .map(([target, others]) => {
      const value = shared.has(target) ? target : (others[0] ?? target);
      return { value, name: value.replaceAll('-', ' '), words: [target, ...others].join(' ') };
    })
    .toSorted((one, other) => one.value.localeCompare(other.value, 'en'));
}

/** Each emoji once, under the first name that it has. */
export const emoji: readonly Picture[] = listEmoji();

function listEmoji(): Picture[] {
  const named = new Map<string, string[]>();
  for (const [name, value] of Object.entries(emojiByName)) named.set(value, [...(named.get(value) ?? []), name]);
  return [...named].map(([value, names]) => ({
    value,
    name: (names[0] ?? '').replaceAll('_', ' '),
    words: names.join(' ').replaceAll('_', ' '),
  }));
}

/** As many as a sheet of pictures has. */
export const SHOWN_AT_MOST = 96;

/** Those that have all these words, first those that begin with them. */
export function findPictures(pictures: readonly Picture[], query: string): readonly Picture[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return pictures.slice(0, SHOWN_AT_MOST);
  const begins = ({ name }: Picture): number => (name.startsWith(words[0] ?? '') ? 0 : 1);
  return pictures
    .filter((picture) => words.every((word) => picture.words.includes(word) || picture.name.includes(word)))
    .toSorted((one, other) => begins(one) - begins(other))
    .slice(0, SHOWN_AT_MOST);
}
