import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { spacesOf } from '../../../api/reads.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { settingsPath } from '../../tabs.ts';
import { languageName } from '../../../ui/language-name.ts';
import { LANGUAGES } from './languages.ts';
import { keyOf, type Translation } from './reads.ts';

/** Says which space is translated, from which language and into which. */
export function SettingsDialog({
  organizationId,
  translation,
  onClose,
}: {
  organizationId: string;
  translation?: Translation;
  onClose: () => void;
}) {
  const { data: spaces = [] } = useQuery(spacesOf(organizationId));
  const [title, setTitle] = useState(translation?.title ?? '');
  const [space, setSpace] = useState(translation?.source?.space ?? '');
  const [from, setFrom] = useState(translation?.source?.language ?? 'en');
  const [into, setInto] = useState<readonly string[]>(translation?.languages ?? []);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: () => {
      const body = {
        title: title.trim(),
        languages: into.filter((language) => language !== from),
        ...(space !== '' && { source: { space, language: from } }),
      };
      return translation === undefined
        ? call<Translation>('POST /orgs/{organizationId}/translations', { path: { organizationId }, body })
        : call<Translation>('PUT /orgs/{organizationId}/translations/{translationSettingsId}', {
            path: { organizationId, translationSettingsId: translation.id },
            body,
          });
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: keyOf(organizationId) });
      onClose();
      navigate(settingsPath(organizationId, 'translations', id));
    },
  });
  const languages = LANGUAGES.map((code) => [code, languageName(code)] as const).toSorted((one, other) =>
    one[1].localeCompare(other[1]),
  );
  return (
    <FormDialog
      title={translation === undefined ? 'New translation' : 'Change the translation'}
      action={translation === undefined ? 'Create' : 'Save'}
      doing={save}
      onClose={onClose}
      size="wide"
      isDisabled={space === ''}
    >
      <Field label="Title" isRequired maxLength={100} value={title} onChange={setTitle} autoFocus />
      <Select
        label="Space that is translated"
        value={space}
        choices={[['', 'Choose a space'], ...spaces.map((each) => [each.id, each.title] as const)]}
        onChange={setSpace}
      />
      <Select label="Its language" value={from} choices={languages} onChange={setFrom} />
      <CheckboxGroup className="field" value={[...into]} onChange={setInto}>
        <Label>Languages</Label>
        <div className="admin-languages">
          {languages
            .filter(([code]) => code !== from)
            .map(([code, name]) => (
              <Checkbox key={code} value={code} className="check">
                {name}
              </Checkbox>
            ))}
        </div>
      </CheckboxGroup>
      {save.error !== null && (
        <p role="alert" className="field-error">
          {save.error.message}
        </p>
      )}
    </FormDialog>
  );
}
