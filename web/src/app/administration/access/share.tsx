import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { useReadPeople } from '../members/changes.ts';
import { type Chosen, PeopleField } from '../people-field.tsx';
import { roleName, ROLES } from '../roles.ts';
import { namesOf } from '../text.ts';
import { operationOn, pathOf, type Target } from './target.ts';

/** Gives people and teams a role: all that were chosen, or nobody. */
export function Share({
  target,
  choices,
  onClose,
}: {
  target: Target;
  choices: readonly (readonly [value: string, label: string])[];
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [role, setRole] = useState('read');
  const readAgain = useReadPeople(target.organization);
  const idsOf = (kind: Chosen['kind']) => chosen.filter((each) => each.kind === kind).map(({ id }) => id);
  const share = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call(operationOn(target, 'POST', '/permissions'), {
        path: pathOf(target),
        body: { role, users: idsOf('person'), teams: idsOf('team') },
      }),
    onSuccess: async () => {
      onClose();
      notify({
        kind: 'done',
        text: `${namesOf(chosen.map(({ name }) => name))}: ${roleName(role)} of “${target.title}”.`,
      });
      await readAgain();
    },
  });
  return (
    <FormDialog
      title={`Share “${target.title}”`}
      action="Share"
      doing={share}
      onClose={onClose}
      isDisabled={chosen.length === 0}
      keepsOpen={chosen.length > 0}
    >
      <PeopleField
        organizationId={target.organization}
        label="People and teams"
        chosen={chosen}
        onChange={setChosen}
        hasTeams
      />
      <Select label="Role" value={role} choices={choices} onChange={setRole} />
      <p className="field-help">{ROLES.find(([each]) => each === role)?.[2]}</p>
      {share.error !== null && (
        <p role="alert" className="field-error">
          {share.error.message}
        </p>
      )}
    </FormDialog>
  );
}
