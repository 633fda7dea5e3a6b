import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';

export const VisitorSegments = named(
  'VisitorSegments',
  Type.Object({
    complete: Type.Boolean({ description: 'False where there are more events than one answer reads.' }),
    items: Type.Array(
      Type.Object({
        object: Type.Literal('visitor-segment'),
        id: Type.String({ description: 'Named after the claims: equal claims have one id.' }),
        title: Type.String({ description: 'The claims in one line, for people.' }),
        claims: Type.Object(
          {},
          { description: 'Claims that are yes or no, or one word. Who sent them is not checked.' },
        ),
        events: Type.Integer({ minimum: 0 }),
        sessions: Type.Integer({ minimum: 0 }),
        visitors: Type.Integer({ minimum: 0 }),
      }),
    ),
  }),
);
