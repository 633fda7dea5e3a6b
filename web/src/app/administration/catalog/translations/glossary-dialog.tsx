import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { languageName } from '../../../ui/language-name.ts';
import { LANGUAGES } from './languages.ts';
import { type GlossaryEntry, keyOf } from './reads.ts';

type Word = readonly [language: string, word: string];

/** The words for one thing, in as many languages as somebody knows. */
export function GlossaryDialog({
  organizationId,
  entry,
  onClose,
}: {
  organizationId: string;
  entry?: GlossaryEntry;
  onClose: () => void;
}) {
  const [words, setWords] = useState<readonly Word[]>(() =>
    entry === undefined
      ? [
          ['en', ''],
          ['de', ''],
        ]
      : Object.entries(entry.translations),
  );
  const client = useQueryClient();
  const filled = words.filter(([, word]) => word.trim() !== '');
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: () => {
      const translations = Object.fromEntries(filled.map(([language, word]) => [language, word.trim()]));
      const operation =
        entry === undefined ? { type: 'insert', translations } : { type: 'update', id: entry.id, translations };
      return call('PUT /orgs/{organizationId}/translations-glossary', {
        path: { organizationId },
        body: { operations: [operation] },
      });
    },
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: keyOf(organizationId, 'glossary') });
    },
  });
  const used = new Set(words.map(([language]) => language));
  const free = LANGUAGES.filter((language) => !used.has(language)).map((code) => [code, languageName(code)] as const);
  return (
    <FormDialog
      title={entry === undefined ? 'New entry' : 'Edit the entry'}
      action="Save"
      doing={save}
      onClose={onClose}
      keepsOpen={filled.length > 0}
      isDisabled={filled.length === 0}
    >
      {words.map(([language, word], index) => (
        <Field
          key={language}
          label={languageName(language)}
          maxLength={255}
          value={word}
          onChange={(next) => setWords(words.with(index, [language, next]))}
        />
      ))}
      {free.length > 0 && (
        <Select
          label="Another language"
          value=""
          choices={[['', 'Choose a language'], ...free]}
          onChange={(language) => {
            if (language !== '') setWords([...words, [language, '']]);
          }}
        />
      )}
      {save.error !== null && (
        <p role="alert" className="field-error">
          {save.error.message}
        </p>
      )}
    </FormDialog>
  );
}
