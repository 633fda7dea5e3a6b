import type { Clock } from '#platform/clock/index.ts';
import type { KeyRing } from '#platform/secrets/index.ts';
import { createIntegrationTokens, type IntegrationTokens } from '../integrations/tokens.ts';
import { createSiteTokens, type SiteTokens } from './site-tokens.ts';

/** Tokens that say themselves what they are for, so that none is kept. */
export interface SignedTokens {
  siteTokens: SiteTokens;
  integrationTokens: IntegrationTokens;
}

export const createSignedTokens = (from: { keys: KeyRing; clock: Clock }): SignedTokens => ({
  siteTokens: createSiteTokens(from),
  integrationTokens: createIntegrationTokens(from),
});
