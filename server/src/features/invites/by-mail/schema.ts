import { Type } from 'typebox';
import { RoleSchema } from '#features/organizations/schema.ts';
import { DateTime, named, nullable, pageQuery, Uri } from '#platform/http/index.ts';

const Email = Type.String({ minLength: 3, maxLength: 254, description: 'An address such as `olga@example.com`.' });
const Role = (description: string) => Type.Optional({ ...nullable(RoleSchema), description });

export const INVITED_AT_ONCE = 100;
const GIVEN_AT_MOST = 20;
export const DAYS = { standard: 14, most: 90 };

const ids = (of: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      maxItems: GIVEN_AT_MOST,
      description: `${of}, by their ids.`,
    }),
  );

/** In which state an invitation is. */
export const STATES = ['waiting', 'expired', 'accepted'] as const;
export type State = (typeof STATES)[number];

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
  expiresInDays: Type.Optional(
    Type.Integer({ minimum: 1, maximum: DAYS.most, default: DAYS.standard, description: 'How long the links work.' }),
  ),
  message: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'What the mail says to all of them, as plain text. Addresses in it are no links.',
    }),
  ),
  teams: ids('Teams that they join'),
  spaces: ids('Spaces on which they are given the `level`'),
  collections: ids('Collections on which they are given the `level`'),
  // On the spaces and collections. Who has as much there already keeps what they have.
  level: Type.Optional(RoleSchema),
});

export const ListEmailInvites = Type.Object({
  ...pageQuery,
  status: Type.Optional(
    Type.Enum([...STATES], {
      default: 'waiting',
      description:
        'Those that nobody has used yet, those that ended, or those that were used. Both are kept for 30 days.',
    }),
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
    status: Type.Enum([...STATES]),
    message: Type.Optional(Type.String()),
    teams: Type.Array(Type.String(), { description: 'The ids of teams that they join.' }),
    spaces: Type.Array(Type.String(), { description: 'The ids of spaces that they are given the `level` on.' }),
    collections: Type.Array(Type.String(), { description: 'The same, of collections.' }),
    level: Type.Optional(RoleSchema),
    createdAt: DateTime(),
    expiresAt: DateTime(),
    acceptedAt: Type.Optional(DateTime()),
    acceptedBy: Type.Optional(Type.String({ description: 'The id of the user.' })),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const AcceptEmailInvite = Type.Object({
  secret: Type.String({ minLength: 20, maxLength: 100, description: 'The last part of the link.' }),
});

export const AcceptedEmailInvite = Type.Object({
  organization: Type.String({ description: 'The id of the organization that the caller belongs to now.' }),
});
