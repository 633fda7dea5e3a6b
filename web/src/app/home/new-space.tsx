import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/client.ts';
import { spacesOf } from '../api/reads.ts';
import type { Space } from '../api/types.ts';
import { BEGINS } from '../space/begin-writing.ts';
import { EditModeField } from '../managing/edit-mode.tsx';
import { type TemplateChoice, templatesOf, toTemplate } from '../templates/reads.ts';
import { TemplateField } from '../templates/template-field.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

interface Props {
  organizationId: string;
  /** The id of a template that is chosen from the start. */
  template?: string;
  onClose: () => void;
}

/** Asks for a title and what the space begins with, makes it and opens it. */
export function NewSpace({ organizationId, template: asked, onClose }: Props) {
  const { data: templates = [] } = useQuery(templatesOf(organizationId));
  const [typed, setTyped] = useState<string>();
  const [editMode, setEditMode] = useState<Space['editMode']>('live');
  const [choice, setChoice] = useState<TemplateChoice | undefined>(
    asked === undefined ? undefined : { id: asked, params: {} },
  );
  const template = templates.find(({ id }) => id === choice?.id);
  // A template has a good title until somebody types another one.
  const title = typed ?? template?.title ?? '';
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const make = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call<Space>('POST /orgs/{organizationId}/spaces', {
        path: { organizationId },
        body: {
          title: title.trim(),
          editMode,
          ...(choice !== undefined && { template: toTemplate(choice) }),
          ...(template !== undefined && { emoji: template.emoji }),
        },
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: spacesOf(organizationId).queryKey });
      onClose();
      const begins = template === undefined && editMode === 'live';
      navigate(`/spaces/${id}`, begins ? { state: BEGINS } : undefined);
    },
  });
  return (
    <FormDialog title="New space" action="Create" doing={make} size="wide" onClose={onClose}>
      <Field
        label="Title"
        autoFocus
        isRequired
        maxLength={50}
        value={title}
        onChange={setTyped}
        error={make.error?.message}
      />
      <TemplateField organizationId={organizationId} value={choice} onChange={setChoice} hasEmpty />
      <EditModeField value={editMode} onChange={setEditMode} />
    </FormDialog>
  );
}
