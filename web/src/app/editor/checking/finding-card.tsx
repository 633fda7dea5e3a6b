import {
  IconAlertTriangle,
  IconBulb,
  IconChevronLeft,
  IconChevronRight,
  IconCircleX,
  IconX,
} from '@tabler/icons-react';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IgnoreDialog, useMayIgnore } from '../../checking/ignore-dialog.tsx';
import { nameOf } from '../../checking/names.ts';
import { useAddWord } from '../../checking/words.ts';
import type { Finding } from '../../preview/reads.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useStore } from '../store.ts';
import type { Marking, OpenMark } from './marking.ts';

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, suggestion: IconBulb };
const SEVERITIES = { error: 'Error', warning: 'Warning', suggestion: 'Suggestion' };
const FIXES_AT_MOST = 5;

interface CardProps {
  view: EditorView;
  marking: Marking;
  page: { spaceId: string; pageId: string };
}

/** What is said of the mark that is open, and what can be done about it. Opened by a click, it leaves the caret in the text. */
export function FindingCard({ view, marking, page }: CardProps) {
  const mark = useStore(marking.open);
  const [ignoring, setIgnoring] = useState<Finding>();
  if (ignoring !== undefined)
    return (
      <IgnoreDialog
        {...page}
        finding={ignoring}
        onClose={() => {
          setIgnoring(undefined);
          view.focus();
        }}
      />
    );
  if (mark === undefined) return null;
  return createPortal(
    <Card key={`${mark.from} ${mark.number}`} {...{ view, marking, page, mark }} onIgnore={setIgnoring} />,
    document.body,
  );
}

interface OpenCard extends CardProps {
  mark: OpenMark;
  onIgnore: (finding: Finding) => void;
}

function Card({ view, marking, page: { spaceId }, mark, onIgnore }: OpenCard) {
  const { finding, number, count, isFocused } = mark;
  const { severity, message, kind, text, fixes } = finding;
  const add = useAddWord(spaceId);
  const mayIgnore = useMayIgnore(spaceId)(finding);
  const card = useRef<HTMLDivElement>(null);
  useCardPlace(card, view, mark);
  // Before the next key.
  useLayoutEffect(() => {
    if (isFocused) (card.current?.querySelector<HTMLElement>('.finding-acts button') ?? card.current)?.focus();
  }, [isFocused]);
  const leave = (): void => {
    marking.close();
    view.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  const Icon = ICONS[severity];
  const isWord = kind === 'spelling' || kind === 'unknown-word';
  return (
    <div
      ref={card}
      className="finding-card popover"
      role="dialog"
      aria-label={`${SEVERITIES[severity]}, ${number} of ${count}: ${message}`}
      tabIndex={-1}
      data-severity={severity}
      onKeyDown={press}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) marking.close();
      }}
    >
      <div className="finding-said">
        <Icon size={18} aria-hidden />
        <p>{message}</p>
        <IconButton label="Close" icon={<IconX size={16} />} onPress={leave} />
      </div>
      {(fixes.length > 0 || isWord || mayIgnore) && (
        <div className="finding-acts">
          {fixes.slice(0, FIXES_AT_MOST).map((fix) => (
            <Button key={fix} aria-label={`Write “${fix}”`} onPress={() => marking.fix(mark, fix)}>
              {fix}
            </Button>
          ))}
          {isWord && (
            <Button
              kind="quiet"
              isPending={add.isPending}
              onPress={() => {
                add.mutate(text);
                leave();
              }}
            >
              Add to dictionary
            </Button>
          )}
          {mayIgnore && (
            <Button
              kind="quiet"
              onPress={() => {
                marking.close();
                onIgnore(finding);
              }}
            >
              Ignore…
            </Button>
          )}
        </div>
      )}
      <div className="finding-foot">
        <span>
          {SEVERITIES[severity]}: {nameOf(kind)}
        </span>
        <span className="finding-steps">
          {number} of {count}
          <IconButton label="Previous problem" icon={<IconChevronLeft size={18} />} onPress={() => marking.step(-1)} />
          <IconButton label="Next problem" icon={<IconChevronRight size={18} />} onPress={() => marking.step(1)} />
        </span>
      </div>
    </div>
  );
}

const GAP = 6;

/** Below the marked words, or above them where there is more room; it moves along when the page scrolls. */
function useCardPlace(card: RefObject<HTMLDivElement | null>, view: EditorView, { from, to }: OpenMark): void {
  useLayoutEffect(() => {
    const put = (): void => {
      const { current } = card;
      if (current === null || view.isDestroyed) return;
      const size = view.state.doc.content.size;
      const [first, last] = [view.coordsAtPos(Math.min(from, size)), view.coordsAtPos(Math.min(to, size), -1)];
      const { width, height } = current.getBoundingClientRect();
      const isAbove = last.bottom + height + GAP > innerHeight && first.top > innerHeight / 2;
      current.style.insetBlockStart = `${isAbove ? Math.max(GAP, first.top - height - GAP) : last.bottom + GAP}px`;
      current.style.left = `${Math.max(GAP, Math.min(first.left, innerWidth - width - GAP))}px`;
    };
    put();
    const resized = new ResizeObserver(put);
    resized.observe(view.dom);
    window.addEventListener('resize', put);
    window.addEventListener('scroll', put, { capture: true, passive: true });
    return () => {
      resized.disconnect();
      window.removeEventListener('resize', put);
      window.removeEventListener('scroll', put, { capture: true });
    };
  }, [card, view, from, to]);
}
