import type { AccountView } from '@lectern/theme';
import type { Actor } from '#access/index.ts';

/** What a handler gets in addition to its ctx. */
export interface Asked {
  method: string;
  /** The address that was asked for, as it was sent, with its query. */
  url: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** What a form sent; empty for a GET. */
  form: URLSearchParams;
  /** The language of the page, of those that published sites have. */
  lang: string;
  /** Who is signed in; undefined for nobody. */
  caller: Actor | undefined;
  /** The network address and the name of the browser, for a session that begins here. */
  address: string;
  userAgent: string | undefined;
  /** The `Cookie` header, for cookies of the handler’s own. */
  cookies: string | undefined;
}

export type AskedByPerson = Asked & { caller: Actor };

/** What an answer says; what every page has (language, look, who is signed in) comes from elsewhere. */
export type PageView = Omit<AccountView, 'lang' | 'assets' | 'person'> & {
  /** Where the page has words of one language alone. */
  lang?: string;
};

/** A page, where the browser goes instead, or data for a script of a page. `cookies` are `Set-Cookie` headers. */
export type PageAnswer =
  | {
      view: PageView;
      status?: number;
      cookies?: readonly string[];
      /** Where forms of the page may lead the browser beyond this server: sources of the policy. */
      formTo?: readonly string[];
    }
  | {
      location: string;
      cookies?: readonly string[];
      /** What a proof came to, for programs; all else only leads on. */
      outcome?: 'signedIn' | 'secondFactor';
    }
  | { json: object; cookies?: readonly string[] };

interface Declared {
  method: 'GET' | 'POST';
  /** As the router reads it: `/sign-in/link/:secret`. */
  path: string;
  /** The largest form that it takes, in bytes; 64 KiB where nothing is said. */
  bodyLimit?: number;
  /** Forms of other sites are taken, too: then the handler itself must know that somebody here asked for them. */
  isOpenToOthers?: true;
}

/** One address of pages, declared once: forms, their origin, the session and the language are dealt with before the handler. */
export interface Page<Ctx> extends Declared {
  isForPeople?: false;
  handle: (ctx: Ctx, asked: Asked) => Promise<PageAnswer>;
}

/** One that needs somebody who is signed in: all others are sent to sign in, and come back. */
export interface OwnPage<Ctx> extends Declared {
  isForPeople: true;
  /** Whether it is for those, too, whom only an organization’s identity provider vouches for: it shows and changes nothing beyond that organization. */
  within?: true;
  handle: (ctx: Ctx, asked: AskedByPerson) => Promise<PageAnswer>;
}

export type AnyPage<Ctx> = Page<Ctx> | OwnPage<Ctx>;

export const page = <Ctx>(declared: Page<Ctx>): AnyPage<Ctx> => declared;

export const personPage = <Ctx>(declared: Omit<OwnPage<Ctx>, 'isForPeople'>): AnyPage<Ctx> => ({
  ...declared,
  isForPeople: true,
});
