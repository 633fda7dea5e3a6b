import { Type } from 'typebox';
import { DateTime, named } from '#platform/http/index.ts';
import { User } from '#features/users/schema.ts';
import { STATUSES } from '../schema.ts';

export const StatusChange = named(
  'ChangeRequestStatusChange',
  Type.Object({
    object: Type.Literal('change-request-status-change'),
    number: Type.Integer({ minimum: 1, description: 'Counted in the change request, from its first change on.' }),
    from: Type.Enum([...STATUSES]),
    to: Type.Enum([...STATUSES]),
    changedBy: User,
    changedAt: DateTime(),
  }),
);
