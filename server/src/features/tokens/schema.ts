import { Type } from 'typebox';
import { SCOPES } from '#access/index.ts';
import { DateTime, idParams, named } from '#platform/http/index.ts';

const NAME_AT_MOST = 100;

const Scopes = (description: string) =>
  Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true, description });

const token = {
  object: Type.Literal('personal-token'),
  id: Type.String(),
  name: Type.String(),
  hint: Type.String({ description: 'The first characters of the token.' }),
  scopes: Type.Array(Type.Enum([...SCOPES])),
  createdAt: DateTime(),
  expiresAt: Type.Optional(DateTime('Absent where it does not expire.')),
  lastUsedAt: Type.Optional(DateTime('To the minute; absent where it was never used.')),
  current: Type.Boolean({ description: 'Whether this is the token that asks.' }),
};

export const PersonalToken = named('PersonalToken', Type.Object(token));

export const NewPersonalToken = named(
  'NewPersonalToken',
  Type.Object({
    ...token,
    token: Type.String({ description: 'The token itself: now, and never again.' }),
  }),
);

export const CreatePersonalToken = Type.Object({
  name: Type.String({ minLength: 1, maxLength: NAME_AT_MOST, description: 'What it is for.' }),
  scopes: Type.Optional(
    Scopes('What it may be used for, at most what the token that asks may be; the same when left out.'),
  ),
  expiresAt: Type.Optional(
    DateTime('Within a year, and not after the token that asks; when left out, when that one expires, if it does.'),
  ),
});

export const tokenParams = idParams('tokenId');
