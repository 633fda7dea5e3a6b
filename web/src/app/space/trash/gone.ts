import type { Pages, PageType, TreePage } from '../model.ts';
import { walk } from '../model.ts';

/** A page that is gone, as the list of them shows it. */
export interface GonePage {
  id: string;
  type: PageType;
  title: string;
  emoji?: string;
  /** How many pages below it went with it. */
  below: number;
  deletedAt?: string;
  deletedBy?: { displayName: string };
  /** The last revision that has it. Without one it is in the content that a change request changes. */
  revision?: string;
}

/** The topmost pages that are missing here, with how many below each are. */
export function findGone(before: Pages, here: Pages): GonePage[] {
  const there = new Set([...walk(here)].map(({ id }) => id));
  const gone: GonePage[] = [];
  const look = (pages: Pages, isAboveGone: boolean): void => {
    for (const page of pages) {
      const isGone = !there.has(page.id);
      if (isGone && !isAboveGone) gone.push(toGone(page, there));
      look(page.pages, isGone);
    }
  };
  look(before, false);
  return gone;
}

function toGone({ id, type, title, emoji, pages }: TreePage, there: ReadonlySet<string>): GonePage {
  const below = [...walk(pages)].filter((page) => !there.has(page.id)).length;
  return { id, type, title, below, ...(emoji !== undefined && { emoji }) };
}

/** Each page once, as it was last: a page that was deleted twice comes twice. */
export function withoutTwice(pages: readonly GonePage[]): GonePage[] {
  const seen = new Set<string>();
  return pages.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** What is known of it, in one line. */
export function noteOn({ below, deletedAt, deletedBy }: GonePage, language: string): string {
  const notes = [
    deletedAt === undefined ? undefined : `Deleted ${new Date(deletedAt).toLocaleString(language)}`,
    deletedBy === undefined ? undefined : `by ${deletedBy.displayName}`,
  ].filter((note) => note !== undefined);
  const with_ = below === 0 ? '' : below === 1 ? 'with the page below it' : `with ${below} pages below it`;
  return [notes.join(' '), with_].filter((note) => note !== '').join(' · ');
}
