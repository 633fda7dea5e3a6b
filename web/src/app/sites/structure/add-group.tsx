import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { IconField } from '../../icons/icon-field.tsx';
import { NO_ICON } from '../../icons/names.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReadAgain } from '../changes.ts';
import { useSite } from '../context.ts';
import { SITE } from '../reads.ts';

/** Asks for a title and makes a group of sections. */
export function AddGroup({ onClose }: { onClose: () => void }) {
  const { at } = useSite();
  const readAgain = useReadAgain();
  const [title, setTitle] = useState('');
  const [icon, setIcon] = useState(NO_ICON);
  const add = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call(`POST ${SITE}/section-groups`, {
        path: at,
        body: { title: title.trim(), ...(icon.icon !== '' && { icon: icon.icon }) },
      }),
    onSuccess: async () => {
      await readAgain();
      onClose();
    },
  });
  return (
    <FormDialog title="Add a group" action="Add" doing={add} isDisabled={title.trim() === ''} onClose={onClose}>
      <p>A group is a menu of sections in the header of the site. Move sections into it.</p>
      <Field
        label="Title"
        autoFocus
        isRequired
        maxLength={100}
        value={title}
        onChange={setTitle}
        error={add.error?.message}
      />
      <IconField label="Icon" hasEmoji={false} value={icon} onChange={setIcon} />
    </FormDialog>
  );
}
