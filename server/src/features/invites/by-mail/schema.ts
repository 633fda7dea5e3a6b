import { Type } from 'typebox';
import { RoleSchema } from '#features/organizations/schema.ts';
import { DateTime, named, nullable, Uri } from '#platform/http/index.ts';

const Email = Type.String({ minLength: 3, maxLength: 254, description: 'An address such as `olga@example.com`.' });
const Role = (description: string) => Type.Optional({ ...nullable(RoleSchema), description });

export const INVITED_AT_ONCE = 100;

export const InviteUsers = Type.Object({
  emails: Type.Array(Type.Union([Email, Type.Object({ email: Email, role: Role('In place of the one for all.') })]), {
    minItems: 1,
    maxItems: INVITED_AT_ONCE,
    description: 'Whom to invite; each address counts once.',
  }),
  role: Role('What they become; null makes guests. Where it is absent, the default role of the organization.'),
  sso: Type.Optional(
    Type.Boolean({ description: 'Whether they become members who sign in by the identity provider.' }),
  ),
  language: Type.Optional(
    Type.String({ minLength: 2, maxLength: 35, description: 'Of the mail, such as `de`. English where it is absent.' }),
  ),
});

export const InvitedUsers = Type.Object({
  users: Type.Array(Type.String(), { description: 'The ids of those who are members already. They stay as they are.' }),
  invited: Type.Integer({ description: 'How many were invited now, those again who were invited before.' }),
  failedSSOEmails: Type.Optional(
    Type.Array(Type.String(), {
      description: 'With `sso`: members whom an administrator has yet to mark as such.',
    }),
  ),
  links: Type.Optional(
    Type.Array(Type.Object({ email: Type.String(), url: Uri() }), {
      description: 'Only where the server sends no mail: what to hand to each of them. It is shown once.',
    }),
  ),
});

export const EmailInvite = named(
  'EmailInvite',
  Type.Object({
    object: Type.Literal('email-invite'),
    id: Type.String(),
    email: Type.String(),
    role: { ...nullable(RoleSchema), description: 'What they become; null makes guests.' },
    sso: Type.Boolean(),
    createdAt: DateTime(),
    expiresAt: DateTime(),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const AcceptEmailInvite = Type.Object({
  secret: Type.String({ minLength: 20, maxLength: 100, description: 'The last part of the link.' }),
});

export const AcceptedEmailInvite = Type.Object({
  organization: Type.String({ description: 'The id of the organization that the caller belongs to now.' }),
});
