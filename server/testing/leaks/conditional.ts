// Answers to who has one already: nobody learns that what they have is still so, unless they may have it.
import { TEST_BASE_URL } from '../world.ts';
import type { Inventory } from './api-outputs.ts';
import { addressesOf } from './outputs.ts';
import type { Reader } from './readers.ts';
import type { LeakWorld } from './sites.ts';

type Ask = (path: string, headers: Record<string, string>) => Promise<{ status: number; headers: object }>;

const etagIn = ({ headers }: { headers: object }): string => String((headers as { etag?: string }).etag ?? '');

/** Addresses at which `ask` learns by a 304 that it has what only `known` was answered. */
async function confirmed(paths: readonly string[], known: Ask, ask: Ask): Promise<string[]> {
  const confirmed: string[] = [];
  for (const path of paths) {
    const etag = etagIn(await known(path, {}));
    if (etag === '') continue;
    const again = await ask(path, { 'if-none-match': etag });
    if (again.status !== 304) continue;
    const own = await ask(path, {});
    if (own.status !== 200 || etagIn(own) !== etag) confirmed.push(`${path} confirms what only others have`);
  }
  return confirmed;
}

/** What one reader of a site is confirmed that another one has. */
export const confirmedOnSite = (reader: Reader, known: Reader): Promise<string[]> =>
  confirmed(
    addressesOf(reader).map(({ path }) => path),
    known.get,
    reader.get,
  );

/** The same by the API, for who holds a token for a reader, of what the owner has. */
export async function confirmedByApi(
  { world }: LeakWorld,
  { site, base }: Reader,
  inventories: readonly Inventory[],
): Promise<string[]> {
  const asked = { url: TEST_BASE_URL + base, visitor: { unsignedClaims: {} } };
  const { body } = await world.as(undefined).post('/v1/urls/published', { body: asked });
  const reader = world.as(body.apiToken);
  const paths = inventories.flatMap(({ spaceId, pages, files, reusable }) => {
    const content = `/v1/spaces/${spaceId}/content`;
    return [
      ...[content, `${content}/pages`, `${content}/files`],
      ...pages.map(({ id }) => `${content}/page/${id}?format=markdown`),
      ...pages.map(({ documentId }) => `/v1/spaces/${spaceId}/documents/${documentId}`),
      ...files.map((id) => `${content}/files/${id}`),
      ...reusable.map(({ id }) => `${content}/reusable-contents/${id}`),
    ];
  });
  return confirmed(
    paths,
    (path, headers) => site.owner.get(path, { headers }),
    (path, headers) => reader.get(path, { headers }),
  );
}
