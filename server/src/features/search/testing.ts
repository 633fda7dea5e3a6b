import { queryWords } from '@lectern/content';
import type { KeptBody } from '#platform/http/index.ts';
import type { World } from '#testing/world.ts';
import type { Term } from '@lectern/content/search';

/** Brings the index to what there is, as the job does within a moment. */
export const indexAll = (world: World): Promise<void> => world.app.jobs.runDue();

/** What a question looks for where no word has another form. */
export const plainTerms = (query: string): Term[] =>
  queryWords(query).map(({ word, prefix }) => ({
    variants: [{ text: word, weight: 1 }],
    prefix,
    weight: 1,
    isStop: false,
  }));

/** What an answer says that is written as it is sent. */
export const readAnswer = <T>({ bytes }: KeptBody<T>): T => JSON.parse(bytes.toString()) as T;
