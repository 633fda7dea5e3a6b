import { newSecret } from '#platform/ids.ts';
import { isAddress } from '../mail-address.ts';
import { type ProviderRow, serviceOf } from '../providers/index.ts';
import { type Pending, PENDING_MS } from '../sign-in/pending.ts';
import { SignInRefusal } from '../sign-in/refusals.ts';
import type { Vouched } from '../sign-in/service.ts';
import { clientFor, library, type OidcCtx, toRefusal } from './client.ts';

const SECRET_BYTES = 32;
const SUBJECT_AT_MOST = 255;

/** The address of the provider to which a browser is sent, and what the browser must bring back. */
export async function beginOidc(
  ctx: OidcCtx,
  provider: ProviderRow,
  next: string,
): Promise<{ location: string; pending: Pending }> {
  const [id, state, verifier] = [newSecret(SECRET_BYTES), newSecret(SECRET_BYTES), newSecret(SECRET_BYTES)];
  try {
    const openid = await library();
    const url = openid.buildAuthorizationUrl(await clientFor(ctx, provider), {
      redirect_uri: serviceOf(ctx, provider).redirectURL,
      scope: 'openid email profile',
      response_type: 'code',
      state,
      nonce: id,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const until = ctx.clock.now() + PENDING_MS;
    return { location: url.href, pending: { providerId: provider.id, id, state, verifier, next, until } };
  } catch (error) {
    throw toRefusal(error);
  }
}

interface Claims {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

/** Whom the provider vouches for, where its answer is one to what this browser asked. */
export async function finishOidc(
  ctx: OidcCtx,
  provider: ProviderRow,
  { query, pending }: { query: string; pending: readonly Pending[] },
): Promise<{ vouched: Vouched; answered: Pending }> {
  const asked = pending.find(
    ({ providerId, state }) => providerId === provider.id && state === new URLSearchParams(query).get('state'),
  );
  if (asked === undefined)
    throw new SignInRefusal('unknown-request', 'This browser did not ask for this answer, or too long ago.');
  const claims = await readClaims(ctx, provider, { query, asked });
  const said = { ...claims };
  const { sub: subject } = claims;
  if (subject === '' || subject.length > SUBJECT_AT_MOST)
    throw new SignInRefusal('protocol', 'The subject is empty or too long.', said);
  const vouched: Vouched = {
    provider,
    subject,
    email: requireEmail(claims),
    displayName: typeof claims.name === 'string' ? claims.name : '',
    said,
    once: [{ name: `nonce ${asked.id}`, until: asked.until }],
  };
  return { vouched, answered: asked };
}

async function readClaims(
  ctx: OidcCtx,
  provider: ProviderRow,
  { query, asked }: { query: string; asked: Pending },
): Promise<Claims> {
  try {
    const openid = await library();
    const client = await clientFor(ctx, provider);
    const url = new URL(serviceOf(ctx, provider).redirectURL);
    url.search = query;
    const tokens = await openid.authorizationCodeGrant(client, url, {
      expectedState: asked.state,
      expectedNonce: asked.id,
      pkceCodeVerifier: asked.verifier ?? '',
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new SignInRefusal('protocol', 'The provider sends no id token.');
    const isWhole = claims['email'] !== undefined && claims['email_verified'] !== undefined;
    if (isWhole || client.serverMetadata().userinfo_endpoint === undefined) return claims;
    return await openid.fetchUserInfo(client, tokens.access_token, claims.sub);
  } catch (error) {
    throw toRefusal(error);
  }
}

function requireEmail(claims: Claims): string {
  const { email, email_verified: isVerified } = claims;
  const said = { ...claims };
  if (typeof email !== 'string' || !isAddress(email))
    throw new SignInRefusal('email', 'The provider names no mail address. It must send the claim "email".', said);
  if (isVerified !== true)
    throw new SignInRefusal(
      'email',
      'The provider does not say that the address is verified ("email_verified": true).',
      said,
    );
  return email.toLowerCase();
}
