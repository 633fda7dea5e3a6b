import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { call } from '../../api/client.ts';
import { collectionsOf } from '../../api/reads.ts';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { useReadPeople } from '../members/changes.ts';
import { roleName } from '../roles.ts';
import { Trouble } from '../trouble.tsx';
import { type Leveled, leveled } from './reads.ts';
import { operationOn, pathOf, peoplePath, type Target } from './target.ts';

const HIDDEN = 'hidden';

type Choices = readonly (readonly [value: string, label: string])[];

/** What members have without having been named. */
export function Level({ target, choices }: { target: Target; choices: Choices }) {
  const { data, error, refetch } = useQuery(leveled(target));
  return (
    <section className="admin-section" aria-labelledby="level">
      <h2 id="level">Everybody in the organization</h2>
      {error !== null && data === undefined && <Trouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Shown target={target} found={data} choices={choices} />}
    </section>
  );
}

function Shown({ target, found, choices }: { target: Target; found: Leveled; choices: Choices }) {
  const { data: collections = [] } = useQuery(collectionsOf(target.organization));
  const readAgain = useReadPeople(target.organization);
  const setting = found.defaultLevelSetting ?? HIDDEN;
  const parent = collections.find(({ id }) => id === found.parent);
  const above = parent?.title === undefined ? 'their role in the organization' : `as in “${parent.title}”`;
  const change = useMutation({
    mutationFn: (value: string) =>
      call(operationOn(target, 'PATCH', ''), {
        path: pathOf(target),
        body: { defaultLevel: value === HIDDEN ? null : value },
      }),
    onSuccess: async (_, value) => {
      notify({
        kind: 'done',
        text: value === HIDDEN ? `“${target.title}” is closed to who was not named.` : 'The change counts at once.',
        action: { label: 'Undo', onPress: () => change.mutate(setting) },
      });
      await readAgain();
    },
  });
  const all = [
    ['inherit', parent === undefined ? 'Their role in the organization' : `As in “${parent.title}”`],
    [HIDDEN, 'No access'],
    ...choices,
  ] as const;
  return (
    <>
      {target.isManaged ? (
        <div className="admin-form">
          <Select
            label="Members who are not named below"
            value={setting}
            choices={all}
            onChange={(value) => {
              if (value !== setting) change.mutate(value);
            }}
          />
        </div>
      ) : (
        <p>{textFor(setting, above)}</p>
      )}
      <p className="admin-note">
        {textFor(setting, above)} Guests see only what is shared with them by name; administrators may do everything.
        {parent !== undefined && setting === 'inherit' && (
          <>
            {' '}
            <Link href={peoplePath({ kind: 'collection', id: parent.id, organization: target.organization })}>
              People of “{parent.title}”
            </Link>
          </>
        )}
      </p>
    </>
  );
}

function textFor(setting: string, above: string): string {
  if (setting === 'inherit')
    return `Members have ${above.startsWith('as') ? `the access that they have ${above}` : above} here.`;
  if (setting === HIDDEN) return 'Members who are not named have no access.';
  return `Every member is at most and at least ${roleName(setting)} here, unless they are named.`;
}
