import { IconFolderSymlink, IconTrash, IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';

/** What can be done to several pages at once. */
export function SelectionBar(props: { count: number; onMove: () => void; onDelete: () => void; onClear: () => void }) {
  return (
    <div className="tree-selection" role="toolbar" aria-label="Selected pages">
      <span>{props.count} selected</span>
      <IconButton label="Move the selected pages" icon={<IconFolderSymlink size={16} />} onPress={props.onMove} />
      <IconButton label="Delete the selected pages" icon={<IconTrash size={16} />} onPress={props.onDelete} />
      <IconButton label="Select nothing" icon={<IconX size={16} />} onPress={props.onClear} />
    </div>
  );
}
