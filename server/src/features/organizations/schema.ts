import { Type } from 'typebox';
import { ROLES } from '#access/index.ts';
import { DateTime, named, nullable } from '#platform/http/index.ts';

export const RoleSchema = named(
  'Role',
  Type.Enum([...ROLES], { description: 'From low to high; each role contains the ones before it.' }),
);

export const Organization = named(
  'Organization',
  Type.Object({
    object: Type.Literal('organization'),
    id: Type.String(),
    title: Type.String({ minLength: 2, maxLength: 255 }),
    createdAt: DateTime(),
    emailDomains: Type.Array(Type.String()),
    hostname: Type.Optional(Type.String({ minLength: 3, maxLength: 32 })),
    type: Type.Enum(['business', 'community']),
    useCase: Type.Optional(Type.String()),
    communityType: Type.Optional(Type.String()),
    defaultRole: Type.Optional(nullable(RoleSchema)),
    defaultContent: Type.Optional(Type.Object({ type: Type.Literal('site'), site: Type.String() })),
    sso: Type.Optional(Type.Boolean()),
    ai: Type.Optional(Type.Boolean()),
    inviteLinks: Type.Boolean(),
    plan: Type.String(),
    urls: Type.Object({ location: Type.String(), app: Type.String(), logo: Type.String() }),
    trial: Type.Object({
      status: Type.String(),
      endDate: Type.Optional(Type.String()),
      decision: Type.Optional(Type.String()),
    }),
    blocked: Type.Optional(Type.Object({ reason: Type.String() })),
    permissions: Type.Object({ admin: Type.Boolean(), createContent: Type.Boolean(), view: Type.Boolean() }),
  }),
);
