import type { PageEdit } from '@lectern/content';
import type { Batch } from '../batches/index.ts';
import type { Spot } from '../errors.ts';
import { bytesOfSource, checkNothingIsLost, spotOfText, textOfDocument } from '../incoming/texts.ts';
import type { ChangeOf } from '../schema.ts';
import { asTitle, edited, headingsOf, titleOf } from '../writing/index.ts';

export interface NumberedChange<C> {
  change: C;
  index: number;
}

/** What a change makes of a reusable content. */
export interface Written {
  bytes: Uint8Array | undefined;
  title: string;
  /** Where the whole text came from, if its links are still to be resolved. */
  from?: Spot;
}

/** The text and the title after a change. A source is kept byte for byte; all else follows a new title into the front matter. */
export function writtenReusable(
  batch: Batch,
  before: { title: string; bytes: Uint8Array | undefined },
  { change, index }: NumberedChange<ChangeOf<'update_reusable_content'>>,
): Written {
  checkNothingIsLost(change, before.bytes, index);
  const named = change.title === undefined ? undefined : titleOf(change.title, index);
  const source = bytesOfSource(change, index);
  if (source !== undefined) {
    const bytes = before.bytes !== undefined && Buffer.compare(source, before.bytes) === 0 ? before.bytes : source;
    return { bytes, title: named ?? titleIn(bytes, before) };
  }
  const markdown = textOfDocument(change, { change: index, ...batch });
  const edit: PageEdit = {
    ...(markdown === undefined ? {} : { markdown }),
    ...(named === undefined || named === before.title ? {} : { frontMatter: [{ path: ['title'], value: named }] }),
  };
  const bytes = Object.keys(edit).length === 0 ? before.bytes : edited(before.bytes, edit, index);
  const from = markdown === undefined ? undefined : spotOfText(change, index);
  return { bytes, title: named ?? before.title, ...(from === undefined ? {} : { from }) };
}

/** The title that a whole new file gives: that of its front matter, else its heading, if it says another one than before. */
function titleIn(bytes: Uint8Array, before: { title: string; bytes: Uint8Array | undefined }): string {
  const [was, now] = [headingsOf(before.bytes), headingsOf(bytes)];
  const said = (names: typeof now): string => asTitle(names.title ?? '') || asTitle(names.h1 ?? '');
  return said(now) === said(was) ? before.title : said(now) || before.title;
}
