import { type Static, Type } from 'typebox';
import { badRequest, guardOf } from '#platform/http/index.ts';

const values = Type.Record(Type.String({ maxLength: 200 }), Type.Unknown());

const SentPress = Type.Object({
  /** The name of the block on its page. */
  block: Type.String({ maxLength: 22 }),
  component: Type.Optional(Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }), props: values })),
  state: Type.Optional(values),
  action: Type.Optional(
    Type.Intersect([values, Type.Object({ action: Type.String({ minLength: 1, maxLength: 100 }) })]),
  ),
});

export type SentPress = Static<typeof SentPress>;

const isPress = guardOf(SentPress);

/** What the script of a page sends. */
export function readPress(body: unknown): SentPress {
  if (!isPress(body)) throw badRequest('This is no request as the pages of this site send it.');
  return body;
}
