// Parts: what blocks of pages can show of the newest version of a specification.
import type { Static } from 'typebox';
import { type DescribedPartsCtx, foldPath, loadDescribedParts } from '#features/contents/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type ListRequest, type Page, paginate, unavailable } from '#platform/http/index.ts';
import { readDocument } from './contents.ts';
import type { OpenAPISpecParts } from './schema.ts';
import { getVersion, type NamedSpec } from './service.ts';

type Part = Static<typeof OpenAPISpecParts>['items'][number];

interface Wanted extends ListRequest {
  kind?: Part['kind'] | undefined;
  text?: string | undefined;
}

/** Those that are wanted, in the order of the specification, schemas last. */
export async function listParts(
  ctx: DescribedPartsCtx & { db: Db },
  named: NamedSpec,
  { kind, text = '', ...request }: Wanted,
): Promise<Page<Part>> {
  const { version } = await getVersion(ctx, named);
  const read = async (): Promise<string> => (await readDocument(ctx, version.id)).toString();
  const all = await loadDescribedParts(ctx, { hash: version.hash, read });
  if (all === undefined) throw unavailable('The specification could not be read just now. Try again.');
  const words = foldPath(text).split(/\s+/).filter(Boolean);
  const found = all.flatMap((part, index) => {
    if (kind !== undefined && part.kind !== kind) return [];
    const said = foldPath(`${part.method} ${part.name} ${part.title} ${part.tag}`);
    return words.every((word) => said.includes(word)) ? [{ part, index }] : [];
  });
  const page = await paginate(request, {
    scope: ['openapi-spec-parts', version.id, kind ?? '', words.join(' ')],
    count: async () => found.length,
    rows: async (after, take) => {
      const last = after === undefined ? -1 : Number(after[0]);
      return found.filter(({ index }) => index > last).slice(0, take);
    },
    keyOf: ({ index }) => [index],
    keyTypes: ['number'],
  });
  return {
    ...page,
    items: page.items.map(({ part: { method, tag, ...part } }) => ({
      object: 'openapi-spec-part',
      ...part,
      ...(method === '' ? {} : { method }),
      ...(tag === '' ? {} : { tag }),
    })),
  };
}
