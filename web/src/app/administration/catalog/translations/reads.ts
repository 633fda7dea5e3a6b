import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { pagedOf } from '../../paged.tsx';
import type { Counts } from './languages.ts';

export interface Translation {
  id: string;
  title: string;
  languages: readonly string[];
  source?: { space: string; language: string };
  permissions: { edit: boolean };
}

export interface TranslationSpace extends Counts {
  id: string;
  language: string;
  space: string;
  /** It is compared with its source. */
  pending: boolean;
  /** Readers are notified of pages that are behind. */
  notice: boolean;
  comparedAt?: string;
  run?: {
    state: 'pending' | 'running' | 'completed' | 'failed';
    requestedAt: string;
    endedAt?: string;
    retryAt?: string;
    error?: string;
    translated: number;
    refused: number;
    kept: number;
    changeRequest?: string;
  };
}

export interface TranslationPage {
  id: string;
  title: string;
  path: string;
  translation?: string;
  counts?: Counts;
}

export interface GlossaryEntry {
  id: string;
  translations: Readonly<Record<string, string>>;
}

export const keyOf = (organizationId: string, ...rest: readonly unknown[]) => [
  'organization',
  organizationId,
  'translations',
  ...rest,
];

const SOON_MS = 3000;

export const translationsOf = (organizationId: string) =>
  pagedOf<Translation>(keyOf(organizationId, 'list'), 'GET /orgs/{organizationId}/translations', {
    path: { organizationId },
  });

export const translationOf = (organizationId: string, translationSettingsId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, translationSettingsId, 'itself'),
    queryFn: ({ signal }) =>
      call<Translation>('GET /orgs/{organizationId}/translations/{translationSettingsId}', {
        path: { organizationId, translationSettingsId },
        signal,
      }),
  });

const isBusy = ({ pending, run }: TranslationSpace): boolean =>
  pending || run?.state === 'pending' || run?.state === 'running';

/** The languages that have a space: at most as many as there are languages. They are read again while something goes on. */
export const spacesOfTranslation = (organizationId: string, translationSettingsId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, translationSettingsId, 'spaces'),
    queryFn: async ({ signal }) =>
      (
        await call<{ items: TranslationSpace[] }>(
          'GET /orgs/{organizationId}/translations/{translationSettingsId}/spaces',
          { path: { organizationId, translationSettingsId }, query: { limit: 100 }, signal },
        )
      ).items,
    refetchInterval: ({ state: { data } }) => (data?.some(isBusy) === true ? SOON_MS : false),
  });

export const pagesOfLanguage = (organizationId: string, translationSettingsId: string, language: string) =>
  pagedOf<TranslationPage>(
    keyOf(organizationId, translationSettingsId, 'pages', language),
    'GET /orgs/{organizationId}/translations/{translationSettingsId}/spaces/{language}/pages',
    { path: { organizationId, translationSettingsId, language } },
  );

export const glossaryOf = (organizationId: string) =>
  pagedOf<GlossaryEntry>(keyOf(organizationId, 'glossary'), 'GET /orgs/{organizationId}/translations-glossary', {
    path: { organizationId },
  });
