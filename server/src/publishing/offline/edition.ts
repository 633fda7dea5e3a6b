// The files of an edition in their order: pages with what they name, tables of contents, redirects, and the index of the search.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { countFound } from '@lectern/theme';
import type { HeldPage } from '@lectern/theme/edition';
import type { Allowance } from '#features/diagrams/index.ts';
import { findSourceAhead } from '#features/translations/index.ts';
import type { WorkerTask } from '#platform/workers/index.ts';
import { findVariant } from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { finishListing } from '../listings/index.ts';
import { branchesUrl, composeBranches } from '../pages/branches.ts';
import { beginBody, composePage, frameOf, withLook } from '../pages/compose.ts';
import { languageOfTree } from '../pages/language.ts';
import { isLarge, titlesAbove } from '../pages/navigation.ts';
import { sectionChoices } from '../search/rules.ts';
import { branchesName, PREFIXES, SITE_BASE, type Wanted } from './addresses.ts';
import { listingFiles, markdownFile } from './listings.ts';
import { toHref } from './names.ts';
import { drawingAllowance, type Drawings, withDrawings } from './diagrams.ts';
import type { EditionPlan, EditionVariant } from './plan.ts';
import type { Order, PreparedPage } from './html/prepare.worker.ts';
import { redirectFiles } from './redirects.ts';
import { filesFor, scriptFiles } from './resources.ts';
import { createIndexWriter, type IndexFile, type IndexWriter, toScript } from './search-index.ts';
import type { EditionFile } from './zip.ts';

const PREPARE: WorkerTask<Order, PreparedPage[]> = {
  url: new URL('./html/prepare.worker.ts', import.meta.url),
  name: 'preparePages',
};
const PATIENCE = { seconds: 60 };

/** Pages go to a thread a few at a time. */
const AT_ONCE = 8;

interface Making {
  ctx: PublishingCtx;
  plan: EditionPlan;
  index: IndexWriter;
  drawings: Drawings;
  allowance: Allowance;
}

/** Everything, one file after the other; the same content gives the same files in the same order. */
export async function* editionFiles(ctx: PublishingCtx, plan: EditionPlan): AsyncGenerator<EditionFile> {
  const making: Making = {
    ...{ ctx, plan, index: createIndexWriter() },
    ...{ drawings: new Map(), allowance: drawingAllowance() },
  };
  yield* allFiles(making);
}

async function* allFiles(making: Making): AsyncGenerator<EditionFile> {
  const { ctx, plan, index } = making;
  const spans: { from: number; to: number }[] = [];
  for (const [number, variant] of plan.variants.entries()) {
    const from = index.count();
    yield* variantFiles(making, variant, number);
    spans.push({ from, to: index.count() });
    yield* branchFiles(making, variant, number);
  }
  const { around, variants, addresses, names } = plan;
  yield* redirectFiles({ ctx, around, variants, addresses, names });
  for await (const file of index.finish(await aboutIndex(making, spans))) yield scriptFile(file);
  yield* await scriptFiles();
  if (plan.baseUrl !== undefined) yield* listingFiles(ctx, plan, plan.baseUrl);
  yield* wantedFiles(making);
}

async function* variantFiles(
  making: Making,
  { variant, tree, pages }: EditionVariant,
  number: number,
): AsyncGenerator<EditionFile> {
  const { ctx, plan, index } = making;
  const around = await withLook(ctx, variant, plan.around);
  const drawing = { ...making, look: around.look, language: variant.row.language ?? languageOfTree(tree) ?? 'en' };
  for (let at = 0; at < pages.length; at += AT_ONCE) {
    const some = pages.slice(at, at + AT_ONCE);
    const composed: Order['pages'][number][] = [];
    for (const { page } of some) {
      const ahead = await findSourceAhead(ctx.db, { spaceId: variant.row.space_id, pageId: page.id });
      const place = { variant, tree, page, ahead };
      const { html } = await composePage(ctx, place, { ...around, begun: beginBody(ctx, place) });
      composed.push({ html, title: page.title });
      await nextTurn();
    }
    const drawn = await withDrawings(drawing, composed);
    for (const [order, prepared] of (await prepare(making, number, drawn)).entries()) {
      const { page, path } = some[order] ?? {};
      if (page === undefined || path === undefined) continue;
      const text = plan.addresses.fill(prepared.parts, path);
      yield { path, open: async () => Buffer.from(text) };
      const { baseUrl } = plan;
      if (baseUrl !== undefined) yield markdownFile(ctx, plan, { variant, tree, page, path, baseUrl });
      if (!isFound(page)) continue;
      const { title, path: own } = page;
      const held = { title, url: toHref(path), path: own, above: titlesAbove(page), sections: prepared.sections };
      for (const file of index.add(held satisfies HeldPage, prepared)) yield scriptFile(file);
    }
    yield* wantedFiles(making);
  }
}

/** Whether readers find a page by searching: neither it nor what it lies in hides from them. */
function isFound(page: EditionVariant['pages'][number]['page']): boolean {
  for (let at: typeof page | undefined = page; at !== undefined; at = at.parent)
    if (at.hidden === true || at.noIndex === true) return false;
  return true;
}

function prepare({ ctx, plan }: Making, variant: number, pages: Order['pages']): Promise<PreparedPage[]> {
  const hasBase = plan.baseUrl !== undefined;
  return ctx.workers.run(PREPARE, { siteBase: SITE_BASE, prefixes: PREFIXES, hasBase, variant, pages }, PATIENCE);
}

const scriptFile = (file: IndexFile): EditionFile => ({
  path: `~lectern/${file[0]}.js`,
  open: async () => Buffer.from(toScript(file)),
});

/** The branches that tables of contents leave closed, as pages load them. */
async function* branchFiles(
  making: Making,
  { variant, tree }: EditionVariant,
  number: number,
): AsyncGenerator<EditionFile> {
  const url = branchesUrl({ variant, tree });
  const rest = url.slice(variant.base.length + 1);
  const all = isLarge(tree) ? tree.documents.map((page) => `${rest}/${page.id}`) : [rest];
  for (const each of all) {
    const html = composeBranches({ variant, tree }, each);
    if (html === undefined || !html.includes('has-children')) continue;
    const [prepared] = await prepare(making, number, [{ html, title: '' }]);
    const filled = making.plan.addresses.fillShared(prepared?.parts ?? []);
    yield scriptFile([branchesName(`${variant.base}/${each}`), filled]);
  }
}

/** What was named since, and what that names itself. */
async function* wantedFiles(making: Making): AsyncGenerator<EditionFile> {
  const { ctx, plan, drawings } = making;
  const { around, assets, addresses } = plan;
  for (let wanted = addresses.takeWanted(); wanted.length > 0; wanted = addresses.takeWanted())
    for (const each of wanted) {
      if (each.url.startsWith(SITE_BASE)) yield* tagFiles(making, each);
      else if (each.url !== '/~lectern/page.js')
        yield* await filesFor({ ctx, around, assets, addresses, drawings }, each);
    }
}

/** The pages with a tag. */
async function* tagFiles(making: Making, { url, path }: Wanted): AsyncGenerator<EditionFile> {
  const { ctx, plan } = making;
  const found = findVariant(plan.around.rows, SITE_BASE, decodeURIComponent(url.slice(SITE_BASE.length + 1)));
  if (found === undefined) return;
  const listed = await finishListing(ctx, { ...found, isAtRoot: found.level === 'site' }, plan.around, () => undefined);
  if (listed === undefined) return;
  const number = plan.around.rows.indexOf(found.variant.row);
  const html = Buffer.from(listed.bodies.identity).toString();
  const [prepared] = await prepare(making, number, [{ html, title: '' }]);
  const text = plan.addresses.fill(prepared?.parts ?? [], path);
  yield { path, open: async () => Buffer.from(text) };
}

/** As many pages as the box says in words. */
const COUNTED = 40;

async function aboutIndex({ ctx, plan }: Making, spans: readonly { from: number; to: number }[]) {
  const { around, variants } = plan;
  const [first] = variants;
  const lang = first === undefined ? 'en' : frameOf(first, await withLook(ctx, first.variant, around)).lang;
  return {
    variants: variants.map(({ variant: { row }, language, around: inner }, number) => ({
      ...{ from: 0, to: 0, ...spans[number] },
      ...{ language, around: inner, section: row.section_id ?? '', title: row.section_title ?? row.variant_title },
    })),
    sections: sectionChoices(around.rows),
    counts: Array.from({ length: COUNTED + 1 }, (_, count) => countFound(lang, count)),
  };
}
