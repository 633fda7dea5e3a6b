import type { Scope } from '#access/index.ts';
import { readScopes } from '#access/index.ts';

/** What a program says of itself when it registers, as far as it is kept. */
export interface Registration {
  client_name?: string;
  redirect_uris: string[];
}

export const NAME_AT_MOST = 100;
export const REDIRECTS_AT_MOST = 10;
export const REDIRECT_LENGTH = 500;

/** A refusal in the words of OAuth. */
export interface OauthFault {
  error: 'invalid_client_metadata' | 'invalid_redirect_uri';
  error_description: string;
}

/** Characters that would let a name pass for something else: breaks, controls, and what turns the direction of writing. */
const UNFIT = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/**
 * Reads the body of a registration (RFC 7591). What is not kept is replaced by what this server offers, as the RFC allows:
 * every program is public, has no secret, and proves itself with PKCE.
 */
export function readRegistration(body: unknown): Registration | OauthFault {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return fault('The body must be a JSON object.');
  const { client_name: name, redirect_uris: uris } = body as Record<string, unknown>;
  if (name !== undefined && typeof name !== 'string') return fault('client_name must be a text.');
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > REDIRECTS_AT_MOST)
    return fault(`redirect_uris must list 1 to ${REDIRECTS_AT_MOST} addresses.`, 'invalid_redirect_uri');
  const texts = uris.filter((uri) => typeof uri === 'string');
  if (texts.length < uris.length || texts.some((uri) => uri.length > REDIRECT_LENGTH))
    return fault(`redirect_uris must be texts of at most ${REDIRECT_LENGTH} characters.`, 'invalid_redirect_uri');
  const shown = [...(name ?? '').replaceAll(UNFIT, ' ').trim()].slice(0, NAME_AT_MOST).join('');
  return { ...(shown === '' ? {} : { client_name: shown }), redirect_uris: texts };
}

const fault = (text: string, error: OauthFault['error'] = 'invalid_client_metadata'): OauthFault => ({
  error,
  error_description: text,
});

/** The registration as the library takes it. `native` admits http for this machine alone, with any port. */
export const toClientMetadata = (registration: Registration) => ({
  ...registration,
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
});

/** What is asked for; reading, where a program asks for nothing in particular. */
export function askedScopes(scope: string | undefined): Scope[] {
  const asked = readScopes(scope ?? '');
  return asked.length === 0 ? ['read'] : asked;
}

/** Where a program is sent back to, for people: the host, or the scheme of a program on their machine. */
export function placeOf(redirectUri: string): string {
  const { protocol, host, hostname } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  return protocol === 'http:' ? hostname : protocol;
}
