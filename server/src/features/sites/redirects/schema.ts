import { Type } from 'typebox';
import { DateTime, named, pageQuery } from '#platform/http/index.ts';
import { ShareKey } from '../site-spaces/index.ts';

export const SOURCE_AT_MOST = 512;
export const BULK_AT_MOST = 1000;

const Source = () =>
  Type.String({
    minLength: 2,
    maxLength: SOURCE_AT_MOST,
    description:
      'Path below the site, of letters, digits, `-`, `.`, `_`, `~` and percent escapes, without a slash at its end; case does not matter. `/old/*` stands for `/old` and all below it.',
  });

const Id = () => Type.String({ minLength: 1, maxLength: 256 });

const Destination = () =>
  Type.Union(
    [
      Type.Object({ kind: Type.Literal('site-section'), siteSectionId: Id() }),
      Type.Object({ kind: Type.Literal('site-space'), siteSpaceId: Id() }),
      Type.Object({ kind: Type.Literal('site-page'), siteSpaceId: Id(), pageId: Id() }),
    ],
    { description: 'A section, a variant, or a page of a variant, all of the same site.' },
  );

const GivenDestination = () =>
  Type.Union(
    [
      ...Destination().anyOf,
      Type.Object({
        kind: Type.Literal('address'),
        address: Type.String({
          minLength: 1,
          maxLength: 2048,
          description: 'Path below the site, or a whole address of the site, at which a page lies now.',
        }),
      }),
    ],
    { description: 'A section, a variant, or a page of a variant, all of the same site; a page by its address, too.' },
  );

export const SiteRedirect = named(
  'SiteRedirect',
  Type.Object({
    object: Type.Literal('site-redirect'),
    id: Type.String(),
    source: Source(),
    destination: Destination(),
    draft: Type.Boolean({ description: 'False: a redirect leads from the next request on.' }),
    captureWildcard: Type.Boolean({
      description:
        'Whether what lies below the path is looked for below the destination, as with every source that ends in `/*`.',
    }),
    permanent: Type.Boolean({ description: 'False: readers are sent on with 307, and ask here again the next time.' }),
    createdAt: DateTime(),
  }),
);

export const ListRedirects = Type.Object({
  ...pageQuery,
  search: Type.Optional(
    Type.String({
      maxLength: SOURCE_AT_MOST,
      description: 'Only redirects whose source has this in it; case does not matter.',
    }),
  ),
});

export const CreateRedirect = Type.Object({ source: Source(), destination: GivenDestination() });

export const UpdateRedirect = Type.Object({
  source: Type.Optional(Source()),
  destination: Type.Optional(GivenDestination()),
});

export const CreateRedirects = Type.Object({
  redirects: Type.Array(CreateRedirect, { minItems: 1, maxItems: BULK_AT_MOST }),
  dryRun: Type.Optional(
    Type.Boolean({
      description: 'Checks everything and answers what would be made, with ids that are of nothing; saves nothing.',
    }),
  ),
});

export const CreatedRedirects = Type.Object({
  items: Type.Array(
    Type.Object({
      status: Type.Enum(['created', 'unchanged'], {
        description: '`unchanged` where the same redirect was there already.',
      }),
      redirect: SiteRedirect,
    }),
    { description: 'One for each redirect of the request, in its order.' },
  ),
});

export const RedirectQuery = Type.Object({
  source: Type.String({ minLength: 1, maxLength: 2048, description: 'Path below the site, as a reader asks for it.' }),
  shareKey: ShareKey,
});

export const ResolvedRedirect = Type.Object({
  redirect: SiteRedirect,
  target: Type.String({ description: 'The absolute address that it leads to now.' }),
});

export const FollowQuery = Type.Object({
  path: Type.String({
    minLength: 1,
    maxLength: 2048,
    description: 'Path below the site, or a whole address of the site, as a reader asks for it.',
  }),
});

const WAYS = ['page', 'moved', 'space-redirect', 'spelling', 'redirect', 'file', 'listing', 'nothing'] as const;

export const FollowedSiteAddress = named(
  'FollowedSiteAddress',
  Type.Object({
    by: Type.Enum([...WAYS], {
      description:
        '`page`: a page lies there. `moved`: a page, section or variant was there before. `space-redirect`: a redirect of the space. `spelling`: the address in another spelling. `redirect`: a redirect of the site. `file`: the path of the file of a page. `listing`: a list of the site, such as a feed, a sitemap, `llms.txt` or the pages of a tag. `nothing`: readers see that nothing is there.',
    }),
    target: Type.Optional(Type.String({ description: 'The absolute address that readers come to.' })),
    page: Type.Optional(
      Type.Object(
        { id: Type.String(), title: Type.String(), siteSpaceId: Type.String(), spaceId: Type.String() },
        { description: 'What lies there; absent for what is no page.' },
      ),
    ),
    redirect: Type.Optional(SiteRedirect),
  }),
);
