import {
  IconApi,
  IconChevronRight,
  IconDots,
  IconExternalLink,
  IconEyeOff,
  IconFileText,
  IconFolder,
  IconGripVertical,
  IconLock,
} from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { initialsOf } from '../../../live/present.ts';
import { toEmoji } from '../../../ui/emoji.ts';
import type { PageType, TreePage } from '../../model.ts';

const ICONS = {
  document: IconFileText,
  group: IconFolder,
  link: IconExternalLink,
  computed: IconApi,
} as const satisfies Record<PageType, unknown>;

/** How a row is drawn that is no page. */
export interface Drawn {
  icon: ReactNode;
  /** Behind the title. */
  note: ReactNode;
  /** What is read out with the title. */
  label: string;
}

export interface RowProps {
  page: TreePage;
  level: number;
  place: number;
  count: number;
  isOpen: boolean;
  /** Who else is in it: names, a line each. */
  people: string;
  /** In pixels, from the first row. */
  top: number;
  isCurrent: boolean;
  isChosen: boolean;
  /** Whether Tab leads here. */
  isStop: boolean;
  isDragged: boolean;
  isMenuOpen: boolean;
  canWrite: boolean;
  drawn: Drawn | undefined;
}

/** One page in the tree. It is drawn again only where something of it changes, and the tree listens for it: there are thousands. */
export const PageRow = memo(function PageRow(props: RowProps) {
  const { page, level, place, count, isOpen, top, isCurrent, isChosen, isStop, isDragged, canWrite, people, drawn } =
    props;
  const { id, title, isHidden } = page;
  const holds = page.pages.length > 0;
  const names = people === '' ? [] : people.split('\n');
  const here = names.length > 0 && `${names.join(' and ')} here`;
  const label = [title, drawn?.label, isHidden && 'hidden', isCurrent && 'shown', here].filter(Boolean).join(', ');
  return (
    <div
      role="row"
      className="tree-row"
      data-key={id}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={count}
      aria-selected={isChosen}
      {...(holds && { 'aria-expanded': isOpen })}
      {...(isCurrent && { 'data-current': true, 'aria-current': 'page' as const })}
      {...(isDragged && { 'data-dragging': true })}
      style={{ insetBlockStart: top, '--tree-item-level': level } as CSSProperties}
    >
      <div role="gridcell" className="tree-cell">
        <button
          type="button"
          tabIndex={-1}
          className="tree-button tree-chevron"
          aria-label={`${isOpen ? 'Close' : 'Open'} ${title}`}
          data-chevron=""
        >
          <IconChevronRight size={16} />
        </button>
        {drawn === undefined ? <PageIcon page={page} /> : drawn.icon}
        <span className="tree-title" dir="auto">
          {title}
        </span>
        {page.isConditional && <IconLock size={14} aria-label="For some visitors" className="tree-mark" />}
        {isHidden && <IconEyeOff size={14} aria-hidden className="tree-mark" />}
        {names.length > 0 && <People names={names} />}
        {drawn?.note}
        {canWrite && <RowTools title={title} isMenuOpen={props.isMenuOpen} />}
      </div>
    </div>
  );
});

/** So many are drawn; all are read out with the page. */
const DRAWN_AT_MOST = 2;

function People({ names }: { names: readonly string[] }) {
  const further = names.length - DRAWN_AT_MOST;
  return (
    <span className="tree-people" title={names.join(', ')} aria-hidden>
      {names.slice(0, DRAWN_AT_MOST).map((name, index) => (
        <span key={index} className="tree-person">
          {initialsOf(name)}
        </span>
      ))}
      {further > 0 && <span className="tree-person">+{further}</span>}
    </span>
  );
}

function RowTools({ title, isMenuOpen }: { title: string; isMenuOpen: boolean }) {
  return (
    <span className="tree-tools">
      <button
        type="button"
        tabIndex={-1}
        className="tree-button"
        aria-label={`Actions for ${title}`}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        data-menu=""
      >
        <IconDots size={16} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className="tree-button tree-grip"
        aria-label={`Move ${title}`}
        aria-haspopup="dialog"
        data-grip=""
      >
        <IconGripVertical size={16} />
      </button>
    </span>
  );
}

function PageIcon({ page }: { page: TreePage }) {
  const emoji = toEmoji(page.emoji);
  if (emoji !== '') return <span className="tree-icon">{emoji}</span>;
  const Icon = ICONS[page.type];
  return <Icon size={16} className="tree-icon" aria-hidden />;
}
