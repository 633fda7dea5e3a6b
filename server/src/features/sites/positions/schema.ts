import { type Static, Type } from 'typebox';

const Id = () => Type.String({ minLength: 1, maxLength: 256 });

const Pointer = Type.Union([
  Type.Object({ type: Type.Literal('site-section'), siteSection: Id() }),
  Type.Object({ type: Type.Literal('site-space'), siteSpace: Id() }),
  Type.Object({ type: Type.Enum(['site-section', 'site-section-group', 'site-space']), id: Id() }),
]);

/** `position` in requests to move; both names mean that the two are neighbors. */
export const Pointers = Type.Object(
  { before: Type.Optional(Pointer), after: Type.Optional(Pointer) },
  { description: 'Directly before or after another part of the site; at the end when left out.' },
);

export interface PointedAt {
  before?: string | undefined;
  after?: string | undefined;
}

/** The ids that a position names: no two parts of a site share one, so that the type says nothing more. */
export function pointedAt(position: Static<typeof Pointers> | undefined): PointedAt {
  return { before: idOf(position?.before), after: idOf(position?.after) };
}

function idOf(pointer: Static<typeof Pointer> | undefined): string | undefined {
  if (pointer === undefined) return undefined;
  if ('siteSection' in pointer) return pointer.siteSection;
  return 'siteSpace' in pointer ? pointer.siteSpace : pointer.id;
}
