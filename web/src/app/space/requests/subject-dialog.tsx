import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { commitOpenPages } from '../../editor/publishing/open-pages.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useLooking } from '../context.ts';
import type { ChangeRequest } from '../reads.ts';

/** Names a change request. A draft is in review from then on. */
export function SubjectDialog({ request, onClose }: { request: ChangeRequest; onClose: () => void }) {
  const { place } = useLooking();
  const [subject, setSubject] = useState(request.subject);
  const client = useQueryClient();
  const isDraft = request.status === 'draft';
  const change = useMutation({
    meta: { isShown: true },
    mutationFn: async () => {
      if (isDraft) await commitOpenPages();
      return call('PATCH /spaces/{spaceId}/change-requests/{changeRequestId}', {
        path: { spaceId: place.spaceId, changeRequestId: request.id },
        body: { subject: subject.trim(), ...(isDraft && { status: 'open' }) },
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['space', place.spaceId, 'requests'] });
      onClose();
    },
  });
  const action = isDraft ? 'Ask for review' : 'Rename';
  return (
    <FormDialog title={isDraft ? action : 'Rename the change request'} action={action} doing={change} onClose={onClose}>
      <Field
        label="Subject"
        help="What changes, and why, in a few words."
        autoFocus
        isRequired
        maxLength={100}
        value={subject}
        onChange={setSubject}
        error={change.error?.message}
      />
    </FormDialog>
  );
}
