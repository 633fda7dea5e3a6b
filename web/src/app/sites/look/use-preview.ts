import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { useSite } from '../context.ts';
import { SITE, type SiteAt } from '../reads.ts';
import type { ReadColor } from './context.ts';
import { type Look, overridesFor } from './settings.ts';
import type { Scope } from './use-look.ts';

/** While somebody types, nothing is asked. */
const REST_MS = 350;
/** The address is good for an hour. */
const GOOD_FOR_MS = 45 * 60_000;

export interface LookPreview {
  url: string;
  colors: ReadColor[];
}

interface Shown {
  preview: LookPreview;
  /** Another for each look. */
  stamp: number;
}

/** The site in a look that is not saved, as the server makes it. What the server refuses leaves the last one. */
export function useLookPreview({
  look,
  site,
  before,
  scope,
}: {
  look: Look;
  site: Look | undefined;
  before: Look;
  scope: Scope;
}) {
  const { at, site: opened, mayChange } = useSite();
  const rested = useRested(look);
  const body =
    scope === undefined
      ? { settings: rested }
      : { siteSpace: scope.siteSpaceId, ...(site !== undefined && { overrides: overridesFor(site, rested, before) }) };
  const { data, error } = useQuery({
    queryKey: ['look-preview', at.siteId, scope?.siteSpaceId, rested, site],
    queryFn: async ({ signal }): Promise<Shown> => {
      const preview = mayChange
        ? await call<LookPreview>(`POST ${SITE}/customization/preview`, { path: at, body, signal })
        : await saved(at, scope, signal);
      return { preview, stamp: Date.now() };
    },
    enabled: opened.siteSpaces > 0 && (scope === undefined || site !== undefined),
    placeholderData: (before) => before,
    // Each look is asked for once: the server keeps the last one that was asked for.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: GOOD_FOR_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return { shown: data, error };
}

/** Who may change nothing sees the site as it is saved. */
async function saved(at: SiteAt, scope: Scope, signal: AbortSignal): Promise<LookPreview> {
  const query = { siteSpace: scope?.siteSpaceId };
  const { url } = await call<{ url: string }>(`GET ${SITE}/publishing/preview`, { path: at, query, signal });
  return { url, colors: [] };
}

function useRested(look: Look): Look {
  const [rested, setRested] = useState(look);
  useEffect(() => {
    const timer = setTimeout(() => setRested(look), REST_MS);
    return () => clearTimeout(timer);
  }, [look]);
  return rested;
}
