/** Where programs find the authorization server, below the base URL. */
export const AUTHORIZE = '/oauth/authorize';
export const TOKEN = '/oauth/token';
export const REGISTER = '/oauth/register';
export const REVOKE = '/oauth/revoke';
/** The page that asks whether a program may. */
export const CONSENT = '/oauth/consent';
/** RFC 8414. */
export const SERVER_METADATA = '/.well-known/oauth-authorization-server';
