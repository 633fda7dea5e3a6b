import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spaceOf } from '../api/reads.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Select } from '../ui/select.tsx';
import { useIgnore, useSwitchOff } from './ignoring.ts';
import { nameOf } from './names.ts';

interface Ignorable {
  kind: string;
  severity: string;
  message: string;
  text: string;
}

/** Whether somebody may ignore a finding of a space: errors take the right to review. */
export function useMayIgnore(spaceId: string): (finding: { severity: string }) => boolean {
  const { data: space } = useQuery(spaceOf(spaceId));
  return ({ severity }) => space?.permissions[severity === 'error' ? 'review' : 'edit'] === true;
}

/** Asks where a finding is ignored and why, and does it; administrators switch its rule off here, too. */
export function IgnoreDialog({
  spaceId,
  pageId,
  finding: { kind, message, text },
  onClose,
}: {
  spaceId: string;
  pageId: string;
  finding: Ignorable;
  onClose: () => void;
}) {
  const { data: space } = useQuery(spaceOf(spaceId));
  const [where, setWhere] = useState('page');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const ignore = useIgnore(spaceId);
  const switchOff = useSwitchOff(spaceId);
  const isOff = where === 'off';
  const choices: [string, string][] = [
    ['page', 'In this page'],
    ['space', 'In all pages of this space'],
  ];
  if (space?.permissions['admin'] === true) choices.push(['off', `Nowhere: switch the rule “${nameOf(kind)}” off`]);
  const submit = (): void => {
    if (isOff) return switchOff.mutate(kind, { onSuccess: onClose });
    if (reason.trim() === '') return setError('Say why it is right as it is.');
    ignore.mutate({ ...(where === 'page' && { page: pageId }), kind, text, reason }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Ignore this problem"
      action={isOff ? 'Switch off' : 'Ignore'}
      doing={{ isPending: ignore.isPending || switchOff.isPending, mutate: submit }}
      onClose={onClose}
      keepsOpen={reason !== ''}
    >
      <p className="field-help">{message}</p>
      <Select label="Where" value={where} choices={choices} onChange={setWhere} />
      {!isOff && (
        <Field
          label="Reason"
          help="Others read it in the checks of the space and in the audit log."
          autoFocus
          maxLength={500}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setError(undefined);
          }}
          error={error}
        />
      )}
    </FormDialog>
  );
}
