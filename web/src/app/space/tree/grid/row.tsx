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
import { type CSSProperties, memo } from 'react';
import { toEmoji } from '../../../ui/emoji.ts';
import type { PageType, TreePage } from '../../model.ts';

const ICONS = {
  document: IconFileText,
  group: IconFolder,
  link: IconExternalLink,
  computed: IconApi,
} as const satisfies Record<PageType, unknown>;

export interface RowProps {
  page: TreePage;
  level: number;
  place: number;
  count: number;
  isOpen: boolean;
  /** In pixels, from the first row. */
  top: number;
  isCurrent: boolean;
  isChosen: boolean;
  /** Whether Tab leads here. */
  isStop: boolean;
  isDragged: boolean;
  isMenuOpen: boolean;
  canWrite: boolean;
}

/** One page in the tree. It is drawn again only where something of it changes, and the tree listens for it: there are thousands. */
export const PageRow = memo(function PageRow(props: RowProps) {
  const { page, level, place, count, isOpen, top, isCurrent, isChosen, isStop, isDragged, canWrite } = props;
  const { id, title, isHidden } = page;
  const holds = page.pages.length > 0;
  const label = [title, isHidden && 'hidden', isCurrent && 'shown'].filter(Boolean).join(', ');
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
        <PageIcon page={page} />
        <span className="tree-title" dir="auto">
          {title}
        </span>
        {page.isConditional && <IconLock size={14} aria-label="For some visitors" className="tree-mark" />}
        {isHidden && <IconEyeOff size={14} aria-hidden className="tree-mark" />}
        {canWrite && <RowTools title={title} isMenuOpen={props.isMenuOpen} />}
      </div>
    </div>
  );
});

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
