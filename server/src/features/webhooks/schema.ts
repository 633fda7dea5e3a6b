import { Type } from 'typebox';
import { DateTime, idParams, listOf, named, Uri } from '#platform/http/index.ts';
import { WEBHOOK_EVENTS } from './rules.ts';

export const webhookParams = idParams('organizationId', 'webhookId');
export const deliveryParams = idParams('organizationId', 'webhookId', 'deliveryId');

const Events = Type.Array(Type.Enum([...WEBHOOK_EVENTS]), {
  minItems: 1,
  maxItems: WEBHOOK_EVENTS.length,
  uniqueItems: true,
  description: 'Which events are sent.',
});

const address = () =>
  Type.String({ format: 'uri', minLength: 1, maxLength: 2048, description: 'Where to, with http or https.' });

const webhook = {
  object: Type.Literal('webhook'),
  id: Type.String(),
  url: address(),
  events: Events,
  space: Type.Optional(Type.String({ description: 'The only space that it is about.' })),
  site: Type.Optional(Type.String({ description: 'The site whose spaces it is about.' })),
  status: Type.Enum(['active', 'disabled']),
  disabledReason: Type.Optional(
    Type.Enum(['by_hand', 'failing'], { description: '`failing`: the receiver took nothing for three days.' }),
  ),
  failingSince: Type.Optional(DateTime('Since when the receiver has taken nothing.')),
  createdAt: DateTime(),
  updatedAt: DateTime(),
  urls: Type.Object({ location: Uri() }),
};

export const Webhook = named('Webhook', Type.Object(webhook));
export const Webhooks = listOf(Webhook);

export const NewWebhook = named(
  'NewWebhook',
  Type.Object({
    ...webhook,
    secret: Type.String({ description: 'What deliveries are signed with: now, and never again.' }),
  }),
);

export const CreateWebhook = Type.Object({
  url: address(),
  events: Events,
  space: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  site: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
});

export const UpdateWebhook = Type.Object({
  url: Type.Optional(address()),
  events: Type.Optional(Events),
  status: Type.Optional(Type.Enum(['active', 'disabled'], { description: '`active` sends what has waited since.' })),
});

export const WebhookDelivery = named(
  'WebhookDelivery',
  Type.Object({
    object: Type.Literal('webhook-delivery'),
    id: Type.String(),
    event: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'What is sent.' }),
    status: Type.Enum(['pending', 'delivered', 'failed']),
    attempts: Type.Integer({ minimum: 0 }),
    attemptedAt: Type.Optional(DateTime()),
    nextAttemptAt: Type.Optional(DateTime()),
    answer: Type.Optional(
      Type.Object({
        status: Type.Integer(),
        body: Type.String({ description: 'The first 1,000 characters.' }),
      }),
    ),
    error: Type.Optional(Type.String({ description: 'Why there was no answer.' })),
    createdAt: DateTime(),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const WebhookDeliveries = listOf(WebhookDelivery);
