import { highlightsIn, previewOf, type Range } from '@lectern/content/search';
import type { Answer, FoundPage as ShownPage } from '../search/answers.ts';
import { findPages, type FoundPage } from './finding.ts';
import type { HeldIndex, HeldVariant } from './held.ts';
import type { Shelf } from './shelf.ts';
import { openStore, type Store } from './store.ts';

const SHOWN_AT_MOST = 12;

/** Answers the questions of the box from the files of an edition, in the same form as the server does. */
export function answerFrom(
  shelf: Pick<Shelf, 'load' | 'root'>,
  variant: number,
): (address: string, signal: AbortSignal) => Promise<Answer> {
  let opened: Promise<Store> | undefined;
  return async (address, signal) => {
    opened ??= openStore(shelf);
    const store = await opened;
    const { searchParams } = new URL(address);
    const query = (searchParams.get('q') ?? '').slice(0, 512);
    const among = searched(store.index, variant, searchParams);
    const found = query === '' ? [] : await findPages(store, query, among);
    signal.throwIfAborted();
    const { sections, counts } = store.index;
    return {
      pages: found.slice(0, SHOWN_AT_MOST).map((each) => toShown(each, store.index, among, shelf.root)),
      count: found.length,
      summary: query === '' ? '' : (counts[Math.min(found.length, counts.length - 1)] ?? ''),
      ...(sections.length > 0 ? { sections } : {}),
    };
  };
}

/** What is searched: all, or what is around the reader, and of either only the section that was chosen. */
function searched({ variants }: HeldIndex, own: number, asked: URLSearchParams): HeldVariant[] {
  const around = variants[own]?.around ?? variants.map((_, index) => index);
  const wide = asked.get('all') === '1' ? variants : around.flatMap((index) => variants[index] ?? []);
  const section = asked.get('section') ?? '';
  if (section === '') return [...wide];
  const chosen = wide.filter((each) => each.section === section);
  return chosen.length > 0 ? chosen : variants.filter((each) => each.section === section);
}

function toShown(
  { page, number, sections, terms }: FoundPage,
  { variants }: HeldIndex,
  among: readonly HeldVariant[],
  root: string,
): ShownPage {
  const url = root + page.url;
  const place = variants.find(({ from, to }) => number >= from && number < to)?.title;
  return {
    url,
    title: toPieces(page.title, highlightsIn(page.title, terms)),
    above: among.length > 1 && place !== undefined ? [place, ...page.above] : page.above,
    sections: sections.flatMap(({ ordinal }) => {
      const [anchor, heading, text] = page.sections[ordinal] ?? ['', '', ''];
      const { body, highlights } = previewOf(text, terms);
      if (heading === '' && body === '') return [];
      return [
        {
          url: anchor === '' ? url : `${url}#${encodeURIComponent(anchor)}`,
          title: anchor === '' ? [] : toPieces(heading, highlightsIn(heading, terms)),
          text: toPieces(body, highlights),
        },
      ];
    }),
  };
}

/** A text in pieces, of which every second one is what was looked for. */
function toPieces(text: string, ranges: readonly Range[]): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of ranges) {
    pieces.push(text.slice(from, start), text.slice(start, end));
    from = end;
  }
  if (from < text.length || pieces.length === 0) pieces.push(text.slice(from));
  return pieces;
}
