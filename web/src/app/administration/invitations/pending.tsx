import { IconMailForward, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { CopyButton } from '../copy.tsx';
import { useReadPeople } from '../members/changes.ts';
import { PagedList } from '../paged.tsx';
import { type EmailInvite, emailInvitesOf, type InviteState } from '../people.ts';
import { roleName } from '../roles.ts';
import { counted } from '../text.ts';
import { givenOf, useInviting, whenOf, wishOf } from './inviting.ts';

const STATES: readonly (readonly [state: InviteState, label: string, empty: string])[] = [
  ['waiting', 'Waiting', 'Nobody has an invitation that waits.'],
  ['expired', 'Expired', 'No invitation ended unused in the last 30 days.'],
  ['accepted', 'Accepted', 'Nobody used an invitation in the last 30 days.'],
];

/** Invitations by mail, and what became of them. */
export function Pending({ organizationId }: { organizationId: string }) {
  const [state, setState] = useState<InviteState>('waiting');
  const empty = STATES.find(([each]) => each === state)?.[2];
  return (
    <section className="admin-section" aria-labelledby="pending">
      <h2 id="pending">Invited by mail</h2>
      <div className="admin-filters">
        <Select
          label="State"
          value={state}
          choices={STATES.map(([each, label]) => [each, label] as const)}
          onChange={(choice) => setState(choice as InviteState)}
        />
      </div>
      <PagedList
        key={state}
        of={emailInvitesOf(organizationId, state)}
        label="Invitations"
        count={(all) => counted(all, 'invitation')}
        empty={<p className="admin-note">{empty}</p>}
      >
        {(invite) => <Row key={invite.id} organizationId={organizationId} invite={invite} />}
      </PagedList>
    </section>
  );
}

function Row({ organizationId, invite }: { organizationId: string; invite: EmailInvite }) {
  const { id: emailInviteId, email, role, sso, status } = invite;
  const readAgain = useReadPeople(organizationId);
  const again = useInviting(organizationId);
  const withdraw = useMutation({
    mutationFn: () =>
      call('DELETE /orgs/{organizationId}/email-invites/{emailInviteId}', { path: { organizationId, emailInviteId } }),
    onSuccess: async () => {
      const text =
        status === 'waiting'
          ? `The invitation of ${email} does not work any more.`
          : `${email} is removed from the list.`;
      notify({ kind: 'done', text });
      document.querySelector<HTMLElement>('.admin-tab h1')?.focus();
      await readAgain();
    },
  });
  const send = () =>
    again.mutate(wishOf(invite), {
      onSuccess: ({ links }) => {
        if (links === undefined) notify({ kind: 'done', text: `${email} is invited again. The earlier link ended.` });
      },
      onError: ({ message }) => notify({ kind: 'failed', text: message }),
    });
  const link = again.data?.links?.[0];
  return (
    <li className="admin-row">
      <span className="admin-what">
        <bdi className="admin-name">{email}</bdi>
        <span className="admin-facts">
          <span>{roleName(role)}</span>
          <span>{whenOf(invite)}</span>
          {givenOf(invite) !== '' && <span>{givenOf(invite)}</span>}
          {sso && <span className="admin-chip">Single sign-on</span>}
        </span>
        {link !== undefined && <CopyButton text={link.url} label={`Copy the new link for ${email}`} />}
      </span>
      <span className="admin-tools">
        {status !== 'accepted' && (
          <IconButton label={`Invite ${email} again`} icon={<IconMailForward size={18} />} onPress={send} />
        )}
        <IconButton
          label={status === 'waiting' ? `Withdraw the invitation of ${email}` : `Remove ${email} from the list`}
          icon={<IconTrash size={18} />}
          onPress={() => withdraw.mutate()}
        />
      </span>
    </li>
  );
}
