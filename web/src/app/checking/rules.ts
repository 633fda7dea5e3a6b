import { queryOptions } from '@tanstack/react-query';
import { call, send } from '../api/client.ts';

/** The style rules and the words of an organization or a space. */
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

/** Whose rules they are. Those of a space stand over those of its organization. */
export type Scope = { organizationId: string } | { spaceId: string };

export const checksOf = (scope: Scope) =>
  queryOptions({
    queryKey:
      'spaceId' in scope
        ? (['space', scope.spaceId, 'checks'] as const)
        : (['organization', scope.organizationId, 'checks'] as const),
    queryFn: async ({ signal }): Promise<ReadSettings> => {
      const operation = 'spaceId' in scope ? 'GET /spaces/{spaceId}/checks' : 'GET /orgs/{organizationId}/checks';
      const answer = await send(operation, { path: { ...scope }, signal });
      return { settings: (await answer.json()) as CheckSettings, etag: answer.headers.get('etag') ?? undefined };
    },
  });

export interface Change {
  source?: string;
  words?: string[];
}

/** Nothing that somebody else changed meanwhile is overwritten. */
export const putChecks = (scope: Scope, change: Change, etag: string | undefined): Promise<CheckSettings> =>
  call('spaceId' in scope ? 'PUT /spaces/{spaceId}/checks' : 'PUT /orgs/{organizationId}/checks', {
    path: { ...scope },
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
