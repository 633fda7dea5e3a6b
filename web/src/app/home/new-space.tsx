import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/client.ts';
import { spacesOf } from '../api/reads.ts';
import type { Space } from '../api/types.ts';
import { EditModeField } from '../managing/edit-mode.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

/** Asks for a title, makes the space and opens it. */
export function NewSpace({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [editMode, setEditMode] = useState<Space['editMode']>('live');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const make = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call<Space>('POST /orgs/{organizationId}/spaces', {
        path: { organizationId },
        body: { title: title.trim(), editMode },
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: spacesOf(organizationId).queryKey });
      onClose();
      navigate(`/spaces/${id}`);
    },
  });
  return (
    <FormDialog title="New space" action="Create" doing={make} onClose={onClose}>
      <Field
        label="Title"
        autoFocus
        isRequired
        maxLength={50}
        value={title}
        onChange={setTitle}
        error={make.error?.message}
      />
      <EditModeField value={editMode} onChange={setEditMode} />
    </FormDialog>
  );
}
