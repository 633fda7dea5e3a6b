import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Links } from './link-list.tsx';
import type { FooterGroup } from './links.ts';

interface Props {
  /** Absent for a new one. */
  group: FooterGroup | undefined;
  onSave: (group: FooterGroup) => void;
  onClose: () => void;
}

/** Asks for a column of the footer: its title, and its links in their order. */
export function GroupDialog({ group, onSave, onClose }: Props) {
  const [now, setNow] = useState<FooterGroup>(group ?? { title: '', links: [] });
  return (
    <FormDialog
      title={group === undefined ? 'Add a group' : `Change “${group.title}”`}
      action={group === undefined ? 'Add' : 'Done'}
      doing={{ isPending: false, mutate: () => onSave({ ...now, title: now.title.trim() }) }}
      isDisabled={now.title.trim() === ''}
      keepsOpen={now !== group}
      onClose={onClose}
    >
      <Field
        label="Title of the group"
        autoFocus
        isRequired
        maxLength={64}
        value={now.title}
        onChange={(title) => setNow({ ...now, title })}
      />
      <div className="field">
        <span className="field-label">Links</span>
        <Links
          label="Links of the group"
          isInHeader={false}
          most={30}
          links={now.links}
          onChange={(links) => setNow({ ...now, links })}
        />
        {now.links.length === 0 && <p className="field-help">Readers see a group once it has a link.</p>}
      </div>
    </FormDialog>
  );
}
