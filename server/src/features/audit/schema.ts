import { Type } from 'typebox';
import { AUDIT_ACTIONS } from '#features/audit-log/index.ts';
import { DateTime, named, pageQuery, Uri } from '#platform/http/index.ts';

const Action = Type.String({ maxLength: 100, description: 'What was done, such as `member.added`.' });
const Id = (description: string) => Type.String({ maxLength: 256, description });

/** What was changed, with names that depend on the action. */
const State = Type.Object({}, { additionalProperties: true });
const Before = Type.Optional({ ...State, description: 'What was changed, as it was.' });
const After = Type.Optional({ ...State, description: 'The same, as it became.' });

export const AuditEvent = named(
  'AuditEvent',
  Type.Object({
    object: Type.Literal('audit-event'),
    id: Type.String(),
    occurredAt: DateTime(),
    action: Action,
    actor: Type.Object({
      type: Type.Enum(['user', 'system'], { description: '`system` is the server itself, or its command line.' }),
      id: Type.String(),
      label: Type.Optional(Type.String({ description: 'The name of the user, as it is now.' })),
      token: Type.Optional(Type.String({ description: 'The id of the token that was used.' })),
      session: Type.Optional(Type.String({ description: 'The id of the session that was used.' })),
      address: Type.Optional(
        Type.String({
          description: 'The network that the request came from: an IPv4 address, or an IPv6 network (/64).',
        }),
      ),
    }),
    source: Type.Enum(['ui', 'api', 'script'], {
      description: '`ui` is a session, `api` a token, and `script` the server itself or its command line.',
    }),
    target: Type.Object({ type: Type.String(), id: Type.String() }),
    schemaVersion: Type.Literal(1),
    payload: Type.Object({ before: Before, after: After }),
    sequence: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Its number in the chain. Absent for a moment, until it is sealed.' }),
    ),
    hash: Type.Optional(Type.String({ description: 'SHA-256 over the event and the hash before it.' })),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const ListAuditEvents = Type.Object({
  page: pageQuery.page,
  limit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100, description: 'How many events to answer at most; 100 when left out.' }),
  ),
  order: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc' })),
  from: Type.Optional(DateTime('Only events of this time or later.')),
  to: Type.Optional(DateTime('Only events of this time or earlier.')),
  action: Type.Optional(Action),
  actor: Type.Optional(Id('Only what this user did.')),
  target: Type.Optional(Id('Only what was done to the thing with this id.')),
});

export const AuditEvents = Type.Object({
  items: Type.Array(AuditEvent),
  count: Type.Integer({ minimum: 0, description: 'How many there are; of more than 100,000, 100,000.' }),
  next: Type.Optional(Type.Object({ page: Type.String() })),
});

export const AuditEventAction = named(
  'AuditEventAction',
  Type.Object({
    object: Type.Literal('audit-event-action'),
    id: Type.Enum(Object.keys(AUDIT_ACTIONS)),
    label: Type.String({ description: 'What happened, as a sentence.' }),
  }),
);

export const AuditEventActions = Type.Object({ items: Type.Array(AuditEventAction) });

export const ExportAuditEvents = Type.Object({
  after: Type.Optional(
    Type.Integer({
      ...{ minimum: 0, maximum: 2_147_483_647 },
      description: 'The `sequence` of the last event that is known already: the answer begins behind it.',
    }),
  ),
});

export const AuditLine = named(
  'AuditLine',
  Type.Object({
    object: Type.Literal('audit-event'),
    id: Type.String(),
    organization: Type.Optional(Type.String()),
    sequence: Type.Integer({ minimum: 1 }),
    occurredAt: DateTime(),
    action: Action,
    actor: Type.Object({
      user: Type.Optional(Type.String()),
      token: Type.Optional(Type.String()),
      session: Type.Optional(Type.String()),
      address: Type.Optional(Type.String()),
    }),
    target: Type.Optional(Type.Object({ type: Type.String(), id: Type.String() })),
    before: Before,
    after: After,
    previousHash: Type.String({ description: 'The hash of the line before; 64 zeros before the first event.' }),
    hash: Type.String({
      description: 'SHA-256, as hex, of the line without `hash`, written as JSON in the form of RFC 8785.',
    }),
  }),
);
