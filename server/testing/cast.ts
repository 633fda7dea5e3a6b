import { createToken, type Role } from '#access/index.ts';
import { addMember, createOrganization } from '#features/organizations/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { createUser } from '#features/users/index.ts';
import type { Api } from './api.ts';
import type { World } from './world.ts';

type Ctx = World['ctx'];

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** Somebody with a token, and a member of an organization where one is named. `null` is a guest. */
export async function makePerson(
  ctx: Pick<Ctx, 'db' | 'clock' | 'quotas'>,
  name: string,
  membership?: { organizationId: string; role: Role | null },
): Promise<Person> {
  const email = `${name}@example.com`;
  const id = await createUser(ctx, { email, displayName: name, isEmailVerified: true });
  if (membership !== undefined) await addMember(ctx, { ...membership, userId: id });
  const { token } = await createToken(ctx, { userId: id, name: 'test' });
  return { id, email, token };
}

export interface Cast {
  organizationId: string;
  owner: Person;
  writer: Person;
  reviewer: Person;
  reader: Person;
  guest: Person;
  stranger: Person;
  handbookId: string;
  recipesId: string;
}

/** A small company with its people and two spaces, and somebody from another company. */
export async function makeCast(ctx: Pick<Ctx, 'db' | 'clock' | 'quotas'>): Promise<Cast> {
  const owner = await makePerson(ctx, 'olga');
  const { id: organizationId } = await createOrganization(ctx, { title: 'Acme', adminUserId: owner.id });
  const other = await createOrganization(ctx, { title: 'Globex' });
  const [writer, reviewer, reader, guest, stranger] = [
    await makePerson(ctx, 'wim', { organizationId, role: 'edit' }),
    await makePerson(ctx, 'rosa', { organizationId, role: 'review' }),
    await makePerson(ctx, 'ravi', { organizationId, role: 'read' }),
    await makePerson(ctx, 'gus', { organizationId, role: null }),
    await makePerson(ctx, 'stan', { organizationId: other.id, role: 'admin' }),
  ];
  const handbook = await createSpace(ctx, { organizationId, createdBy: owner.id, title: 'Handbook' });
  const recipes = await createSpace(ctx, { organizationId, createdBy: owner.id, title: 'Recipes' });
  return {
    organizationId,
    owner,
    writer,
    reviewer,
    reader,
    guest,
    stranger,
    handbookId: handbook.id,
    recipesId: recipes.id,
  };
}

/** The world's API in the eyes of each of the cast. */
export const voices = (
  world: World,
  cast: Cast,
): Record<'owner' | 'writer' | 'reviewer' | 'reader' | 'guest' | 'stranger', Api> => ({
  owner: world.as(cast.owner.token),
  writer: world.as(cast.writer.token),
  reviewer: world.as(cast.reviewer.token),
  reader: world.as(cast.reader.token),
  guest: world.as(cast.guest.token),
  stranger: world.as(cast.stranger.token),
});
