import { IconFileText, IconFolder, IconLayoutNavbar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconPicture } from '../../icons/pictures.tsx';
import { toEmoji } from '../../ui/emoji.ts';
import { KINDS, type Part } from './tree.ts';

/** What stands before and behind the title of a part. */
export function drawnPart(part: Part | undefined): { icon: ReactNode; note: ReactNode; label: string } | undefined {
  if (part === undefined) return undefined;
  const isDefault = part.object !== 'site-section-group' && part.default === true;
  return {
    icon: <PartIcon part={part} />,
    note: <PartNote part={part} isDefault={isDefault} />,
    label: [KINDS[part.object], isDefault && 'default'].filter(Boolean).join(', '),
  };
}

function PartIcon({ part }: { part: Part }) {
  if (part.object !== 'site-space' && part.icon !== undefined)
    return (
      <span className="tree-icon">
        <IconPicture name={part.icon} />
      </span>
    );
  if (part.object === 'site-section-group') return <IconFolder size={16} className="tree-icon" aria-hidden />;
  if (part.object === 'site-section') return <IconLayoutNavbar size={16} className="tree-icon" aria-hidden />;
  const emoji = toEmoji(part.space.emoji);
  return emoji === '' ? (
    <IconFileText size={16} className="tree-icon" aria-hidden />
  ) : (
    <span className="tree-icon">{emoji}</span>
  );
}

function PartNote({ part, isDefault }: { part: Part; isDefault: boolean }) {
  return (
    <span className="structure-note">
      {part.object === 'site-section-group' && part.sections.length === 0 && <span>Empty</span>}
      {part.object === 'site-section' && part.siteSpaces.length === 0 && <span>Empty</span>}
      {part.object !== 'site-section-group' && <span className="structure-path">/{part.path}</span>}
      {isDefault && <span className="site-chip">Default</span>}
    </span>
  );
}
