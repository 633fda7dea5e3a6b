import type { FastifyRequest } from 'fastify';
import { RESOURCE_METADATA } from '#access/index.ts';
import { Problem } from '#platform/http/index.ts';
import { fallbackUrlOf, withLocation } from '#features/sites/index.ts';
import { encodePath } from '../addresses/index.ts';
import { PLAIN_POLICY } from '../themes/index.ts';
import { localeFor, messagesIn, renderErrorView } from '@lectern/theme';
import type { Door, Exchange, GateCtx } from './door.ts';

export const LOGIN = '~gitbook/auth/login';

const LANGUAGES_AT_MOST = 10;

/** The language of the words on pages that are not yet of the site: the one that the browser asks for. */
export const localeOf = ({ headers }: FastifyRequest): string =>
  localeFor(
    (headers['accept-language'] ?? '').split(',', LANGUAGES_AT_MOST).map((each) => each.split(';', 1)[0]?.trim() ?? ''),
  );

/** Whether somebody looks at what is answered: pages are for people, all else is for programs. */
const isForPeople = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/** Sends who is not let in to where they can log in. Programs get the answer that they need a token. */
export async function turnAway(ctx: GateCtx, door: Door, { request, reply }: Exchange): Promise<void> {
  if (!isForPeople(request)) {
    if (request.method === 'POST' && door.path.endsWith('~gitbook/mcp')) {
      await sendToAgent(challengeOf(ctx, door, '/~gitbook/mcp'), { request, reply });
      return;
    }
    throw new Problem(401, 'unauthorized', 'This site is for its own readers: send "Authorization: Bearer <token>".', {
      headers: { 'www-authenticate': challengeOf(ctx, door) },
    });
  }
  const fallback = await fallbackUrlOf(ctx, door.row.site_id);
  const path = `/${encodePath(door.path)}`;
  const own = `${door.siteBase}/${LOGIN}?${new URLSearchParams({ location: path })}`;
  const location = fallback === undefined ? own : withLocation(fallback, path);
  await reply.code(303).header('location', location).send();
}

/**
 * Where programs get a token, on the host of the server: the authorization server is of that host. It is said of the site and
 * of what agents ask there, not of a page, which may or may not be there.
 */
function challengeOf({ baseUrl }: GateCtx, { siteBase }: Door, place = ''): string {
  const url = new URL(`${siteBase}${place}`, baseUrl);
  const isOurHost = url.origin === new URL(baseUrl).origin;
  return isOurHost ? `Bearer resource_metadata="${baseUrl}${RESOURCE_METADATA}${url.pathname}"` : 'Bearer';
}

async function sendToAgent(challenge: string, { reply }: Exchange): Promise<void> {
  const error = { code: -32_001, message: 'This site is for its own readers. Send a token of a reader as a bearer.' };
  await reply.code(401).header('www-authenticate', challenge).send({ jsonrpc: '2.0', id: null, error });
}

/** A bad token in the address is refused and not redirected: nothing would be gained by going around again. */
export async function sendRefused(door: Door, { request, reply }: Exchange): Promise<void> {
  if (!isForPeople(request)) throw new Problem(403, 'forbidden', 'The token of the reader is not valid, or no longer.');
  const lang = localeOf(request);
  const text = messagesIn(lang);
  await reply
    .code(403)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PLAIN_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(
      renderErrorView({
        lang,
        assets: door.assets,
        status: 403,
        title: text.tokenTitle,
        message: text.tokenText,
        links: [{ title: text.login, url: `${door.siteBase}/${LOGIN}` }],
      }),
    );
}
