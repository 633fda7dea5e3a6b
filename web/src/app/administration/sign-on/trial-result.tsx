import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { me } from '../../api/reads.ts';
import type { Organization } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { momentOf } from '../text.ts';
import { adviceFor, verdict } from './advice.ts';
import type { SsoTest } from './reads.ts';

const kindOf = ({ status, admission }: SsoTest): string =>
  status === 'failed' ? 'bad' : status !== 'succeeded' || admission?.result === 'refused' ? 'warning' : 'good';

/** What came back of a test, with what to do about what is wrong. */
export function TrialResult({
  organization,
  test,
  isAsked,
}: {
  organization: Organization;
  test: SsoTest;
  /** Whoever comes back from the provider wants to see this first. */
  isAsked: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) box.current?.focus();
  }, [isAsked]);
  const { fault, admission, current, endedAt, createdAt } = test;
  const problem = fault ?? (admission?.result === 'refused' ? admission : undefined);
  return (
    <>
      <div ref={box} tabIndex={-1} className="admin-box" data-kind={kindOf(test)} role="status">
        <strong>{verdict(test)}</strong>
        {problem?.reason !== undefined && <p>{adviceFor(problem.reason)}</p>}
        {problem?.message !== undefined && <p className="admin-note">{problem.message}</p>}
        {admission?.reason === 'not-marked' && <MarkSelf organization={organization} email={test.person?.email} />}
        {!current && <p>The provider was changed since. Test it as it is now.</p>}
        <p className="admin-note">{momentOf(endedAt ?? createdAt)}</p>
      </div>
      {test.attributes.length > 0 && <Attributes test={test} />}
    </>
  );
}

function Attributes({ test: { person, attributes } }: { test: SsoTest }) {
  return (
    <div className="admin-scroll" tabIndex={0} role="region" aria-label="What the provider said">
      <table className="admin-table">
        <caption>What the provider said</caption>
        <tbody>
          {person !== undefined && (
            <>
              <Pair name="Mail address, as it is used here" value={person.email} />
              <Pair
                name="Name, as it is used here"
                value={person.displayName === '' ? person.email : person.displayName}
              />
            </>
          )}
          {attributes.map(({ name, value }) => (
            <Pair key={name} name={name} value={value} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Pair = ({ name, value }: { name: string; value: string }) => (
  <tr>
    <th scope="row">
      <bdi>{name}</bdi>
    </th>
    <td>
      <bdi>{value}</bdi>
    </td>
  </tr>
);

/** An administrator who joined with a password is marked here, where it is they who were named. */
function MarkSelf({ organization, email }: { organization: Organization; email: string | undefined }) {
  const { data: self } = useQuery(me);
  const mark = useMutation({
    mutationFn: () =>
      call('POST /orgs/{organizationId}/members/{userId}/sso', {
        path: { organizationId: organization.id, userId: self?.id ?? '' },
      }),
    onSuccess: () => notify({ kind: 'done', text: 'You may sign in by the provider, too. Test again.' }),
  });
  if (self?.email === undefined || self.email.toLowerCase() !== email) return null;
  return (
    <div>
      <Button isPending={mark.isPending} onPress={() => mark.mutate()}>
        Let me sign in by the provider
      </Button>
    </div>
  );
}
