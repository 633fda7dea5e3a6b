import { useMutation } from '@tanstack/react-query';
import { call, type Operation } from '../../api/client.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { useReadAgain } from '../changes.ts';
import { useSite } from '../context.ts';
import { Addresses, Effects } from '../overview/effects-list.tsx';
import type { Effect } from '../overview/effects.ts';
import { SITE } from '../reads.ts';
import { type Part, partsIn } from './tree.ts';

/** Says what goes with a part, and takes it from the site. */
export function RemovePart({ part, onClose }: { part: Part; onClose: () => void }) {
  const { at, site } = useSite();
  const readAgain = useReadAgain();
  const remove = useMutation({
    meta: { isShown: true },
    mutationFn: () => call(removal(part)[0], { path: { ...at, ...removal(part)[1] } }),
    onSuccess: async () => {
      await readAgain();
      notify({ kind: 'done', text: `“${part.title}” is no longer on the site.` });
      onClose();
    },
  });
  const spaces = part.object === 'site-space' ? [part] : part.object === 'site-section' ? part.siteSpaces : [];
  return (
    <FormDialog title={`Remove “${part.title}”`} action="Remove" doing={remove} onClose={onClose}>
      {site.published && spaces.length > 0 && <Addresses spaces={spaces} label="What readers can no longer open" />}
      <Effects effects={effectsOf(part)} />
      {remove.error !== null && (
        <p className="field-error" role="alert">
          {remove.error.message}
        </p>
      )}
    </FormDialog>
  );
}

function removal(part: Part): [Operation, Record<string, string>] {
  if (part.object === 'site-section-group')
    return [`DELETE ${SITE}/section-groups/{siteSectionGroupId}`, { siteSectionGroupId: part.id }];
  if (part.object === 'site-section') return [`DELETE ${SITE}/sections/{siteSectionId}`, { siteSectionId: part.id }];
  return [`DELETE ${SITE}/site-spaces/{siteSpaceId}`, { siteSpaceId: part.id }];
}

function effectsOf(part: Part): Effect[] {
  if (part.object === 'site-section-group') {
    const count = partsIn(part).length;
    const text =
      count === 0
        ? 'The group is empty.'
        : `Its ${count === 1 ? 'section takes' : `${count} sections take`} its place in the header. Readers keep all addresses.`;
    return [{ kind: 'note', text }];
  }
  const what =
    part.object === 'site-section'
      ? 'The section, its spaces and their own looks'
      : 'The space and its own look on the site';
  return [
    { kind: 'warning', text: `${what} are taken from the site. Nothing leads from its addresses to others.` },
    { kind: 'note', text: 'Spaces and pages themselves stay, and can be added again.' },
  ];
}
