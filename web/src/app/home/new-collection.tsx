import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { call } from '../api/client.ts';
import { collectionsOf } from '../api/reads.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending) make.mutate();
  };
  return (
    <Dialog title="New collection" isOpen onClose={onClose}>
      <Form onSubmit={submit} className="form">
        <Field
          label="Title"
          autoFocus
          isRequired
          maxLength={50}
          value={title}
          onChange={setTitle}
          error={make.error?.message}
        />
        <div className="dialog-actions">
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="main" type="submit" isPending={make.isPending}>
            Create
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
