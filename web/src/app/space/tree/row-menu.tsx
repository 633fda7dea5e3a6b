import {
  IconCopy,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconPencil,
  IconPlus,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { MenuAt, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import type { TreePage } from '../model.ts';

export type RowCommand = 'insert' | 'rename' | 'settings' | 'move' | 'duplicate' | 'hide' | 'show' | 'delete';

interface Props {
  page: TreePage;
  button: HTMLElement;
  onCommand: (command: RowCommand, page: TreePage) => void;
  onClose: () => void;
}

/** What can be done to a page. There is one menu for the whole tree. */
export function RowMenu({ page, button, onCommand, onClose }: Props) {
  const holdsPages = page.type === 'document' || page.type === 'group';
  return (
    <MenuAt
      aria-label="Actions"
      placement="bottom end"
      at={button}
      onAction={(key) => onCommand(key as RowCommand, page)}
      onClose={onClose}
    >
      {holdsPages && (
        <MenuItem id="insert" icon={<IconPlus size={16} />}>
          New page inside
        </MenuItem>
      )}
      <MenuItem id="rename" icon={<IconPencil size={16} />} keys="F2">
        Rename
      </MenuItem>
      <MenuItem id="settings" icon={<IconSettings size={16} />} keys="Alt+Enter">
        Page settings…
      </MenuItem>
      <MenuItem id="move" icon={<IconFolderSymlink size={16} />}>
        Move to…
      </MenuItem>
      {page.type === 'document' && (
        <MenuItem id="duplicate" icon={<IconCopy size={16} />}>
          Duplicate
        </MenuItem>
      )}
      {page.isHidden ? (
        <MenuItem key="show" id="show" icon={<IconEye size={16} />}>
          Show to readers
        </MenuItem>
      ) : (
        <MenuItem key="hide" id="hide" icon={<IconEyeOff size={16} />}>
          Hide from navigation
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem id="delete" kind="danger" icon={<IconTrash size={16} />} keys="Delete">
        Delete
      </MenuItem>
    </MenuAt>
  );
}
