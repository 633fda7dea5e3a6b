import { IconLanguage, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { spacesOf } from '../../../api/reads.ts';
import type { Organization } from '../../../api/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PagedList } from '../../paged.tsx';
import { settingsPath, type TabProps } from '../../tabs.ts';
import { counted } from '../../text.ts';
import { languageName } from '../../../ui/language-name.ts';
import { Glossary } from './glossary.tsx';
import { LanguagePages } from './language-pages.tsx';
import { translationsOf } from './reads.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { TranslationPage } from './translation-page.tsx';

/** Which spaces are translated into which languages, and how far that is. */
export function Translations({ organization, rest: [id, language] }: TabProps) {
  if (id === 'glossary') return <Glossary organization={organization} />;
  if (id !== undefined && language !== undefined)
    return <LanguagePages organization={organization} translationId={id} language={language} />;
  if (id !== undefined) return <TranslationPage key={id} organization={organization} translationId={id} />;
  return <AllTranslations organization={organization} />;
}

function AllTranslations({ organization }: { organization: Organization }) {
  const [isMaking, setMaking] = useState(false);
  const { data: spaces = [] } = useQuery(spacesOf(organization.id));
  const may = organization.permissions['createContent'] === true;
  const titleOf = (id: string | undefined) => spaces.find((space) => space.id === id)?.title ?? 'a space';
  return (
    <div className="admin-tab">
      <div className="admin-head">
        <h1 tabIndex={-1}>Translations</h1>
        {may && (
          <Button kind="main" onPress={() => setMaking(true)}>
            <IconPlus size={16} aria-hidden />
            New translation
          </Button>
        )}
      </div>
      <p className="admin-note">
        A space in one language, and a space for each language that it is translated into. The{' '}
        <Link href={settingsPath(organization.id, 'translations', 'glossary')}>glossary</Link> says how things are
        called in each.
      </p>
      <PagedList
        of={translationsOf(organization.id)}
        label="Translations"
        count={(all) => counted(all, 'translation')}
        empty={
          <Empty
            icon={<IconLanguage size={32} aria-hidden />}
            title="Nothing is translated yet"
            text="Choose a space and its languages, and see which pages are behind."
          />
        }
      >
        {({ id, title, languages, source }) => (
          <li key={id} className="admin-row">
            <span className="admin-what">
              <Link className="admin-name" href={settingsPath(organization.id, 'translations', id)}>
                <bdi>{title}</bdi>
              </Link>
              <span className="admin-facts">
                {source === undefined ? (
                  <span>No source yet</span>
                ) : (
                  <span>
                    From <bdi>{titleOf(source.space)}</bdi>, in {languageName(source.language)}
                  </span>
                )}
                <span>{counted(languages.length, 'language')}</span>
              </span>
            </span>
          </li>
        )}
      </PagedList>
      {isMaking && <SettingsDialog organizationId={organization.id} onClose={() => setMaking(false)} />}
    </div>
  );
}
