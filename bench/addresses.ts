import type { Imported } from './imports.ts';

export interface Addresses {
  api: string;
  site: string;
}

interface PageNode {
  id: string;
  type: string;
  path?: string;
  pages?: PageNode[];
}

/** Every page of a generated space but the first, in the API and on the site, in the order of its navigation. */
export async function addressesOf(
  server: { url: string },
  imported: Imported,
  auth: Record<string, string>,
): Promise<Addresses[]> {
  const spaceId = imported.spaces[0]?.space.id;
  const answer = await fetch(`${server.url}/v1/spaces/${spaceId}/content/pages`, { headers: auth });
  const { pages } = (await answer.json()) as { pages: PageNode[] };
  const site = new URL(imported.url).pathname;
  return flatten(pages)
    .slice(1)
    .map((page) => ({
      api: `${server.url}/v1/spaces/${spaceId}/content/page/${page.id}`,
      site: `${server.url}${site}/${page.path}`,
    }));
}

const flatten = (pages: readonly PageNode[]): PageNode[] =>
  pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);
