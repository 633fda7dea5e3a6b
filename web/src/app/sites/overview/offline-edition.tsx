import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { useSite } from '../context.ts';
import { SITE } from '../reads.ts';

/** Has the browser fetch the site as a zip, which the server makes meanwhile. */
export function OfflineEdition() {
  const { site, at } = useSite();
  const asking = useMutation({
    mutationFn: () => call<{ url: string; pages: number }>(`POST ${SITE}/offline`, { path: at, body: {} }),
    onSuccess: ({ url, pages }) => {
      // It is sent as a file to keep, so that this page stays.
      location.assign(url);
      notify({
        kind: 'done',
        text: `“${site.title}” is being made, with ${pages === 1 ? 'one page' : `${pages} pages`}. The download begins when it is ready.`,
      });
    },
    meta: { isShown: true },
    onError: ({ message }) => notify({ kind: 'failed', text: message }),
  });
  return (
    <Button onPress={() => asking.mutate()} isPending={asking.isPending}>
      <IconFileZip size={18} aria-hidden />
      Offline edition
    </Button>
  );
}
