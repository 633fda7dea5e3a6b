// What a page can refer to: pages, files and reusable contents of its space, its variables and tags.
import { queryOptions } from '@tanstack/react-query';
import { type Call, call, type Operation } from '../../api/client.ts';
import { keyOf, type Line } from '../../files/line.ts';
import { addressOf } from '../../files/file.ts';
import { relativePath } from '../view/paths.ts';

interface Listed {
  id: string;
  title: string;
  git?: { path: string };
  pages?: Listed[];
}

interface Contents {
  pages: Listed[];
  files: { id: string; name: string; git?: { path: string } }[];
  reusableContents: Listed[];
  variables: Readonly<Record<string, unknown>>;
  tags: { slug: string; label: string }[];
}

export interface Target {
  id: string;
  title: string;
  kind: 'Page' | 'File' | 'Reusable content';
  /** How the page names it. */
  href: string;
}

export interface SpaceContents {
  targets: Target[];
  variables: Readonly<Record<string, unknown>>;
  tags: { slug: string; label: string }[];
}

/** `path` is the file that the page is, which addresses in it are relative to. */
export const contentsOf = (line: Line, path: string | undefined) =>
  queryOptions({
    queryKey: [...keyOf(line), 'contents', path],
    queryFn: async ({ signal }) => {
      const [operation, options] = revisionOf(line);
      const query = { metadata: true, computed: false };
      return toContents(await call<Contents>(operation, { ...options, query, signal }), path);
    },
    staleTime: 30_000,
  });

function revisionOf({ spaceId, changeRequestId }: Line): [Operation, { path: NonNullable<Call['path']> }] {
  if (changeRequestId === undefined) return ['GET /spaces/{spaceId}/content', { path: { spaceId } }];
  return ['GET /spaces/{spaceId}/change-requests/{changeRequestId}/content', { path: { spaceId, changeRequestId } }];
}

export function toContents(
  { pages, files, reusableContents, variables, tags }: Contents,
  from: string | undefined,
): SpaceContents {
  const flat = (all: readonly Listed[]): Listed[] => all.flatMap((page) => [page, ...flat(page.pages ?? [])]);
  const hrefOf = (git: { path: string }): string =>
    from === undefined ? addressOf({ name: git.path, git }) : relativePath(from, git.path);
  const toTargets = (kind: Target['kind'], all: readonly Listed[]): Target[] =>
    all.flatMap(({ id, title, git }) => (git === undefined ? [] : [{ id, title, kind, href: hrefOf(git) }]));
  return {
    targets: [
      ...toTargets('Page', flat(pages)),
      ...toTargets(
        'File',
        files.map((file) => ({ ...file, title: file.name })),
      ),
      ...toTargets('Reusable content', reusableContents),
    ],
    variables,
    tags,
  };
}
