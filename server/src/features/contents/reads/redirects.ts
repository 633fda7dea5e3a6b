// Where addresses lead: the redirects that the source of a space has, and what readers come to at an address.
import { type Static, Type } from 'typebox';
import { type ListRequest, named, pageQuery, paginate } from '#platform/http/index.ts';
import { findFormerPage } from '../moves/index.ts';
import type { Place } from '../revisions/index.ts';
import { type ContentsCtx, firstOf, pathsMeant } from '../service.ts';
import { findByFile, findRedirected } from '../targets.ts';
import { foldPath, type ListedTree, type PageNode } from '../trees/index.ts';

const LedPage = Type.Object({
  id: Type.String(),
  title: Type.String(),
  path: Type.String({ description: 'The address of the page inside the space.' }),
});

export const Redirect = named(
  'SpaceRedirect',
  Type.Object({
    source: Type.String({ description: 'The address, without slashes around it.' }),
    target: Type.String({ description: 'What the source of the space names: the file of a page, or its address.' }),
    page: Type.Optional(LedPage),
    hidden: Type.Optional(
      Type.Literal(true, { description: 'A page has this address, and readers come to that one.' }),
    ),
  }),
);

export const RedirectsQuery = Type.Object({
  ...pageQuery,
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Only those with this in their address or in the title of the page.' }),
  ),
});

export const AddressQuery = Type.Object({
  source: Type.String({ maxLength: 4096, description: 'An address inside the space.' }),
});

export const Followed = named(
  'FollowedAddress',
  Type.Object({
    by: Type.Enum(['page', 'redirect', 'spelling', 'former', 'file', 'nothing'], {
      description:
        '`page` has the address itself; `spelling` has it in another case; `former` had it before it was moved; `file` is that of a page.',
    }),
    page: Type.Optional(LedPage),
  }),
);

/** In the order of their addresses. */
export async function listRedirects(
  { spaceId, asked, tree }: Place,
  { search = '', ...request }: ListRequest & { search?: string },
) {
  const wanted = search.trim().toLowerCase();
  const all = redirectsOf(tree).filter(
    ({ source, page }) =>
      source.toLowerCase().includes(wanted) || (page?.title.toLowerCase().includes(wanted) ?? false),
  );
  return paginate(request, {
    scope: ['redirects', spaceId, asked, wanted],
    count: async () => all.length,
    rows: async (after, take) => {
      const last = after?.[0];
      const start = last === undefined ? 0 : all.findIndex(({ source }) => source > last);
      return start < 0 ? [] : all.slice(start, start + take);
    },
    keyOf: ({ source }): [string] => [source],
    keyTypes: ['string'],
  });
}

const known = new WeakMap<ListedTree, readonly Static<typeof Redirect>[]>();

function redirectsOf(tree: ListedTree): readonly Static<typeof Redirect>[] {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const redirects = Object.entries(tree.meta.redirects ?? {}).map(([source, target]) => {
    const page = findRedirected(tree, source);
    return {
      ...{ source, target },
      ...(page !== undefined && { page: toLed(page) }),
      ...(tree.pageByPath.has(source) && { hidden: true as const }),
    };
  });
  const sorted = redirects.toSorted((one, other) => (one.source < other.source ? -1 : 1));
  known.set(tree, sorted);
  return sorted;
}

/** What readers come to, in the order in which a published site looks. */
export async function followAddress(
  ctx: Pick<ContentsCtx, 'db'>,
  { spaceId, tree }: Place,
  source: string,
): Promise<Static<typeof Followed>> {
  const paths = pathsMeant(source.trim().replace(/[?#].*$/, ''));
  const found = firstOf(paths, (path) => findNow(tree, path));
  if (found !== undefined) return found;
  for (const path of paths) {
    const former = tree.pageById.get((await findFormerPage(ctx.db, spaceId, path)) ?? '');
    if (former !== undefined) return { by: 'former', page: toLed(former) };
  }
  const ofFile = firstOf(paths, (path) => findByFile(tree, path));
  return ofFile === undefined ? { by: 'nothing' } : { by: 'file', page: toLed(ofFile) };
}

function findNow(tree: ListedTree, path: string): Static<typeof Followed> | undefined {
  const exact = path === '' ? tree.documents[0] : tree.pageByPath.get(path);
  if (exact !== undefined) return { by: 'page', page: toLed(exact) };
  const redirected = findRedirected(tree, path);
  if (redirected !== undefined) return { by: 'redirect', page: toLed(redirected) };
  const folded = tree.pageByFoldedPath.get(foldPath(path));
  return folded === undefined ? undefined : { by: 'spelling', page: toLed(folded) };
}

const toLed = ({ id, title, path }: PageNode): Static<typeof LedPage> => ({ id, title, path });
