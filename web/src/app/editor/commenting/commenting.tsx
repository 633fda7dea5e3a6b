// Comments next to the page that they are about.
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EditorView } from 'prosemirror-view';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { openOn } from '../../comments/reads.ts';
import type { Asked } from '../../comments/pane.tsx';
import { isMac } from '../../ui/mod-key.ts';
import { Tip } from '../../ui/tip.tsx';
import type { PageKey } from '../saving/journal.ts';
import { usePageToggle } from '../page-toggle.ts';
import type { Previewing } from '../previewing.tsx';
import type { Writing } from '../writing.ts';
import type { Marked } from './marks.ts';
import { hasMarks, type OnOpen, threadsAt } from './plugin.ts';

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

async function mark(view: EditorView, marked: readonly Marked[], onOpen: OnOpen): Promise<void> {
  const { markBlocks } = await import('./marks.ts');
  if (!view.isDestroyed) markBlocks(view, marked, onOpen);
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
    const { view } = writing;
    // Where they stand is found once there are some.
    if (marked.length > 0 || hasMarks(view)) void mark(view, marked, (threads) => ask({ threads }));
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
