// The comments in their pane, and the place in the page that they are about.
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useState } from 'react';
import type { AboutBlock } from '../../comments/blocks.ts';
import { type Asked, CommentsPane } from '../../comments/pane.tsx';
import type { Comment } from '../../comments/reads.ts';
import type { Talk } from '../../comments/said.tsx';
import type { Writing } from '../writing.ts';
import type { Commenting } from './commenting.tsx';
import { blockAt, placeOf } from './marks.ts';

interface BesideProps {
  talk: Talk;
  pageId: string;
  writing: Writing;
  commenting: Commenting;
  /** Leads to a comment on another page. */
  onLeave: (comment: Comment) => void;
}

/** The comments, next to the page. */
export function CommentsBeside({ talk, pageId, writing, commenting: { asked, ask }, onLeave }: BesideProps) {
  const block = useBlock(writing, asked);
  const show = (comment: Comment): void => {
    const { page, node, quote } = comment.target;
    if (page?.id !== pageId) return onLeave(comment);
    const at = node === undefined ? undefined : placeOf(writing.view.state.doc, { preview: node.preview, quote });
    // Where there is no room, the comments stand in front of the page.
    if (writing.view.dom.offsetParent === null) ask(undefined);
    if (at !== undefined) requestAnimationFrame(() => !writing.view.isDestroyed && showAt(writing, at));
  };
  return (
    <CommentsPane
      talk={talk}
      pageId={pageId}
      block={block}
      asked={asked ?? {}}
      onShow={show}
      onClose={() => ask(undefined)}
    />
  );
}

function showAt({ view }: Writing, { from, to }: { from: number; to?: number }): void {
  const { doc, tr } = view.state;
  if (view.editable) {
    const selection = to === undefined ? TextSelection.near(doc.resolve(from + 1)) : TextSelection.create(doc, from);
    view.dispatch(tr.setSelection(selection));
    view.focus();
  }
  const dom = to === undefined ? view.nodeDOM(from) : view.domAtPos(from, 1).node;
  const element = dom instanceof HTMLElement ? dom : dom?.parentElement;
  element?.scrollIntoView({ block: 'center' });
}

/** The block that was clicked last, or that the caret went to since, with the words that are selected in it. */
function useBlock({ view }: Writing, asked: Asked | undefined): AboutBlock | undefined {
  const [block, setBlock] = useState(() => (view.editable || chosenBy(view) ? blockChosen(view) : undefined));
  useEffect(() => {
    const follow = ({ target }: Event): void => {
      if (!(target instanceof Node) || view.isDestroyed) return;
      const chosen = chosenBy(view);
      setBlock(chosen ? blockAt(view.state.doc, ...chosen) : blockAt(view.state.doc, view.posAtDOM(target, 0)));
    };
    const followCaret = (): void => {
      if (view.hasFocus()) setBlock(blockChosen(view));
    };
    view.dom.addEventListener('click', follow);
    view.dom.addEventListener('keyup', followCaret);
    return () => {
      view.dom.removeEventListener('click', follow);
      view.dom.removeEventListener('keyup', followCaret);
    };
  }, [view]);
  useEffect(() => {
    if (asked?.isNew === true && (view.editable || chosenBy(view))) setBlock(blockChosen(view));
  }, [view, asked]);
  return block;
}

function blockChosen(view: EditorView): AboutBlock | undefined {
  const { from } = view.state.selection;
  const [start, end] = chosenBy(view) ?? [from, from];
  return blockAt(view.state.doc, start, end);
}

/** What is selected in the text, also where nobody may write and the editor knows of no selection. */
function chosenBy(view: EditorView): [from: number, to: number] | undefined {
  const { selection } = view.state;
  if (view.editable)
    return selection instanceof TextSelection && !selection.empty ? [selection.from, selection.to] : undefined;
  const range = getSelection()?.rangeCount === 1 ? getSelection()?.getRangeAt(0) : undefined;
  if (range === undefined || range.collapsed || !view.dom.contains(range.commonAncestorContainer)) return undefined;
  const from = view.posAtDOM(range.startContainer, range.startOffset);
  const to = view.posAtDOM(range.endContainer, range.endOffset);
  return from < to ? [from, to] : undefined;
}
