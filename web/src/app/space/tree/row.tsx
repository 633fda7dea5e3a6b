import { IconApi, IconChevronRight, IconExternalLink, IconEyeOff, IconFileText, IconFolder } from '@tabler/icons-react';
import { Button, Collection, type Key, TreeItem, TreeItemContent } from 'react-aria-components';
import { toEmoji } from '../../ui/emoji.ts';
import type { PageType, TreePage } from './model.ts';
import type { TreeRow } from './rows.ts';

const ICONS = {
  document: IconFileText,
  group: IconFolder,
  link: IconExternalLink,
  computed: IconApi,
} as const satisfies Record<PageType, unknown>;

interface Props {
  row: TreeRow;
  current: string | undefined;
  onOpen: (id: Key) => void;
}

/** One page in the tree, with the rows below it. */
export function PageRow({ row, current, onOpen }: Props) {
  const { id, page } = row;
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
        <Button slot="chevron" className="tree-chevron">
          <IconChevronRight size={16} />
        </Button>
        <PageIcon page={page} />
        <span className="tree-title">{page.title}</span>
        {page.isHidden && <IconEyeOff size={14} aria-hidden className="tree-mark" />}
      </TreeItemContent>
      <Collection items={row.rows} dependencies={[current]}>
        {(below) => <PageRow row={below} current={current} onOpen={onOpen} />}
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
