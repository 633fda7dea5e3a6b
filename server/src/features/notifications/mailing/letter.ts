import { fill, type Language, type Letter, mailKind, wordsIn } from '#platform/mail/index.ts';
import { type LinksCtx, unsubscribeUrl } from './links.ts';
import { findRecipient, readWanted } from './recipient.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { words } from './words.ts';

export type MailCtx = LinksCtx;

/** So many notifications a mail names. */
export const LISTED_AT_MOST = 20;

/** So many watched spaces it names as its reason. */
const REASONS_AT_MOST = 3;

interface Params {
  userId: string;
  ids: string[];
  /** How many there are, of which the first ones are named. */
  count: number;
}

/** A mail about one notification, or about all that came together. What was read meanwhile, or may not be, is left out. */
export const notificationMail = mailKind<Params, MailCtx>(
  'notifications',
  async (ctx, { params: { userId, ids, count }, to, language }) => {
    const recipient = await findRecipient(ctx.db, userId);
    if (recipient?.address !== to) return undefined;
    const seen = await readWanted(ctx, recipient, ids);
    const items = await sentencesOf(ctx, { userId, seen, language });
    return toLetter(ctx, items, { userId, language, more: count - ids.length });
  },
);

function toLetter(
  ctx: MailCtx,
  items: readonly Sentence[],
  { userId, language, more }: { userId: string; language: Language; more: number },
): Letter | undefined {
  const [first, ...others] = items;
  if (first === undefined) return undefined;
  const { many, open, choose, why, whyYours } = wordsIn(words, language);
  const watched = [...new Set(items.filter(({ isWatched }) => isWatched).map(({ space }) => space))];
  const reasons = [
    ...watched.slice(0, REASONS_AT_MOST).map((space) => ({ note: fill(why, { space }) })),
    ...(items.every(({ isWatched }) => isWatched) ? [] : [{ note: whyYours }]),
  ];
  const end = [...reasons, { note: choose, url: `${ctx.baseUrl}/app/notifications/settings` }];
  const unsubscribe = unsubscribeUrl(ctx, userId);
  if (others.length === 0 && more <= 0)
    return { subject: first.text, blocks: [first.text, { link: open, url: first.place }, ...end], unsubscribe };
  const count = items.length + Math.max(0, more);
  return {
    subject: fill(many, { count }),
    blocks: [fill(many, { count }), { list: items.map(({ text, place }) => ({ text, url: place })) }, ...end],
    unsubscribe,
  };
}
