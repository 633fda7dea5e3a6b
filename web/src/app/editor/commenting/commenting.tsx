// Comments next to the page that they are about.
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { TextSelection } from 'prosemirror-state';
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
import { blockAt, markBlocks, placeOf } from './marks.ts';

const CommentsPane = lazy(() => import('../../comments/pane.tsx').then((part) => ({ default: part.CommentsPane })));

const KEYS = isMac() ? '⌥⌘M' : 'Ctrl Alt M';

export interface Commenting {
  /** Undefined while the comments are closed. */
  asked: Asked | undefined;
  ask: (asked: Asked | undefined) => void;
}

/** There is room for the comments or for a preview, and what was asked for last is shown. */
export function useCommenting(mayComment: boolean, { looking, change }: Previewing): Commenting {
  const [asked, setAsked] = useState<Asked>();
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
  usePageToggle('m', () => mayComment && ask(asked === undefined ? { isNew: true } : undefined));
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
  useEffect(() => {
    const marked = (data?.items ?? []).flatMap(({ id, target: { node } }) =>
      node === undefined || node.outdated ? [] : [{ id, preview: node.preview }],
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
    const { page, node } = comment.target;
    if (page?.id !== pageId) return onLeave(comment);
    const at = node === undefined ? undefined : placeOf(writing.view.state.doc, node.preview);
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

function showAt({ view }: Writing, at: number): void {
  if (view.editable) {
    const { doc, tr } = view.state;
    view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at + 1))));
    view.focus();
  }
  const dom = view.nodeDOM(at);
  if (dom instanceof HTMLElement) dom.scrollIntoView({ block: 'center' });
}

/** The block that was clicked last, or that the caret went to since. */
function useBlock({ view }: Writing, asked: Asked | undefined): AboutBlock | undefined {
  const [block, setBlock] = useState(() =>
    view.editable ? blockAt(view.state.doc, view.state.selection.from) : undefined,
  );
  useEffect(() => {
    const follow = ({ target }: Event): void => {
      if (!(target instanceof Node) || view.isDestroyed) return;
      setBlock(blockAt(view.state.doc, view.posAtDOM(target, 0)));
    };
    const followCaret = (): void => {
      if (view.hasFocus()) setBlock(blockAt(view.state.doc, view.state.selection.from));
    };
    view.dom.addEventListener('click', follow);
    view.dom.addEventListener('keyup', followCaret);
    return () => {
      view.dom.removeEventListener('click', follow);
      view.dom.removeEventListener('keyup', followCaret);
    };
  }, [view]);
  useEffect(() => {
    if (asked?.isNew === true && view.editable) setBlock(blockAt(view.state.doc, view.state.selection.from));
  }, [view, asked]);
  return block;
}
