// How the API shows translation settings.
import type { Static } from 'typebox';
import { allows, type Caller, rightsOnSpaces } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { LANGUAGES, type Language } from './languages.ts';
import type { TranslationSettings } from './schema.ts';
import type { SettingsRow } from './store.ts';

/** Settings of one organization as the API shows them to a caller: who may not read a space does not learn of it. */
export async function toSettings(
  ctx: { db: Db; baseUrl: string },
  viewer: Caller,
  rows: readonly SettingsRow[],
): Promise<Static<typeof TranslationSettings>[]> {
  const spaceIds = rows.flatMap(({ source_space_id: id }) => (id === null ? [] : [id]));
  const seen = await rightsOnSpaces(ctx, viewer, [...new Set(spaceIds)]);
  return rows.map((row) => ({
    object: 'translation-settings',
    id: row.id,
    title: row.title,
    languages: languagesOf(row),
    ...(seen.has(row.source_space_id ?? '') ? sourceOf(row) : {}),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    permissions: { edit: allows(viewer.rights.organizationRole, 'create') },
    urls: { location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/translations/${row.id}` },
  }));
}

export async function toOneSettings(
  ctx: { db: Db; baseUrl: string },
  viewer: Caller,
  row: SettingsRow,
): Promise<Static<typeof TranslationSettings>> {
  const [settings] = await toSettings(ctx, viewer, [row]);
  if (settings === undefined) throw new Error('Translation settings were lost on their way out.');
  return settings;
}

export const languagesOf = ({ languages }: Pick<SettingsRow, 'languages'>): Language[] =>
  (JSON.parse(languages) as string[]).filter(isLanguage);

export const isLanguage = (code: string | null): code is Language => LANGUAGES.some((language) => language === code);

function sourceOf({ source_space_id: space, source_language: language }: SettingsRow) {
  return space !== null && isLanguage(language) ? { source: { space, language } } : {};
}
