import {
  IconDots,
  IconDownload,
  IconLink,
  IconMarkdown,
  IconPencil,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { IconButton } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { MenuButton, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { addressOf, markdownOf, type SpaceFile } from './file.ts';

export type FileCommand = 'rename' | 'replace' | 'delete';

/** What can be done with a file. */
export function FileMenu({
  file,
  canWrite,
  onCommand,
}: {
  file: SpaceFile;
  canWrite: boolean;
  onCommand: (command: FileCommand, file: SpaceFile) => void;
}) {
  return (
    <MenuButton
      aria-label={file.name}
      placement="bottom end"
      button={<IconButton label={`More of ${file.name}`} icon={<IconDots size={18} />} />}
    >
      <MenuItem icon={<IconMarkdown size={16} />} onAction={() => void copy(markdownOf(file), 'Markdown')}>
        Copy Markdown
      </MenuItem>
      <MenuItem icon={<IconLink size={16} />} onAction={() => void copy(addressOf(file), 'Address')}>
        Copy address
      </MenuItem>
      <MenuItem icon={<IconDownload size={16} />} onAction={() => download(file)}>
        Download
      </MenuItem>
      {canWrite && <MenuSeparator />}
      {canWrite && (
        <MenuItem icon={<IconPencil size={16} />} onAction={() => onCommand('rename', file)}>
          Rename
        </MenuItem>
      )}
      {canWrite && (
        <MenuItem icon={<IconReplace size={16} />} onAction={() => onCommand('replace', file)}>
          Replace
        </MenuItem>
      )}
      {canWrite && (
        <MenuItem kind="danger" icon={<IconTrash size={16} />} onAction={() => onCommand('delete', file)}>
          Delete
        </MenuItem>
      )}
    </MenuButton>
  );
}

export const copy = (text: string, what: string): Promise<boolean> =>
  copyText(text, {
    done: `${what} copied.`,
    failed: `This browser does not let the page copy. It is ${text}`,
  });

export function download({ downloadURL, name }: SpaceFile): void {
  const link = document.createElement('a');
  link.href = downloadURL;
  link.download = name;
  link.click();
}
