import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { useLocation } from 'wouter';
import { call } from '../api/client.ts';
import { spacesOf } from '../api/reads.ts';
import type { Space } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

/** Asks for a title, makes the space and opens it. */
export function NewSpace({
  organizationId,
  isOpen,
  onClose,
}: {
  organizationId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [title, setTitle] = useState('');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const make = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call<Space>('POST /orgs/{organizationId}/spaces', { path: { organizationId }, body: { title: title.trim() } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: spacesOf(organizationId).queryKey });
      setTitle('');
      onClose();
      navigate(`/spaces/${id}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending) make.mutate();
  };
  return (
    <Dialog title="New space" isOpen={isOpen} onClose={onClose}>
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
