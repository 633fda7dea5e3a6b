// A folder as a published site: imported and published with the command that people run, its pages as the API lists them.
import { runLectern, type Server } from '../../bench/processes.ts';
import { findFile } from './source.ts';

export interface Address {
  url: string;
  /** Below the folder that is crawled. */
  file?: string;
}

export interface Site {
  base: string;
  pages: Address[];
}

interface Report {
  spaces: { space: { id: string }; dir: string }[];
  url: string;
}

interface PageNode {
  type: string;
  path?: string;
  git?: { path: string };
  pages?: PageNode[];
}

const ORGANIZATION = 'my-organization';
/** Where repositories have the pages of a space, if not where the space is. */
const ROOTS = ['docs', 'doc', 'spec', 'src', 'content', 'documentation'];

export async function publishFolder(
  { server, dataDir, token }: { server: Server; dataDir: string; token: string },
  folder: string,
  title: string,
): Promise<Site> {
  const args = ['import', folder, '--org', ORGANIZATION, '--new', title, '--publish'];
  const report = (await runLectern(dataDir, server.port, args)) as Report;
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${server.url}/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const pages: Address[] = [];
  for (const { space, dir } of report.spaces) {
    const { urls } = (await ask(`/spaces/${space.id}`)) as { urls: { published: string } };
    const content = (await ask(`/spaces/${space.id}/content/pages`)) as { pages: PageNode[] };
    for (const { path = '', git } of documentsIn(content.pages)) {
      const file = git === undefined ? undefined : findFile(folder, dir, git.path, ROOTS);
      pages.push({ url: `${urls.published}/${encodeURI(path)}`, ...(file === undefined ? {} : { file }) });
    }
  }
  return { base: report.url, pages };
}

const documentsIn = (pages: readonly PageNode[]): PageNode[] =>
  pages.flatMap((page) => [...(page.type === 'document' ? [page] : []), ...documentsIn(page.pages ?? [])]);

/** So many of the pages, evenly from all of them. */
export function sample<T>(all: readonly T[], count: number): T[] {
  if (count >= all.length) return [...all];
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)] as T);
}
