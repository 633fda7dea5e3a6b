import { useState } from 'react';
import { IconField } from '../../icons/icon-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useEdit } from '../edits.ts';
import { COLORS, toName } from './colors.ts';
import type { Tag } from './reads.ts';
import { TagChip } from './tag-chip.tsx';

/** Makes a tag, or says how one is shown. Its name stays: pages have it in their front matter. */
export function TagDialog({ tag, taken, onClose }: { tag?: Tag; taken: readonly string[]; onClose: () => void }) {
  const [label, setLabel] = useState(tag?.label ?? '');
  const [named, setNamed] = useState<string>();
  const [color, setColor] = useState(tag?.color ?? 'default');
  const [icon, setIcon] = useState({ emoji: tag?.emoji ?? '', icon: tag?.icon ?? '' });
  const [fault, setFault] = useState<{ label?: string; name?: string }>({});
  const edit = useEdit({ isShown: true });
  const name = tag?.slug ?? named ?? toName(label);
  const mutate = () => {
    const found = faultOf(label, name, tag === undefined ? taken : []);
    setFault(found);
    if (Object.keys(found).length > 0) return;
    // Both pictures are said, so that one that was there goes.
    const picture = icon.emoji === '' ? { icon: icon.icon || null, emoji: null } : { emoji: icon.emoji, icon: null };
    edit.mutate([{ operation: 'update_tags', tags: { [name]: { label: label.trim(), color, ...picture } } }], {
      onSuccess: onClose,
    });
  };
  const shown = {
    color,
    ...(icon.emoji !== '' && { emoji: icon.emoji }),
    ...(icon.icon !== '' && { icon: icon.icon }),
  };
  return (
    <FormDialog
      title={tag === undefined ? 'New tag' : `Edit “${tag.label}”`}
      action={tag === undefined ? 'Add' : 'Save'}
      doing={{ isPending: edit.isPending, mutate }}
      onClose={onClose}
      keepsOpen={label !== (tag?.label ?? '')}
    >
      <Field label="Label" autoFocus maxLength={100} value={label} onChange={setLabel} error={fault.label} />
      {tag === undefined && (
        <Field
          label="Name"
          help="Pages and updates name the tag by this. It does not change later."
          maxLength={100}
          value={name}
          onChange={setNamed}
          error={fault.name}
        />
      )}
      <Select label="Color" value={color} choices={COLORS} onChange={setColor} />
      <IconField label="Icon" value={icon} onChange={setIcon} />
      <p className="parts-facts">
        Readers see <TagChip tag={{ label: label.trim() || 'Label', ...shown }} />
      </p>
      {edit.error !== null && (
        <p role="alert" className="field-error">
          {edit.error.message}
        </p>
      )}
    </FormDialog>
  );
}

function faultOf(label: string, name: string, taken: readonly string[]): { label?: string; name?: string } {
  if (label.trim() === '') return { label: 'Give the tag a label.' };
  if (name.trim() === '' || /[,"'{}]/.test(name)) return { name: 'Write a name without commas, quotes and braces.' };
  return taken.includes(name.trim()) ? { name: 'A tag of this space has this name.' } : {};
}
