import type { PublishedSpaceRow } from '#features/sites/index.ts';

/** A text in pieces: the first stands as it is, the second was looked for, and so on in turn. */
export type Pieces = string[];

interface Range {
  start: number;
  end: number;
}

/** Cuts a text where what was looked for begins and ends; the ranges are in order and do not overlap. */
export function toPieces(text: string, ranges: readonly Range[]): Pieces {
  const pieces: Pieces = [];
  let from = 0;
  for (const { start, end } of ranges) {
    pieces.push(text.slice(from, start), text.slice(start, end));
    from = end;
  }
  if (from < text.length || pieces.length === 0) pieces.push(text.slice(from));
  return pieces;
}

/** As long as the API takes it. */
const QUERY_AT_MOST = 512;

export interface SearchQuestion {
  query: string;
  /** Whether all that the site shows is searched, and not only what the reader is in. */
  everywhere: boolean;
  /** The section that alone is searched, by its id. */
  section?: string | undefined;
  /** The variant that alone is searched, by the id of its site space. */
  variant?: string | undefined;
}

/** What the query of an address asks for. Whoever repeats a name has only its first value read. */
export function askedFor(parameters: URLSearchParams): SearchQuestion {
  const query = (parameters.get('q') ?? '').toWellFormed().replaceAll('\0', '').trim();
  return {
    query: query.slice(0, QUERY_AT_MOST).toWellFormed(),
    everywhere: parameters.get('all') === '1',
    section: parameters.get('section') ?? undefined,
    variant: parameters.get('variant') ?? undefined,
  };
}

export interface SectionChoice {
  id: string;
  title: string;
}

/** The sections among which a reader chooses: those that they are shown; none where there is nothing to choose. */
export function sectionChoices(rows: readonly PublishedSpaceRow[]): SectionChoice[] {
  const titles = new Map<string, string>();
  for (const { section_id: id, section_title: title } of rows)
    if (id !== null && !titles.has(id)) titles.set(id, title ?? '');
  return titles.size < 2 ? [] : [...titles].map(([id, title]) => ({ id, title }));
}

/** The variants that a reader is shown, of one section where that is named. */
export const variantChoices = (rows: readonly PublishedSpaceRow[], section?: string): SectionChoice[] =>
  rows
    .filter((row) => section === undefined || row.section_id === section)
    .map(({ site_space_id: id, variant_title: title }) => ({ id, title }));

/**
 * The variants among which a reader chooses: those of the section that is searched, or of a site without sections. The first, which
 * has no id, is the one that is searched unasked. None where there is nothing to choose, or all are searched.
 */
export function shownVariants(
  rows: readonly PublishedSpaceRow[],
  own: PublishedSpaceRow,
  { everywhere, section }: Pick<SearchQuestion, 'everywhere' | 'section'>,
): SectionChoice[] {
  if (everywhere || (section === undefined && sectionChoices(rows).length > 0)) return [];
  const among = rows.filter((row) => section === undefined || row.section_id === section);
  const [unasked] = searchedRows(rows, own, { everywhere, section }).filter((row) => among.includes(row));
  if (among.length < 2 || unasked === undefined) return [];
  const others = among.filter((row) => row !== unasked);
  return [
    { id: '', title: unasked.variant_title },
    ...others.map((row) => ({ id: row.site_space_id, title: row.variant_title })),
  ];
}

/** The same question. A section or variant that the reader is not shown counts as none, so that nobody learns whether it exists. */
export function withKnownPlace(
  asked: SearchQuestion,
  rows: readonly PublishedSpaceRow[],
  own: PublishedSpaceRow,
): SearchQuestion {
  const section = sectionChoices(rows).find(({ id }) => id === asked.section)?.id;
  const known = { ...asked, section };
  const variant = shownVariants(rows, own, known).find(({ id }) => id !== '' && id === asked.variant)?.id;
  return { ...known, variant };
}

/** What is searched: all, or what is around the reader, and of either only the section that was chosen. */
export function searchedRows(
  rows: readonly PublishedSpaceRow[],
  own: PublishedSpaceRow,
  { everywhere, section, variant }: Pick<SearchQuestion, 'everywhere' | 'section' | 'variant'>,
): PublishedSpaceRow[] {
  if (variant !== undefined) return rows.filter((row) => row.site_space_id === variant);
  const wide = everywhere ? [...rows] : rowsAround(rows, own);
  if (section === undefined) return wide;
  const chosen = wide.filter((row) => row.section_id === section);
  // What stands first in a section may not be shown to this reader.
  return chosen.length > 0 ? chosen : rows.filter((row) => row.section_id === section);
}

/** What is searched around a reader: where they are, and what stands first in the other sections. */
export function rowsAround(rows: readonly PublishedSpaceRow[], own: PublishedSpaceRow): PublishedSpaceRow[] {
  return rows.filter(
    (row) => row.site_space_id === own.site_space_id || (row.section_id !== own.section_id && row.is_default === 1),
  );
}
