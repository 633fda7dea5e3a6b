import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { notify } from '../ui/toast-queue.ts';
import { lossText } from './texts.ts';

/** Has the server make an export of a space, and then has the browser fetch it. */
export function useDownload(spaceId: string) {
  return useMutation({
    onMutate: (kind: 'files' | 'pdf') =>
      notify({ kind: 'done', text: kind === 'pdf' ? 'The PDF is being made.' : 'The files are being packed.' }),
    mutationFn: (kind: 'files' | 'pdf') =>
      kind === 'pdf'
        ? call<{ url: string; lossCount?: number }>('GET /spaces/{spaceId}/pdf', { path: { spaceId } })
        : call<{ url: string; lossCount?: number }>('GET /spaces/{spaceId}/content/export', { path: { spaceId } }),
    onSuccess: ({ url, lossCount = 0 }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      document.body.append(link);
      link.click();
      link.remove();
      if (lossCount > 0) notify({ kind: 'failed', text: lossText(lossCount) });
    },
  });
}
