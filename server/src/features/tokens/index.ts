// Personal tokens: people list, make and revoke their own. What a token is and may be used for, `access` decides.
export { tokenOperations } from './routes.ts';
export { createPersonalToken, listPersonalTokens, revokePersonalToken, type TokensCtx } from './service.ts';
export { revokeTokensWithin } from './store.ts';
export type { TokenRow } from './store.ts';
