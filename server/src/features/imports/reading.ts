// Gathering: a source is read, its bytes are stored, and the tree that they make is drafted.
import { basename } from 'node:path';
import { setImmediate as rest } from 'node:timers/promises';
import { type NavigationPlan, parseTags, parseVariables, resolveTarget } from '@lectern/content';
import type { QuotasCtx } from '#features/quotas/index.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Events } from '#platform/events/index.ts';
import type { Db } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import { makeObject, putObjects } from '#platform/objects/index.ts';
import type { Workers } from '#platform/workers/index.ts';
import {
  navigationOf,
  type Original,
  type OriginalName,
  type PageNode,
  type ReusableEntry,
  type StoredDescriptions,
  type Texts,
  type TreeContent,
  type TreesCtx,
  unfollowed,
  walkPages,
  type WholeTree,
} from '#features/contents/index.ts';
import { storeFiles } from './assets.ts';
import { warningOf } from './constructs/index.ts';
import { draftPages } from './drafts.ts';
import type { Source, SourceFile } from './folders/index.ts';
import { type StoredPage, storePages } from './pages/index.ts';
import { pathsFor, planSource } from './plans.ts';
import type { ImportWarning } from './schema.ts';

export interface ImportsCtx extends TreesCtx, QuotasCtx {
  db: Db;
  clock: Clock;
  events: Events;
  blobs: BlobStore;
  workers: Workers;
  texts: Texts;
  above: { storedDescriptions: Pick<StoredDescriptions, 'list'> };
}

export interface Gathered {
  content: TreeContent;
  plan: NavigationPlan;
  /** Pages of the navigation and includes, as they were read. */
  texts: StoredPage[];
  warnings: ImportWarning[];
}

export interface GatherOptions {
  /** What gets its id from what was there before; undefined gives everything new ids. */
  previous: WholeTree | undefined;
  /** Ends the gathering between two steps. */
  signal?: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
}

/**
 * Reads pages and files, stores their bytes, and says what tree they make. Where a database answers at once, steps that only
 * think would follow each other in one turn, so others get theirs between them.
 */
export async function gather(ctx: ImportsCtx, source: Source, options: GatherOptions): Promise<Gathered> {
  const total = source.pages.length + source.includes.length + source.files.length;
  const { previous, signal } = options;
  let done = 0;
  const advance = (count: number) => options.onProgress({ done: (done += count), total });
  const pages = await storePages(ctx, source.pages, { advance, signal });
  const includes = await storePages(ctx, source.includes, { advance, signal });
  const warnings = pageWarnings([...pages.values(), ...includes.values()]);
  await rest();
  const paths = pathsFor(source, previous);
  const plan = planSource(source, { facts: (path) => pages.get(path)?.facts, paths, previous });
  warnings.push(
    ...plan.warnings.map(({ code, message, line, path }) => ({
      ...warningOf(code, message),
      file: path ?? source.summary?.path ?? '',
      ...(line === undefined ? {} : { line }),
    })),
  );
  await rest();
  const fallbacks = usedFallbacks(source, [...pages.values(), ...includes.values()]);
  if (fallbacks.length > 0) warnings.push(fallbackWarning(fallbacks));
  const files = await storeFiles(ctx, [...source.files, ...fallbacks, ...unlistedFiles(plan, source)], {
    previous,
    newId,
    signal,
    onStored: () => advance(1),
    onPointer: (file) => {
      if (!pages.has(file)) warnings.push(pointerWarning(file));
    },
  });
  await rest();
  const drafted = draftPages(plan, { previous, pages, newId });
  const content: TreeContent = {
    pages: drafted,
    files,
    reusable: [...includes.values()].map((page) => toReusable(page, previous)),
    meta: {
      ...metaOf(source, warnings),
      ...(paths === 'navigation' ? { paths } : {}),
      ...(await storeOriginals(ctx, source, drafted)),
    },
  };
  await rest();
  const unlisted = new Set(plan.unlisted);
  const texts = [...[...pages.values()].filter((page) => !unlisted.has(page.path)), ...includes.values()];
  return { content, plan, texts, warnings };
}

/** The files next to the pages, and what they made of the pages. */
async function storeOriginals(
  ctx: Pick<ImportsCtx, 'db' | 'clock'>,
  { originals }: Source,
  pages: readonly PageNode[],
): Promise<Pick<TreeContent['meta'], 'originals'>> {
  const names = (Object.keys(originals) as OriginalName[]).toSorted();
  if (names.length === 0) return {};
  const files: Partial<Record<OriginalName, Original>> = {};
  for (const name of names) {
    const original = originals[name];
    if (original === undefined) continue;
    const object = makeObject('body', original.bytes);
    await putObjects(ctx, [object]);
    files[name] = { path: original.path, body: object.hash };
  }
  return { originals: { files, navigation: navigationOf(pages) } };
}

/** Files of the first language that texts of this one name and that lie nowhere else. */
function usedFallbacks({ fallbacks = [] }: Source, texts: readonly StoredPage[]): SourceFile[] {
  if (fallbacks.length === 0) return [];
  const named = new Set<string>();
  for (const { path: from, links } of texts)
    for (const { target } of links.inner) {
      const resolved = resolveTarget(from, target);
      if (resolved.kind === 'path') named.add(resolved.path.normalize('NFC')).add(resolved.raw);
    }
  return fallbacks.filter((file) => named.has(file.path));
}

const fallbackWarning = (files: readonly SourceFile[]): ImportWarning => ({
  message: `Files that are missing in this language were taken from the first one: ${files.length}, such as ${files[0]?.path}.`,
  file: 'LANGS.md',
});

const pointerWarning = (file: string): ImportWarning => ({
  message: 'The file is kept by Git LFS; only the pointer to it was there and was imported.',
  file,
});

/** Of what is listed as computed, what the space that it goes into cannot show. */
export async function computedWarnings(
  { db, above }: Pick<ImportsCtx, 'db' | 'above'>,
  { spaceId, pages }: { spaceId: string; pages: readonly PageNode[] },
  { summary }: Source,
): Promise<ImportWarning[]> {
  if (![...walkPages(pages)].some(({ type }) => type === 'computed')) return [];
  const specs = await above.storedDescriptions.list(db, spaceId);
  return unfollowed(pages, specs).map((message) => ({ message, file: summary?.path ?? '' }));
}

function pageWarnings(pages: readonly StoredPage[]): ImportWarning[] {
  return pages.flatMap(({ path, facts, invalidText, isPointer }) => [
    ...facts.warnings.map(({ code, message, line }) => ({
      ...warningOf(code, message),
      file: path,
      ...(line === undefined ? {} : { line }),
    })),
    ...(invalidText
      ? [
          {
            message:
              'The file is not valid UTF-8; the bytes are kept, what cannot be read is shown as a replacement character.',
            file: path,
          },
        ]
      : []),
    ...(isPointer ? [pointerWarning(path)] : []),
  ]);
}

/** Markdown that is on no navigation is kept as a file, so that links to it still find its bytes. */
function unlistedFiles(plan: NavigationPlan, source: Source): SourceFile[] {
  const unlisted = new Set(plan.unlisted);
  return source.pages.filter((page) => unlisted.has(page.path));
}

function toReusable(page: StoredPage, previous: WholeTree | undefined): ReusableEntry {
  const title = page.facts.title || page.facts.h1 || basename(page.path).replace(/\.(md|markdown)$/i, '');
  return {
    id: previous?.reusableByPath.get(page.path)?.id ?? newId(),
    title,
    path: page.path,
    body: page.hash,
    oid: page.oid,
  };
}

function metaOf(source: Source, warnings: ImportWarning[]): TreeContent['meta'] {
  const { variables, warnings: found } =
    source.variables === undefined ? { variables: {}, warnings: [] } : parseVariables(source.variables);
  const { tags, warnings: ofTags } = parseTags(source.tags ?? '');
  warnings.push(
    ...found.map(({ message }) => ({ message, file: '.gitbook/vars.yaml' })),
    ...ofTags.map(({ message }) => ({ message, file: '.gitbook/tags.yaml' })),
    ...source.warnings.map(({ message, file, line, constructs }) => ({
      message,
      ...(constructs === undefined ? {} : { constructs }),
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line }),
    })),
  );
  return {
    ...(Object.keys(variables).length === 0 ? {} : { variables }),
    ...(Object.keys(source.redirects).length === 0 ? {} : { redirects: source.redirects }),
    ...(Object.keys(source.aliases).length === 0 ? {} : { aliases: source.aliases }),
    ...(Object.keys(tags).length === 0 ? {} : { tags }),
  };
}
