import type { Generated } from 'kysely';

/** An address that an organization has what happens sent to. */
interface WebhooksTable {
  id: string;
  organization_id: string;
  /** The only space, or the site whose spaces, it is about; both null for the whole organization. */
  space_id: string | null;
  site_id: string | null;
  url: string;
  /** Names of events with blanks between them. */
  kinds: string;
  /** Sealed: it signs. */
  secret: string;
  disabled: Generated<'by_hand' | 'failing' | null>;
  /** Since when the receiver has taken nothing. */
  failing_since: Generated<number | null>;
  created_by: string | null;
  created_at: number;
  updated_at: number;
  version: Generated<number>;
}

/** What a webhook is to send, and what became of it. */
interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  event_id: string;
  kind: string;
  subject: string;
  /** The order of what waits of one subject. */
  place: number;
  /** JSON, as it is signed and sent. */
  payload: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: Generated<number>;
  /** When it is to be sent; null where it no longer is. */
  due_at: number | null;
  answer_status: Generated<number | null>;
  /** How the receiver answered, cut off. */
  answer: Generated<string | null>;
  /** Why it did not. */
  error: Generated<string | null>;
  attempted_at: Generated<number | null>;
  created_at: number;
}

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
