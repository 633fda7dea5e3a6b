import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import type { Organization } from '../../../api/types.ts';
import { Button } from '../../../ui/button.tsx';
import { momentOf } from '../../text.ts';
import { DetailPage, RemoveDialog } from '../../detail-page.tsx';
import { Deliveries } from './deliveries.tsx';
import { eventName, keyOf, type Webhook, webhookOf } from './reads.ts';
import { Status } from './status.tsx';
import { SecretDialog, WebhookDialog } from './webhook-dialog.tsx';

/** One webhook: what it sends, how it stands, and what became of each delivery. */
export function WebhookPage({ organization, webhookId }: { organization: Organization; webhookId: string }) {
  const read = useQuery(webhookOf(organization.id, webhookId));
  return (
    <DetailPage organizationId={organization.id} tab="webhooks" title="Webhooks" read={read}>
      {(data) => <Shown organizationId={organization.id} webhook={data} />}
    </DetailPage>
  );
}

function Shown({ organizationId, webhook }: { organizationId: string; webhook: Webhook }) {
  const [open, setOpen] = useState<'change' | 'delete'>();
  const close = () => setOpen(undefined);
  const { setStatus, renew } = useWebhook(organizationId, webhook);
  return (
    <>
      <div className="admin-head">
        <h1>
          <bdi>{webhook.url}</bdi>
        </h1>
        <div className="admin-actions">
          <Button
            isPending={setStatus.isPending}
            onPress={() => setStatus.mutate(webhook.status === 'active' ? 'disabled' : 'active')}
          >
            {webhook.status === 'active' ? 'Switch off' : 'Switch on'}
          </Button>
          <Button onPress={() => setOpen('change')}>Change</Button>
          <Button isPending={renew.isPending} onPress={() => renew.mutate()}>
            New secret
          </Button>
          <Button kind="danger" onPress={() => setOpen('delete')}>
            Delete
          </Button>
        </div>
      </div>
      <p className="admin-facts" role="status">
        <Status webhook={webhook} />
        {webhook.failingSince !== undefined && <span>Failing since {momentOf(webhook.failingSince)}</span>}
        <span>{webhook.events.map(eventName).join(' · ')}</span>
      </p>
      <Deliveries organizationId={organizationId} webhookId={webhook.id} />
      {open === 'change' && <WebhookDialog organizationId={organizationId} webhook={webhook} onClose={close} />}
      {open === 'delete' && <Delete organizationId={organizationId} webhook={webhook} onClose={close} />}
      {renew.data?.secret !== undefined && <SecretDialog secret={renew.data.secret} onClose={() => renew.reset()} />}
    </>
  );
}

function useWebhook(organizationId: string, { id }: Webhook) {
  const client = useQueryClient();
  const path = { organizationId, webhookId: id };
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(organizationId) });
  const setStatus = useMutation({
    mutationFn: (status: Webhook['status']) =>
      call('PATCH /orgs/{organizationId}/webhooks/{webhookId}', { path, body: { status } }),
    onSuccess,
  });
  const renew = useMutation({
    mutationFn: () => call<Webhook>('POST /orgs/{organizationId}/webhooks/{webhookId}/secret', { path }),
    onSuccess,
  });
  return { setStatus, renew };
}

function Delete({
  organizationId,
  webhook,
  onClose,
}: {
  organizationId: string;
  webhook: Webhook;
  onClose: () => void;
}) {
  return (
    <RemoveDialog
      organizationId={organizationId}
      tab="webhooks"
      title="Delete the webhook?"
      action="Delete the webhook"
      remove={() =>
        call('DELETE /orgs/{organizationId}/webhooks/{webhookId}', { path: { organizationId, webhookId: webhook.id } })
      }
      queryKey={keyOf(organizationId)}
      id={webhook.id}
      onClose={onClose}
    >
      <p>What it has yet to send is not sent, and its deliveries are forgotten.</p>
    </RemoveDialog>
  );
}
