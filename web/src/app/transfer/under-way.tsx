import { IconPackageImport } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { SideLink } from '../shell/side/side-link.tsx';
import { notify } from '../ui/toast-queue.ts';
import { activeRunsOf, type Run, runOf, runPath } from './runs.ts';
import { nameOf, percentOf } from './texts.ts';

/** Imports that go on, in the side bar; a notice says when one of them is over. */
export function ImportsUnderWay({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(activeRunsOf(organizationId));
  useEndings(organizationId, data?.items);
  const [first, ...others] = data?.items ?? [];
  if (first === undefined) return null;
  const percent = percentOf(first);
  const amount = percent === undefined ? '' : ` ${percent}%`;
  const to = others.length === 0 ? runPath(first) : `/organizations/${organizationId}/imports`;
  return (
    <SideLink to={to} icon={<IconPackageImport size={18} />}>
      {others.length === 0 ? `Importing${amount}` : `${others.length + 1} imports`}
    </SideLink>
  );
}

/** Says of imports that were under way that they no longer are, unless their page is open. */
function useEndings(organizationId: string, active: readonly Run[] | undefined): void {
  const [here, navigate] = useLocation();
  const client = useQueryClient();
  const known = useRef<readonly Run[]>([]);
  useEffect(() => {
    if (active === undefined) return;
    const over = known.current.filter(({ id }) => !active.some((run) => run.id === id));
    known.current = active;
    for (const run of over) {
      if (here === runPath(run)) continue;
      void client
        .fetchQuery({ ...runOf(organizationId, run.id), staleTime: 0 })
        .then((now) => {
          void client.invalidateQueries({ queryKey: ['organization', organizationId, 'spaces'] });
          if (now.status === 'cancelled') return;
          const isDone = now.status === 'completed';
          const text = `The import of ${nameOf(now)} ${isDone ? 'is done' : 'failed'}.`;
          const action = { label: 'See', onPress: () => navigate(runPath(now)) };
          notify({ kind: isDone ? 'done' : 'failed', text, action });
        })
        // Then its page says it.
        .catch(() => undefined);
    }
  }, [active, client, here, navigate, organizationId]);
}
