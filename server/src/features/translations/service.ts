import { allows, type Caller, roleOnSpace } from '#access/index.ts';
import { type AuditEntry, doneBy, recordAudit } from '#features/audit-log/index.ts';
import { findSpace } from '#features/spaces/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, type ListRequest, notFound, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { Language } from './languages.ts';
import { forgetPages, keepBindings, listBindings } from './ledger/index.ts';
import {
  countSettings,
  deleteSettings,
  findSettings,
  insertSettings,
  listSettings,
  type SettingsRow,
  updateSettings,
} from './store.ts';

export interface TranslationsCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

/** Translation settings by their organization and their id. */
export interface NamedSettings {
  organizationId: string;
  translationSettingsId: string;
}

/** A space that is translated, and its language. */
export interface Source {
  space: string;
  language: Language;
}

/** So many one organization keeps. */
const SETTINGS_AT_MOST = 100;

/** The translation settings of an organization, oldest first. */
export const listTranslations = (
  ctx: TranslationsCtx,
  organizationId: string,
  query: ListRequest,
): Promise<Page<SettingsRow>> =>
  paginate(query, {
    scope: ['translations', organizationId],
    count: () => countSettings(ctx.db, organizationId),
    rows: (after, take) => listSettings(ctx.db, organizationId, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });

export async function getTranslation(
  ctx: { db: Db },
  { organizationId, translationSettingsId }: NamedSettings,
): Promise<SettingsRow> {
  const row = await findSettings(ctx.db, translationSettingsId);
  if (row === undefined || row.organization_id !== organizationId) throw notFound('translation settings');
  return row;
}

export async function createTranslation(
  ctx: TranslationsCtx,
  caller: Caller,
  { title, languages = [], source }: { title: string; languages?: readonly Language[]; source?: Source },
): Promise<SettingsRow> {
  const { organizationId } = caller.rights;
  return inTransaction(ctx, async (tx) => {
    if ((await countSettings(tx.db, organizationId)) >= SETTINGS_AT_MOST)
      throw badRequest(`An organization keeps at most ${SETTINGS_AT_MOST} translation settings.`);
    const from = await readSource(tx, caller, source ?? null);
    const id = newId();
    const row = { id, organization_id: organizationId, title, languages: JSON.stringify(languages), ...from };
    await insertSettings(tx.db, { ...row, created_at: tx.clock.now() });
    const settings = await getTranslation(tx, { organizationId, translationSettingsId: id });
    await record(tx, caller, { settings, action: 'translation.created', after: stateOf(settings) });
    return settings;
  });
}

/** Gives settings another title; languages and source, where they are named, take the place of those before. */
export async function updateTranslation(
  ctx: TranslationsCtx,
  caller: Caller,
  {
    title,
    languages,
    source,
    ifMatch,
    ...named
  }: NamedSettings & {
    title: string;
    languages?: readonly Language[];
    source?: Source | null;
    ifMatch: readonly string[] | undefined;
  },
): Promise<SettingsRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await getTranslation(tx, named);
    requireMatch(ifMatch, before.version);
    const translations = await listBindings(tx.db, before.id);
    if (source && translations.some((row) => row.space_id === source.space))
      throw badRequest('The source is the space of one of the languages.', [
        { in: 'body', path: '/source/space', message: 'expected a space that is no translation of these settings' },
      ]);
    await updateSettings(tx.db, before.id, {
      title,
      ...(languages === undefined ? {} : { languages: JSON.stringify(languages) }),
      ...(source === undefined ? {} : await readSource(tx, caller, source)),
      updated_at: tx.clock.now(),
    });
    const settings = await getTranslation(tx, named);
    if (languages !== undefined) await keepBindings(tx.db, settings.id, languages);
    if (settings.source_space_id !== before.source_space_id) await forgetPages(tx.db, settings.id);
    const states = { before: stateOf(before), after: stateOf(settings) };
    await record(tx, caller, { settings, action: 'translation.updated', ...states });
    return settings;
  });
}

export async function deleteTranslation(ctx: TranslationsCtx, caller: Caller, named: NamedSettings): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const settings = await getTranslation(tx, named);
    await deleteSettings(tx.db, settings.id);
    await record(tx, caller, { settings, action: 'translation.deleted', before: stateOf(settings) });
  });
}

/** The columns of a source, which must be a space of the organization that the caller may read. */
async function readSource(
  tx: { db: Db },
  caller: Caller,
  source: Source | null,
): Promise<Pick<SettingsRow, 'source_space_id' | 'source_language'>> {
  if (source === null) return { source_space_id: null, source_language: null };
  const space = await findSpace(tx.db, source.space);
  const isUsable =
    space !== undefined && space.deleted_at === null && space.organization_id === caller.rights.organizationId;
  if (!isUsable || !allows(await roleOnSpace(tx, caller, source.space), 'read'))
    throw badRequest('The source is no space of this organization.', [
      { in: 'body', path: '/source/space', message: 'expected a space of this organization' },
    ]);
  return { source_space_id: source.space, source_language: source.language };
}

/** What the audit log says of settings. */
const stateOf = ({ title, languages, source_space_id, source_language }: SettingsRow) => ({
  title,
  languages: JSON.parse(languages) as string[],
  ...(source_space_id === null ? {} : { source: source_space_id, sourceLanguage: source_language }),
});

const record = (
  tx: TranslationsCtx,
  caller: Caller,
  { settings, ...done }: { settings: SettingsRow } & Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> => recordAudit(tx, { ...doneBy(caller), target: { kind: 'translation', id: settings.id }, ...done });
