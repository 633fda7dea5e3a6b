import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../api/client.ts';
import { me } from '../api/reads.ts';
import './others.css';
import { namesByPage, type Other, othersIn, type Present, SHOWN_AT_MOST } from './present.ts';

interface Presence {
  items: Present[];
}

interface Where {
  spaceId: string;
  changeRequestId?: string | undefined;
  pageId: string;
}

/** What one says counts for 15 seconds. */
const SAY_EVERY = 10_000;

const presenceOf = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'presence'],
    queryFn: ({ signal }) => call<Presence>('GET /spaces/{spaceId}/presence', { path: { spaceId }, signal }),
    refetchOnWindowFocus: false,
  });

/** Who else is in a page now. While it is shown, others learn that the person is in it, too. */
export function Others(where: Where) {
  const { spaceId, pageId, changeRequestId } = where;
  useSaying(where);
  const { data: person } = useQuery(me);
  const { data } = useQuery(presenceOf(spaceId));
  const others = othersIn(data?.items ?? [], { page: pageId, changeRequest: changeRequestId, me: person?.id });
  if (others.length === 0) return null;
  const further = others.length - SHOWN_AT_MOST;
  return (
    <ul className="others" aria-label="Also in this page">
      {others.slice(0, SHOWN_AT_MOST).map((other) => (
        <Face key={other.id} {...other} />
      ))}
      {further > 0 && (
        <li className="other">
          +{further}
          <span className="only-spoken"> more</span>
        </li>
      )}
    </ul>
  );
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Who else is in which page of a tree: names, a line each. It is another one only where somebody came or went. */
export function useNamesByPage(spaceId: string, changeRequest: string | undefined): ReadonlyMap<string, string> {
  const { data: person } = useQuery(me);
  const { data } = useQuery(presenceOf(spaceId));
  const items = data?.items;
  return useMemo(
    () => (items === undefined ? NOBODY : namesByPage(items, { changeRequest, me: person?.id })),
    [items, changeRequest, person?.id],
  );
}

const Face = ({ name, initials }: Other) => (
  <li className="other" title={name}>
    <span aria-hidden>{initials}</span>
    <span className="only-spoken">{name}</span>
  </li>
);

function useSaying({ spaceId, pageId, changeRequestId }: Where): void {
  const client = useQueryClient();
  useEffect(() => {
    const say = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const body = { page: pageId, ...(changeRequestId !== undefined && { changeRequest: changeRequestId }) };
      const answer = await call<Presence>('PUT /spaces/{spaceId}/presence', { path: { spaceId }, body });
      client.setQueryData(presenceOf(spaceId).queryKey, answer);
    };
    // Nobody is kept from anything by others not learning where they are; it is said again soon.
    const sayNow = (): void => void say().catch(() => undefined);
    sayNow();
    const timer = setInterval(sayNow, SAY_EVERY);
    document.addEventListener('visibilitychange', sayNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sayNow);
    };
  }, [client, spaceId, pageId, changeRequestId]);
}
