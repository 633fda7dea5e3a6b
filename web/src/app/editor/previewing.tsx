// The page as its readers will see it, next to where it is written.
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useSearch } from 'wouter';
import { type Looking, useRemembered } from '../preview/remembered.ts';
import { isMac } from '../ui/mod-key.ts';
import { Tip } from '../ui/tip.tsx';
import { usePageToggle } from './page-toggle.ts';
import type { PageKey } from './saving/journal.ts';
import type { Session } from './saving/session.ts';
import { makeStore, useStore } from './store.ts';
import type { Writing } from './writing.ts';
import { part, screen } from '../ui/part.tsx';

const Checked = part(() => import('./checking/checked.tsx').then(({ Checked }) => Checked));
const PreviewPane = screen(() => import('../preview/pane.tsx').then(({ PreviewPane }) => PreviewPane));

const KEYS = isMac() ? '⌥⌘P' : 'Ctrl Alt P';

export interface Previewing {
  looking: Looking;
  change: (change: Partial<Looking>) => void;
}

export function usePreviewing(personId: string): Previewing {
  const [looking, change] = useRemembered(personId);
  usePageToggle('p', () => change({ isOpen: !looking.isOpen }));
  return { looking, change };
}

/** For the bar above the page. */
export function PreviewTools({
  page,
  writing,
  previewing,
}: {
  page: PageKey;
  writing: Writing | undefined;
  previewing: Previewing;
}) {
  const { looking, change } = previewing;
  const button = useFocusBack(looking.isOpen);
  const { session } = writing ?? {};
  return (
    <>
      {writing !== undefined && session !== undefined && <PageFindings {...{ page, writing, session }} />}
      <Tip text="See the page as its readers will" keys={KEYS}>
        <ToggleButton
          ref={button}
          className="button"
          data-kind="quiet"
          isSelected={looking.isOpen}
          onChange={(isOpen) => change({ isOpen })}
        >
          <IconEye size={18} aria-hidden /> <span className="wide-only middle-too">Preview</span>
        </ToggleButton>
      </Tip>
    </>
  );
}

function PageFindings({ page, writing, session }: { page: PageKey; writing: Writing; session: Session }) {
  const { source } = useStore(session.saved);
  useAskedPlace(writing, source);
  return <Checked {...{ page, writing, source }} />;
}

/** Takes somebody once to the place that an address names. The page may be another one since; then it is near. */
function useAskedPlace(writing: Writing, source: string): void {
  const asked = /^(\d{1,9})-(\d{1,9})$/.exec(new URLSearchParams(useSearch()).get('place') ?? '');
  const goTo = useEffectEvent((start: number, end: number) =>
    writing.goTo({ start: Math.min(start, source.length), end: Math.min(end, source.length) }, source),
  );
  const [, start, end] = asked ?? [];
  useEffect(() => {
    if (start === undefined || end === undefined) return;
    const timer = setTimeout(() => goTo(Number(start), Number(end)), 50);
    return () => clearTimeout(timer);
  }, [start, end]);
}

/** Who closed the preview in it goes on where they opened it. */
function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** What nobody writes here stays as it was opened. */
const READ_ONLY = makeStore({ version: 0, base: '', source: '' });

interface SplitProps {
  page: PageKey;
  session: Session | undefined;
  previewing: Previewing;
  /** Stand next to the page instead of its preview. */
  comments: ReactNode;
  children: ReactNode;
}

/** The page, and its preview or the comments on it where they are open. */
export function PageSplit({ page, session, previewing: { looking, change }, comments, children }: SplitProps) {
  const { version, base } = useStore(session?.saved ?? READ_ONLY);
  const hasComments = comments !== undefined;
  const split = useKeptScroll(looking.isOpen || hasComments);
  const shows = { 'data-preview': looking.isOpen || undefined, 'data-comments': hasComments || undefined };
  return (
    <div className="page-split" {...shows} ref={split}>
      {children}
      {comments}
      {looking.isOpen && <PreviewPane page={page} stamp={`${base} ${version}`} looking={looking} onChange={change} />}
    </div>
  );
}

/** Next to something, the page scrolls by itself, else with what is around it. Nobody who opens one loses their place. */
function useKeptScroll(isOpen: boolean) {
  const split = useRef<HTMLDivElement>(null);
  const before = useRef({ isOpen, top: 0 });
  const scrollers = () => ({
    around: split.current?.parentElement,
    page: split.current?.querySelector('.page-editor'),
  });
  // Read before anything is laid out anew.
  if (before.current.isOpen !== isOpen) {
    const { around, page } = scrollers();
    const from = isOpen ? around : page;
    // A page that is not shown has no place; it keeps the one that it had.
    if (from && from.clientHeight > 0) before.current.top = from.scrollTop;
  }
  useLayoutEffect(() => {
    if (before.current.isOpen === isOpen) return;
    before.current.isOpen = isOpen;
    const { around, page } = scrollers();
    (isOpen ? page : around)?.scrollTo({ top: before.current.top, behavior: 'instant' });
  }, [isOpen]);
  return split;
}
