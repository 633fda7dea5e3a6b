import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, call, send, type Operation } from '../../api/client.ts';
import { sitesOf } from '../../api/reads.ts';
import { queries } from '../../api/queries.ts';
import { useSite } from '../context.ts';
import { SITE, type SiteAt, siteKey } from '../reads.ts';
import { drafts } from './drafts.ts';
import { isSame, type Look, overridesFor, withValue } from './settings.ts';

/** Of the site, or of one of its variants. */
export type Scope = { siteSpaceId: string } | undefined;

const OF_SITE = `${SITE}/customization` as const;
const OF_SPACE = `${SITE}/site-spaces/{siteSpaceId}/customization` as const;

interface Read {
  look: Look;
  /** The version that it has, for changes that come in between. */
  etag: string | undefined;
}

async function ask(operation: Operation, options: Parameters<typeof send>[1]): Promise<Read> {
  const response = await send(operation, options);
  return { look: (await response.json()) as Look, etag: response.headers.get('etag') ?? undefined };
}

export const lookOf = (at: SiteAt, scope: Scope) =>
  queryOptions({
    queryKey: [...siteKey(at), 'look', scope?.siteSpaceId ?? 'site'],
    queryFn: ({ signal }) =>
      scope === undefined
        ? ask(`GET ${OF_SITE}`, { path: at, signal })
        : ask(`GET ${OF_SPACE}`, { path: { ...at, ...scope }, signal }),
    // What stands in a form is not exchanged by reading again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What is changed of a look and not saved yet. It stays in this window until it is saved or given up. */
export function useLook(scope: Scope) {
  const { at } = useSite();
  const key = `${at.siteId} ${scope?.siteSpaceId ?? ''}`;
  const { data: saved, error, refetch } = useQuery(lookOf(at, scope));
  const { data: site } = useQuery({ ...lookOf(at, undefined), enabled: scope !== undefined });
  const [draft, setDraft] = useState<Look | undefined>(drafts.get(key));
  const look = draft ?? saved?.look;
  const isChanged = draft !== undefined && saved !== undefined && !isSame(draft, saved.look);
  const keep = (next: Look | undefined) => {
    setDraft(next);
    if (next === undefined) drafts.delete(key);
    else drafts.set(key, next);
  };
  const change = (path: string, value: unknown) => {
    const before = drafts.get(key) ?? saved?.look;
    if (before === undefined) return;
    const next = withValue(before, path, value);
    keep(isSame(next, saved?.look) ? undefined : next);
  };
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return { look, saved, site: scope === undefined ? undefined : site?.look, error, refetch, change, isChanged, keep };
}

interface Saving {
  look: Look;
  base: Read;
  site: Look | undefined;
  /** Whether what somebody else has saved meanwhile is overwritten. */
  isForced?: boolean;
}

/** Somebody else has saved another look meanwhile. */
export class Overtaken extends Error {}

/** Saves a look. Where the site was changed meanwhile and its look was not, that is no reason to ask. */
export function useSaving(scope: Scope) {
  const { at } = useSite();
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: async ({ look, base, site, isForced = false }: Saving) => {
      const write = (etag: string | undefined) => {
        const headers: Record<string, string> = etag === undefined ? {} : { 'if-match': etag };
        return scope === undefined
          ? ask(`PUT ${OF_SITE}`, { path: at, body: look, headers })
          : ask(`PATCH ${OF_SPACE}`, {
              path: { ...at, ...scope },
              body: overridesFor(site ?? {}, look, base.look),
              headers,
            });
      };
      try {
        return await write(isForced ? undefined : base.etag);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
        const now = await queries.fetchQuery({ ...lookOf(at, scope), staleTime: 0 });
        if (!isSame(now.look, base.look)) throw new Overtaken('Somebody else has changed this look meanwhile.');
        return write(now.etag);
      }
    },
    onSuccess: async (read) => {
      client.setQueryData(lookOf(at, scope).queryKey, read);
      // Variants follow their site, and the title of the site is part of its look.
      if (scope === undefined) {
        await client.invalidateQueries({
          queryKey: [...siteKey(at), 'look'],
          predicate: ({ queryKey }) => queryKey.at(-1) !== 'site',
        });
        await client.invalidateQueries({ queryKey: [...siteKey(at), 'itself'] });
        await client.invalidateQueries({ queryKey: sitesOf(at.organizationId).queryKey, exact: true });
      }
    },
  });
}

/** Whether a variant has anything of its own. */
export const useReset = (scope: Scope) => {
  const { at } = useSite();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(`DELETE ${OF_SPACE}`, { path: { ...at, siteSpaceId: scope?.siteSpaceId ?? '' } }),
    onSuccess: () => client.refetchQueries({ queryKey: lookOf(at, scope).queryKey }),
  });
};
