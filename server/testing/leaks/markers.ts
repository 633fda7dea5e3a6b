import { createHash } from 'node:crypto';

/** By what somebody must be known, or what they must be, so that something is there for them. */
export type Need = 'a' | 'notA' | 'u' | 'version' | 'nobody';

/** What a page says of lists. */
export type Listing = 'open' | 'hidden' | 'noIndex' | 'noRobotsIndex';

/** In what a marker stands. */
export type Slot =
  // Of a page.
  | 'title'
  | 'path'
  | 'description'
  | 'icon'
  | 'text'
  | 'heading'
  | 'update'
  | 'link'
  | 'alt'
  | 'shared'
  | 'included'
  | 'operation'
  // Of a file of the space.
  | 'file'
  // In a file of the space.
  | 'bytes'
  // Of a site.
  | 'part'
  | 'note'
  | 'header'
  | 'group';

/** A word that stands in one place alone, so that it shows by itself what came through. */
export interface Marker {
  word: string;
  site: string;
  slot: Slot;
  /** All of them must be met. */
  needs: readonly Need[];
  listing: Listing;
  /** Path of the page that it stands in, or that it is of; undefined for what belongs to no page. */
  page?: string | undefined;
  /** What it stands in, for people. */
  what: string;
}

export type Place = Omit<Marker, 'word' | 'slot' | 'what'>;

export interface Markers {
  mark: (place: Place, slot: Slot, what: string) => string;
  all: () => readonly Marker[];
  /** The markers that stand in a text, in whatever case and coding. */
  findIn: (text: string) => Set<Marker>;
}

const WORD = /zq[g-v]{10}/g;

export function createMarkers(): Markers {
  const byWord = new Map<string, Marker>();
  return {
    mark: (place, slot, what) => {
      const word = wordOf(byWord.size);
      byWord.set(word, { ...place, slot, what, word });
      return word;
    },
    all: () => [...byWord.values()],
    findIn: (text) => {
      const words = text.toLowerCase().match(WORD) ?? [];
      return new Set(words.flatMap((word) => byWord.get(word) ?? []));
    },
  };
}

/** Letters alone, so that every search takes a marker for a word, and far from each other, so that no search takes one for another. */
function wordOf(index: number): string {
  const hex = createHash('sha256').update(`marker ${index}`).digest('hex').slice(0, 10);
  return `zq${[...hex].map((digit) => String.fromCodePoint('g'.charCodeAt(0) + Number.parseInt(digit, 16))).join('')}`;
}

export const describe = ({ word, site, slot, needs, listing, page, what }: Marker): string =>
  `${word} (${what}, ${slot} of ${site}/${page ?? ''}, ${listing}, for ${needs.join(' and ') || 'all'})`;
