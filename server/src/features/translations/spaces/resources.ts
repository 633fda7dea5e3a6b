// How the API shows the languages of settings, their pages and texts.
import type { Static } from 'typebox';
import type { Bound, BindingRow, RunRow, TextOfPage } from '../ledger/index.ts';
import type { TranslationPage, TranslationSpace, TranslationText } from './schema.ts';
import type { ListedPage, NamedLanguage } from './service.ts';

interface ShownFrom {
  baseUrl: string;
}

export const locationOf = (
  { baseUrl }: ShownFrom,
  { organizationId, translationSettingsId, language }: NamedLanguage,
): string => `${baseUrl}/v1/orgs/${organizationId}/translations/${translationSettingsId}/spaces/${language}`;

export function toTranslationSpace(
  from: ShownFrom,
  organizationId: string,
  { row, run }: { row: BindingRow; run?: RunRow | undefined },
): Static<typeof TranslationSpace> {
  const { language, translated, stale, missing } = row;
  const named = { organizationId, translationSettingsId: row.settings_id, language };
  return {
    object: 'translation-space',
    id: row.id,
    language: language as Static<typeof TranslationSpace>['language'],
    space: row.space_id,
    ...{ translated, stale, missing },
    pending: row.changes > row.looked,
    notice: row.notice === 1,
    ...(row.looked === 0 ? {} : { comparedAt: new Date(row.looked_at).toISOString() }),
    ...(run === undefined ? {} : { run: toRun(run) }),
    createdAt: new Date(row.created_at).toISOString(),
    urls: { location: locationOf(from, named) },
  };
}

type Shown = NonNullable<Static<typeof TranslationSpace>['run']>;

const toRun = ({ state, due_at: due, ended_at: ended, error, ...run }: RunRow): Shown => ({
  state: state as Shown['state'],
  requestedAt: new Date(run.requested_at).toISOString(),
  ...(ended === null ? {} : { endedAt: new Date(ended).toISOString() }),
  ...(error === null ? {} : { error }),
  ...(error === null || due === null ? {} : { retryAt: new Date(due).toISOString() }),
  ...{ translated: run.translated, refused: run.refused, kept: run.kept },
  ...(run.change_request_id === null ? {} : { changeRequest: run.change_request_id }),
});

export function toTranslationPage(
  from: ShownFrom,
  bound: Bound,
  { page, counts }: ListedPage,
): Static<typeof TranslationPage> {
  const named = { organizationId: bound.organization_id, translationSettingsId: bound.settings_id, ...bound };
  return {
    object: 'translation-page',
    id: page.id,
    title: page.title,
    path: page.path,
    ...(counts === undefined || counts.target_page_id === null ? {} : { translation: counts.target_page_id }),
    ...(counts === undefined ? {} : { counts: toCounts(counts) }),
    urls: { location: `${locationOf(from, named)}/pages/${page.id}/texts` },
  };
}

const toCounts = ({ translated, stale, missing }: NonNullable<ListedPage['counts']>) => ({
  translated,
  stale,
  missing,
});

export const toTranslationText = ({ unit, state, target, origin }: TextOfPage): Static<typeof TranslationText> => ({
  object: 'translation-text',
  ...{ id: unit.id, kind: unit.kind, section: unit.section, state, source: unit.source },
  ...(target === undefined ? {} : { target }),
  ...(origin === undefined ? {} : { origin }),
});
