import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { spacesOf } from '../../api/reads.ts';
import { IconField } from '../../icons/icon-field.tsx';
import { NO_ICON } from '../../icons/names.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { useReadAgain } from '../changes.ts';
import { useSite } from '../context.ts';
import { SITE, spacesIn } from '../reads.ts';
import { sectionsIn, type Structure } from './tree.ts';

const NEW_SECTION = '';
/** On a site without sections, next to what is there. */
const NEXT_TO = 'next';

interface Props {
  structure: Structure;
  /** The section that it is to be a variant of. */
  sectionId?: string;
  onClose: () => void;
}

/** Adds a space to the site: as a section of its own, or as a variant. */
export function AddSpace({ structure, sectionId, onClose }: Props) {
  const { at, site } = useSite();
  const { data: spaces } = useQuery(spacesOf(at.organizationId));
  const readAgain = useReadAgain();
  const sections = sectionsIn(structure);
  const hasSections = sections.length > 0 || structure.some(({ object }) => object === 'site-section-group');
  const [where, setWhere] = useState(sectionId ?? (hasSections ? NEW_SECTION : NEXT_TO));
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [icon, setIcon] = useState(NO_ICON);
  const shown = new Set(spacesIn({ type: 'sections', structure }).map(({ space }) => space.id));
  const free = (spaces ?? []).filter(({ id }) => !shown.has(id));
  const space = free.find(({ id }) => id === chosen) ?? free[0];
  const title = typed ?? space?.title ?? '';
  const add = useMutation({
    meta: { isShown: true },
    mutationFn: async (spaceId: string) => {
      const body = { spaceId, ...(icon.icon !== '' && { icon: icon.icon }), title: title.trim() };
      if (where === NEW_SECTION) return call(`POST ${SITE}/sections`, { path: at, body });
      const into = where === NEXT_TO ? {} : { sectionId: where };
      return call(`POST ${SITE}/site-spaces`, { path: at, body: { spaceId, ...into } });
    },
    onSuccess: async () => {
      await readAgain();
      onClose();
    },
  });
  const isWrapped = where === NEW_SECTION && !hasSections && structure.length > 0;
  const isNamed = where !== NEW_SECTION || title.trim().length >= 2;
  const doing = { isPending: add.isPending, mutate: () => space !== undefined && add.mutate(space.id) };
  return (
    <FormDialog
      title="Add a space"
      action="Add"
      doing={doing}
      isDisabled={space === undefined || !isNamed}
      onClose={onClose}
    >
      {spaces === undefined && <Loading />}
      {spaces !== undefined && space === undefined && <p>All spaces that you may read are on this site already.</p>}
      {space !== undefined && (
        <>
          <Select
            label="Space"
            autoFocus
            value={space.id}
            choices={free.map(({ id, title: name }) => [id, name] as const)}
            onChange={setChosen}
          />
          <Select
            label="As"
            value={where}
            choices={[
              ...(hasSections
                ? []
                : [[NEXT_TO, structure.length === 0 ? 'The first space' : 'A variant next to the others'] as const]),
              ...(structure.length === 0 ? [] : [[NEW_SECTION, 'A section of its own'] as const]),
              ...sections.map(({ id, title: name }) => [id, `A variant in “${name}”`] as const),
            ]}
            onChange={setWhere}
          />
        </>
      )}
      {space !== undefined && where === NEW_SECTION && (
        <>
          <Field label="Title of the section" minLength={2} maxLength={64} value={title} onChange={setTyped} />
          <IconField label="Icon" hasEmoji={false} value={icon} onChange={setIcon} />
        </>
      )}
      {isWrapped && (
        <p className="site-note">
          What the site shows now becomes a section “{site.title}” before it. Readers keep all addresses.
        </p>
      )}
      {add.error !== null && (
        <p className="field-error" role="alert">
          {add.error.message}
        </p>
      )}
    </FormDialog>
  );
}
