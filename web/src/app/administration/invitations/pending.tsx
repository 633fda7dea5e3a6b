import { IconMailForward, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { CopyButton } from '../copy.tsx';
import { useReadPeople } from '../members/changes.ts';
import { PagedList } from '../paged.tsx';
import { type EmailInvite, emailInvitesOf } from '../people.ts';
import { roleName } from '../roles.ts';
import { counted, dayOf } from '../text.ts';
import { useInviting } from './inviting.ts';

/** Invitations by mail that nobody has used yet. */
export function Pending({ organizationId }: { organizationId: string }) {
  return (
    <section className="admin-section" aria-labelledby="pending">
      <h2 id="pending">Waiting</h2>
      <PagedList
        of={emailInvitesOf(organizationId)}
        label="Waiting invitations"
        count={(all) => counted(all, 'invitation')}
        empty={<p className="admin-note">Nobody has an invitation that waits.</p>}
      >
        {(invite) => <Row key={invite.id} organizationId={organizationId} invite={invite} />}
      </PagedList>
    </section>
  );
}

function Row({ organizationId, invite }: { organizationId: string; invite: EmailInvite }) {
  const { id: emailInviteId, email, role, sso, expiresAt } = invite;
  const readAgain = useReadPeople(organizationId);
  const again = useInviting(organizationId);
  const withdraw = useMutation({
    mutationFn: () =>
      call('DELETE /orgs/{organizationId}/email-invites/{emailInviteId}', { path: { organizationId, emailInviteId } }),
    onSuccess: async () => {
      notify({ kind: 'done', text: `The invitation of ${email} does not work any more.` });
      document.querySelector<HTMLElement>('.admin-tab h1')?.focus();
      await readAgain();
    },
  });
  const send = () =>
    again.mutate(
      { emails: [email], role, sso },
      {
        onSuccess: ({ links }) => {
          if (links === undefined) notify({ kind: 'done', text: `${email} is invited again. The earlier link ended.` });
        },
        onError: ({ message }) => notify({ kind: 'failed', text: message }),
      },
    );
  const link = again.data?.links?.[0];
  return (
    <li className="admin-row">
      <span className="admin-what">
        <bdi className="admin-name">{email}</bdi>
        <span className="admin-facts">
          <span>{roleName(role)}</span>
          <span>Until {dayOf(expiresAt)}</span>
          {sso && <span className="admin-chip">Single sign-on</span>}
        </span>
        {link !== undefined && <CopyButton text={link.url} label={`Copy the new link for ${email}`} />}
      </span>
      <span className="admin-tools">
        <IconButton label={`Invite ${email} again`} icon={<IconMailForward size={18} />} onPress={send} />
        <IconButton
          label={`Withdraw the invitation of ${email}`}
          icon={<IconTrash size={18} />}
          onPress={() => withdraw.mutate()}
        />
      </span>
    </li>
  );
}
