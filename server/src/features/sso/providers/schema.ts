import { type TSchema, Type } from 'typebox';
import { RoleSchema } from '#features/organizations/schema.ts';
import { Team } from '#features/teams/index.ts';
import { DateTime, named, nullable, Uri } from '#platform/http/index.ts';

const URL_AT_MOST = 2048;

const Label = () =>
  Type.String({ minLength: 1, maxLength: 30, description: 'What the button on the sign-in page says.' });
const EntityId = () => Type.String({ minLength: 1, maxLength: 1024, description: 'What the provider calls itself.' });
const Certificate = () =>
  Type.String({
    minLength: 1,
    maxLength: 10_000,
    description: 'With which the provider signs: one to four certificates (X.509), as PEM, or one as base64.',
  });
const SsoUrl = () =>
  Type.String({
    format: 'uri',
    maxLength: URL_AT_MOST,
    description: 'Where the provider takes requests (HTTP-Redirect).',
  });
const Issuer = () =>
  Type.String({
    format: 'uri',
    maxLength: URL_AT_MOST,
    description: 'The provider, as its discovery document calls itself.',
  });
const ClientId = () => Type.String({ minLength: 1, maxLength: 256 });
const ClientSecret = () =>
  Type.String({ minLength: 1, maxLength: 1024, description: 'It is stored encrypted, and shown nowhere.' });
const DefaultTeam = () =>
  Type.String({ minLength: 1, maxLength: 256, description: 'The id of the team of new members.' });

const defaults = {
  defaultTeam: Type.Optional(nullable(DefaultTeam())),
  defaultRole: Type.Optional({
    ...nullable(RoleSchema),
    description: 'The role of new members; null, or nothing, is the default role of the organization.',
  }),
};

const shared = {
  id: Type.String(),
  label: Label(),
  defaultTeam: Type.Optional(Team),
  defaultRole: nullable(RoleSchema),
  createdAt: DateTime(),
};

const KnownCertificate = Type.Object({
  fingerprint: Type.String({ description: 'SHA-256, in pairs of digits.' }),
  subject: Type.String(),
  expiresAt: DateTime('It is accepted after that time as well: what counts is that an administrator named it.'),
  expired: Type.Boolean(),
});

export const SamlProvider = named(
  'SAMLProvider',
  Type.Object({
    object: Type.Literal('saml-provider'),
    ...shared,
    status: Type.Enum(['active', 'pending'], {
      description: '`pending` until `ssoURL`, `entityID` and `certificate` are there.',
    }),
    ssoURL: Type.Optional(SsoUrl()),
    entityID: Type.Optional(EntityId()),
    certificate: Type.Optional(Certificate()),
    certificates: Type.Array(KnownCertificate),
    service: Type.Object({ acsURL: Uri(), startURL: Uri(), entityID: Uri() }),
    urls: Type.Object({ location: Uri() }),
  }),
);

const samlFields = {
  entityID: Type.Optional(EntityId()),
  certificate: Type.Optional(Certificate()),
  ssoURL: Type.Optional(SsoUrl()),
  ...defaults,
};

export const CreateSamlProvider = Type.Object({ label: Label(), ...samlFields });
export const UpdateSamlProvider = Type.Object({ label: Type.Optional(Label()), ...samlFields });

export const OidcProvider = named(
  'OIDCProvider',
  Type.Object({
    object: Type.Literal('oidc-provider'),
    ...shared,
    issuer: Issuer(),
    clientID: ClientId(),
    service: Type.Object({ startURL: Uri(), redirectURL: Uri() }),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const CreateOidcProvider = Type.Object({
  label: Label(),
  issuer: Issuer(),
  clientID: ClientId(),
  clientSecret: ClientSecret(),
  ...defaults,
});

const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

export const UpdateOidcProvider = Type.Object({
  label: optional(Label()),
  issuer: optional(Issuer()),
  clientID: optional(ClientId()),
  clientSecret: optional(ClientSecret()),
  ...defaults,
});

export const SsoLogins = Type.Object({
  items: Type.Array(named('SSOProviderLogin', Type.Object({ id: Type.String(), label: Label(), startURL: Uri() }))),
});
