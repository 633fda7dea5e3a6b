import { type Static, Type } from 'typebox';

const Id = () => Type.String({ minLength: 1, maxLength: 256 });

const Pointer = Type.Union([
  Type.Object({ type: Type.Literal('space'), space: Id() }),
  Type.Object({ type: Type.Literal('collection'), collection: Id() }),
]);

export type Pointer = Static<typeof Pointer>;

/** `position` in requests to move; both names mean that the two are neighbors. */
export const Pointers = Type.Object(
  { before: Type.Optional(Pointer), after: Type.Optional(Pointer) },
  { description: 'Directly before or after a space or collection of the same parent; at the end when left out.' },
);

/** Where items stand next to each other: a collection, or the top of an organization. */
export interface Place {
  organization_id: string;
  parent_id: string | null;
}

export interface Item extends Place {
  kind: 'space' | 'collection';
  id: string;
  position: string;
}
