import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { usePublishing } from '../changes.ts';
import { useSite } from '../context.ts';
import { spacesIn, structureOf } from '../reads.ts';
import { unpublishingEffects } from './effects.ts';
import { Addresses, Effects } from './effects-list.tsx';

/** Says what readers lose, and takes the site from them. */
export function UnpublishSite({ onClose }: { onClose: () => void }) {
  const { site, at } = useSite();
  const { data: structure } = useQuery(structureOf(at));
  const spaces = structure === undefined ? [] : spacesIn(structure);
  const unpublishing = usePublishing('unpublish');
  const doing = {
    isPending: unpublishing.isPending,
    mutate: () =>
      unpublishing.mutate(undefined, {
        onSuccess: () => {
          notify({ kind: 'done', text: `“${site.title}” is not published any more.` });
          onClose();
        },
      }),
  };
  return (
    <FormDialog title={`Unpublish “${site.title}”`} action="Unpublish" doing={doing} onClose={onClose}>
      {spaces.length > 0 && <Addresses spaces={spaces} label="What readers can no longer open" />}
      <Effects effects={unpublishingEffects(site, spaces)} />
      {unpublishing.error !== null && (
        <p className="field-error" role="alert">
          {unpublishing.error.message}
        </p>
      )}
    </FormDialog>
  );
}
