import { type AccountView, renderAccountView } from '@lectern/theme';
import { allowAlso, type ContentSecurityPolicy, serializePolicy } from '#platform/http/index.ts';

const HEADERS = {
  'cache-control': 'no-store',
  // No address of ours, some of which are secrets, is sent to others; to ourselves, so that browsers say where a form is from.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

const POLICY: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

interface Document {
  headers: Record<string, string>;
  body: string;
}

/** Browsers hold a form to its policy also where its answer leads them on, so `formTo` names what that may be. */
export const toDocument = (view: AccountView, formTo: readonly string[] = []): Document => ({
  headers: {
    ...HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': serializePolicy(allowAlso(POLICY, { 'form-action': formTo })),
  },
  body: renderAccountView(view),
});

/** What a script of a page asked for. */
export const toJson = (value: object): Document => ({
  headers: { ...HEADERS, 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});
