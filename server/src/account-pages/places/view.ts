import { type AccountSection, type AccountWords, accountWordsIn, type ItemView } from '@lectern/theme';
import { INBOX } from '../notifications/index.ts';
import type { PageView } from '../page.ts';
import { toAccount } from '../parts.ts';
import { timeIn } from '../time.ts';
import type { Remark } from './remarks.ts';
import type { Thing } from './things.ts';

/** What an address stands for, for people who may know of it. */
export function thingView(lang: string, thing: Thing & { published: string | undefined }): PageView {
  const words = accountWordsIn(lang);
  const items = [
    ...requestItems(words, thing),
    ...(thing.remarks ?? []).map((remark) => remarkItem({ words, lang }, remark)),
  ];
  return {
    title: thing.title,
    intro: words.noEditor,
    sections: [
      { items },
      linksSection(words, thing),
      { text: words.inApi, codes: [`GET ${thing.resource}`] },
      toAccount(words),
    ],
  };
}

function requestItems(words: AccountWords, { request, space = '' }: Thing): ItemView[] {
  if (request === undefined) return [];
  const { number, status } = request;
  const title = words.changeRequest.replace('{number}', () => String(number));
  return [{ title, details: [space], badge: statusIn(words, status) }];
}

const statusIn = (words: AccountWords, status: string): string | undefined =>
  ({ draft: words.draft, open: words.open, merged: words.merged, archived: words.archived })[status];

function remarkItem(
  { words, lang }: { words: AccountWords; lang: string },
  { kind, author, at, text }: Remark,
): ItemView {
  return { title: author || words.formerPerson, badge: words[kind], details: [timeIn(lang, at)], quote: text };
}

function linksSection(words: AccountWords, thing: Thing & { published: string | undefined }): AccountSection {
  const { published, preview } = thing;
  const read = published === undefined ? [] : [{ title: words.readOnSite, url: published }];
  const previewed = published !== undefined || preview === undefined ? [] : [{ title: words.preview, url: preview }];
  return { links: [...read, ...previewed, { title: words.showNotifications, url: INBOX }] };
}
