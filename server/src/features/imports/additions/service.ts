import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Static } from 'typebox';
import { slugify } from '@lectern/content';
import { allows, type Caller } from '#access/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { forbidden, notFound, Problem } from '#platform/http/index.ts';
import { newId } from '#platform/ids/index.ts';
import type { Outbound } from '#platform/net/index.ts';
import { putObjects } from '#platform/objects/index.ts';
import { buildTree, loadTree, touchPages, walkPages } from '#features/contents/index.ts';
import { advanceHead, findHead, getSpaceById, type SpaceRow } from '#features/spaces/index.ts';
import { fetchSource } from '../downloads/index.ts';
import { findSources, readSource, type Source } from '../folders/index.ts';
import { gather, type Gathered, type ImportsCtx } from '../gathering/index.ts';
import type { ImportLimits } from '../limits/index.ts';
import { checkLinks } from '../links/index.ts';
import { ARCHIVE_LIMITS } from '../archives/index.ts';
import { openArchive, type Origin } from '../origins/index.ts';
import { makeReport } from '../reports/index.ts';
import type { ImportAnswer, ImportRequest } from '../schema.ts';
import { addContent, countResources, freshFolder } from './rules.ts';

export interface AdditionsCtx extends ImportsCtx {
  outbound: Outbound;
  importLimits: ImportLimits;
}

export interface AdditionRequest extends Static<typeof ImportRequest> {
  spaceId: string;
  caller: Caller;
}

const ATTEMPTS = 5;
const MB = 1024 * 1024;
const MARKDOWN_BYTES = 10 * MB;
/** Of what a fetched archive may become on the disk, for each byte of the bound on what is fetched. */
const UNPACKED_TIMES = 10;

/** Fetches pages and puts them at the end of a space, in one new revision, or in none where there was nothing. */
export async function importContent(ctx: AdditionsCtx, request: AdditionRequest): Promise<Static<typeof ImportAnswer>> {
  const space = await getSpaceById(ctx, request.spaceId);
  refuseLocked(space, request.caller);
  const { source } = request;
  if (source !== 'zip' && source !== 'markdown')
    throw new Problem(
      501,
      'not_implemented',
      `This server does not import from "${source}" yet; it reads markdown and zip.`,
    );
  return ctx.importLimits.admit(async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'lectern-import-'));
    try {
      const origin = await fetchOrigin(ctx, { ...request, source }, scratch);
      const read = await readOrigin(ctx, origin);
      const gathered = await gather(ctx, read, { previous: undefined, onProgress: () => {} });
      return await landAgain(ctx, { space, userId: request.caller.userId, origin, source: read, gathered });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

/** Who may edit may do so where editing is live; elsewhere an import is for those who may create. */
function refuseLocked(space: SpaceRow, caller: Caller): void {
  if (space.edit_mode === 'live' || allows(caller.rights.role, 'create')) return;
  throw forbidden('The space is locked. Importing into it needs the role "create".');
}

async function fetchOrigin(
  ctx: AdditionsCtx,
  { url, source }: { url: string; source: 'zip' | 'markdown' },
  scratch: string,
): Promise<Origin> {
  const { bytes: most } = ctx.importLimits;
  const isZip = source === 'zip';
  const { bytes, name } = await fetchSource(ctx, {
    url,
    maxBytes: isZip ? most : Math.min(most, MARKDOWN_BYTES),
    accept: isZip ? 'application/zip, */*;q=0.5' : 'text/markdown, text/plain;q=0.9, */*;q=0.5',
  });
  const called = slugify(name) || 'page';
  if (isZip) {
    const file = join(scratch, 'fetched');
    await writeFile(file, bytes, { mode: 0o600 });
    const limits = { ...ARCHIVE_LIMITS, totalBytes: most * UNPACKED_TIMES };
    return { ...(await openArchive(file, join(scratch, 'files'), { only: 'zip', limits })), name: called };
  }
  const folder = join(scratch, 'files');
  await mkdir(folder, { mode: 0o700 });
  await writeFile(join(folder, `${called}.md`), bytes, { mode: 0o600 });
  return { kind: 'folder', name: called, folder, warnings: [] };
}

async function readOrigin(ctx: AdditionsCtx, origin: Origin): Promise<Source> {
  const spaces = await findSources(origin.folder, undefined);
  const source = await readSource(origin.folder, spaces.length === 1 ? (spaces[0] ?? origin.folder) : origin.folder);
  source.warnings.push(...origin.warnings);
  const { pages, files } = ctx.importLimits;
  if (source.pages.length > pages) throw tooMany(source.pages.length, 'pages', pages);
  const others = source.files.length + source.includes.length;
  if (others > files) throw tooMany(others, 'files', files);
  return source;
}

const tooMany = (count: number, what: string, most: number): Problem =>
  new Problem(
    413,
    'import_too_large',
    `There are ${count} ${what}; an import takes at most ${most}. Nothing was imported.`,
  );

interface Landing {
  space: SpaceRow;
  userId: string;
  origin: Origin;
  source: Source;
  gathered: Gathered;
}

/** Lands on the head as it is now; where somebody was faster, on the one that is there then. */
async function landAgain(ctx: AdditionsCtx, landing: Landing): Promise<Static<typeof ImportAnswer>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await land(ctx, landing);
    } catch (error) {
      const isOvertaken = error instanceof Problem && error.status === 409;
      if (!isOvertaken || attempt === ATTEMPTS) throw error;
    }
  }
}

async function land(ctx: AdditionsCtx, landing: Landing): Promise<Static<typeof ImportAnswer>> {
  const { space, userId, origin, source, gathered } = landing;
  const base = await findHead(ctx.db, space.id);
  if (base === undefined) throw notFound('space');
  const importedResources = countResources(gathered.content);
  const totalResources = importedResources + origin.warnings.length;
  const previous = await loadTree(ctx, base.tree);
  if (gathered.content.pages.length === 0 && importedResources === 0)
    return { revision: base.id, importedResources, totalResources };
  const folder = freshFolder(previous, origin.name);
  const { added, merged, warnings } = addContent(previous, gathered.content, folder);
  const { hash, objects } = buildTree(merged);
  await putObjects(ctx, objects);
  const texts = gathered.texts.map(({ path, links }) => ({ path: `${folder}/${path}`, links }));
  const ids = [...walkPages(added.pages)].filter((page) => page.type === 'document').map((page) => page.id);
  const revisionId = newId();
  const report = makeReport({
    space: { id: space.id, title: space.title },
    origin: origin.name,
    dir: source.dir,
    beside: true,
    revision: revisionId,
    unchanged: false,
    content: added,
    previous,
    difference: { added: ids, changed: [], removed: [] },
    contentLinks: await checkLinks(await loadTree(ctx, hash), texts),
    unlisted: gathered.plan.unlisted,
    warnings: [...gathered.warnings, ...warnings],
  });
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    const revision = {
      id: revisionId,
      space_id: space.id,
      kind: 'edits',
      author_id: userId,
      message: `Imported ${origin.name}`.slice(0, 100),
      parents: JSON.stringify([base.id]),
      tree: hash,
      import_report: JSON.stringify(report),
      created_at: now,
    };
    await advanceHead(tx, revision, base.id);
    await touchPages(tx.db, space.id, ids, now);
  });
  return { revision: revisionId, importedResources, totalResources };
}
