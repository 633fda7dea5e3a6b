import { IconChevronLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { call } from '../../../api/client.ts';
import type { Organization } from '../../../api/types.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { PagedList } from '../../paged.tsx';
import { settingsPath } from '../../tabs.ts';
import { counted } from '../../text.ts';
import { languageName } from '../../../ui/language-name.ts';
import { GlossaryDialog } from './glossary-dialog.tsx';
import { type GlossaryEntry, glossaryOf, keyOf } from './reads.ts';

/** How things are called in each language. */
export function Glossary({ organization }: { organization: Organization }) {
  const organizationId = organization.id;
  const [open, setOpen] = useState<GlossaryEntry | 'new'>();
  const client = useQueryClient();
  const may = organization.permissions['createContent'] === true;
  const change = useMutation({
    mutationFn: (operation: object) =>
      call('PUT /orgs/{organizationId}/translations-glossary', {
        path: { organizationId },
        body: { operations: [operation] },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(organizationId, 'glossary') }),
  });
  const remove = ({ id, translations }: GlossaryEntry) =>
    change.mutate(
      { type: 'delete', id },
      {
        onSuccess: () => {
          document.querySelector<HTMLElement>('.admin-tab h1')?.focus();
          const undo = () => change.mutate({ type: 'insert', translations });
          notify({
            kind: 'done',
            text: `“${firstOf(translations)}” is deleted.`,
            action: { label: 'Undo', onPress: undo },
          });
        },
      },
    );
  return (
    <div className="admin-tab">
      <div>
        <Link className="admin-path" href={settingsPath(organizationId, 'translations')}>
          <IconChevronLeft size={16} aria-hidden />
          Translations
        </Link>
      </div>
      <div className="admin-head">
        <h1 tabIndex={-1}>Glossary</h1>
        {may && (
          <Button kind="main" onPress={() => setOpen('new')}>
            New entry
          </Button>
        )}
      </div>
      <p className="admin-note">Machines that translate are given these words.</p>
      <PagedList
        of={glossaryOf(organizationId)}
        label="Glossary"
        count={(all) => counted(all, 'entry', 'entries')}
        empty={<p role="status">The glossary is empty.</p>}
      >
        {(entry) => (
          <li key={entry.id} className="admin-row">
            <dl className="admin-words">
              {Object.entries(entry.translations).map(([language, word]) => (
                <div key={language}>
                  <dt>{languageName(language)}</dt>
                  <dd lang={language}>
                    <bdi>{word}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
            {may && (
              <span className="admin-tools">
                <IconButton
                  label={`Edit ${firstOf(entry.translations)}`}
                  icon={<IconPencil size={16} />}
                  onPress={() => setOpen(entry)}
                />
                <IconButton
                  label={`Delete ${firstOf(entry.translations)}`}
                  icon={<IconTrash size={16} />}
                  onPress={() => remove(entry)}
                />
              </span>
            )}
          </li>
        )}
      </PagedList>
      {open !== undefined && (
        <GlossaryDialog
          organizationId={organizationId}
          {...(open !== 'new' && { entry: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

const firstOf = (translations: GlossaryEntry['translations']): string => Object.values(translations)[0] ?? '';
