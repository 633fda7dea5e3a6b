import { Type } from 'typebox';
import { SIGN_IN_METHODS } from '#access/index.ts';
import { DateTime, idParams, named } from '#platform/http/index.ts';

export const Session = named(
  'Session',
  Type.Object({
    object: Type.Literal('session'),
    id: Type.String(),
    method: Type.Enum([...SIGN_IN_METHODS], { description: 'How the person proved who they are.' }),
    createdAt: DateTime(),
    lastUsedAt: DateTime('To the minute.'),
    expiresAt: DateTime('When it ends if it is not used any more.'),
    address: Type.String({ description: 'The network address that it began with; empty where it is not known.' }),
    userAgent: Type.String({ description: 'The browser that it began with, as it names itself, or its beginning.' }),
    current: Type.Boolean({ description: 'Whether this is the session that asks.' }),
  }),
);

export const sessionParams = idParams('sessionId');
