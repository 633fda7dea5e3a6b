// A run that makes spaces: one, or one for each version of its source. All of them are there in the end, or none.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCollection } from '#features/collections/index.ts';
import type { CommitCtx } from '#features/contents/index.ts';
import { requireRoom } from '#features/quotas/index.ts';
import { addSectionToSite, addSpaceToSite } from '#features/sites/index.ts';
import type { SpaceRow } from '#features/spaces/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { AdditionsCtx } from '../../additions/index.ts';
import { convertFolder } from '../../conversions/index.ts';
import type { Source } from '../../folders/index.ts';
import type { Origin } from '../../origins/index.ts';
import { mayTeach } from '../rights.ts';
import { titleFor } from '../rules.ts';
import { chosenVersions, type SourceVersion, withoutVersions } from '../versions.ts';
import type { Landing } from './landing.ts';
import { type MadeSpace, makeNewSpace, type NewSpaceLanding, readNewSpace, type ReadSpace } from './new-space.ts';

export interface NewSpacesLanding extends Landing {
  /** The folder of the space in the origin. */
  folder: string;
  named: Readonly<Record<string, string>>;
  /** Refuses more than an import may bring, of all spaces together. */
  refuse: (sources: readonly Source[]) => void;
  /** What must be true from the same moment on as the spaces. */
  within: (tx: CommitCtx, made: MadeSpaces) => Promise<void>;
}

export interface MadeSpaces {
  /** The first is the one that readers see first. */
  spaces: (MadeSpace & { version?: SourceVersion })[];
  /** The collection that was made for several of them. */
  collection?: string;
}

export async function landNewSpaces(ctx: AdditionsCtx, landing: NewSpacesLanding): Promise<void> {
  const { time, onProgress, origin, source } = landing;
  const chosen = source.versions === 'all' ? chosenVersions(origin.versions?.found ?? []) : [];
  const working = async (): Promise<void> => {
    await requireRoom(ctx, landing.run.organization_id, { spaces: Math.max(1, chosen.length) });
    const read = chosen.length === 0 ? [{ read: await readOnly(ctx, landing) }] : await readAll(ctx, landing, chosen);
    time.signal.throwIfAborted();
    onProgress({ phase: 'saving', done: 0, total: 0 });
    await inTransaction(ctx, (tx) => makeAll(tx, landing, read));
  };
  await ctx.queues.importLimits.work((giveWay) => time.spend(working, giveWay));
}

const titleOf = ({ target, source, origin }: Landing): string => target.title ?? titleFor(source.name ?? origin.name);

type Shared = Omit<NewSpaceLanding, 'title' | 'origin' | 'folder' | 'onRead' | 'refuse'>;

const sharedBy = ({ run, caller, time, named }: NewSpacesLanding): Shared => ({
  ...{ organizationId: run.organization_id, createdBy: caller.userId },
  ...{ time, named, teaches: mayTeach(caller) },
});

const readOnly = (ctx: AdditionsCtx, landing: NewSpacesLanding): Promise<ReadSpace> =>
  readNewSpace(ctx, {
    ...sharedBy(landing),
    ...{ title: titleOf(landing), origin: landing.origin, folder: landing.folder },
    onRead: (progress) => landing.onProgress({ phase: 'reading', ...progress }),
    refuse: (source) => landing.refuse([source]),
  });

interface ReadVersion {
  read: ReadSpace;
  version?: SourceVersion;
}

/** One version after the other, so that no more than one of them lies in a folder of its own. */
async function readAll(
  ctx: AdditionsCtx,
  landing: NewSpacesLanding,
  chosen: readonly SourceVersion[],
): Promise<ReadVersion[]> {
  const total = chosen.reduce((sum, { pages }) => sum + pages, 0);
  const sources: Source[] = [];
  const found: ReadVersion[] = [];
  let before = 0;
  for (const version of chosen) {
    landing.time.signal.throwIfAborted();
    const origin = await openVersion(ctx, landing, version);
    const from = before;
    const read = await readNewSpace(ctx, {
      ...{ ...sharedBy(landing), title: version.label },
      ...{ origin: withoutVersions(origin, chosen), folder: origin.folder },
      onRead: ({ done }) => landing.onProgress({ phase: 'reading', done: Math.min(from + done, total), total }),
      refuse: (source) => landing.refuse([...sources, source]),
    });
    sources.push(read.source);
    found.push({ read, version });
    before += version.pages;
    if (origin.folder !== landing.origin.folder) await rm(origin.folder, { recursive: true, force: true });
  }
  return found;
}

async function openVersion(
  ctx: AdditionsCtx,
  { origin, scratch, time }: NewSpacesLanding,
  { isCurrent, folder: part }: SourceVersion,
): Promise<Origin> {
  if (isCurrent) return origin;
  const { folder = '' } = origin.versions ?? {};
  const task = { source: 'zip', folder, target: join(scratch, 'version'), part } as const;
  const made = await convertFolder(ctx, task, time);
  return { ...origin, folder: made.folder, warnings: made.left, notes: made.notes };
}

async function makeAll(tx: AdditionsCtx, landing: NewSpacesLanding, read: readonly ReadVersion[]): Promise<void> {
  const { run, caller, target } = landing;
  const collection =
    read.length === 1
      ? undefined
      : await createCollection(tx, {
          ...{ organizationId: run.organization_id, title: titleOf(landing), createdBy: caller.userId },
          ...(target.parent === undefined ? {} : { parent: target.parent }),
        });
  const spaces: MadeSpaces['spaces'] = [];
  for (const { read: each, version } of read) {
    const made = await makeNewSpace(tx, each, collection ?? target.parent);
    spaces.push(version === undefined ? made : { ...made, version });
  }
  await putOnSite(
    tx,
    landing,
    spaces.map(({ space }) => space),
  );
  await landing.within(tx, { spaces, ...(collection === undefined ? {} : { collection }) });
}

/** As variants of one section, or of a site without sections: the first is the default where there was none. */
async function putOnSite(tx: AdditionsCtx, landing: NewSpacesLanding, spaces: readonly SpaceRow[]): Promise<void> {
  const { caller, target } = landing;
  const { site: siteId, newSection: title } = target;
  const [first, ...others] = spaces;
  if (siteId === undefined || first === undefined) return;
  let sectionId = target.section;
  if (title !== undefined) {
    const added = await addSectionToSite(tx, { caller, siteId, body: { title, spaceId: first.id } });
    sectionId = added.part.row.id;
  }
  for (const { id: spaceId } of title === undefined ? spaces : others)
    await addSpaceToSite(tx, {
      ...{ caller, siteId },
      body: { spaceId, ...(sectionId === undefined ? {} : { sectionId }) },
    });
}
