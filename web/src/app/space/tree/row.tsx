import {
  IconApi,
  IconChevronRight,
  IconExternalLink,
  IconEyeOff,
  IconFileText,
  IconFolder,
  IconGripVertical,
  IconLock,
} from '@tabler/icons-react';
import { Button, Collection, type Key, TreeItem, TreeItemContent } from 'react-aria-components';
import { toEmoji } from '../../ui/emoji.ts';
import type { PageType, TreePage } from '../model.ts';
import { RowMenu, type RowCommand } from './row-menu.tsx';
import type { TreeRow } from './rows.ts';

const ICONS = {
  document: IconFileText,
  group: IconFolder,
  link: IconExternalLink,
  computed: IconApi,
} as const satisfies Record<PageType, unknown>;

export interface RowProps {
  row: TreeRow;
  current: string | undefined;
  canWrite: boolean;
  onOpen: (id: Key) => void;
  onCommand: (command: RowCommand, page: TreePage) => void;
}

/** One page in the tree, with the rows below it. */
export function PageRow({ row, current, canWrite, onOpen, onCommand }: RowProps) {
  const { id, page } = row;
  // Named one by one: the collection adds an id to what it shows, and rows below must not get it.
  const shared = { current, canWrite, onOpen, onCommand };
  return (
    <TreeItem
      id={id}
      className="tree-row"
      textValue={page.title}
      aria-label={[page.title, page.isHidden && 'hidden', id === current && 'shown'].filter(Boolean).join(', ')}
      {...(id === current && { 'data-current': true })}
      onPress={({ pointerType, shiftKey, ctrlKey, metaKey }) => {
        if (pointerType === 'mouse' && !shiftKey && !ctrlKey && !metaKey) onOpen(id);
      }}
    >
      <TreeItemContent>
        <Button slot="chevron" className="tree-button tree-chevron">
          <IconChevronRight size={16} />
        </Button>
        <PageIcon page={page} />
        <span className="tree-title" dir="auto">
          {page.title}
        </span>
        {page.isConditional && <IconLock size={14} aria-label="For some visitors" className="tree-mark" />}
        {page.isHidden && <IconEyeOff size={14} aria-hidden className="tree-mark" />}
        {canWrite && (
          <span className="tree-tools">
            <RowMenu page={page} onCommand={onCommand} />
            <Button slot="drag" className="tree-button">
              <IconGripVertical size={16} />
            </Button>
          </span>
        )}
      </TreeItemContent>
      <Collection items={row.rows} dependencies={[current, canWrite]}>
        {(below) => <PageRow row={below} {...shared} />}
      </Collection>
    </TreeItem>
  );
}

function PageIcon({ page }: { page: TreePage }) {
  const emoji = toEmoji(page.emoji);
  if (emoji !== '') return <span className="tree-icon">{emoji}</span>;
  const Icon = ICONS[page.type];
  return <Icon size={16} className="tree-icon" aria-hidden />;
}
