import { openPage } from '@lectern/content/edit';
import type { EditorView } from 'prosemirror-view';
import { nodesAt } from '../model/nodes-at.ts';
import { positionOf } from './show-block.ts';

interface Wanted {
  /** The text of the page in which the place was found. */
  text: string;
  start: number;
  end: number;
  by: string;
}

/**
 * Writes something else at a place of a text, as one step that can be taken back. Only where the block has what stood there,
 * once, in one run of text: the page may have changed since, and nothing else is touched.
 */
export function replacePlace(view: EditorView, { text, start, end, by }: Wanted): boolean {
  const page = openPage(text);
  const path = nodesAt(page, start);
  if (page.doc.content?.[0]?.type === 'frontMatter') path[0] = Math.max(0, (path[0] ?? 0) - 1);
  const { doc, tr } = view.state;
  const at = positionOf(doc, path);
  const wanted = text.slice(start, end);
  const places = placesOf(doc.nodeAt(at), wanted);
  const [place] = places;
  if (place === undefined || places.length > 1) return false;
  const from = at + 1 + place;
  view.dispatch(tr.insertText(by, from, from + wanted.length).scrollIntoView());
  view.focus();
  return true;
}

/** Where a word stands in the texts of a block, as offsets from its beginning. */
function placesOf(block: ReturnType<EditorView['state']['doc']['nodeAt']>, wanted: string): number[] {
  const places: number[] = [];
  if (wanted === '') return places;
  block?.descendants((node, offset) => {
    const { text } = node;
    if (text === undefined) return;
    for (let index = text.indexOf(wanted); index !== -1; index = text.indexOf(wanted, index + 1))
      if (isWhole(text, index, wanted.length)) places.push(offset + index);
  });
  return places;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;

const isWhole = (text: string, index: number, length: number): boolean =>
  !LETTER.test(text[index - 1] ?? '') && !LETTER.test(text[index + length] ?? '');
