import { allows, type Caller, roleOnSpace } from '#access/index.ts';
import { conflict, forbidden, invalid, notFound } from '#platform/http/index.ts';
import type { Workers, WorkerTask } from '#platform/workers/index.ts';
import type { FilePage, ReadTranslations, WrittenFile } from '@lectern/translation';
import { type Bound, documentsIn, findPage, listPageTexts, lookAtSpace, targetsIn, treesOf } from '../ledger/index.ts';
import { getTranslation } from '../service.ts';
import { getBound, type NamedLanguage } from '../spaces/index.ts';
import { type DeliveriesCtx, deliverTexts, type Outcome } from './delivering.ts';
import type { Format, ReadTask } from './files.worker.ts';

const url = new URL('./files.worker.ts', import.meta.url);
const READ: WorkerTask<ReadTask, ReadTranslations> = { url, name: 'readFile' };
const WRITE: WorkerTask<WrittenFile & { format: Format }, string> = { url, name: 'writeFile' };
const LIMIT: Parameters<Workers['run']>[2] = { seconds: 120, processorSeconds: 60 };

/** So many pages one file has; a page takes some milliseconds. */
const PAGES_AT_MOST = 1000;

/** So much text one file has: what is imported again must fit into a request, and all of it is in memory. */
const CHARACTERS_AT_MOST = 8_000_000;

const tooMuch = (most: string) =>
  invalid(`A file has at most ${most}. Ask for one page after the other.`, [
    { in: 'query', path: '/page', message: 'expected to be defined' },
  ]);

/** The texts of a language for translators: with those that are up to date, what stands there for others, and none for the rest. */
export async function exportTranslations(
  ctx: DeliveriesCtx,
  caller: Caller,
  { format, page, ...named }: NamedLanguage & { format: Format; page?: string | undefined },
): Promise<{ format: Format; name: string; texts: number; content: string }> {
  const { bound, languages } = await openLanguage(ctx, caller, named);
  const trees = await treesOf(ctx, bound);
  const all = trees === undefined ? [] : documentsIn(trees.source);
  const pages = page === undefined ? all : all.filter(({ id }) => id === page);
  if (trees === undefined || (page !== undefined && pages.length === 0)) throw notFound('page');
  if (pages.length > PAGES_AT_MOST) throw tooMuch(`${PAGES_AT_MOST} pages`);
  const findTarget = targetsIn(trees.target);
  const written: FilePage[] = [];
  let characters = 0;
  for (const source of pages) {
    const row = await findPage(ctx.db, bound.id, source.id);
    const texts = await listPageTexts(ctx, { page: source, row, target: findTarget(source, row?.target_page_id) });
    const units = texts.map(({ unit, state, target, previous }) => ({
      ...unit,
      ...(state === 'translated' && target !== undefined ? { target } : {}),
      ...(state === 'stale' && target !== undefined ? { previous: { source: previous ?? '', target } } : {}),
    }));
    written.push({ id: source.id, path: source.path, title: source.title, units });
    characters += units.reduce((sum, unit) => sum + unit.source.length + (unit.target?.length ?? 0), 0);
    if (characters > CHARACTERS_AT_MOST) throw tooMuch(`${CHARACTERS_AT_MOST} characters`);
  }
  const content = await ctx.workers.run(WRITE, { format, ...languages, pages: written }, LIMIT);
  const name = `translation-${bound.language}.${format === 'po' ? 'po' : 'xlf'}`;
  return { format, name, texts: written.reduce((sum, { units }) => sum + units.length, 0), content };
}

/** Puts what translators give back into a change request in the space of the language. */
export async function importTranslations(
  ctx: DeliveriesCtx,
  caller: Caller,
  { format, content, ...named }: NamedLanguage & { format: Format; content: string },
): Promise<Outcome> {
  const { bound, languages } = await openLanguage(ctx, caller, named);
  if (!allows(await roleOnSpace(ctx, caller, bound.space_id), 'edit'))
    throw forbidden('This needs the role "edit" on the space of the language.');
  const read = await ctx.workers.run(READ, { format, content, ...languages }, LIMIT);
  if (read.faults.length > 0)
    throw invalid(
      'The file has faults, and nothing of it was taken.',
      read.faults.map(({ line, message }) => ({ in: 'body', path: '/content', message: `line ${line}: ${message}` })),
    );
  const texts = Map.groupBy(read.units, ({ page }) => page);
  if (texts.size > PAGES_AT_MOST)
    throw invalid(`A file has at most ${PAGES_AT_MOST} pages.`, [
      { in: 'body', path: '/content', message: `expected at most ${PAGES_AT_MOST} pages` },
    ]);
  await requireCompared(ctx, bound);
  const byPage = new Map(
    [...texts].map(([page, units]) => [page, units.map(({ id, target }) => [id, target] as const)]),
  );
  const subject = `Translations (${bound.language}) from a file`;
  return deliverTexts(ctx, { bound, userId: caller.userId, texts: byPage, origin: 'import', subject });
}

/** Refuses while it is not known what the spaces say, which would take work of a machine for that of people. */
async function requireCompared(ctx: DeliveriesCtx, { id }: Bound): Promise<void> {
  if (await lookAtSpace(ctx, id, () => false)) return;
  throw conflict('The spaces are still being compared. Try again in a minute.');
}

async function openLanguage(ctx: DeliveriesCtx, caller: Caller, named: NamedLanguage) {
  const bound = await getBound(ctx, caller, named);
  const { source_language: sourceLanguage } = await getTranslation(ctx, named);
  return { bound, languages: { sourceLanguage: sourceLanguage ?? '', targetLanguage: bound.language } };
}
