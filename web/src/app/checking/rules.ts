import { queryOptions } from '@tanstack/react-query';
import { call, send } from '../api/client.ts';

/** The style rules and the words of an organization. */
export interface CheckSettings {
  source: string;
  words: string[];
  rules: { id: string; title: string; severity: string }[];
  languages: string[];
  language: string;
}

export interface ReadSettings {
  settings: CheckSettings;
  /** What a change says that it is about. */
  etag: string | undefined;
}

const settingsKey = (organizationId: string) => ['organization', organizationId, 'checks'] as const;

export const checksOf = (organizationId: string) =>
  queryOptions({
    queryKey: settingsKey(organizationId),
    queryFn: async ({ signal }): Promise<ReadSettings> => {
      const answer = await send('GET /orgs/{organizationId}/checks', { path: { organizationId }, signal });
      return { settings: (await answer.json()) as CheckSettings, etag: answer.headers.get('etag') ?? undefined };
    },
  });

export interface Change {
  source?: string;
  words?: string[];
}

/** Nothing that somebody else changed meanwhile is overwritten. */
export const putChecks = (organizationId: string, change: Change, etag: string | undefined): Promise<CheckSettings> =>
  call('PUT /orgs/{organizationId}/checks', {
    path: { organizationId },
    body: change,
    ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
  });

/** Words of a text with one or more in each line, each once. */
export function toWords(text: string): string[] {
  const words = new Map<string, string>();
  for (const word of text.split(/[\s,;]+/))
    if (word !== '' && !words.has(word.toLowerCase())) words.set(word.toLowerCase(), word);
  return [...words.values()];
}

/** A mistake that the server found in the rules, with its place. */
export interface Mistake {
  path: string;
  message: string;
}

export function mistakesIn(answer: unknown): Mistake[] {
  const details = (answer as { error?: { details?: Mistake[] } } | undefined)?.error?.details ?? [];
  return details.map(({ path, message }) => ({ path: placeOf(path), message }));
}

/** `/source/rules/todo` is `rules › todo` to people. */
const placeOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== 'source')
    .join(' › ');
