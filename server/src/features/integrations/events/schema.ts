import { Type } from 'typebox';
import { DateTime, idParams, listOf, named } from '#platform/http/index.ts';
import { nameParams } from '../schema.ts';

export const eventParams = Type.Object({ ...nameParams.properties, ...idParams('eventId').properties });

const Payload = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'The event as the integration receives it: `eventId`, `type`, `installationId`, and what it is about.',
});

export const IntegrationEvent = named(
  'IntegrationEvent',
  Type.Object({
    id: Type.String(),
    integrationId: Type.String(),
    installationId: Type.Optional(Type.String()),
    createdAt: DateTime(),
    payload: Payload,
    status: Type.Enum(['pending', 'success', 'failed'], {
      description: '`pending` until the integration has run with it.',
    }),
  }),
);

export const IntegrationEvents = listOf(IntegrationEvent);

const Log = Type.Object({
  message: Type.String(),
  timestamp: DateTime(),
  level: Type.Enum(['debug', 'info', 'warn', 'error']),
});

export const IntegrationEventWithTrace = named(
  'IntegrationEventWithTrace',
  Type.Object({ event: IntegrationEvent, trace: Type.Object({ logs: Type.Array(Log) }) }),
);
