import type { EditorState, Transaction } from 'prosemirror-state';
import { Plugin } from 'prosemirror-state';
import { markNamed } from '../model/schema.ts';

export interface Link {
  href: string;
  title: string | null;
  /** What else its author gave it. */
  attributes?: Readonly<Record<string, string>>;
}

/** The link that a stretch of text has at its beginning. */
export function linkAt({ doc }: EditorState, from: number, to: number): Link | undefined {
  const type = markNamed('link');
  const $from = doc.resolve(from);
  const mark = (from < to ? $from.marksAcross(doc.resolve(to)) : $from.marks())?.find((each) => each.type === type);
  if (mark === undefined) return undefined;
  const { href, title, attributes } = mark.attrs as Link;
  return { href, title, attributes };
}

/** Where the link around a place begins and ends; the place itself where there is none. */
export function linkRange({ doc }: EditorState, at: number): { from: number; to: number } {
  const $at = doc.resolve(at);
  const mark = $at.marks().find(({ type }) => type.name === 'link');
  if (mark === undefined) return { from: at, to: at };
  const start = $at.start();
  let [from, to] = [at, at];
  $at.parent.forEach((child, offset) => {
    if (!mark.isInSet(child.marks)) return;
    const [childFrom, childTo] = [start + offset, start + offset + child.nodeSize];
    if (childTo >= at && childFrom <= at) [from, to] = [Math.min(from, childFrom), Math.max(to, childTo)];
  });
  return { from, to };
}

/** Gives a stretch of text a link, another one, or none. With nothing selected, the address itself is the text. */
export function setLink(
  state: EditorState,
  { from, to, href, title = null }: { from: number; to: number; href: string; title?: string | null },
): Transaction {
  const { tr } = state;
  const before = linkAt(state, from, to);
  const type = markNamed('link');
  if (href === '') return tr.removeMark(from, to, type);
  if (before?.href === href && before.title === title) return tr;
  const mark = type.create({ href, title, attributes: before?.attributes ?? {} });
  if (from === to) return tr.insert(from, tr.doc.type.schema.text(href, [mark]));
  return tr.removeMark(from, to, type).addMark(from, to, mark);
}

/** Whether a text is nothing but an address. */
export const isAddress = (text: string): boolean => /^(?:https?:\/\/|mailto:)\S+$/i.test(text.trim());

/** An address that is pasted over a selection becomes its link; one that is pasted by itself links to itself. */
export const linkPaste = (): Plugin =>
  new Plugin({
    props: {
      handlePaste: ({ state, dispatch }, event) => {
        const href = event.clipboardData?.getData('text/plain').trim() ?? '';
        const { from, to, $from, empty } = state.selection;
        const isLink = isAddress(href) && $from.parent.type.allowsMarkType(markNamed('link'));
        if (!isLink || (!empty && !$from.sameParent(state.selection.$to))) return false;
        dispatch(setLink(state, { from, to, href }).scrollIntoView());
        return true;
      },
    },
  });
