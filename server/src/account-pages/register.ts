import { accountWordsIn } from '@lectern/theme';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Actor,
  createSessionCookie,
  findActorOfSession,
  requireOwnProof,
  type LastUse,
  type SessionCookie,
} from '#access/index.ts';
import { getAuthenticatedUser } from '#features/users/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { hideLimits, isFromOwnPage, Problem, type RateLimiter, readForm } from '#platform/http/index.ts';
import { countCost, loadStaticAssets, localeOf } from '#publishing/index.ts';
import { toDocument, toJson } from './document.ts';
import { ACCOUNT, nextPath } from './next.ts';
import { isForPeople, refusalText } from './refusals.ts';
import { formOf, type Step, stepOf, wantsSteps } from './steps.ts';
import type { AnyPage, Asked, AskedByPerson, PageAnswer, PageView } from './page.ts';

/** What the pages themselves need, whatever they are about. */
export interface AccountPagesCtx {
  db: Db;
  clock: Clock;
  lastUse: LastUse;
  baseUrl: string;
  limiters: { sites: RateLimiter };
}

/** What people send with forms is small. */
const FORM_BYTES = 64 * 1024;

interface Host<Ctx> {
  ctx: Ctx;
  assets: Record<string, string>;
  cookie: SessionCookie;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Serves pages on the base host. Site hosts are led below `/sites` before the router, and never come here. */
export async function registerAccountPages<Ctx extends AccountPagesCtx>(
  app: FastifyInstance,
  ctx: Ctx,
  pages: readonly AnyPage<Ctx>[],
): Promise<void> {
  const { urls: assets } = await loadStaticAssets();
  const host: Host<Ctx> = { ctx, assets, cookie: createSessionCookie(ctx.baseUrl) };
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, readForm(text as string)),
    );
    // What people are refused, they read on a page; what went wrong in the server is answered as everywhere.
    scope.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof Problem) || !isForPeople(error)) throw error;
      const exchange = { request, reply };
      if (error.code === 'proof_needed') return sendAway(exchange, againPath(ctx, request), error);
      return sendRefusal(host, exchange, error);
    });
    for (const page of pages)
      scope.route({
        method: page.method,
        url: page.path,
        bodyLimit: page.bodyLimit ?? FORM_BYTES,
        onRequest: async (request, reply) => enter(host, page, { request, reply }),
        handler: (request, reply) => serve(host, page, { request, reply }),
      });
  });
}

/** Before a form is read: that the caller may ask at all, and that a page of this server sent the form. */
async function enter<Ctx extends AccountPagesCtx>(
  { ctx }: Host<Ctx>,
  page: AnyPage<Ctx>,
  { request, reply }: Exchange,
): Promise<void> {
  countCost(ctx, request, 1);
  hideLimits(reply);
  if (page.method === 'POST' && page.isOpenToOthers !== true && !isFromOwnPage(request.headers, ctx.baseUrl))
    throw new Problem(403, 'foreign_form', 'This was not sent by a page of this server.');
}

async function serve<Ctx extends AccountPagesCtx>(
  host: Host<Ctx>,
  page: AnyPage<Ctx>,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  if (page.method === 'GET' && !isBaseHost(host.ctx, request))
    return reply.redirect(`${host.ctx.baseUrl}${request.originalUrl}`, 307);
  const asked = await ask(host, request);
  if (page.isForPeople !== true) return send(host, exchange, asked, await page.handle(host.ctx, asked));
  const { caller } = asked;
  if (caller === undefined) return sendAway(exchange, signInPath(host.ctx, request), SIGNED_OUT);
  if (page.within !== true) requireOwnProof(caller);
  return send(host, exchange, asked, await page.handle(host.ctx, { ...asked, caller } as AskedByPerson));
}

/** A cookie is kept for the host of the page: on another one, nobody would be signed in where links lead. */
const isBaseHost = ({ baseUrl }: AccountPagesCtx, { headers }: FastifyRequest): boolean =>
  headers.host === undefined || headers.host.toLowerCase() === new URL(baseUrl).host;

async function ask<Ctx extends AccountPagesCtx>({ ctx, cookie }: Host<Ctx>, request: FastifyRequest): Promise<Asked> {
  const secret = cookie.read(request.headers.cookie);
  return {
    method: request.method,
    url: request.originalUrl,
    params: request.params as Record<string, string>,
    query: new URL(request.originalUrl, ctx.baseUrl).searchParams,
    form: formOf(request.body),
    lang: localeOf(request),
    caller: secret === undefined ? undefined : await findActorOfSession(ctx, secret),
    address: request.ip,
    userAgent: request.headers['user-agent'],
    cookies: request.headers.cookie,
  };
}

/** What needs a recent proof is asked for again from its page, after the proof. */
const againPath = (ctx: AccountPagesCtx, request: FastifyRequest): string =>
  `/sign-in/again?next=${encodeURIComponent(pageBefore(ctx, request) ?? ACCOUNT)}`;

/** The page of ours that a form was on; what another form answered is none that could be opened again. */
function pageBefore({ baseUrl }: AccountPagesCtx, { headers }: FastifyRequest): string | undefined {
  const from = URL.parse(headers.referer ?? '');
  if (from === null || from.origin !== new URL(baseUrl).origin) return undefined;
  return from.pathname.startsWith('/account/forms/') ? ACCOUNT : nextPath(from.pathname + from.search, baseUrl);
}

/** A form that was sent too late is not sent again after signing in; its page is where people come back to. */
function signInPath(ctx: AccountPagesCtx, request: FastifyRequest): string {
  const from = request.method === 'GET' ? request.originalUrl : pageBefore(ctx, request);
  return from === undefined ? '/sign-in' : `/sign-in?next=${encodeURIComponent(from)}`;
}

const goTo = (reply: FastifyReply, location: string): FastifyReply =>
  reply.code(303).headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin', location }).send();

async function send<Ctx extends AccountPagesCtx>(
  host: Host<Ctx>,
  { request, reply }: Exchange,
  { lang, caller }: Pick<Asked, 'lang' | 'caller'>,
  answer: PageAnswer,
): Promise<FastifyReply> {
  for (const each of answer.cookies ?? []) reply.header('set-cookie', each);
  if ('json' in answer) return sendDocument(reply, toJson(answer.json));
  if (wantsSteps(request)) return sendStep(reply, stepOf(answer), 'location' in answer ? 200 : answer.status);
  if ('location' in answer) return goTo(reply, answer.location);
  const person = caller && (await personOf(host.ctx, caller));
  const document = toDocument({ lang, assets: host.assets, person, ...answer.view }, answer.formTo);
  return sendDocument(reply.code(answer.status ?? 200), document);
}

const sendStep = (reply: FastifyReply, step: Step, status = 200): FastifyReply =>
  sendDocument(reply.code(status), toJson(step));

const SIGNED_OUT = new Problem(401, 'signed_out', 'Sign in first.');

/** Who has to prove something first is led there; programs are answered why. */
function sendAway({ request, reply }: Exchange, location: string, problem: Problem): FastifyReply {
  if (!wantsSteps(request)) return goTo(reply, location);
  const message = refusalText(localeOf(request), problem);
  return sendStep(reply, { step: 'refused', code: problem.code, message, location }, problem.status);
}

const sendDocument = (reply: FastifyReply, { headers, body }: ReturnType<typeof toJson>): FastifyReply =>
  reply.headers(headers).send(body);

async function personOf(ctx: AccountPagesCtx, { userId }: Actor): Promise<{ name: string; email: string }> {
  const { display_name: name, email } = await getAuthenticatedUser(ctx, userId);
  return { name, email };
}

/** A refusal that people read. It says nothing of who is signed in, which may be what was wrong. */
async function sendRefusal<Ctx extends AccountPagesCtx>(
  host: Host<Ctx>,
  exchange: Exchange,
  problem: Problem,
): Promise<FastifyReply> {
  const lang = localeOf(exchange.request);
  const words = accountWordsIn(lang);
  const text = refusalText(lang, problem);
  exchange.reply.headers(problem.headers);
  if (wantsSteps(exchange.request))
    return sendStep(exchange.reply, { step: 'refused', code: problem.code, message: text }, problem.status);
  const view: PageView = {
    title: words.failed,
    notice: { kind: 'failed', text },
    sections: [{ links: [{ title: words.back, url: pageBefore(host.ctx, exchange.request) ?? ACCOUNT }] }],
  };
  return send(host, exchange, { lang, caller: undefined }, { view, status: problem.status });
}
