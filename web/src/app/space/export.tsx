import { useQuery } from '@tanstack/react-query';
import { ExportDialog } from '../transfer/export-dialog.tsx';
import { useLooking } from './context.ts';
import { findTrail } from './model.ts';
import { pagesOf } from './reads.ts';

/** Exports what somebody looks at, or the page that is open. */
export function ExportHere({ onClose }: { onClose: () => void }) {
  const { place, view } = useLooking();
  const { data: pages } = useQuery(pagesOf(place));
  const page = view.name === 'page' ? findTrail(pages ?? [], view.pageId)?.at(-1) : undefined;
  return <ExportDialog {...place} page={page && { id: page.id, title: page.title }} onClose={onClose} />;
}
