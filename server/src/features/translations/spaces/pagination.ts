import { type ListRequest, type Page, paginate } from '#platform/http/index.ts';

/** One page of a list that is there as a whole. It goes on after the item that was last, wherever that stands by now. */
export async function paginateWhole<Item extends { id: string }>(
  query: ListRequest,
  { scope, all }: { scope: readonly string[]; all: readonly Item[] },
): Promise<Page<Item>> {
  const { items, ...page } = await paginate<{ at: number; item: Item }>(query, {
    scope,
    count: async () => all.length,
    rows: async (after, take) => {
      const from = after === undefined ? 0 : placeAfter(all, Number(after[0]), String(after[1]));
      return all.slice(from, from + take).map((item, index) => ({ at: from + index, item }));
    },
    keyOf: ({ at, item }) => [at, item.id],
    keyTypes: ['number', 'string'],
  });
  return { ...page, items: items.map(({ item }) => item) };
}

function placeAfter(all: readonly { id: string }[], at: number, id: string): number {
  const place = all[at]?.id === id ? at : all.findIndex((item) => item.id === id);
  return place === -1 ? Math.max(0, Math.min(at, all.length)) : place + 1;
}
