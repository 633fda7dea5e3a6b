import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { ApiError, call, type Operation } from '../../api/client.ts';
import { IconField } from '../../icons/icon-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { useReadAgain } from '../changes.ts';
import { useSite } from '../context.ts';
import { SITE } from '../reads.ts';
import { changesOf, faultsOf, type PartValues, toValues } from './values.ts';
import { KINDS, type Part } from './tree.ts';

/** The settings of a part of a site. What the server refuses stands at its field. */
export function PartDialog({ part, onClose }: { part: Part; onClose: () => void }) {
  const [values, setValues] = useState(() => toValues(part));
  const save = useSaving(part, onClose);
  const changes = changesOf(part, values);
  const isChanged = Object.keys(changes).length > 0;
  const faults = save.error === null ? {} : faultsOf(save.error instanceof ApiError ? save.error : undefined);
  const set = (change: Partial<PartValues>) => {
    setValues({ ...values, ...change });
    save.reset();
  };
  const doing = { isPending: save.isPending, mutate: () => save.mutate(changes) };
  const isSpace = part.object === 'site-space';
  return (
    <FormDialog
      title={`Settings of the ${KINDS[part.object]} “${part.title}”`}
      action="Save"
      doing={doing}
      isDisabled={!isChanged}
      keepsOpen={isChanged}
      onClose={onClose}
    >
      {part.object === 'site-space' ? (
        <p className="field-help">
          Title and icon are those of the <Link href={`/spaces/${part.space.id}/settings`}>space</Link>.
        </p>
      ) : (
        <>
          <Field
            label="Title"
            autoFocus
            isRequired
            minLength={part.object === 'site-section' ? 2 : 1}
            maxLength={part.object === 'site-section' ? 128 : 100}
            value={values.title}
            onChange={(title) => set({ title })}
            error={faults.title}
          />
          <IconField
            label="Icon"
            hasEmoji={false}
            value={{ emoji: '', icon: values.icon }}
            onChange={({ icon }) => set({ icon })}
            error={faults.icon}
          />
        </>
      )}
      {part.object === 'site-section' && (
        <Field
          label="Description"
          help="Shown below the title in menus of the header."
          maxLength={256}
          value={values.description}
          onChange={(description) => set({ description })}
          error={faults.description}
        />
      )}
      {part.object !== 'site-section-group' && (
        <>
          <Field
            label="Path"
            help={
              part.default === true
                ? 'It is the default, so readers need no path for it. What was there before leads to the new one.'
                : 'Its part of the address. The former one leads to the new one.'
            }
            {...(isSpace && { autoFocus: true })}
            maxLength={100}
            value={values.path}
            onChange={(path) => set({ path })}
            error={faults.path}
          />
          <Field
            label="Shown to"
            help='Empty for all readers, else an expression that they must meet, such as visitor.claims.plan == "pro".'
            maxLength={1024}
            value={values.condition}
            onChange={(condition) => set({ condition })}
            error={faults.condition}
          />
        </>
      )}
      {save.error !== null && Object.keys(faults).length === 0 && (
        <p className="field-error" role="alert">
          {save.error.message}
        </p>
      )}
    </FormDialog>
  );
}

function useSaving(part: Part, onClose: () => void) {
  const { at } = useSite();
  const readAgain = useReadAgain();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (body: object) => {
      const [operation, path] = changing(part);
      return call(operation, { path: { ...at, ...path }, body });
    },
    onSuccess: async () => {
      await readAgain();
      notify({ kind: 'done', text: 'The settings are saved.' });
      onClose();
    },
  });
}

function changing(part: Part): [Operation, Record<string, string>] {
  if (part.object === 'site-section-group')
    return [`PATCH ${SITE}/section-groups/{siteSectionGroupId}`, { siteSectionGroupId: part.id }];
  if (part.object === 'site-section') return [`PATCH ${SITE}/sections/{siteSectionId}`, { siteSectionId: part.id }];
  return [`PATCH ${SITE}/site-spaces/{siteSpaceId}`, { siteSpaceId: part.id }];
}
