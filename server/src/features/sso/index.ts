// Single sign-on: people of an organization sign in by its identity providers, by SAML or OpenID Connect. What a session
// may be used for, `access` decides; that of a provider opens its organization and nothing else.
import { oidcProviderOperations, samlProviderOperations } from './providers/index.ts';
import { ssoTestOperations } from './trials/routes.ts';

export { registerSso } from './doors/routes.ts';
export { hasWays, listWaysFor, listWaysNeeded, type Way } from './ways.ts';
export type { OidcClients } from './oidc/client.ts';
export { forgetSpentJob } from './sign-in/jobs.ts';

export const ssoOperations = [...samlProviderOperations, ...oidcProviderOperations, ...ssoTestOperations];
