import { Type } from 'typebox';
import { DateTime, named, nullable } from '#platform/http/index.ts';

const FALLBACK_AT_MOST = 2000;

const Backend = () =>
  Type.Enum(['custom'], { description: 'Who signs tokens: `custom` is a server of yours. There is no other yet.' });

export const SitePublishingAuth = named(
  'SitePublishingAuth',
  Type.Object({
    object: Type.Literal('publishing-auth'),
    privateKey: Type.String({
      description: 'The key that signs tokens of readers with HS256. Who has it may read all that the site publishes.',
    }),
    backend: Backend(),
    fallbackURL: Type.Optional(Type.String({ description: 'Where readers without a token are sent.' })),
  }),
);

export const UpdatePublishingAuth = Type.Object({
  backend: Type.Optional(Backend()),
  fallbackURL: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: FALLBACK_AT_MOST,
        description: 'An http or https address; `null` takes it away.',
      }),
    ),
  ),
});

const TOKEN_AT_MOST = 8192;

export const TestToken = Type.Object({
  token: Type.String({ minLength: 1, maxLength: TOKEN_AT_MOST, description: 'A token as a reader brings it.' }),
});

export const TestedToken = named(
  'TestedVisitorToken',
  Type.Object({
    isValid: Type.Boolean({ description: 'Whether the site takes the token now.' }),
    refusal: Type.Optional(
      Type.Enum(['malformed', 'algorithm', 'signature', 'expired', 'early'], {
        description:
          'Why it does not. `malformed`: this is no token. `algorithm`: it is not signed with HS256. `signature`: another key signed it. `early`: its `nbf` has not come.',
      }),
    ),
    algorithm: Type.Optional(Type.String({ description: 'As the token names it.' })),
    claims: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'What the token says, whoever signed it.' }),
    ),
    known: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'What the site makes of it: the claims that its schema declares. Empty where the token is not taken.',
    }),
    expiresAt: Type.Optional(DateTime()),
    isAdaptive: Type.Boolean({ description: 'Whether adaptive content is on: without it, no claim counts.' }),
  }),
);
