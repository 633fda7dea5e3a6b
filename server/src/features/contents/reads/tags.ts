// The tags of a space, with how many pages have each.
import { type Static, Type } from 'typebox';
import { type ListRequest, named, pageQuery, paginate } from '#platform/http/index.ts';
import { toTag } from '../resources/index.ts';
import type { Place } from '../revisions/index.ts';
import { Tag } from '../schema.ts';
import type { ListedTree } from '../trees/index.ts';

export const ListedTag = named(
  'ListedTag',
  Type.Object({
    ...Tag.properties,
    pages: Type.Integer({ description: 'How many pages have it in their front matter.' }),
    undeclared: Type.Optional(
      Type.Literal(true, { description: 'Pages name it, and the space does not say how it is shown.' }),
    ),
  }),
);

export const TagsQuery = Type.Object(pageQuery);

/** Those of the space in its order, then those that only pages name. */
export const listTags = ({ spaceId, asked, tree }: Place, request: ListRequest) => {
  const all = tagsOf(tree);
  return paginate(request, {
    scope: ['tags', spaceId, asked],
    count: async () => all.length,
    rows: async (after, take) => {
      const start = after === undefined ? 0 : Number(after[0]) + 1;
      return all.slice(start, start + take);
    },
    keyOf: (tag): [number] => [all.indexOf(tag)],
    keyTypes: ['number'],
  });
};

const known = new WeakMap<ListedTree, readonly Static<typeof ListedTag>[]>();

function tagsOf(tree: ListedTree): readonly Static<typeof ListedTag>[] {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const counts = new Map<string, number>();
  for (const { tags = [] } of tree.documents) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const declared = new Map(Object.entries(tree.meta.tags ?? {}));
  const listed = [
    ...[...declared].map(([slug, tag]) => ({ ...toTag({ slug, ...tag }), pages: counts.get(slug) ?? 0 })),
    ...[...counts]
      .filter(([slug]) => !declared.has(slug))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([slug, pages]) => ({ ...toTag({ slug, label: slug }), pages, undeclared: true as const })),
  ];
  known.set(tree, listed);
  return listed;
}
