import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { notify } from '../../../ui/toast-queue.ts';
import { useReadAgain } from '../../changes.ts';
import { useSite } from '../../context.ts';
import type { Hostname } from './reads.ts';

const PATH = '/custom-hostnames/{hostname}';

/** Asks for a hostname; it is in use at once where DNS proves it already. */
export function useClaim() {
  const { at } = useSite();
  const readAgain = useReadAgain();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (hostname: string) =>
      call<Hostname>(`POST ${PATH}`, { path: { hostname }, body: { target: { type: 'site', site: at.siteId } } }),
    onSuccess: readAgain,
  });
}

/** Has the server look at DNS now. Rejects with what it found where that proves nothing. */
export function useLooking(hostname: string) {
  const readAgain = useReadAgain();
  return useMutation({
    meta: { isShown: true },
    mutationFn: () => call(`PATCH ${PATH}`, { path: { hostname } }),
    onSettled: readAgain,
  });
}

export function useGivingUp({ hostname, onDone }: { hostname: string; onDone: () => void }) {
  const readAgain = useReadAgain();
  return useMutation({
    meta: { isShown: true },
    mutationFn: () => call(`DELETE ${PATH}`, { path: { hostname } }),
    onSuccess: async () => {
      onDone();
      notify({ kind: 'done', text: `${hostname} is removed.` });
      await readAgain();
    },
  });
}
