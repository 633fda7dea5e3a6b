import type { PageDocument } from '@lectern/content';
import type { ShownOpenapi } from '@lectern/openapi';
import { createSlowMarkup, type ShownBody, type SlowMarkup } from '@lectern/markup';
import { type ContentsCtx, createCheckCaches, createComputedCaches, type Tree } from '#features/contents/index.ts';
import { createEmbeds, type Embeds } from '#features/embeds/index.ts';
import type { ShownBlock } from '#features/integration-runs/index.ts';
import { createOauth, type Oauth } from '#features/oauth/index.ts';
import { createSearchCaches, type SearchCaches } from '#features/search/index.ts';
import { createSpaceItems, createSpacePages, type SpaceItems, type SpacePages } from '#features/spaces/index.ts';
import type { OidcClients } from '#features/sso/index.ts';
import { type Cache, createCache } from '#platform/cache.ts';
import type { KeptBody } from '#platform/http/index.ts';
import type { Metrics } from '#platform/metrics/index.ts';
import {
  type ConfirmedSites,
  createConfirmedSites,
  createKnownReaders,
  type Finished,
  type KnownReaders,
  type Remembered,
  type Titles,
} from '#publishing/index.ts';
import type { AppParts } from './app-parts.ts';
import { BOUNDS } from './bounds.ts';

/** What is kept in memory because it can be had again. */
export interface AppCaches extends SearchCaches {
  trees: Cache<Tree>;
  bodies: Cache<ShownBody>;
  slowMarkup: SlowMarkup;
  conditions: Cache<readonly string[]>;
  titles: Cache<Titles>;
  documents: Cache<PageDocument>;
  pageLists: Cache<KeptBody>;
  spaceItems: SpaceItems;
  spacePages: SpacePages;
  openapi: Cache<ShownOpenapi>;
  integrationBlocks: Cache<ShownBlock>;
  slowDescriptions: ContentsCtx['caches']['slowDescriptions'];
  computed: ContentsCtx['caches']['computed'];
  checks: ReturnType<typeof createCheckCaches>;
  finished: Cache<Finished>;
  remembered: Cache<Remembered>;
  readers: KnownReaders;
  /** Sites as the database last confirmed them. */
  confirmed: ConfirmedSites;
  embeds: Embeds;
  oidcClients: OidcClients;
  oauth: Oauth;
}

export const createCaches = ({ db, clock, log, config, keys }: AppParts, metrics: Metrics): AppCaches => ({
  ...createSearchCaches(BOUNDS.search),
  trees: createCache(BOUNDS.treeEntries),
  bodies: createCache(BOUNDS.bodyBytes),
  slowMarkup: createSlowMarkup(),
  conditions: createCache(BOUNDS.conditionBytes),
  titles: createCache(BOUNDS.titleBytes),
  documents: createCache(BOUNDS.documentBytes),
  pageLists: createCache(BOUNDS.pageListBytes),
  spaceItems: createSpaceItems(),
  spacePages: createSpacePages(),
  openapi: createCache(BOUNDS.openapiBytes),
  integrationBlocks: createCache(BOUNDS.blockBytes),
  slowDescriptions: createCache(BOUNDS.slowDescriptions),
  computed: createComputedCaches(),
  checks: createCheckCaches(BOUNDS.checkedBytes),
  finished: createCache(BOUNDS.pageBytes),
  remembered: createCache(BOUNDS.addressBytes),
  readers: createKnownReaders(clock),
  confirmed: createConfirmedSites({ db, clock, log, metrics }),
  embeds: createEmbeds(),
  oidcClients: new Map(),
  oauth: createOauth({ db, clock, log, baseUrl: config.baseUrl }, keys),
});
