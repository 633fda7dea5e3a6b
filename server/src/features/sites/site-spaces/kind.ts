import type { Static } from 'typebox';
import type { SiblingKind } from '../siblings/index.ts';
import { type SiteSpacesCtx, toSiteSpaces } from './resources.ts';
import type { ShownSiteSpace } from './rules.ts';
import type { SiteSpace } from './schema.ts';
import { type SeenSite, seeSite } from './service.ts';

export const siteSpaceKind: SiblingKind<SiteSpacesCtx, SeenSite, ShownSiteSpace, Static<typeof SiteSpace>> = {
  noun: 'site space',
  see: seeSite,
  // Also where the change hides it from its caller, who does not read the space.
  seeChanged: (ctx, caller, { siteId }) => seeSite(ctx, caller, { siteId, all: true }),
  visible: (_, { shown }) => shown,
  orderOf: ({ order, row }) => `${order} ${row.id}`,
  toBodies: toSiteSpaces,
};
