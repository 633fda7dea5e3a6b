// Comments next to the page that they are about.
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { AboutBlock } from '../../comments/blocks.ts';
import { type Comment, openOn } from '../../comments/reads.ts';
import type { Asked } from '../../comments/pane.tsx';
import type { Talk } from '../../comments/said.tsx';
import { Loading } from '../../ui/loading.tsx';
import { isMac } from '../../ui/mod-key.ts';
import { Tip } from '../../ui/tip.tsx';
import type { PageKey } from '../saving/journal.ts';
import { usePageToggle } from '../page-toggle.ts';
import type { Previewing } from '../previewing.tsx';
import type { Writing } from '../writing.ts';
import { blockAt, markBlocks, placeOf, threadsAt } from './marks.ts';

const CommentsPane = lazy(() => import('../../comments/pane.tsx').then((part) => ({ default: part.CommentsPane })));

const KEYS = isMac() ? '⌥⌘M' : 'Ctrl Alt M';

export interface Commenting {
  /** Undefined while the comments are closed. */
  asked: Asked | undefined;
  ask: (asked: Asked | undefined) => void;
}

/** There is room for the comments or for a preview, and what was asked for last is shown. */
export function useCommenting(thread: string | undefined, { looking, change }: Previewing): Commenting {
  const [asked, setAsked] = useState<Asked | undefined>(thread === undefined ? undefined : { threads: [thread] });
  useEffect(() => {
    if (thread !== undefined) setAsked({ threads: [thread] });
  }, [thread]);
  const latest = useRef({ looking, change });
  latest.current = { looking, change };
  const ask = useCallback((next: Asked | undefined) => {
    if (next !== undefined && latest.current.looking.isOpen) latest.current.change({ isOpen: false });
    setAsked(next);
  }, []);
  const isHidden = asked !== undefined && looking.isOpen;
  useEffect(() => {
    if (isHidden) setAsked(undefined);
  }, [isHidden]);
  return { asked: isHidden ? undefined : asked, ask };
}

interface ToolsProps {
  page: PageKey;
  writing: Writing;
  commenting: Commenting;
}

/** For the bar above the page. */
export function CommentTools({ page, writing, commenting: { asked, ask } }: ToolsProps) {
  const { data } = useQuery(openOn(page, page.pageId));
  usePageToggle('m', () => {
    const { view } = writing;
    const { empty, from } = view.state.selection;
    // From words that somebody commented on, the key leads to what was said of them.
    const threads = empty && view.hasFocus() ? threadsAt(view, from) : [];
    const isHere = view.dom.parentElement?.contains(document.activeElement) === true;
    if (threads.length > 0) ask({ threads });
    else ask(asked === undefined || (isHere && !empty) ? { isNew: true } : undefined);
  });
  useEffect(() => {
    const marked = (data?.items ?? []).flatMap(({ id, target: { node, quote } }) =>
      node === undefined || node.outdated
        ? []
        : [{ id, preview: node.preview, ...(quote?.outdated === false && { quote }) }],
    );
    markBlocks(writing.view, marked, (threads) => ask({ threads }));
  }, [writing, data, ask]);
  const count = data?.count ?? 0;
  const label = count === 0 ? 'Comments' : count === 1 ? 'Comments: 1 open' : `Comments: ${count} open`;
  return (
    <Tip text="Comments" keys={KEYS}>
      <ToggleButton
        className="button"
        data-kind="quiet"
        aria-label={label}
        isSelected={asked !== undefined}
        onChange={(isOn) => ask(isOn ? {} : undefined)}
      >
        <IconMessage size={18} aria-hidden />
        {count > 0 && <span>{count}</span>}
      </ToggleButton>
    </Tip>
  );
}

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
    <Suspense fallback={<Loading />}>
      <CommentsPane
        talk={talk}
        pageId={pageId}
        block={block}
        asked={asked ?? {}}
        onShow={show}
        onClose={() => ask(undefined)}
      />
    </Suspense>
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
