import { createHash } from 'node:crypto';
import {
  joinSettings,
  NO_SETTINGS,
  readSettings,
  RULE_IDS,
  type RuleId,
  RULES,
  type Settings,
  SETTINGS_AT_MOST,
  type Severity,
  severityOf,
} from '@lectern/checks';
import { setInYaml } from '@lectern/content';
import { dictionaryFor, LANGUAGES } from '@lectern/checks/dictionaries';
import type { Caller } from '#access/index.ts';
import { doneBy, recordAudit } from '#features/audit-log/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, invalid, requireMatch } from '#platform/http/index.ts';
import { type CheckSettingsAnswer, WORDS_AT_MOST } from './schema.ts';
import { findSettings, idOf, putSettings, type Scope, type SettingsRow } from './store.ts';

export interface SettingsCtx {
  db: Db;
  clock: Clock;
}

/** The rules that hold for a space, as a thread may have them: texts that are read there, and the key that they are kept under. */
export interface RulesInForce {
  key: string;
  sources: readonly string[];
  words: readonly string[];
  language: string;
}

/** English of any country. */
const DEFAULT_LANGUAGE = 'en';

/** What a space has of its organization and of its own. */
export async function rulesInForce({ db }: { db: Db }, spaceId: string): Promise<RulesInForce> {
  const space = await getSpaceById({ db }, spaceId);
  const rows = [await findSettings(db, space.organization_id), await findSettings(db, spaceId)];
  return inForce(rows, space.language);
}

function inForce(rows: readonly (SettingsRow | undefined)[], language: string | null): RulesInForce {
  const sources = rows.map((row) => row?.source ?? '');
  const words = rows.flatMap((row) => wordsOf(row));
  const known = joined(sources).language ?? language ?? DEFAULT_LANGUAGE;
  const key = createHash('sha256')
    .update(JSON.stringify([sources, words, known]))
    .digest('hex');
  return { key, sources, words, language: known };
}

/** Settings one on top of the other. They were read when they were kept, so a fault is one of an earlier version: it counts as left out. */
export const joined = (sources: readonly string[], words: readonly string[] = []): Settings =>
  sources.reduce((below, source) => joinSettings(below, readSettings(source).settings), { ...NO_SETTINGS, words });

const wordsOf = (row: SettingsRow | undefined): string[] =>
  row === undefined ? [] : (JSON.parse(row.words) as string[]);

export async function getCheckSettings(
  ctx: Pick<SettingsCtx, 'db'>,
  scope: Scope,
): Promise<{ body: CheckSettingsAnswer; version: number }> {
  const row = await findSettings(ctx.db, idOf(scope));
  const above = scope.spaceId === null ? undefined : await findSettings(ctx.db, scope.organizationId);
  const space = scope.spaceId === null ? undefined : await getSpaceById(ctx, scope.spaceId);
  const { sources, language } = inForce([above, row], space?.language ?? null);
  const settings = joined(sources);
  const body: CheckSettingsAnswer = {
    object: 'check-settings',
    source: row?.source ?? '',
    words: wordsOf(row),
    updatedAt: row === undefined ? null : new Date(row.updated_at).toISOString(),
    rules: RULE_IDS.map((id) => ({ id, title: RULES[id].title, severity: severityOf(id, settings) })),
    languages: [...LANGUAGES],
    language: dictionaryFor(language) ?? language,
  };
  return { body, version: row?.version ?? 0 };
}

export interface PutSettings {
  scope: Scope;
  source?: string | undefined;
  words?: readonly string[] | undefined;
  ifMatch: readonly string[] | undefined;
}

/** Keeps settings, all of whose mistakes are named where there is one. */
export async function putCheckSettings(ctx: SettingsCtx, caller: Caller, asked: PutSettings): Promise<void> {
  const { scope, source, words, ifMatch } = asked;
  refuseFaults(source ?? '');
  await inTransaction(ctx, async (tx) => {
    const row = await findSettings(tx.db, idOf(scope));
    requireMatch(ifMatch, row?.version ?? 0);
    await keep(tx, caller, { scope, source: source ?? row?.source ?? '', words: words ?? wordsOf(row) });
  });
}

/** Whether what a rule finds may be an error where it is in force. */
export async function mayBeError({ db }: { db: Db }, spaceId: string, rule: RuleId): Promise<boolean> {
  const { sources } = await rulesInForce({ db }, spaceId);
  const settings = joined(sources);
  const own = { term: settings.terms, pattern: settings.patterns }[rule as string] ?? [];
  return severityOf(rule, settings) === 'error' || own.some(({ severity }) => severity === 'error');
}

export type Severities = Partial<Record<RuleId, Severity | 'off'>>;

/** Sets how grave single rules of a space are. Everything else that its style rules say stays as it was written. */
export async function setSeverities(
  ctx: SettingsCtx,
  caller: Caller,
  { scope, rules, ifMatch }: { scope: Scope; rules: Severities; ifMatch: readonly string[] | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await findSettings(tx.db, idOf(scope));
    requireMatch(ifMatch, row?.version ?? 0);
    const source = Object.entries(rules).reduce(withSeverity, row?.source ?? '');
    if (source.length > SETTINGS_AT_MOST) throw badRequest(`Style rules have at most ${SETTINGS_AT_MOST} characters.`);
    refuseFaults(source);
    await keep(tx, caller, { scope, source, words: wordsOf(row) });
  });
}

/** A rule that also has a bound keeps it. */
function withSeverity(source: string, [rule, severity]: [string, string]): string {
  const most = readSettings(source).settings.rules[rule as RuleId]?.most;
  const path = most === undefined ? ['rules', rule] : ['rules', rule, 'severity'];
  return setInYaml(source, { path, value: severity });
}

/** Adds words to those of a space, one after the other; those that are known already are left out. */
export async function addCheckWords(
  ctx: SettingsCtx,
  caller: Caller,
  asked: { scope: Scope; words: readonly string[] },
): Promise<void> {
  const { scope } = asked;
  await inTransaction(ctx, async (tx) => {
    const row = await findSettings(tx.db, idOf(scope));
    const words = wordsOf(row);
    const known = new Set(words.map((word) => word.toLowerCase()));
    const added = asked.words.filter((word) => !known.has(word.toLowerCase()) && known.add(word.toLowerCase()));
    if (added.length > 0) await keep(tx, caller, { scope, source: row?.source ?? '', words: [...words, ...added] });
  });
}

async function keep(
  tx: SettingsCtx,
  caller: Caller,
  { scope, source, words }: { scope: Scope; source: string; words: readonly string[] },
): Promise<void> {
  if (words.length > WORDS_AT_MOST) throw badRequest(`There are at most ${WORDS_AT_MOST} words.`);
  await putSettings(tx.db, scope, { source, words: JSON.stringify(words), updated_at: tx.clock.now() });
  const target =
    scope.spaceId === null ? { kind: 'organization', id: scope.organizationId } : { kind: 'space', id: scope.spaceId };
  await recordAudit(tx, { ...doneBy(caller), target, action: 'checks.updated', after: { words: words.length } });
}

function refuseFaults(source: string): void {
  const { faults } = readSettings(source);
  if (faults.length === 0) return;
  throw invalid(
    'The style rules have mistakes.',
    faults.map(({ path, message }) => ({ in: 'body', path: `/source${path}`, message })),
  );
}
