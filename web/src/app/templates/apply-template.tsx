import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { type Place } from '../space/addresses.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TemplateField } from './template-field.tsx';
import { type TemplateChoice, toTemplate } from './reads.ts';

interface Props {
  organizationId: string;
  /** Where the pages go. Answers it, where a change request is begun for them. */
  begin: () => Promise<Place>;
  onDone: (place: Place) => void;
  onClose: () => void;
}

/** Brings the pages of a template into a space that has none. */
export function ApplyTemplate({ organizationId, begin, onDone, onClose }: Props) {
  const [choice, setChoice] = useState<TemplateChoice | undefined>({ id: 'product-guide', params: {} });
  const client = useQueryClient();
  const apply = useMutation({
    meta: { isShown: true },
    mutationFn: async () => {
      const place = await begin();
      const { spaceId, changeRequestId } = place;
      const body = { ...toTemplate(choice ?? { id: '', params: {} }), ...(changeRequestId && { changeRequestId }) };
      await call('POST /spaces/{spaceId}/content/template', { path: { spaceId }, body });
      await client.invalidateQueries({ queryKey: ['space', spaceId] });
      return place;
    },
    onSuccess: (place) => {
      onClose();
      onDone(place);
    },
  });
  return (
    <FormDialog title="Start from a template" action="Add its pages" doing={apply} size="wide" onClose={onClose}>
      <TemplateField organizationId={organizationId} value={choice} onChange={setChoice} hasEmpty={false} />
      {apply.error !== null && (
        <p className="field-error" role="alert">
          {apply.error.message}
        </p>
      )}
    </FormDialog>
  );
}
