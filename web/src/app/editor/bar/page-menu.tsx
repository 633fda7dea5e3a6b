import {
  IconCode,
  IconDots,
  IconFileDiff,
  IconGitPullRequest,
  IconHistory,
  IconKeyboard,
  IconListTree,
  IconReplace,
  IconSearch,
} from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { modKey } from '../../ui/mod-key.ts';

interface PageMenuProps {
  onFind: (isReplacing: boolean) => void;
  onOpen: (window: 'outline' | 'shortcuts') => void;
  onSource: () => void;
  /** Shows what readers do not see yet. */
  onCompare: (() => void) | undefined;
  onHistory: (() => void) | undefined;
  /** Makes a change request of what is written. */
  onPropose: (() => void) | undefined;
}

/** What can be done with the page besides writing. */
export function PageMenu({ onFind, onOpen, onSource, onCompare, onHistory, onPropose }: PageMenuProps) {
  return (
    <MenuButton
      aria-label="Page"
      placement="bottom end"
      button={<IconButton label="Page menu" icon={<IconDots size={18} />} />}
    >
      <MenuItem icon={<IconSearch size={18} />} keys={modKey('F')} onAction={() => onFind(false)}>
        Find
      </MenuItem>
      <MenuItem icon={<IconReplace size={18} />} keys={modKey('H')} onAction={() => onFind(true)}>
        Find and replace
      </MenuItem>
      <MenuItem icon={<IconListTree size={18} />} onAction={() => onOpen('outline')}>
        Outline and length
      </MenuItem>
      {onCompare !== undefined && (
        <MenuItem icon={<IconFileDiff size={18} />} onAction={onCompare}>
          Changes since the published version
        </MenuItem>
      )}
      {onPropose !== undefined && (
        <MenuItem icon={<IconGitPullRequest size={18} />} onAction={onPropose}>
          Propose these changes instead
        </MenuItem>
      )}
      {onHistory !== undefined && (
        <MenuItem icon={<IconHistory size={18} />} onAction={onHistory}>
          History
        </MenuItem>
      )}
      <MenuItem icon={<IconCode size={18} />} onAction={onSource}>
        Edit the source
      </MenuItem>
      <MenuItem icon={<IconKeyboard size={18} />} keys={modKey('/')} onAction={() => onOpen('shortcuts')}>
        Keyboard shortcuts
      </MenuItem>
    </MenuButton>
  );
}
