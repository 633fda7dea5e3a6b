// OAuth 2.1: programs are allowed to act in somebody's name without being handed a token, and are disconnected again.
// What their tokens may be used for, `access` decides; the page that asks is of `account-pages`.
export { allowProgram, type ConsentCtx, denyProgram, getConsentQuestion } from './consent.ts';
export { registerOauth } from './endpoints.ts';
export { forgetOauthJob } from './jobs.ts';
export { oauthOperations } from './routes.ts';
export { createOauth, describeGrant, disconnectApp, listConnectedApps, type Oauth } from './service.ts';
