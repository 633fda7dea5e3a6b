// The tree of pages for programs that arrange them: their places, and what a tree shows of each.
import { type Static, Type } from 'typebox';
import { keepBytes, named } from '#platform/http/index.ts';
import { writePages } from '../resources/index.ts';
import type { Place } from '../revisions/index.ts';
import type { PageNode } from '../trees/index.ts';

const TreePage = named(
  'TreePage',
  Type.Object({
    id: Type.String(),
    type: Type.Enum(['document', 'group', 'link', 'computed']),
    title: Type.String(),
    emoji: Type.Optional(Type.String()),
    icon: Type.Optional(Type.String({ maxLength: 50 })),
    hidden: Type.Optional(Type.Literal(true, { description: 'Left out of the navigation of readers.' })),
    conditional: Type.Optional(Type.Literal(true, { description: 'Shown to some visitors only.' })),
    pages: Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/TreePage' })),
  }),
);

/** A tree to arrange. A page of computed pages is the one place where it is declared. */
export const PageTree = Type.Object({ pages: Type.Array(TreePage) });

/** Made without asking the database for anything, unlike the list of pages with their times. */
export const answerTree = async ({ tree, revision }: Place) => ({
  body: keepBytes<Static<typeof PageTree>>(await writePages(tree.pages, toTreePage)),
  version: revision.id,
});

const toTreePage = ({
  id,
  type,
  title,
  emoji,
  icon,
  hidden,
  condition,
  children,
}: PageNode): Static<typeof TreePage> => ({
  ...{ id, type, title },
  ...(emoji !== undefined && { emoji }),
  ...(icon !== undefined && { icon }),
  ...(hidden === true && { hidden }),
  ...(condition !== undefined && { conditional: true }),
  pages: children.map(toTreePage),
});
