import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { call } from '../../../api/client.ts';
import { spacesOf } from '../../../api/reads.ts';
import type { Organization } from '../../../api/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Trouble } from '../../trouble.tsx';
import { DetailPage, RemoveDialog } from '../../detail-page.tsx';
import { languageName } from '../../../ui/language-name.ts';
import { LanguageRow } from './language-row.tsx';
import { keyOf, spacesOfTranslation, type Translation, translationOf } from './reads.ts';
import { SettingsDialog } from './settings-dialog.tsx';

/** One translation: its source, and how far each language is. */
export function TranslationPage({
  organization,
  translationId,
}: {
  organization: Organization;
  translationId: string;
}) {
  const read = useQuery(translationOf(organization.id, translationId));
  return (
    <DetailPage organizationId={organization.id} tab="translations" title="Translations" read={read}>
      {(data) => <Shown organizationId={organization.id} translation={data} />}
    </DetailPage>
  );
}

function Shown({ organizationId, translation }: { organizationId: string; translation: Translation }) {
  const { id, title, source, languages, permissions } = translation;
  const { data: spaces, error, refetch } = useQuery(spacesOfTranslation(organizationId, id));
  const { data: all = [] } = useQuery(spacesOf(organizationId));
  const [open, setOpen] = useState<'settings' | 'delete'>();
  const close = () => setOpen(undefined);
  const known = [...new Set([...languages, ...(spaces ?? []).map(({ language }) => language)])];
  return (
    <>
      <div className="admin-head">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {permissions.edit && (
          <div className="admin-actions">
            <Button onPress={() => setOpen('settings')}>Change</Button>
            <Button kind="danger" onPress={() => setOpen('delete')}>
              Delete
            </Button>
          </div>
        )}
      </div>
      {source === undefined ? (
        <p className="admin-box" data-kind="warning">
          No space is chosen that is translated.
        </p>
      ) : (
        <p className="admin-note">
          From{' '}
          <Link href={`/spaces/${source.space}`}>
            <bdi>{all.find((space) => space.id === source.space)?.title ?? 'its space'}</bdi>
          </Link>
          , in {languageName(source.language)}.
        </p>
      )}
      {error !== null && spaces === undefined && <Trouble error={error} onRetry={() => void refetch()} />}
      {spaces === undefined && error === null && <Loading />}
      {spaces !== undefined && known.length === 0 && <p className="admin-note">No language is chosen yet.</p>}
      {spaces !== undefined && (
        <ul className="admin-list" aria-label="Languages">
          {known.map((language) => (
            <LanguageRow
              key={language}
              organizationId={organizationId}
              translation={translation}
              language={language}
              found={spaces.find((each) => each.language === language)}
            />
          ))}
        </ul>
      )}
      {open === 'settings' && (
        <SettingsDialog organizationId={organizationId} translation={translation} onClose={close} />
      )}
      {open === 'delete' && <Delete organizationId={organizationId} translation={translation} onClose={close} />}
    </>
  );
}

function Delete({
  organizationId,
  translation: { id, title },
  onClose,
}: {
  organizationId: string;
  translation: Translation;
  onClose: () => void;
}) {
  return (
    <RemoveDialog
      organizationId={organizationId}
      tab="translations"
      title={`Delete “${title}”?`}
      action="Delete the translation"
      remove={() =>
        call('DELETE /orgs/{organizationId}/translations/{translationSettingsId}', {
          path: { organizationId, translationSettingsId: id },
        })
      }
      queryKey={keyOf(organizationId)}
      id={id}
      onClose={onClose}
    >
      <ul className="admin-consequences">
        <li>The spaces stay with all that is written in them.</li>
        <li>What is known of which text translates which is lost, and nobody is notified of pages that are behind.</li>
      </ul>
    </RemoveDialog>
  );
}
