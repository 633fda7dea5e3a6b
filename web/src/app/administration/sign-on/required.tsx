import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Organization } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { settingsOf } from '../reads.ts';

/** Makes single sign-on a must, once a provider was tested as it is now. Taking it back needs no test. */
export function Required({ organization, isProven }: { organization: Organization; isProven: boolean }) {
  const { data: settings } = useQuery(settingsOf(organization.id));
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: (sso: boolean) =>
      call('PATCH /orgs/{organizationId}', { path: { organizationId: organization.id }, body: { sso } }),
    onSuccess: async (_, sso) => {
      setAsking(false);
      notify({
        kind: 'done',
        text: sso ? 'Single sign-on is required from now on.' : 'People may sign in in other ways again.',
      });
      await client.invalidateQueries({ queryKey: ['organization', organization.id] });
    },
    onError: ({ message }) => notify({ kind: 'failed', text: message }),
  });
  if (settings === undefined) return null;
  return (
    <section className="admin-section" aria-labelledby="required">
      <h2 id="required">Require single sign-on</h2>
      {settings.sso === true ? (
        <>
          <p className="admin-box" data-kind="good">
            Members and guests get in by a provider alone.
          </p>
          <div>
            <Button isPending={save.isPending} onPress={() => save.mutate(false)}>
              Require it no longer
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="admin-note">
            {isProven
              ? 'Until then, people may also sign in as they did before.'
              : 'This can be switched on once a provider, as it is set up now, has passed a test within the last day.'}
          </p>
          <div>
            <Button isDisabled={!isProven} onPress={() => setAsking(true)}>
              Require single sign-on
            </Button>
          </div>
        </>
      )}
      <WayBack />
      {isAsking && (
        <FormDialog
          title="Require single sign-on?"
          action="Require it"
          doing={{ isPending: save.isPending, mutate: () => save.mutate(true) }}
          onClose={() => setAsking(false)}
        >
          <ul className="admin-consequences">
            <li>Members and guests who are signed in otherwise are asked to sign in by a provider, at once.</li>
            <li>Tokens that they made in other sessions do not open this organization any more.</li>
            <li>Guests from outside need an account at your provider, too.</li>
            <li>Administrators may still sign in as before, so that somebody can mend what is wrong.</li>
          </ul>
        </FormDialog>
      )}
    </section>
  );
}

const WayBack = () => (
  <p className="admin-note">
    If the provider fails: administrators still get in with their password, passkey or a link by mail, and switch this
    off here. An administrator who has none of these asks whoever runs the server for{' '}
    <code>lectern user login-link</code>.
  </p>
);
