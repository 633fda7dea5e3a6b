import { IconFolderSymlink, IconHome, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react';
import { MenuAt, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import type { Part } from './tree.ts';

export type PartCommand = 'edit' | 'space' | 'default' | 'move' | 'remove';

interface Props {
  part: Part;
  button: HTMLElement;
  onCommand: (command: PartCommand) => void;
  onClose: () => void;
}

/** What can be done to a part of a site. */
export function PartMenu({ part, button, onCommand, onClose }: Props) {
  return (
    <MenuAt
      aria-label={`Actions for ${part.title}`}
      placement="bottom end"
      at={button}
      onAction={(key) => onCommand(key as PartCommand)}
      onClose={onClose}
    >
      <MenuItem id="edit" icon={<IconSettings size={16} />} keys="Enter">
        Settings…
      </MenuItem>
      {part.object === 'site-section' && (
        <MenuItem id="space" icon={<IconPlus size={16} />}>
          Add a variant…
        </MenuItem>
      )}
      {part.object !== 'site-section-group' && part.default !== true && (
        <MenuItem id="default" icon={<IconHome size={16} />}>
          Make the default
        </MenuItem>
      )}
      <MenuItem id="move" icon={<IconFolderSymlink size={16} />}>
        Move to…
      </MenuItem>
      <MenuSeparator />
      <MenuItem id="remove" kind="danger" icon={<IconTrash size={16} />}>
        {part.object === 'site-section-group' ? 'Remove the group…' : 'Remove from the site…'}
      </MenuItem>
    </MenuAt>
  );
}
