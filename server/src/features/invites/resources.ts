// How the API shows invites, also to those who are nothing in the organization yet.
import type { Static } from 'typebox';
import { NO_ROLE } from '#access/index.ts';
import { toCollections } from '#features/collections/index.ts';
import type { MemberRow } from '#features/members/index.ts';
import { asReader, type SpacesCtx, toSpaces } from '#features/spaces/index.ts';
import type { SeenPlace } from './places.ts';
import { isRedundant, toRole } from './rules.ts';
import type { Invite } from './schema.ts';
import type { InviteRow } from './store.ts';

export interface ShownInvite {
  row: InviteRow;
  member: MemberRow | undefined;
  place: SeenPlace | undefined;
}

/** Invites as the API shows them; the number of queries does not grow with them. */
export async function toInvites(ctx: SpacesCtx, invites: readonly ShownInvite[]): Promise<Static<typeof Invite>[]> {
  const contents = await contentsOf(ctx, new Map(invites.flatMap(({ place }) => (place ? [[place.id, place]] : []))));
  return invites.map(({ row, member, place }) => {
    const role = toRole(row.role);
    const redundant = isRedundant(row, member, place?.role ?? NO_ROLE);
    const shared = { object: 'invite' as const, id: row.id, redundant, role };
    return place === undefined ? shared : { ...shared, level: role, ...contents.get(place.id) };
  });
}

type Content = Pick<Static<typeof Invite>, 'space' | 'collection'>;

async function contentsOf(ctx: SpacesCtx, places: Map<string, SeenPlace>): Promise<Map<string, Content>> {
  const all = [...places.values()];
  const rows = <K extends SeenPlace['kind']>(kind: K) =>
    all
      .filter((place): place is SeenPlace & { kind: K } => place.kind === kind)
      .map((place) => ({ ...place.row, role: place.role }));
  const spaces = await toSpaces(ctx, rows('space') as Parameters<typeof toSpaces>[1]);
  const collections = await toCollections(ctx, rows('collection') as Parameters<typeof toCollections>[1]);
  const isMember = (id: string) => (places.get(id)?.role ?? NO_ROLE) > NO_ROLE;
  return new Map<string, Content>([
    ...spaces.map((space): [string, Content] => [space.id, { space: isMember(space.id) ? space : outside(space) }]),
    ...collections.map((collection): [string, Content] => [
      collection.id,
      { collection: isMember(collection.id) ? collection : withoutPlace(collection) },
    ]),
  ]);
}

/** Who is invited sees what a space is called, and nothing of the work on it. */
function outside(space: Static<typeof Invite>['space'] & object) {
  const { urls, ...shown } = asReader(space);
  const { published: _, public: __, ...own } = urls;
  return { ...shown, urls: own, permissions: { ...shown.permissions, view: false } };
}

const withoutPlace = ({ parent: _, ...collection }: Static<typeof Invite>['collection'] & object) => ({
  ...collection,
  defaultLevel: null,
  defaultLevelSetting: null,
});
