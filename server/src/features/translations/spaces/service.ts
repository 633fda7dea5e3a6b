import { allows, type Caller, rightsOnSpaces, roleOnSpace } from '#access/index.ts';
import { type AuditEntry, doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { PageNode } from '#features/contents/index.ts';
import { findSpace } from '#features/spaces/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  badRequest,
  conflict,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { Language } from '../languages.ts';
import {
  type BindingRow,
  type Bound,
  deleteBinding,
  documentsIn,
  findBound,
  findPage,
  insertBinding,
  isBound,
  type LedgerCtx,
  listBindings,
  listCounts,
  listPageTexts,
  type PageCounts,
  setNotice,
  targetsIn,
  type TextOfPage,
  treesOf,
} from '../ledger/index.ts';
import { paginateWhole } from './pagination.ts';
import { languagesOf } from '../resources.ts';
import { getTranslation, type NamedSettings, type TranslationsCtx } from '../service.ts';
import type { SettingsRow } from '../store.ts';

export type SpacesCtx = TranslationsCtx & LedgerCtx;

export interface NamedLanguage extends NamedSettings {
  language: string;
}

/** The languages of settings whose spaces the caller may read. */
export async function listTranslationSpaces(
  ctx: TranslationsCtx,
  caller: Caller,
  { organizationId, translationSettingsId, ...query }: NamedSettings & ListRequest,
): Promise<Page<BindingRow>> {
  const settings = await getTranslation(ctx, { organizationId, translationSettingsId });
  const rows = await listReadable(ctx, caller, settings);
  return paginate(query, {
    scope: ['translation-spaces', settings.id, caller.userId],
    count: async () => rows.length,
    rows: async (after, take) => rows.filter(({ language }) => language > String(after?.[0] ?? '')).slice(0, take),
    keyOf: ({ language }) => [language],
    keyTypes: ['string'],
  });
}

/** The languages of settings, of which the caller may read both spaces. */
export async function listReadable(ctx: TranslationsCtx, caller: Caller, settings: SettingsRow): Promise<BindingRow[]> {
  const { source_space_id: source } = settings;
  const rows = source === null ? [] : await listBindings(ctx.db, settings.id);
  if (source === null || rows.length === 0) return [];
  const seen = await rightsOnSpaces(ctx, caller, [source, ...rows.map((row) => row.space_id)]);
  return seen.has(source) ? rows.filter((row) => seen.has(row.space_id)) : [];
}

/** A language with its space; not there for who may not read both spaces. */
export async function getBound(ctx: TranslationsCtx, caller: Caller, named: NamedLanguage): Promise<Bound> {
  const settings = await getTranslation(ctx, named);
  const row = (await listReadable(ctx, caller, settings)).find(({ language }) => language === named.language);
  const bound = row && (await findBound(ctx.db, row.id));
  if (bound === undefined) throw notFound('language with a space that you may read');
  return bound;
}

/** Says which space has a language. What it says already counts as translated, where it is not what the source says. */
export async function addTranslationSpace(
  ctx: TranslationsCtx,
  caller: Caller,
  { language, space, ...named }: NamedSettings & { language: Language; space: string },
): Promise<BindingRow> {
  return inTransaction(ctx, async (tx) => {
    const settings = await getTranslation(tx, named);
    await requireUsable(tx, caller, { settings, space });
    if (!languagesOf(settings).includes(language))
      throw badRequest('The settings do not name this language.', [
        { in: 'body', path: '/language', message: 'expected a language of the settings' },
      ]);
    const others = await listBindings(tx.db, settings.id);
    if (others.some((row) => row.language === language)) throw conflict('This language has a space already.');
    if (await isBound(tx.db, space)) throw conflict('This space is a translation already.');
    const row = { id: newId(), settings_id: settings.id, language, space_id: space, created_at: tx.clock.now() };
    await insertBinding(tx.db, row);
    await record(tx, caller, { settings, action: 'translation.space_added', after: { language, space } });
    const added = await findBound(tx.db, row.id);
    if (added === undefined) throw new Error('A translated space was lost.');
    return added;
  });
}

async function requireUsable(
  tx: { db: Db },
  caller: Caller,
  { settings, space: spaceId }: { settings: SettingsRow; space: string },
): Promise<void> {
  const { source_space_id: source, organization_id: organizationId } = settings;
  const space = await findSpace(tx.db, spaceId);
  const isHere = space !== undefined && space.deleted_at === null && space.organization_id === organizationId;
  if (!isHere || spaceId === source || !allows(await roleOnSpace(tx, caller, spaceId), 'read'))
    throw badRequest('The space is none that can have a language of these settings.', [
      { in: 'body', path: '/space', message: 'expected a space of this organization that is not the source' },
    ]);
  if (source === null || !allows(await roleOnSpace(tx, caller, source), 'read'))
    throw preconditionFailed('The settings name no source that you may read. Set one, then add languages.');
}

/** Says whether readers are notified of pages that are behind. */
export async function updateTranslationSpace(
  ctx: TranslationsCtx,
  caller: Caller,
  { notice, ...named }: NamedLanguage & { notice: boolean },
): Promise<Bound> {
  return inTransaction(ctx, async (tx) => {
    const settings = await getTranslation(tx, named);
    const bound = await getBound(tx, caller, named);
    const before = bound.notice === 1;
    if (before === notice) return bound;
    await setNotice(tx.db, bound.id, notice);
    const { language } = bound;
    await record(tx, caller, {
      settings,
      action: 'translation.space_updated',
      before: { language, notice: before },
      after: { language, notice },
    });
    return { ...bound, notice: notice ? 1 : 0 };
  });
}

/** Forgets which space has a language, and what is known of it. The space stays. */
export async function removeTranslationSpace(
  ctx: TranslationsCtx,
  caller: Caller,
  named: NamedLanguage,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const settings = await getTranslation(tx, named);
    const { id, language, space_id: space } = await getBound(tx, caller, named);
    await deleteBinding(tx.db, id);
    await record(tx, caller, { settings, action: 'translation.space_removed', before: { language, space } });
  });
}

const record = (
  tx: TranslationsCtx,
  caller: Caller,
  { settings, ...done }: { settings: SettingsRow } & Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> => recordAudit(tx, { ...doneBy(caller), target: { kind: 'translation', id: settings.id }, ...done });

/** A page of the source, and how much of it is translated. */
export interface ListedPage {
  page: PageNode;
  counts: PageCounts | undefined;
}

/** The pages of the source in the order of its navigation. */
export async function listTranslationPages(
  ctx: SpacesCtx,
  caller: Caller,
  { named, query }: { named: NamedLanguage; query: ListRequest },
): Promise<{ bound: Bound; page: Page<ListedPage> }> {
  const bound = await getBound(ctx, caller, named);
  const trees = await treesOf(ctx, bound);
  const pages = trees === undefined ? [] : documentsIn(trees.source);
  const { items, ...page } = await paginateWhole(query, { scope: ['translation-pages', bound.id], all: pages });
  const ids = items.map(({ id }) => id);
  const counts = ids.length === 0 ? [] : await listCounts(ctx.db, bound.id, ids);
  const byId = new Map(counts.map((row) => [row.page_id, row]));
  return { bound, page: { ...page, items: items.map((each) => ({ page: each, counts: byId.get(each.id) })) } };
}

/** The texts of a page, as both spaces say them now. */
export async function listTranslationTexts(
  ctx: SpacesCtx,
  caller: Caller,
  { named, query }: { named: NamedLanguage & { pageId: string }; query: ListRequest },
): Promise<Page<TextOfPage & { id: string }>> {
  const bound = await getBound(ctx, caller, named);
  const trees = await treesOf(ctx, bound);
  const page = trees && documentsIn(trees.source).find(({ id }) => id === named.pageId);
  if (trees === undefined || page === undefined) throw notFound('page');
  const row = await findPage(ctx.db, bound.id, page.id);
  const target = targetsIn(trees.target)(page, row?.target_page_id);
  const texts = await listPageTexts(ctx, { page, row, target });
  const all = texts.map((text) => ({ ...text, id: text.unit.id }));
  return paginateWhole(query, { scope: ['translation-texts', bound.id, page.id], all });
}
