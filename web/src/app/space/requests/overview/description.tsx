import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { descriptionOf } from '../reads.ts';
import { useChangeRequest } from '../writes.ts';
import type { ShownRequest } from './overview.tsx';

const DESCRIPTION_AT_MOST = 10_000;

/** What a request is called and what it is for. */
export function Description({ request, rights }: ShownRequest) {
  const named = { spaceId: request.space, changeRequestId: request.id };
  const { data: description } = useQuery(descriptionOf(named));
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <h1>{request.subject === '' ? `Change request #${request.number}` : request.subject}</h1>
      {description !== undefined && description.trim() !== '' && <p className="overview-text">{description}</p>}
      {rights.steer && (
        <div>
          <Button onPress={() => setEditing(true)} isDisabled={description === undefined}>
            {description?.trim() === '' ? 'Describe' : 'Edit subject and description'}
          </Button>
        </div>
      )}
      {isEditing && (
        <Editing {...{ request, description: description ?? '', named }} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

interface EditingProps {
  request: ShownRequest['request'];
  description: string;
  named: { spaceId: string; changeRequestId: string };
  onClose: () => void;
}

function Editing({ request, description: start, named, onClose }: EditingProps) {
  const [subject, setSubject] = useState(request.subject);
  const [description, setDescription] = useState(start);
  const change = useChangeRequest(named, { isShown: true });
  const save = () =>
    change.mutate({ subject: subject.trim(), description: { markdown: description } }, { onSuccess: onClose });
  const isChanged = subject !== request.subject || description !== start;
  return (
    <FormDialog
      title="Subject and description"
      action="Save"
      doing={{ isPending: change.isPending, mutate: save }}
      keepsOpen={isChanged}
      onClose={onClose}
    >
      <Field label="Subject" autoFocus maxLength={100} value={subject} onChange={setSubject} />
      <Field
        label="Description"
        help="What changes, and why. Markdown."
        lines={8}
        maxLength={DESCRIPTION_AT_MOST}
        value={description}
        onChange={setDescription}
        error={change.error?.message}
      />
    </FormDialog>
  );
}
