import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import type { Organization } from '../../../api/types.ts';
import { PagedList } from '../../paged.tsx';
import { settingsPath } from '../../tabs.ts';
import { counted } from '../../text.ts';
import { languageName } from '../../../ui/language-name.ts';
import { leftOf, percentOf } from './languages.ts';
import { pagesOfLanguage, spacesOfTranslation } from './reads.ts';

/** How far each page of a language is, with the way to where it is written. */
export function LanguagePages({
  organization,
  translationId,
  language,
}: {
  organization: Organization;
  translationId: string;
  language: string;
}) {
  const { data: spaces = [] } = useQuery(spacesOfTranslation(organization.id, translationId));
  const space = spaces.find((each) => each.language === language)?.space;
  return (
    <div className="admin-tab">
      <div>
        <Link className="admin-path" href={settingsPath(organization.id, 'translations', translationId)}>
          <IconChevronLeft size={16} aria-hidden />
          All languages
        </Link>
      </div>
      <h1>{languageName(language)}</h1>
      <PagedList
        of={pagesOfLanguage(organization.id, translationId, language)}
        label="Pages"
        count={(all) => counted(all, 'page')}
        empty={<p role="status">The source has no pages yet.</p>}
      >
        {({ id, title, path, translation, counts }) => (
          <li key={id} className="admin-row">
            <span className="admin-what">
              {space !== undefined && translation !== undefined ? (
                <Link className="admin-name" href={`/spaces/${space}/pages/${translation}`}>
                  <bdi>{title}</bdi>
                </Link>
              ) : (
                <bdi className="admin-name">{title}</bdi>
              )}
              <span className="admin-facts">
                <bdi>{path}</bdi>
                <span>
                  {translation === undefined
                    ? 'The language has no such page'
                    : counts === undefined
                      ? 'Not compared yet'
                      : leftOf(counts)}
                </span>
              </span>
            </span>
            {counts !== undefined && <span>{percentOf(counts)} %</span>}
          </li>
        )}
      </PagedList>
    </div>
  );
}
