import { IconPicture, Pictures } from '../../icons/pictures.tsx';
import type { Tag } from './reads.ts';
import './tags.css';

/** A tag as readers know it: its color, its picture and its label. */
export function TagChip({ tag: { label, color, icon, emoji } }: { tag: Omit<Tag, 'pages' | 'slug'> }) {
  return (
    <span className="tag-chip" data-color={color.replace('$', '')}>
      {emoji !== undefined && <span aria-hidden>{emoji}</span>}
      {icon !== undefined && (
        <>
          <Pictures names={[icon]} />
          <IconPicture name={icon} />
        </>
      )}
      <span dir="auto">{label}</span>
    </span>
  );
}
