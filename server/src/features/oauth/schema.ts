import { Type } from 'typebox';
import { SCOPES } from '#access/index.ts';
import { DateTime, idParams, named } from '#platform/http/index.ts';

export const ConnectedApp = named(
  'ConnectedApp',
  Type.Object({
    object: Type.Literal('connected-app'),
    id: Type.String(),
    name: Type.String({ description: 'As the program calls itself. Nobody checks it.' }),
    place: Type.String({ description: 'Where the program is sent back to: a host, or the scheme of a program.' }),
    scopes: Type.Array(Type.Enum([...SCOPES]), { description: 'What its tokens may be used for.' }),
    createdAt: DateTime(),
  }),
);

export const appParams = idParams('appId');
