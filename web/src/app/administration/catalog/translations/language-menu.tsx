import { IconBell, IconDots, IconFileExport, IconFileImport, IconLanguage, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { save } from '../../../transfer/download.ts';
import { IconButton } from '../../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../../ui/menu.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { counted } from '../../text.ts';
import { languageName } from '../../../ui/language-name.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { LanguageProps } from './language-row.tsx';
import { keyOf, type TranslationSpace } from './reads.ts';

type Props = LanguageProps & { found: TranslationSpace };

/** What can be done with a language. */
export function LanguageMenu({ found, ...props }: Props) {
  const { language } = props;
  const [isImporting, setImporting] = useState(false);
  const { run, take, setNotice, remove } = useLanguage({ ...props, found });
  const name = languageName(language);
  return (
    <>
      <MenuButton
        aria-label={`Options of ${name}`}
        button={<IconButton label={`Options of ${name}`} icon={<IconDots size={18} />} />}
      >
        <MenuItem icon={<IconLanguage size={16} />} onAction={() => run.mutate()}>
          Translate by a machine
        </MenuItem>
        <MenuItem icon={<IconFileExport size={16} />} onAction={() => take.mutate('xliff')}>
          Export for translators (XLIFF)
        </MenuItem>
        <MenuItem icon={<IconFileExport size={16} />} onAction={() => take.mutate('po')}>
          Export for translators (PO)
        </MenuItem>
        <MenuItem icon={<IconFileImport size={16} />} onAction={() => setImporting(true)}>
          Import translations
        </MenuItem>
        <MenuItem icon={<IconBell size={16} />} onAction={() => setNotice.mutate(!found.notice)}>
          {found.notice ? 'Do not mark pages that are behind' : 'Mark pages that are behind for readers'}
        </MenuItem>
        <MenuItem icon={<IconX size={16} />} kind="danger" onAction={() => remove.mutate()}>
          Take the space out
        </MenuItem>
      </MenuButton>
      {isImporting && <ImportDialog {...props} space={found.space} onClose={() => setImporting(false)} />}
    </>
  );
}

function useLanguage({ organizationId, translation, language, found }: Props) {
  const client = useQueryClient();
  const all = { organizationId, translationSettingsId: translation.id };
  const one = { ...all, language };
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(organizationId) });
  const run = useMutation({
    mutationFn: () =>
      call('POST /orgs/{organizationId}/translations/{translationSettingsId}/run', { path: all, body: { language } }),
    onSuccess,
  });
  const take = useMutation({
    mutationFn: (format: 'xliff' | 'po') =>
      call<{ name: string; texts: number; content: string }>(
        'GET /orgs/{organizationId}/translations/{translationSettingsId}/export',
        { path: all, query: { language, format } },
      ),
    onSuccess: ({ name, texts, content }) => {
      save(new Blob([content]), name);
      notify({ kind: 'done', text: `${counted(texts, 'text')} to translate.` });
    },
  });
  const setNotice = useMutation({
    mutationFn: (notice: boolean) =>
      call('PATCH /orgs/{organizationId}/translations/{translationSettingsId}/spaces/{language}', {
        path: one,
        body: { notice },
      }),
    onSuccess,
  });
  const giveBack = useMutation({
    mutationFn: () =>
      call('POST /orgs/{organizationId}/translations/{translationSettingsId}/spaces', {
        path: all,
        body: { language, space: found.space },
      }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /orgs/{organizationId}/translations/{translationSettingsId}/spaces/{language}', { path: one }),
    onSuccess: async () => {
      notify({
        kind: 'done',
        text: `${languageName(language)} has no space any more. The space stays as it is.`,
        action: { label: 'Undo', onPress: () => giveBack.mutate() },
      });
      document.querySelector<HTMLElement>('.admin-tab h1')?.focus();
      await onSuccess();
    },
  });
  return { run, take, setNotice, remove };
}
