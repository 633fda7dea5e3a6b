// The way from an account to a site: people who are signed in are known there without another proof.
import { notFound } from '#platform/http/index.ts';
import { ENTRANCE, type EntrancesCtx, entranceFor, previewFor, type PreviewLoginCtx } from '#publishing/index.ts';
import { type AnyPage, personPage } from './page.ts';
import type { AccountPagesCtx } from './register.ts';

export type SitePagesCtx = AccountPagesCtx & EntrancesCtx & PreviewLoginCtx;

/** Leads people who are signed in to a site that they may read, or to its preview. */
export const sitePages: readonly AnyPage<SitePagesCtx>[] = [
  personPage({
    method: 'GET',
    path: `${ENTRANCE}/:siteId`,
    within: true,
    handle: async (ctx, { caller, params, query }) => {
      const siteId = params['siteId'] ?? '';
      const location = query.get('location') ?? '/';
      const url = query.has('preview')
        ? await previewFor(ctx, caller, { siteId, location })
        : await entranceFor(ctx, caller, { siteId, nonce: query.get('nonce') ?? '', location });
      if (url === undefined) throw notFound('site');
      return { location: url };
    },
  }),
];
