import { accountWordsIn } from '@lectern/theme';
import { type ByMailCtx, requestCode, requestReset, signInWithEmailCode } from '#features/sign-in/index.ts';
import { type AnyPage, type Asked, page, type PageView } from '../page.ts';
import { goOn, nextIn, withNext } from './going-on.ts';
import { emailField, emailIn, mailedCodeField } from './views.ts';

const CODE = '/sign-in/code';
const ENTER = '/sign-in/code/enter';
const FORGOTTEN = '/sign-in/forgotten';

const toSignIn = (lang: string, next: string) => ({
  links: [{ title: accountWordsIn(lang).signIn, url: withNext('/sign-in', next) }],
});

function askCodeView(lang: string, next: string): PageView {
  const words = accountWordsIn(lang);
  const fields = [{ ...emailField(words), isFirst: true }];
  return {
    title: words.mailCodeSignIn,
    intro: words.mailCodeText,
    sections: [{ form: { action: CODE, fields, hidden: { next }, submit: words.mailCodeSend } }, toSignIn(lang, next)],
  };
}

function enterCodeView(lang: string, next: string, hasFailed = false): PageView {
  const words = accountWordsIn(lang);
  const fields = [{ ...mailedCodeField(words, hasFailed ? words.mailCodeFailed : undefined), isFirst: true }];
  return {
    title: words.mailCodeTitle,
    intro: words.mailCodeSent,
    sections: [
      { form: { action: ENTER, fields, hidden: { next }, submit: words.continue } },
      { links: [{ title: words.startOver, url: withNext('/sign-in', next) }] },
    ],
  };
}

function forgottenView(lang: string, next: string): PageView {
  const words = accountWordsIn(lang);
  const fields = [{ ...emailField(words), isFirst: true }];
  return {
    title: words.forgotten,
    intro: words.forgottenText,
    sections: [
      { form: { action: FORGOTTEN, fields, hidden: { next }, submit: words.forgottenSend } },
      toSignIn(lang, next),
    ],
  };
}

/** Whether a mail went anywhere is not known here, and so not said. */
function sentView(lang: string, next: string): PageView {
  const words = accountWordsIn(lang);
  return { title: words.forgotten, intro: words.forgottenSent, sections: [toSignIn(lang, next)] };
}

function noMailView(lang: string, next: string): PageView {
  const words = accountWordsIn(lang);
  return { title: words.forgotten, intro: words.forgottenNoMail, sections: [toSignIn(lang, next)] };
}

const requestIn = (asked: Asked) => ({ email: emailIn(asked), language: asked.lang });

const codePages: readonly AnyPage<ByMailCtx>[] = [
  page({
    method: 'GET',
    path: CODE,
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      return ctx.mail.isOn ? { view: askCodeView(asked.lang, next) } : { location: withNext('/sign-in', next) };
    },
  }),
  page({
    method: 'POST',
    path: CODE,
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      if (!ctx.mail.isOn) return { location: withNext('/sign-in', next) };
      const id = await requestCode(ctx, requestIn(asked), asked);
      return { location: withNext(ENTER, next), cookies: [ctx.signed.states.writeMailed(id)] };
    },
  }),
  page({
    method: 'GET',
    path: ENTER,
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      if (ctx.signed.states.readMailed(asked.cookies) === undefined) return { location: withNext(CODE, next) };
      return { view: enterCodeView(asked.lang, next) };
    },
  }),
  page({
    method: 'POST',
    path: ENTER,
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      const { states } = ctx.signed;
      const codeId = states.readMailed(asked.cookies);
      if (codeId === undefined) return { location: withNext(CODE, next) };
      const outcome = await signInWithEmailCode(ctx, { codeId, code: asked.form.get('code') ?? '' }, asked);
      const answer = goOn(ctx, outcome, next);
      if (answer === undefined) return { view: enterCodeView(asked.lang, next, true), status: 401 };
      return { ...answer, cookies: [...(answer.cookies ?? []), states.clearMailed()] };
    },
  }),
];

const forgottenPages: readonly AnyPage<ByMailCtx>[] = [
  page({
    method: 'GET',
    path: FORGOTTEN,
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      return { view: ctx.mail.isOn ? forgottenView(asked.lang, next) : noMailView(asked.lang, next) };
    },
  }),
  page({
    method: 'POST',
    path: FORGOTTEN,
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      if (!ctx.mail.isOn) return { view: noMailView(asked.lang, next) };
      await requestReset(ctx, requestIn(asked), asked);
      return { view: sentView(asked.lang, next) };
    },
  }),
];

export const byMailPages: readonly AnyPage<ByMailCtx>[] = [...codePages, ...forgottenPages];
