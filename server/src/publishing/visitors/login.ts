import { newSecret } from '#platform/ids.ts';
import type { FastifyReply } from 'fastify';
import { networkOf, Problem, tooManyRequests } from '#platform/http/index.ts';
import { fallbackUrlOf, withLocation } from '#features/sites/index.ts';
import { encodePath } from '../addresses/index.ts';
import { FORM_POLICY } from '../themes/index.ts';
import { queryOf, readPath } from '../paths.ts';
import { messagesIn, renderErrorView, renderLoginView } from '@lectern/theme';
import { cookieNames } from './carriers.ts';
import { type Door, type Exchange, type GateCtx, isAdaptive } from './door.ts';
import { writeCookies } from './keeping.ts';
import { readCookies } from './cookies.ts';
import { ENTRANCE } from './entrances.ts';
import { memberByPass, memberByToken } from './members.ts';
import { PASS_SECONDS } from './passes.ts';
import { localeOf, LOGIN } from './refusals.ts';

const LOGOUT = '~gitbook/auth/logout';

/** Pages with a form that is sent to ourselves. They hold no secret, and browsers shall say from where the form comes. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': FORM_POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

/** Answers the addresses to log in and out of a site; says whether it did. */
export async function serveLogin(ctx: GateCtx, door: Door, exchange: Exchange): Promise<boolean> {
  if (door.path === LOGOUT) await logOut(door, exchange);
  else if (door.path !== LOGIN) return false;
  else if (exchange.request.method === 'POST') await logIn(ctx, door, exchange);
  else await offerLogin(ctx, door, exchange);
  return true;
}

async function offerLogin(ctx: GateCtx, door: Door, { request, reply }: Exchange): Promise<void> {
  const query = queryOf(request.url);
  const location = safeLocation(query.get('location'));
  const entry = query.get('entry');
  if (entry !== null) return enter(ctx, door, { request, reply }, { entry, location });
  if (query.has('account')) return sendToAccount(ctx, door, reply, location);
  const isMember = query.has('member');
  const fallback = isMember || !isAdaptive(door) ? undefined : await fallbackUrlOf(ctx, door.row.site_id);
  if (fallback !== undefined)
    await reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', withLocation(fallback, location))
      .send();
  else await sendLoginForm(door, { request, reply }, { location });
}

export async function sendLoginForm(
  door: Pick<Door, 'siteBase' | 'assets'>,
  { request, reply }: Exchange,
  { location, hasFailed = false }: { location: string; hasFailed?: boolean },
): Promise<void> {
  const html = renderLoginView({
    lang: localeOf(request),
    assets: door.assets,
    url: `${door.siteBase}/${LOGIN}`,
    location,
    hasFailed,
    accountUrl: loginByAccount(door.siteBase, location),
  });
  await reply
    .code(hasFailed ? 401 : 200)
    .headers(HEADERS)
    .send(html);
}

/** Knows a member from now on, for a day, by a cookie of this site. */
async function logIn(ctx: GateCtx, door: Door, exchange: Exchange): Promise<void> {
  const { reply } = exchange;
  const { token, location } = readLogin(ctx, door, exchange);
  const member = token === '' ? undefined : await memberByToken(ctx, door.row, token);
  if (member === undefined) return sendLoginForm(door, exchange, { location, hasFailed: true });
  const value = ctx.signed.passes.issue({ siteId: door.row.site_id, tokenId: member.tokenId });
  writeCookies(reply, door, [{ name: cookieNames(door.siteBase).member, value, maxAge: PASS_SECONDS }]);
  await reply
    .code(303)
    .headers({ 'cache-control': 'no-store', location: `${door.siteBase}${location}` })
    .send();
}

/** Where a site knows people by their account, and leads them to a place of it. */
export const loginByAccount = (siteBase: string, location: string): string =>
  `${siteBase}/${LOGIN}?${new URLSearchParams({ account: '1', location })}`;

const ENTRY_SECONDS = 600;
const NONCE_BYTES = 18;
const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** To the pages of accounts, which know who is signed in. The nonce makes sure that nobody else is brought back. */
async function sendToAccount(ctx: GateCtx, door: Door, reply: FastifyReply, location: string): Promise<void> {
  const nonce = newSecret(NONCE_BYTES);
  writeCookies(reply, door, [{ name: cookieNames(door.siteBase).entry, value: nonce, maxAge: ENTRY_SECONDS }]);
  const url = `${ctx.baseUrl}${ENTRANCE}/${door.row.site_id}?${new URLSearchParams({ nonce, location })}`;
  await reply.code(303).headers(NO_STORE).header('location', url).send();
}

/** Who comes back from there is known here for a day, or until their session ends. */
async function enter(
  ctx: GateCtx,
  door: Door,
  { request, reply }: Exchange,
  { entry: given, location }: { entry: string; location: string },
): Promise<void> {
  const names = cookieNames(door.siteBase);
  const [, nonce] = readCookies(request.headers.cookie).find(([name]) => name === names.entry) ?? [];
  const entry = ctx.signed.passes.readEntry(given);
  const isOurs = entry !== undefined && entry.siteId === door.row.site_id && entry.nonce === nonce;
  const pass = isOurs && ctx.signed.passes.issue({ siteId: entry.siteId, tokenId: entry.tokenId });
  if (pass === false || (await memberByPass(ctx, door.row, pass)) === undefined)
    return sendLoginForm(door, { request, reply }, { location, hasFailed: true });
  writeCookies(reply, door, [
    { name: names.member, value: pass, maxAge: PASS_SECONDS },
    { name: names.entry, value: '', maxAge: 0 },
  ]);
  await reply
    .code(303)
    .headers({ ...NO_STORE, location: `${door.siteBase}${location}` })
    .send();
}

/** What somebody sends to log in; counted, and refused from elsewhere. */
export function readLogin(
  ctx: Pick<GateCtx, 'limiters' | 'clock'>,
  door: Pick<Door, 'origin'>,
  { request, reply }: Exchange,
): { token: string; location: string } {
  requireOwnForm(door, { request, reply });
  const state = ctx.limiters.logins.hit(`login:${networkOf(request.ip)}`);
  if (state.exceeded) throw tooManyRequests(state, ctx.clock);
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  return { token: form.get('token')?.trim() ?? '', location: safeLocation(form.get('location')) };
}

/** Nobody logs others in from elsewhere: browsers say where a form comes from. */
function requireOwnForm({ origin }: Pick<Door, 'origin'>, { request }: Exchange): void {
  const { 'sec-fetch-site': site, origin: from } = request.headers;
  const isOwn = site === undefined ? from === origin : site === 'same-origin';
  if (!isOwn) throw new Problem(403, 'forbidden', 'This form must be sent from the site itself.');
}

/** Forgets who reads, as far as this site knows by cookies of its own. */
async function logOut(door: Door, { request, reply }: Exchange): Promise<void> {
  const names = Object.values(cookieNames(door.siteBase));
  // What a backend on the same host had set in our stead goes too, where it stands at the path of the site.
  const cookies = [...names, 'gitbook-visitor-token'].map((name) => ({ name, value: '', maxAge: 0 }));
  writeCookies(reply, door, cookies);
  const lang = localeOf(request);
  const text = messagesIn(lang);
  await reply.headers(HEADERS).send(
    renderErrorView({
      lang,
      assets: door.assets,
      title: text.logoutTitle,
      message: text.logoutText,
      links: [{ title: text.login, url: `${door.siteBase}/${LOGIN}` }],
    }),
  );
}

/** A path below the site, and nothing else: no host, no protocol, no way up. */
export function safeLocation(given: string | null): string {
  const path = given === null || given.length > LOCATION_AT_MOST ? undefined : readPath(pathIn(given));
  return path === undefined ? '/' : `/${encodePath(path)}`;
}

const LOCATION_AT_MOST = 2000;

const pathIn = (location: string): string => location.split(/[?#]/, 1)[0] ?? '';
