import { allows, type Caller, rightsOnSpaces } from '#access/index.ts';
import { doneBy, recordAudit } from '#features/audit-log/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { forbidden, preconditionFailed, Problem } from '#platform/http/index.ts';
import { type BindingRow, findRun } from '../ledger/index.ts';
import type { Translator } from '../machine/types.ts';
import { getTranslation, type NamedSettings, type TranslationsCtx } from '../service.ts';
import { getBound, listReadable } from '../spaces/index.ts';
import type { SettingsRow } from '../store.ts';
import { forgetRefused, putRun } from './store.ts';

export type RunCtx = TranslationsCtx & { settings: { translator: Translator | undefined } };

/** Has what is stale and missing in a language translated, or in all of them whose spaces the caller may edit. */
export async function runTranslation(
  ctx: RunCtx,
  caller: Caller,
  { language, ...named }: NamedSettings & { language?: string | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const settings = await getTranslation(tx, named);
    const asked =
      language === undefined
        ? await listReadable(tx, caller, settings)
        : [await getBound(tx, caller, { ...named, language })];
    const rows = await editable(tx, caller, asked);
    if (rows.length === 0 && language !== undefined)
      throw forbidden('This needs the role "edit" on the space of the language.');
    if (rows.length === 0)
      throw preconditionFailed('No language of these settings has a space that you may edit. Add one first.');
    if (ctx.settings.translator === undefined)
      throw new Problem(
        412,
        'no_translation_provider',
        'This server has no provider of translations. An operator can name one.',
      );
    for (const row of rows) await request(tx, caller, { settings, row });
    const after = { languages: rows.map((row) => row.language) };
    const target = { kind: 'translation', id: settings.id } as const;
    await recordAudit(tx, { ...doneBy(caller), target, action: 'translation.run', after });
  });
}

async function editable(tx: RunCtx, caller: Caller, rows: readonly BindingRow[]): Promise<BindingRow[]> {
  const rights = await rightsOnSpaces(
    tx,
    caller,
    rows.map((row) => row.space_id),
  );
  return rows.filter((row) => allows(rights.get(row.space_id)?.role ?? 0, 'edit'));
}

async function request(
  tx: RunCtx,
  caller: Caller,
  { settings, row: { id } }: { settings: SettingsRow; row: BindingRow },
): Promise<void> {
  const now = tx.clock.now();
  const before = await findRun(tx.db, id);
  const isUnderWay = before !== undefined && before.due_at !== null;
  const fresh = { translated: 0, refused: 0, kept: 0, change_request_id: null, turned_at: before?.turned_at ?? 0 };
  await forgetRefused(tx.db, id);
  await putRun(tx.db, {
    ...(isUnderWay ? before : fresh),
    // From the first page on: what was passed may be stale again. What is translated already is not asked for twice.
    ...{ asked_page: null, delivered_page: null },
    ...{ binding_id: id, organization_id: settings.organization_id, state: isUnderWay ? before.state : 'pending' },
    ...{ requested_by: caller.userId, requested_at: Math.max(now, (before?.requested_at ?? 0) + 1), due_at: now },
    ...{ failures: 0, error: null, ended_at: null },
  });
}
