// What an import learns of the hosted application: which of our spaces are meant by the ids in its texts.
import { findHostedPage, indexTree, type WholeTree } from '#features/contents/index.ts';
import { findSpace } from '#features/spaces/index.ts';
import { findByPaths, hostedSpaces, type Known } from '../links/index.ts';
import type { Gathered, ImportsCtx } from '../reading.ts';
import type { ImportReport } from '../schema.ts';
import type { HostedNotes } from './notes.ts';

const HOSTED_AT_MOST = 1000;
const HOSTED_LISTED = 100;

/** What the ids of the hosted application are learned from. */
export interface Learning {
  previous: WholeTree;
  gathered: Gathered;
  request: { spaceId: string };
}

/** The texts of an import, and what is known of the ids in them. */
interface Learned {
  gathered: Gathered;
  hosted: ReadonlyMap<string, Known>;
}

/** What the space knows from now on: what it knew, and what its own texts need of what was learned. */
export function hostedOf(
  spaceId: string,
  previous: WholeTree,
  hosted: ReadonlyMap<string, Known>,
): Record<string, string> {
  const learned = [...hosted].map(([id, known]) => [id, known.spaceId === spaceId ? '' : known.spaceId] as const);
  return Object.fromEntries(
    Object.entries({ ...previous.meta.hosted, ...Object.fromEntries(learned) })
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, HOSTED_AT_MOST),
  );
}

/** What is said of the ids of the hosted application: by who imports, and by the organization. */
export interface HostedLists {
  named?: Readonly<Record<string, string>>;
  listed?: Readonly<Record<string, string>>;
}

/**
 * Which spaces are meant by the ids of the hosted application in the texts of these folders: those that were named, those
 * that an earlier import knew, and those whose paths are in just one of the folders.
 */
export function learnHosted(
  prepared: readonly Learning[],
  { named = {}, listed = {} }: HostedLists = {},
): Map<string, Known> {
  const known = new Map(Object.entries(named).map(([id, spaceId]): [string, Known] => [id, { spaceId, by: 'map' }]));
  for (const [id, spaceId] of Object.entries(listed)) if (!known.has(id)) known.set(id, { spaceId, by: 'list' });
  for (const { request, previous } of prepared)
    for (const [id, spaceId] of Object.entries(previous.meta.hosted ?? {}))
      if (!known.has(id)) known.set(id, { spaceId: spaceId || request.spaceId, by: 'before' });
  const asked = hostedSpaces(prepared.flatMap(({ gathered }) => gathered.texts));
  const spaces = prepared.map(({ request, gathered }) => {
    const tree = indexTree('', gathered.content);
    return { id: request.spaceId, has: (path: string) => findHostedPage(tree, path) !== undefined };
  });
  for (const [id, { paths }] of asked) {
    const spaceId = known.has(id) ? undefined : findByPaths(paths, spaces);
    if (spaceId !== undefined) known.set(id, { spaceId, by: 'paths' });
  }
  return known;
}

/** What is written down of the hosted application after an import. */
export function hostedNotes({
  request: { spaceId, authorId, teaches = true },
  gathered,
  hosted,
  organizationId,
}: Learned & {
  request: { spaceId: string; authorId: string | null; teaches?: boolean | undefined };
  organizationId: string;
}): HostedNotes {
  const meant = new Map([...hosted].map(([id, known]) => [id, { ...known, spaceId: known.spaceId || spaceId }]));
  const asked = new Map([...hostedSpaces(gathered.texts)].map(([id, { links }]) => [id, links]));
  const learned = [...meant].flatMap(([id, { spaceId: to, by }]) =>
    by === 'map' || by === 'paths' ? [[id, { spaceId: to, isNamed: by === 'map' }] as const] : [],
  );
  return {
    ...{ organizationId, spaceId, asked, namedBy: authorId, isAddition: false },
    known: new Map([...meant].map(([id, { spaceId: to }]) => [id, to])),
    learned: new Map(teaches ? learned : []),
  };
}

/** The spaces of the hosted application that the texts lead to, those with the most links first. */
export async function reportHosted(
  ctx: ImportsCtx,
  { gathered, hosted }: Learned,
): Promise<Pick<ImportReport, 'hosted'>> {
  const asked = [...hostedSpaces(gathered.texts)].toSorted(([, a], [, b]) => b.links - a.links);
  const spaces: NonNullable<ImportReport['hosted']> = [];
  for (const [id, { links }] of asked.slice(0, HOSTED_LISTED)) {
    const known = hosted.get(id);
    const space = known === undefined ? undefined : await findSpace(ctx.db, known.spaceId);
    const to =
      space === undefined || known === undefined ? {} : { to: { id: space.id, title: space.title }, by: known.by };
    spaces.push({ id, links, ...to });
  }
  return spaces.length === 0 ? {} : { hosted: spaces };
}
