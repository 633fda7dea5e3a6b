import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { call } from '../../../api/client.ts';
import { spacesOf } from '../../../api/reads.ts';
import type { Space } from '../../../api/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { settingsPath } from '../../tabs.ts';
import { languageName } from '../../../ui/language-name.ts';
import { LanguageMenu } from './language-menu.tsx';
import { leftOf, percentOf } from './languages.ts';
import type { Translation, TranslationSpace } from './reads.ts';
import { RunState } from './run-state.tsx';

export interface LanguageProps {
  organizationId: string;
  translation: Translation;
  language: string;
}

/** One language: how far it is, or the space that it is to have. */
export function LanguageRow({ found, ...props }: LanguageProps & { found: TranslationSpace | undefined }) {
  return found === undefined ? <WithoutSpace {...props} /> : <WithSpace {...props} found={found} />;
}

function WithSpace({ found, ...props }: LanguageProps & { found: TranslationSpace }) {
  const { organizationId, translation, language } = props;
  const name = languageName(language);
  const percent = percentOf(found);
  return (
    <li className="admin-row">
      <span className="admin-what">
        <Link className="admin-name" href={settingsPath(organizationId, 'translations', translation.id, language)}>
          {name}
        </Link>
        <meter className="admin-meter" aria-label={`${name} is translated`} min={0} max={100} value={percent} />
        <span className="admin-facts">
          <span>{percent} %</span>
          <span>{found.pending ? 'Being compared with its source…' : leftOf(found)}</span>
          <Link href={`/spaces/${found.space}`}>Open the space</Link>
        </span>
        <RunState found={found} />
      </span>
      {translation.permissions.edit && <LanguageMenu {...props} found={found} />}
    </li>
  );
}

function WithoutSpace({ organizationId, translation, language }: LanguageProps) {
  const { data: spaces = [] } = useQuery(spacesOf(organizationId));
  const [space, setSpace] = useState('');
  const client = useQueryClient();
  const name = languageName(language);
  const source = translation.source?.space;
  const connect = useMutation({
    mutationFn: async (chosen: string) => {
      const made = chosen === 'copy' ? await copyOf(source ?? '', name, spaces) : chosen;
      await call('POST /orgs/{organizationId}/translations/{translationSettingsId}/spaces', {
        path: { organizationId, translationSettingsId: translation.id },
        body: { language, space: made },
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['organization', organizationId] }),
  });
  const choices = [
    ['', 'Choose a space'],
    ['copy', 'A new copy of the source'],
    ...spaces.filter(({ id }) => id !== source).map(({ id, title }) => [id, title] as const),
  ] as const;
  return (
    <li className="admin-row">
      <span className="admin-what">
        <span className="admin-name">{name}</span>
        <span className="admin-facts">It has no space yet.</span>
      </span>
      {translation.permissions.edit && source !== undefined && (
        <>
          <Select label={`Space of ${name}`} isLabelHidden value={space} choices={choices} onChange={setSpace} />
          <Button
            aria-label={`Use this space for ${name}`}
            isDisabled={space === ''}
            isPending={connect.isPending}
            onPress={() => connect.mutate(space)}
          >
            Use
          </Button>
        </>
      )}
    </li>
  );
}

/** A copy of a space that says by its title which language it is to have. */
async function copyOf(spaceId: string, language: string, spaces: readonly Space[]): Promise<string> {
  const { id } = await call<Space>('POST /spaces/{spaceId}/duplicate', { path: { spaceId } });
  const title = `${spaces.find((space) => space.id === spaceId)?.title ?? 'Copy'} (${language})`;
  await call('PATCH /spaces/{spaceId}', { path: { spaceId: id }, body: { title: [...title].slice(0, 50).join('') } });
  return id;
}
