// The answers that every way to a site gives in the same words: not found, and somewhere else.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serializePolicy } from '#platform/http/index.ts';
import type { Variant } from '../addresses/index.ts';
import { type PageLook, PLAIN_POLICY, withForms } from '../themes/index.ts';
import { frameOf, type Surroundings } from '../pages/compose.ts';
import { type ErrorView, messagesIn, renderErrorView } from '@lectern/theme';

export type Exchange = { request: FastifyRequest; reply: FastifyReply };

export interface Missing {
  reply: FastifyReply;
  assets: Record<string, string>;
  variant?: Variant;
  around?: Surroundings & { look: PageLook };
  /** Whether the start of the variant was asked for, so that no page has anything to do with it. */
  isEmpty?: boolean;
  help?: ErrorView['help'];
}

/** The same page for what is not published, deleted, or never was: the answer must not distinguish these. */
export function sendMissing({ reply, assets, variant, around, isEmpty = false, help }: Missing): FastifyReply {
  const frame =
    variant === undefined || around === undefined ? undefined : { ...frameOf({ variant }, around), noIndex: true };
  const text = messagesIn(frame?.lang ?? 'en');
  const html = renderErrorView({
    ...(frame === undefined ? {} : { frame }),
    assets,
    status: 404,
    title: isEmpty ? text.emptyTitle : text.missingTitle,
    message: isEmpty ? text.emptyText : text.missingText,
    ...(help === undefined ? {} : { help }),
    links: frame === undefined || isEmpty ? [] : [{ title: `${text.backTo} ${frame.siteTitle}`, url: frame.homeUrl }],
  });
  return reply
    .code(404)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        around === undefined
          ? PLAIN_POLICY
          : serializePolicy(help ? withForms(around.look.policy) : around.look.policy),
      'cache-control': cachingOf(reply),
    })
    .send(html);
}

export function redirect(reply: FastifyReply, to: string, request: FastifyRequest): FastifyReply {
  const query = request.url.indexOf('?');
  // A path that begins with two slashes would name another host.
  const location = to.replace(/^\/{2,}/, '/') + (query === -1 ? '' : request.url.slice(query));
  return reply.code(307).header('cache-control', cachingOf(reply)).header('location', location).send();
}

/** A site that not everybody reads has said before who may keep its answers. */
const cachingOf = (reply: FastifyReply): string => String(reply.getHeader('cache-control') ?? 'no-cache');
