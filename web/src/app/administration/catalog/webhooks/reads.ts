import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { pagedOf } from '../../paged.tsx';

export interface Webhook {
  id: string;
  url: string;
  events: readonly string[];
  space?: string;
  site?: string;
  status: 'active' | 'disabled';
  disabledReason?: 'by_hand' | 'failing';
  failingSince?: string;
  /** When it was made, or given another secret: shown once. */
  secret?: string;
}

export interface Delivery {
  id: string;
  event: { type?: string };
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  attemptedAt?: string;
  nextAttemptAt?: string;
  answer?: { status: number; body: string };
  error?: string;
  createdAt: string;
}

/** What a webhook can be notified of. */
export const EVENTS: readonly (readonly [name: string, words: string])[] = [
  ['space_content_updated', 'The content of a space changed'],
  ['space_visibility_updated', 'Who can read a space changed'],
  ['site_view', 'A page of a site was read'],
  ['page_feedback', 'A reader gave feedback'],
  ['change_request_review_requested', 'Somebody was asked for a review'],
  ['change_request_reviewed', 'A change request was reviewed'],
  ['change_request_merged', 'A change request was merged'],
  ['comment_posted', 'Somebody commented'],
  ['comment_replied', 'Somebody replied to a comment'],
];

export const eventName = (name: string): string => EVENTS.find(([each]) => each === name)?.[1] ?? name;

export const keyOf = (organizationId: string, ...rest: readonly unknown[]) => [
  'organization',
  organizationId,
  'webhooks',
  ...rest,
];

export const webhooksOf = (organizationId: string) =>
  pagedOf<Webhook>(keyOf(organizationId, 'list'), 'GET /orgs/{organizationId}/webhooks', { path: { organizationId } });

export const webhookOf = (organizationId: string, webhookId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, webhookId, 'itself'),
    queryFn: ({ signal }) =>
      call<Webhook>('GET /orgs/{organizationId}/webhooks/{webhookId}', { path: { organizationId, webhookId }, signal }),
  });

export const deliveriesOf = (organizationId: string, webhookId: string) =>
  pagedOf<Delivery>(
    keyOf(organizationId, webhookId, 'deliveries'),
    'GET /orgs/{organizationId}/webhooks/{webhookId}/deliveries',
    { path: { organizationId, webhookId } },
  );
