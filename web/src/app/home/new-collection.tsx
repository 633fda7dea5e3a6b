import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { collectionsOf } from '../api/reads.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { notify } from '../ui/toast-queue.ts';

/** Asks for a title and makes a collection. */
export function NewCollection({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const [title, setTitle] = useState('');
  const client = useQueryClient();
  const make = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call('POST /orgs/{organizationId}/collections', { path: { organizationId }, body: { title: title.trim() } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: collectionsOf(organizationId).queryKey });
      notify({ kind: 'done', text: `The collection “${title.trim()}” is made. Move spaces into it.` });
      onClose();
    },
  });
  return (
    <FormDialog title="New collection" action="Create" doing={make} onClose={onClose}>
      <Field
        label="Title"
        autoFocus
        isRequired
        maxLength={50}
        value={title}
        onChange={setTitle}
        error={make.error?.message}
      />
    </FormDialog>
  );
}
