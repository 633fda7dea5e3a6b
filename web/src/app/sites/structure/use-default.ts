import { useMutation } from '@tanstack/react-query';
import { call, type Operation } from '../../api/client.ts';
import { notify } from '../../ui/toast-queue.ts';
import { useReadAgain } from '../changes.ts';
import { useSite } from '../context.ts';
import { SITE } from '../reads.ts';
import { type Part, placeOf, sectionsIn, type Structure } from './tree.ts';

interface Asked {
  operation: Operation;
  path: Record<string, string>;
  body: object;
}

/** What the server is asked for, to serve a part at the root of what it is in. */
export function defaultRequest(structure: Structure, part: Part): Asked {
  const parent = placeOf(structure, part.id)?.parent;
  if (part.object === 'site-section')
    return { operation: `PATCH ${SITE}`, path: {}, body: { defaultSiteSection: part.id } };
  if (parent?.object === 'site-section')
    return {
      operation: `PATCH ${SITE}/sections/{siteSectionId}`,
      path: { siteSectionId: parent.id },
      body: { defaultSiteSpace: part.id },
    };
  return { operation: `PATCH ${SITE}`, path: {}, body: { defaultSiteSpace: part.id } };
}

/** The one that is the default now, next to this part. */
function formerOf(structure: Structure, part: Part): Part | undefined {
  const siblings =
    part.object === 'site-section' ? sectionsIn(structure) : (placeOf(structure, part.id)?.siblings ?? []);
  return siblings.find((each) => each.object !== 'site-section-group' && each.default === true);
}

/** Makes a part the default, with a way back. */
export function useDefault(): (structure: Structure, part: Part) => void {
  const { at } = useSite();
  const readAgain = useReadAgain();
  const change = useMutation({
    mutationFn: ({ operation, path, body }: Asked) => call(operation, { path: { ...at, ...path }, body }),
    onSettled: () => readAgain(),
  });
  const make = (structure: Structure, part: Part): void => {
    const former = formerOf(structure, part);
    change.mutate(defaultRequest(structure, part), {
      onSuccess: () =>
        notify({
          kind: 'done',
          text: `Readers find “${part.title}” first now.`,
          ...(former !== undefined && {
            action: { label: 'Undo', onPress: () => change.mutate(defaultRequest(structure, former)) },
          }),
        }),
    });
  };
  return make;
}
