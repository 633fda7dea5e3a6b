import { setImmediate as rest } from 'node:timers/promises';
import type { Static } from 'typebox';
import { allows, authorOf, type Caller } from '#access/index.ts';
import { forbidden, notFound, Problem } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { Outbound } from '#platform/net/index.ts';
import {
  type Branch,
  type CommitCtx,
  commitRevision,
  loadTree,
  storeTree,
  type WholeTree,
  walkPages,
} from '#features/contents/index.ts';
import { findHead, getSpaceById, type RevisionRow, type SpaceRow } from '#features/spaces/index.ts';
import { requireRoomFor, findSources, readSource, type Source } from '../folders/index.ts';
import { computedWarnings, gather, type Gathered, type ImportsCtx } from '../reading.ts';
import { findParent, prepareInsertion } from '../insertions/index.ts';
import type { ImportLimits } from '../limits.ts';
import {
  hostedNotes,
  type HostedNotes,
  hostedOf,
  learnHosted,
  listKnownHosted,
  noteHosted,
  reportHosted,
} from '../hosted/index.ts';
import { checkLinks, hostedSpaces, type Known } from '../links/index.ts';
import type { Origin } from '../origins/index.ts';
import { makeReport } from '../reports.ts';
import type { ImportAnswer, ImportReport, ImportRequest } from '../schema.ts';
import { withScratchFolder } from '../scratch/index.ts';
import { createWorkingTime, type WorkingTime } from '../working-time.ts';
import { openSource, type Progress } from '../sources/index.ts';
import { addContent, type Addition, countResources, freshFolder } from './rules.ts';

export interface AdditionsCtx extends ImportsCtx {
  outbound: Outbound;
  queues: { importLimits: ImportLimits };
}

export interface AdditionRequest extends Static<typeof ImportRequest> {
  spaceId: string;
  /** The page that the imported pages come below; without it they come at the end of the space. */
  pageId?: string;
  caller: Caller;
}

/** Where an import lands, if that is not the main content of its space. */
export interface AdditionLine {
  /** The head of the branch as it is now; asked for again where somebody was faster. */
  findBase: (ctx: AdditionsCtx) => Promise<RevisionRow | undefined>;
  branch: Branch;
}

const ATTEMPTS = 5;

/** Fetches pages and puts them at the end of a space or into a page, in one new revision, or in none where there was nothing. */
export async function importContent(
  ctx: AdditionsCtx,
  request: AdditionRequest,
  onto?: AdditionLine,
): Promise<Static<typeof ImportAnswer>> {
  return ctx.queues.importLimits.admit(async () => {
    const space = await getSpaceById(ctx, request.spaceId);
    if (onto === undefined) refuseLocked(space, request.caller);
    await refusePage(ctx, request, onto);
    const time = createWorkingTime(ctx.queues.importLimits.seconds);
    return withScratchFolder(async (scratch) => {
      const origin = await openSource(ctx, { ...request, time }, scratch);
      const { spaceId: _, caller, pageId } = request;
      const added = await addOrigin(ctx, { space, origin, time, onto, pageId, authorId: authorOf(caller) });
      return countsOf(added);
    });
  });
}

const countsOf = ({ revision, importedResources, totalResources }: Added): Static<typeof ImportAnswer> => ({
  revision,
  importedResources,
  totalResources,
});

/** What lies in a folder, and where it is to come. */
export interface OriginAddition {
  space: SpaceRow;
  /** As in a request. */
  pageId?: string | undefined;
  authorId: string;
  origin: Origin;
  /** The folder in the origin that is a space; it is looked for where none is named. */
  folder?: string;
  time: WorkingTime;
  /** Values that variables of the source are given. */
  variables?: Readonly<Record<string, string>>;
  onto?: AdditionLine | undefined;
  /** What the space was in the hosted application, and whether the organization learns from this import. */
  hosted?: { named: Readonly<Record<string, string>>; teaches: boolean };
  onProgress?: (progress: Progress) => void;
  /** What must be true from the same moment on as the revision. */
  within?: (tx: CommitCtx, made: { revision: RevisionRow; base: RevisionRow; report: ImportReport }) => Promise<void>;
}

/** What an addition did; without a report where there was nothing to add. */
export interface Added extends Static<typeof ImportAnswer> {
  report?: ImportReport;
}

/** Puts what lies in a folder at the end of a space or into a page, when it is its turn. */
export async function addOrigin(ctx: AdditionsCtx, addition: OriginAddition): Promise<Added> {
  const { origin, time, onProgress = () => {} } = addition;
  const takeOver = async () => {
    const source = await readOrigin(ctx, origin, addition.folder);
    const { signal } = time;
    const { id: spaceId, organization_id: organizationId } = addition.space;
    await requireRoomFor(ctx, { organizationId, spaceId, signal }, source);
    const gathered = await gather(ctx, source, {
      previous: undefined,
      signal,
      onProgress: (progress) => onProgress({ phase: 'reading', ...progress }),
    });
    signal.throwIfAborted();
    const { meta } = gathered.content;
    if (addition.variables !== undefined) meta.variables = { ...meta.variables, ...addition.variables };
    onProgress({ phase: 'saving', done: 0, total: 0 });
    return landAgain(ctx, { ...addition, source, gathered });
  };
  return ctx.queues.importLimits.work((giveWay) => time.spend(takeOver, giveWay));
}

/** Who may edit may do so where editing is live; elsewhere an import is for those who may create. */
export function refuseLocked(space: SpaceRow, caller: Caller): void {
  if (space.edit_mode === 'live' || allows(caller.rights.role, 'create')) return;
  throw forbidden('The space is locked. Importing into it needs the role "create".');
}

/** Nothing is fetched for a page that nothing could come below; it is looked for again when the import lands. */
export async function refusePage(
  ctx: AdditionsCtx,
  { spaceId, pageId }: Pick<AdditionRequest, 'spaceId' | 'pageId'>,
  onto: AdditionLine | undefined,
): Promise<void> {
  if (pageId !== undefined) findParent(await loadTree(ctx, (await getBase(ctx, spaceId, onto)).tree), pageId);
}

async function getBase(ctx: AdditionsCtx, spaceId: string, onto: AdditionLine | undefined): Promise<RevisionRow> {
  const base = await (onto === undefined ? findHead(ctx.db, spaceId) : onto.findBase(ctx));
  if (base === undefined) throw notFound('space');
  return base;
}

async function readOrigin(ctx: AdditionsCtx, origin: Origin, named: string | undefined): Promise<Source> {
  const spaces = named === undefined ? await findSources(origin.folder, undefined) : [named];
  const source = await readSource(origin.folder, spaces.length === 1 ? (spaces[0] ?? origin.folder) : origin.folder);
  source.warnings.push(...origin.warnings, ...(origin.notes ?? []));
  refuseTooMany(ctx, source);
  return source;
}

/** Refuses a source with more pages or files than an import by the API may bring. */
export function refuseTooMany(
  { queues }: { queues: { importLimits: Pick<ImportLimits, 'pages' | 'files'> } },
  source: Pick<Source, 'pages' | 'files' | 'includes'>,
): void {
  const { pages, files } = queues.importLimits;
  if (source.pages.length > pages) throw tooMany(source.pages.length, 'pages', pages);
  const others = source.files.length + source.includes.length;
  if (others > files) throw tooMany(others, 'files', files);
}

const tooMany = (count: number, what: string, most: number): Problem =>
  new Problem(
    413,
    'import_too_large',
    `There are ${count} ${what}; an import takes at most ${most}. Nothing was imported.`,
  );

interface Commit extends OriginAddition {
  source: Source;
  gathered: Gathered;
}

/** Lands on the head as it is now; where somebody was faster, on the one that is there then. */
async function landAgain(ctx: AdditionsCtx, commit: Commit): Promise<Added> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await land(ctx, commit);
    } catch (error) {
      const isOvertaken = error instanceof Problem && error.code === 'conflict';
      if (!isOvertaken || attempt === ATTEMPTS) throw error;
    }
  }
}

async function land(ctx: AdditionsCtx, commit: Commit): Promise<Added> {
  const { space, authorId, origin, gathered, onto, within, hosted } = commit;
  const base = await getBase(ctx, space.id, onto);
  const importedResources = countResources(gathered.content);
  const totalResources = importedResources + origin.warnings.length;
  const previous = await loadTree(ctx, base.tree);
  if (gathered.content.pages.length === 0 && importedResources === 0)
    return { revision: base.id, importedResources, totalResources };
  const listed = await listKnownHosted(ctx.db, space.organization_id);
  const known = learnHosted([], { named: hosted?.named ?? {}, listed });
  const { tree, addition, folder } = await store(ctx, { ...commit, known }, previous);
  await rest();
  const revisionId = newId();
  const report = await reportOn(ctx, { ...commit, known }, { previous, tree, addition, folder, revision: revisionId });
  await rest();
  await commitRevision(ctx, {
    space,
    base,
    previous,
    tree,
    kind: 'edits',
    authorId,
    message: `Imported ${origin.name}`.slice(0, 100),
    revisionId,
    importReport: JSON.stringify(report),
    ...(onto === undefined ? {} : { branch: onto.branch }),
    within: async (tx, revision) => {
      // What is only proposed teaches nobody.
      if (onto === undefined) await noteHosted(tx, { ...notesOf({ ...commit, known }), isAddition: true });
      await within?.(tx, { revision, base, report });
    },
  });
  return { revision: revisionId, importedResources, totalResources, report };
}

type Informed = Commit & { known: ReadonlyMap<string, Known> };

const notesOf = ({ space, authorId, hosted, gathered, known }: Informed): HostedNotes =>
  hostedNotes({
    request: { spaceId: space.id, authorId, teaches: hosted?.teaches === true },
    ...{ gathered, hosted: known, organizationId: space.organization_id },
  });

async function store(ctx: AdditionsCtx, { space, pageId, origin, gathered, known }: Informed, previous: WholeTree) {
  const folder = freshFolder(previous, origin.name);
  const { pages } = gathered.content;
  const onto =
    pageId === undefined ? undefined : await prepareInsertion(ctx, { tree: previous, pageId, imported: pages, folder });
  const addition = addContent(previous, gathered.content, { folder, onto });
  await rest();
  const asked = hostedSpaces(gathered.texts);
  const hosted = hostedOf(space.id, previous, new Map([...known].filter(([id]) => asked.has(id))));
  if (Object.keys(hosted).length > 0) addition.merged.meta = { ...addition.merged.meta, hosted };
  return { tree: await storeTree(ctx, addition.merged, onto?.bodies ?? []), addition, folder };
}

interface Landed {
  previous: WholeTree;
  tree: WholeTree;
  addition: Addition;
  folder: string;
  revision: string;
}

async function reportOn(
  ctx: AdditionsCtx,
  { space, origin, source, gathered, known }: Informed,
  landed: Landed,
): Promise<ImportReport> {
  const { previous, tree, addition, folder, revision } = landed;
  const texts = gathered.texts.map(({ path, links }) => ({ path: `${folder}/${path}`, links }));
  const documents = [...walkPages(addition.added.pages)].filter((page) => page.type === 'document');
  const [changed, added] = [true, false].map((isThere) =>
    documents.map(({ id }) => id).filter((id) => previous.pageById.has(id) === isThere),
  );
  return makeReport({
    space: { id: space.id, title: space.title },
    origin: origin.name,
    dir: source.dir,
    beside: true,
    revision,
    unchanged: false,
    content: addition.added,
    previous,
    difference: { added: added ?? [], changed: changed ?? [], removed: [] },
    contentLinks: await checkLinks(tree, texts),
    ...(await reportHosted(ctx, { gathered, hosted: known })),
    unlisted: gathered.plan.unlisted,
    texts: gathered.texts,
    warnings: [
      ...gathered.warnings,
      ...addition.warnings,
      ...(await computedWarnings(ctx, { spaceId: space.id, pages: addition.added.pages }, source)),
    ],
  });
}
