import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-aria-components';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { counted } from '../../text.ts';
import { languageName } from '../../../ui/language-name.ts';
import type { LanguageProps } from './language-row.tsx';
import { keyOf } from './reads.ts';

interface Imported {
  changeRequest?: string;
  applied: number;
  kept: number;
  outdated: number;
  refused: readonly { page: string; text: string; message: string }[];
  refusedCount: number;
}

/** Takes translations from a file of a translator into a change request. */
export function ImportDialog({
  organizationId,
  translation,
  language,
  space,
  onClose,
}: LanguageProps & { space: string; onClose: () => void }) {
  const [content, setContent] = useState('');
  const [name, setName] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const take = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call<Imported>('POST /orgs/{organizationId}/translations/{translationSettingsId}/import', {
        path: { organizationId, translationSettingsId: translation.id },
        body: { language, content },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(organizationId) }),
  });
  return (
    <FormDialog
      title={`Import translations into ${languageName(language)}`}
      action="Import"
      doing={take}
      onClose={onClose}
      isDisabled={content === ''}
    >
      <p className="field-help">
        A file in XLIFF or PO that was exported here. Its translations become a change request, which somebody reviews.
      </p>
      <div>
        <Button onPress={() => file.current?.click()}>Choose a file</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".xlf,.xliff,.po"
          aria-label="File of translations"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen === undefined) return;
            setName(chosen.name);
            void chosen.text().then(setContent);
          }}
        />
      </div>
      <p role="status">{name}</p>
      {take.error !== null && (
        <p role="alert" className="field-error">
          {take.error.message}
        </p>
      )}
      {take.data !== undefined && <Outcome imported={take.data} space={space} />}
    </FormDialog>
  );
}

function Outcome({ imported, space }: { imported: Imported; space: string }) {
  const { changeRequest, applied, kept, outdated, refused, refusedCount } = imported;
  return (
    <div className="admin-box" data-kind={refusedCount > 0 ? 'warning' : 'good'} role="status">
      <p>
        {counted(applied, 'text')} taken over, {kept} left as people wrote them, {outdated} for a source that has
        changed, {refusedCount} refused.
      </p>
      {refused.length > 0 && (
        <ul className="admin-consequences">
          {refused.slice(0, 10).map(({ page, text, message }) => (
            <li key={`${page} ${text}`}>
              <bdi>{text.slice(0, 100)}</bdi>: {message}
            </li>
          ))}
        </ul>
      )}
      {changeRequest !== undefined && (
        <Link href={`/spaces/${space}/changes/${changeRequest}`}>Review the proposal</Link>
      )}
    </div>
  );
}
