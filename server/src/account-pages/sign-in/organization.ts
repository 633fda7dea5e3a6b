import { accountWordsIn } from '@lectern/theme';
import { listWaysFor, type Way } from '#features/sso/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type AnyPage, page, type PageView } from '../page.ts';
import { nextIn, withNext } from './going-on.ts';
import { emailField, emailIn } from './views.ts';

interface Ctx {
  db: Db;
  baseUrl: string;
}

const PATH = '/sign-in/organization';

interface Shown {
  next: string;
  email?: string;
  hasNone?: boolean;
}

/** Asks for an address, of which the domain says where to go on. */
function askView(lang: string, { next, email = '', hasNone = false }: Shown): PageView {
  const words = accountWordsIn(lang);
  const fields = [{ ...emailField(words, email), isFirst: true, fault: hasNone ? words.ssoNone : undefined }];
  return {
    title: words.ssoSignIn,
    intro: words.ssoText,
    sections: [
      { form: { action: PATH, fields, hidden: { next }, submit: words.continue } },
      { links: [{ title: words.signIn, url: withNext('/sign-in', next) }] },
    ],
  };
}

/** Anybody may name a domain as theirs: so who is meant, and where the browser goes, is said before it goes there. */
function chooseView(lang: string, ways: readonly Way[], next: string): PageView {
  const words = accountWordsIn(lang);
  return {
    title: words.ssoChoose,
    intro: words.ssoChooseText,
    sections: [
      { links: ways.map((way) => ({ title: titleOf(way), url: withNext(way.path, next) })) },
      { links: [{ title: words.startOver, url: withNext('/sign-in', next) }] },
    ],
  };
}

const titleOf = ({ organization, label, host }: Way): string => `${organization}: ${label} (${host})`;

/** The same is answered for every address of a domain, whether there is such an account or not. */
export const organizationPages: readonly AnyPage<Ctx>[] = [
  page({
    method: 'GET',
    path: PATH,
    handle: async (ctx, asked) => ({ view: askView(asked.lang, { next: nextIn(ctx, asked) }) }),
  }),
  page({
    method: 'POST',
    path: PATH,
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      const email = emailIn(asked);
      const ways = await listWaysFor(ctx, email);
      if (ways.length > 0) return { view: chooseView(asked.lang, ways, next) };
      return { view: askView(asked.lang, { next, email, hasNone: true }) };
    },
  }),
];
