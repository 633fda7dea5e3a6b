import type { Language } from './languages.ts';

/** A part of a mail: a paragraph, the link that the mail is about, a code to type, a list, or small print. */
export type LetterBlock =
  | string
  | { link: string; url: string }
  | { code: string }
  | { list: readonly { text: string; url?: string }[] }
  | { note: string; url?: string };

/**
 * What a mail says. Names and titles come into it by `fill`; addresses are below the base URL. Plain text and HTML are
 * both made from it.
 */
export interface Letter {
  subject: string;
  blocks: readonly LetterBlock[];
  /** For mails that come again and again: a POST to this address ends them (RFC 8058). */
  unsubscribe?: string;
}

export interface Writing<Params> {
  params: Params;
  /** The address that it goes to. */
  to: string;
  language: Language;
}

/** A kind of mail. `name` is stored with waiting mails and never changes; later, `params` gain optional fields only. */
export interface MailKind<Params extends object = object, Ctx = unknown> {
  name: string;
  /** Writes the mail when it is about to be sent, perhaps again at each try; undefined if it is no longer to be sent. */
  write: (ctx: Ctx, writing: Writing<Params>) => Letter | undefined | Promise<Letter | undefined>;
}

/** Declares a kind of mail. List it in `server/src/subscribers.ts`. */
export const mailKind = <Params extends object, Ctx = unknown>(
  name: string,
  write: MailKind<Params, Ctx>['write'],
): MailKind<Params, Ctx> => ({ name, write });
