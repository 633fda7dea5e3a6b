import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { PagedList } from '../../paged.tsx';
import { momentOf } from '../../text.ts';
import { type Delivery, deliveriesOf, eventName, keyOf } from './reads.ts';

const STATES = {
  pending: ['warning', 'Waits'],
  delivered: ['good', 'Delivered'],
  failed: ['bad', 'Failed'],
} as const;

/** What was sent in the last 30 days, how the receiver answered, and a way to send it again. */
export function Deliveries({ organizationId, webhookId }: { organizationId: string; webhookId: string }) {
  return (
    <section className="admin-section" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <PagedList
        of={deliveriesOf(organizationId, webhookId)}
        label="Deliveries"
        empty={<p className="admin-note">Nothing was sent in the last 30 days.</p>}
      >
        {(delivery) => (
          <Row key={delivery.id} organizationId={organizationId} webhookId={webhookId} delivery={delivery} />
        )}
      </PagedList>
    </section>
  );
}

function Row({
  organizationId,
  webhookId,
  delivery,
}: {
  organizationId: string;
  webhookId: string;
  delivery: Delivery;
}) {
  const { id, event, status, attempts, nextAttemptAt, answer, error, createdAt } = delivery;
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () =>
      call('POST /orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', {
        path: { organizationId, webhookId, deliveryId: id },
      }),
    onSuccess: async () => {
      notify({ kind: 'done', text: 'It is sent again.' });
      await client.invalidateQueries({ queryKey: keyOf(organizationId, webhookId) });
    },
  });
  const [kind, words] = STATES[status];
  const name = eventName(event.type ?? '');
  return (
    <li className="admin-row">
      <span className="admin-what">
        <span className="admin-name">{name}</span>
        <span className="admin-facts">
          <time dateTime={createdAt}>{momentOf(createdAt)}</time>
          <span>{attempts === 1 ? 'Sent once' : `Sent ${attempts} times`}</span>
          {answer !== undefined && <span>Answered with {answer.status}</span>}
          {error !== undefined && <span>{error}</span>}
          {nextAttemptAt !== undefined && status === 'pending' && <span>Next try {momentOf(nextAttemptAt)}</span>}
        </span>
        {answer !== undefined && answer.body !== '' && (
          <details className="admin-details">
            <summary>What was answered</summary>
            <pre tabIndex={0}>{answer.body}</pre>
          </details>
        )}
      </span>
      <span className="admin-chip" data-kind={kind}>
        {words}
      </span>
      <Button
        isPending={again.isPending}
        aria-label={`Send again: ${name}, ${momentOf(createdAt)}`}
        onPress={() => again.mutate()}
      >
        Send again
      </Button>
    </li>
  );
}
