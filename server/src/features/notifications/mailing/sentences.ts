import { usersShown } from '#features/users/index.ts';
import type { Db } from '#platform/db/index.ts';
import { fill, type Language, wordsIn } from '#platform/mail/index.ts';
import { isOfWatching } from '../kinds.ts';
import { appUrlOf, placeUrlOf } from '../resources.ts';
import type { Seen } from '../service.ts';
import { findSubjects } from '../store.ts';
import { words } from './words.ts';

interface Looking {
  userId: string;
  seen: readonly Seen[];
  language: Language;
}

/** A notification as people read it. */
export interface Sentence {
  text: string;
  /** Where a page without a script says what it is about. */
  url: string;
  /** Where that is in the application. */
  place: string;
  /** The title of the space that it is about. */
  space: string;
  /** Whether it comes of watching. */
  isWatched: boolean;
}

/** What happened, in a language, in the order of the notifications; on pages as in mails. */
export async function sentencesOf(
  ctx: { db: Db; baseUrl: string },
  { userId, seen, language }: Looking,
): Promise<Sentence[]> {
  const { titles, requests } = await findSubjects(ctx.db, seen);
  const by = seen.map(({ row }) => row.actor_id);
  // A sentence has names alone, as guests see people.
  const userOf = await usersShown(ctx, { userId, rights: { organizationRole: 0 } }, by);
  const sentences = wordsIn(words, language);
  return seen.map(({ row, kind, rights }) => {
    const request = requests.get(row.change_request_id ?? '');
    const space = titles.get(row.space_id) ?? '';
    const subject = request === undefined ? space : request.subject || `#${request.number}`;
    const person = userOf(row.actor_id).displayName || '?';
    return {
      text: fill(sentences[kind], { person, subject }),
      url: appUrlOf(ctx, { row, rights }, request),
      place: placeUrlOf(ctx, { row }),
      space,
      isWatched: isOfWatching(kind),
    };
  });
}
