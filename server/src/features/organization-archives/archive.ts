import type { Readable } from 'node:stream';
import { slugify } from '@lectern/content';
import { exportLines } from '#features/audit/index.ts';
import { findRevision, loadTree, type TreesCtx } from '#features/contents/index.ts';
import {
  type ExportEntry,
  type ExportsCtx,
  listEntry,
  listExport,
  makeLongZip,
  readRows,
  textEntry,
} from '#features/exports/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import type { SpaceRow } from '#features/spaces/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { PARTS } from './parts.ts';
import { listProposed, listSpacesAfter } from './store.ts';

export type ArchiveCtx = ExportsCtx & TreesCtx & { clock: Clock };

/**
 * A zip of everything, made while it is read: the files of one space are looked up when those of the one before were read. Names of
 * folders are ours, with ids in them; below, names are those of the export of a space, which lie inside of it.
 */
export async function makeOrganizationArchive(ctx: ArchiveCtx, organizationId: string): Promise<Readable> {
  const { title } = await getOrganizationById(ctx, organizationId);
  return makeLongZip(listAll(ctx, { organizationId, title }));
}

const EVENTS_AT_MOST = Number.MAX_SAFE_INTEGER;

async function* listAll(
  ctx: ArchiveCtx,
  { organizationId, title }: { organizationId: string; title: string },
): AsyncGenerator<ExportEntry[]> {
  const lists = PARTS.map(({ of, ...part }) =>
    listEntry(part.file, () => readRows(ctx.db, { ...part, where: of(organizationId) })),
  );
  const audit = listEntry(AUDIT, () => exportLines(ctx, { organizationId, most: EVENTS_AT_MOST }));
  yield [textEntry('README.md', readmeOf(title, new Date(ctx.clock.now()))), ...lists, audit];
  for (let after: string | undefined = ''; after !== undefined;) {
    const spaces: SpaceRow[] = await listSpacesAfter(ctx.db, { organizationId, after });
    for (const space of spaces) yield* listSpace(ctx, space);
    after = spaces.at(-1)?.id;
  }
}

/** The main content of a space, and what its open change requests propose, each in a folder. */
async function* listSpace(ctx: ArchiveCtx, space: SpaceRow): AsyncGenerator<ExportEntry[]> {
  const folder = `${space.deleted_at === null ? 'spaces' : 'deleted-spaces'}/${nameOf(space)}`;
  yield await listTree(ctx, { folder, space, revisionId: space.head_revision_id });
  for (const { number, head_revision_id: revisionId } of await listProposed(ctx.db, space.id))
    yield await listTree(ctx, { folder: `change-requests/${nameOf(space)}/${number}`, space, revisionId });
}

async function listTree(
  ctx: ArchiveCtx,
  { folder, space, revisionId }: { folder: string; space: SpaceRow; revisionId: string },
): Promise<ExportEntry[]> {
  const revision = await findRevision(ctx.db, space.id, revisionId);
  // It was removed since it was listed.
  if (revision === undefined) return [];
  const { entries } = await listExport(ctx, await loadTree(ctx, revision.tree));
  return entries.map((entry) => ({
    ...entry,
    path: `${folder}/${entry.path}`,
    ...(entry.kind === 'link' && { target: `${folder}/${entry.target}` }),
  }));
}

const SLUG_AT_MOST = 60;

const nameOf = ({ id, title }: SpaceRow): string => `${slugify(title).slice(0, SLUG_AT_MOST) || 'space'}-${id}`;

const AUDIT = 'audit.json';

const readmeOf = (title: string, now: Date): string => `# ${title.replaceAll(/\s+/g, ' ')}

Everything of this organization, as of ${now.toISOString()}. Each space is a folder in \`spaces\`, as its export: import it, and it is a space again.
\`deleted-spaces\` has those that could still be restored, and \`change-requests\` what open change requests propose. All else is a list in JSON, with times in UTC. What opens something, such as a secret or a token, is not in here.

${PARTS.map(({ file, says }) => `* \`${file}\`: ${says}`).join('\n')}
* \`${AUDIT}\`: The audit log, with the hashes that chain it.
`;
