import { operation } from '#access/index.ts';
import { idParams, PageQuery } from '#platform/http/index.ts';
import { toDelivery, toWebhook } from './resources.ts';
import {
  CreateWebhook,
  deliveryParams,
  NewWebhook,
  UpdateWebhook,
  Webhook,
  WebhookDeliveries,
  WebhookDelivery,
  webhookParams,
  Webhooks,
} from './schema.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhookDelivery,
  renewWebhookSecret,
  updateWebhook,
  type WebhooksCtx,
} from './service.ts';
import type { WebhookRow } from './store.ts';

const family = 'Webhooks';
const base = '/v1/orgs/{organizationId}/webhooks';
const one = `${base}/{webhookId}`;
const permission = { on: 'organization', role: 'admin' } as const;
const once = 'The answer has the secret, which is shown once; so an `Idempotency-Key` is not looked at.';

const withSecret = (ctx: WebhooksCtx, { row, secret }: { row: WebhookRow; secret: string }) => ({
  body: { ...toWebhook(ctx, row), secret },
  version: row.version,
  headers: { 'cache-control': 'no-store' },
});

export const webhookOperations = [
  operation({
    id: 'listWebhooks',
    family,
    method: 'GET',
    path: base,
    summary: 'The webhooks of an organization, oldest first',
    permission,
    params: idParams('organizationId'),
    query: PageQuery,
    status: 200,
    answer: Webhooks,
    handle: async (ctx: WebhooksCtx, { params: { organizationId }, query }) => {
      const { items, ...page } = await listWebhooks(ctx, organizationId, query);
      return { body: { ...page, items: items.map((row) => toWebhook(ctx, row)) } };
    },
  }),
  operation({
    id: 'createWebhook',
    family,
    method: 'POST',
    path: base,
    summary: 'Have events sent to an address',
    description: `About the whole organization, one space, or the spaces of one site. ${once}`,
    permission,
    params: idParams('organizationId'),
    body: CreateWebhook,
    isShownOnce: true,
    status: 201,
    answer: NewWebhook,
    errors: {
      400: 'There is no such space or site in the organization.',
      412: 'The organization has as many webhooks as it may.',
    },
    handle: async (ctx: WebhooksCtx, { actor, body }) => {
      const made = withSecret(ctx, await createWebhook(ctx, actor, body));
      return { ...made, location: made.body.urls.location };
    },
  }),
  operation({
    id: 'getWebhook',
    family,
    method: 'GET',
    path: one,
    summary: 'One webhook, without its secret',
    permission,
    params: webhookParams,
    status: 200,
    answer: Webhook,
    handle: async (ctx: WebhooksCtx, { params }) => {
      const row = await getWebhook(ctx, params);
      return { body: toWebhook(ctx, row), version: row.version };
    },
  }),
  operation({
    id: 'updateWebhook',
    family,
    method: 'PATCH',
    path: one,
    summary: 'Change where a webhook sends what, disable it, or let it go on',
    permission,
    params: webhookParams,
    body: UpdateWebhook,
    status: 200,
    answer: Webhook,
    errors: { 412: 'The webhook was changed since it was read.' },
    handle: async (ctx: WebhooksCtx, { actor, params, body, ifMatch }) => {
      const row = await updateWebhook(ctx, actor, { ...body, ...params, ifMatch });
      return { body: toWebhook(ctx, row), version: row.version };
    },
  }),
  operation({
    id: 'deleteWebhook',
    family,
    method: 'DELETE',
    path: one,
    summary: 'Delete a webhook, with what it has yet to send',
    permission,
    params: webhookParams,
    status: 205,
    handle: async (ctx: WebhooksCtx, { actor, params }) => {
      await deleteWebhook(ctx, actor, params);
      return { body: undefined };
    },
  }),
  operation({
    id: 'renewWebhookSecret',
    family,
    method: 'POST',
    path: `${one}/secret`,
    summary: 'Make a new secret, which signs from the next delivery on',
    description: once,
    permission,
    params: webhookParams,
    isShownOnce: true,
    status: 200,
    answer: NewWebhook,
    handle: async (ctx: WebhooksCtx, { actor, params }) =>
      withSecret(ctx, await renewWebhookSecret(ctx, actor, params)),
  }),
  operation({
    id: 'listWebhookDeliveries',
    family,
    method: 'GET',
    path: `${one}/deliveries`,
    summary: 'What a webhook sent or is to send in the last 30 days, newest first',
    permission,
    params: webhookParams,
    query: PageQuery,
    status: 200,
    answer: WebhookDeliveries,
    handle: async (ctx: WebhooksCtx, { params, query }) => {
      const { items, ...page } = await listWebhookDeliveries(ctx, { ...query, ...params });
      return { body: { ...page, items: items.map((row) => toDelivery(ctx, params, row)) } };
    },
  }),
  operation({
    id: 'getWebhookDelivery',
    family,
    method: 'GET',
    path: `${one}/deliveries/{deliveryId}`,
    summary: 'One delivery, with how the receiver answered',
    permission,
    params: deliveryParams,
    status: 200,
    answer: WebhookDelivery,
    handle: async (ctx: WebhooksCtx, { params }) => ({
      body: toDelivery(ctx, params, await getWebhookDelivery(ctx, params)),
    }),
  }),
  operation({
    id: 'redeliverWebhookDelivery',
    family,
    method: 'POST',
    path: `${one}/deliveries/{deliveryId}/redeliver`,
    summary: 'Send something again',
    permission,
    params: deliveryParams,
    status: 200,
    answer: WebhookDelivery,
    errors: { 412: 'The webhook is disabled.' },
    handle: async (ctx: WebhooksCtx, { actor, params }) => ({
      body: toDelivery(ctx, params, await redeliverWebhookDelivery(ctx, actor, params)),
    }),
  }),
];
