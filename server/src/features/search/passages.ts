import type { Found } from './finding/index.ts';
import { readFound } from './results.ts';
import { findShownPages, ownFirst, type Shown, type ShownCtx } from './service.ts';

/** What a page says where it answers a question, as whoever asks sees it. */
export interface Passage {
  spaceId: string;
  pageId: string;
  title: string;
  path: string;
  /** The sections that have the words come first, then the beginning of the page. */
  sections: { anchor: string; heading: string; text: string }[];
}

/** Sections of a page, which are found, or where it begins: of what was found by its title alone, that says what it is about. */
const OF_A_PAGE = 5;
const BEGINNING = [0, 1, 2];

/** The passages of the best pages for a question: nothing that this visitor does not see, and nothing else than is published now. */
export async function findPassages(
  ctx: ShownCtx,
  { own, most, query, ...shown }: Shown & { query: string; own?: string | undefined; most: number },
): Promise<Passage[]> {
  const found = ownFirst(await findShownPages(ctx, shown, query), own).slice(0, most);
  const kept = await readFound(ctx.db, found, ordinalsOf);
  return found.map((page) => {
    const sectionAt = (ordinal: number) =>
      page.own === undefined ? kept.get(page.body_hash)?.get(ordinal) : page.own[ordinal];
    const sections = ordinalsOf(page).flatMap((ordinal) => {
      const section = sectionAt(ordinal);
      return section === undefined ? [] : [{ anchor: section.anchor, heading: section.heading, text: section.text }];
    });
    return { spaceId: page.space_id, pageId: page.page_id, title: page.title, path: page.path, sections };
  });
}

const ordinalsOf = ({ sections }: Found): number[] =>
  [...new Set([...sections.map(({ ordinal }) => ordinal), ...BEGINNING])].slice(0, OF_A_PAGE);
