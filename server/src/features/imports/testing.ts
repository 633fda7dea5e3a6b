import { walkPages } from '#features/contents/index.ts';
import { type Home, makeSpace, readCurrent } from '#testing/content.ts';
import type { World } from '#testing/world.ts';
import type { ImportReport } from './schema.ts';

export interface Landed {
  spaceId: string;
  status: number;
  body: { revision: string; importedResources: number; totalResources: number; error: { message: string } };
  /** Titles of the imported pages in their order, children indented by two blanks for each level. */
  titles: string[];
  /** Markdown of the imported pages by path in the source. */
  pages: Record<string, string>;
  files: string[];
  report: ImportReport;
}

/** Imports an address into a fresh space that has one page, and says what is there then next to that page. */
export async function landSource(world: World, home: Home, request: { url: string; source: string }): Promise<Landed> {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home' }, home);
  const api = world.as(home.owner.token);
  const { status, body } = await api.post(`/v1/spaces/${spaceId}/content/import`, { body: request });
  const { revision, tree } = await readCurrent(world, spaceId);
  const pages: Record<string, string> = {};
  const titles: string[] = [];
  for (const page of walkPages(tree.pages)) {
    if (page === tree.pages[0]) continue;
    let depth = 0;
    for (let above = page.parent; above !== undefined; above = above.parent) depth += 1;
    titles.push('  '.repeat(depth) + page.title);
    if (page.source === undefined) continue;
    const answer = await api.get(`/v1/spaces/${spaceId}/content/page/${page.id}?format=markdown`);
    pages[page.source.replace(/^imports\/[^/]+\//, '')] = answer.body.markdown;
  }
  const files = tree.files.map(({ path }) => path.replace(/^imports\/[^/]+\//, ''));
  return {
    spaceId,
    status,
    body,
    titles,
    pages,
    files,
    report: JSON.parse(revision.import_report ?? 'null') as ImportReport,
  };
}
