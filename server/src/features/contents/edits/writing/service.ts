import { decodeText, editPage, EditRefused, type PageEdit, type PageFacts, parsePage } from '@lectern/content';
import type { PageNode } from '../../trees/index.ts';
import type { Batch } from '../batches/index.ts';
import { type Spot, wrong } from '../errors.ts';
import { FACTS, type PageChange } from '../schema.ts';
import { bytesOfSource, checkNothingIsLost, textOfDocument } from '../incoming/texts.ts';
import { asTitle, frontMatterOf, titleOf } from './rules.ts';

interface NumberedChange {
  change: PageChange;
  index: number;
}

/** What a change writes into: a page as it is now, or as it was. */
export interface Written {
  /** What the page is called. */
  title: string;
  /** Its file, from which its links are written. */
  source: string;
  /** Undefined for a page without a text. */
  bytes: Uint8Array | undefined;
}

/** The text of a page after a change, and what the page is called from then on, if that changes. */
export function writtenText(
  batch: Batch,
  page: Written,
  { change, index }: NumberedChange,
): { bytes: Uint8Array | undefined; title?: string } {
  const { document } = change;
  checkNothingIsLost(change, page.bytes, index);
  let title = change.title === undefined ? undefined : titleOf(change.title, index);
  let bytes = page.bytes;
  const source = bytesOfSource(change, index);
  const markdown = source === undefined ? textOfDocument(change, { change: index, ...batch }) : undefined;
  if (source !== undefined) bytes = isSame(source, bytes) ? bytes : source;
  if (markdown !== undefined) bytes = edited(bytes, { markdown }, index);
  if (document !== undefined) title ??= titleFollowing(page.title, headingsOf(page.bytes), headingsOf(bytes));
  // A source is kept byte for byte, whatever the page is called.
  if (title !== undefined && source === undefined) bytes = renamed(bytes, { from: page.title, to: title, index });
  bytes = withFacts(batch, { ...page, bytes }, { change, index });
  return { bytes, ...(title === undefined ? {} : { title }) };
}

const isSame = (bytes: Uint8Array, others: Uint8Array | undefined): boolean =>
  others !== undefined && Buffer.compare(bytes, others) === 0;

type Names = Pick<PageFacts, 'h1' | 'title'>;

/** What a text calls its page: in its heading, and in its front matter. */
export const headingsOf = (bytes: Uint8Array | undefined): Names =>
  bytes === undefined ? {} : parsePage(decodeText(bytes).text);

/** The title of a page by a new text; undefined where it stays. What says the same as the title goes on doing so. */
export function titleFollowing(title: string, was: Names, now: Names): string | undefined {
  if (now.title && now.title !== was.title) return asTitle(now.title) || undefined;
  const isHeading = was.h1 !== undefined && (was.h1 === title || asTitle(was.h1) === title);
  return isHeading && now.h1 !== undefined && now.h1 !== was.h1 ? asTitle(now.h1) || undefined : undefined;
}

/** The text with another title, wherever it says the former one. */
function renamed(
  bytes: Uint8Array | undefined,
  { from, to, index }: { from: string; to: string; index: number },
): Uint8Array | undefined {
  const { h1, title } = headingsOf(bytes);
  const edit: PageEdit = {
    ...(h1 === from ? { heading: to } : {}),
    ...(title === from ? { frontMatter: [{ path: ['title'], value: to }] } : {}),
  };
  return Object.keys(edit).length === 0 ? bytes : edited(bytes, edit, index);
}

/** The text with what is said of its page in the front matter. */
export function withFacts(
  batch: Batch,
  { source, bytes }: Written,
  { change, index }: NumberedChange,
): Uint8Array | undefined {
  if (!FACTS.some((key) => change[key] !== undefined)) return bytes;
  const facts = parsePage(decodeText(bytes ?? new Uint8Array()).text);
  const frontMatter = frontMatterOf(batch, change, { index, source, facts });
  return frontMatter.length === 0 ? bytes : edited(bytes, { frontMatter }, index);
}

/** `from` is where the whole text came from, if its links are still to be resolved. */
export function writeText(
  batch: Batch,
  page: PageNode,
  { bytes, from }: { bytes: Uint8Array; from?: Spot | undefined },
): void {
  batch.texts.set(page.id, bytes);
  if (from !== undefined) batch.submitted.set(page.id, from);
}

export function edited(bytes: Uint8Array | undefined, edit: PageEdit, index: number): Uint8Array {
  try {
    return editPage(bytes, edit);
  } catch (error) {
    if (error instanceof EditRefused) throw wrong({ change: index }, error.message);
    throw error;
  }
}
