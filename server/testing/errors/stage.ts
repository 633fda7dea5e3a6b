// Where refusals are provoked: two companies with something of everything, and people of several roles.
import { operations } from '#app';
import { addMember } from '#features/organizations/index.ts';
import { type FileServer, startFileServer } from '#features/imports/additions/testing.ts';
import type { ApiAnswer, ApiRequest } from '../api.ts';
import { makePerson, type Person } from '../cast.ts';
import { cases } from '../permissions/cases.ts';
import { fill, makeSubject, type Subject } from '../permissions/subject.ts';
import { startWorld, type World } from '../world.ts';
import type { Ledger, ServedOperation } from './documented.ts';
import { sampleOf, type Schema } from './violations.ts';

export const BODY_LIMIT = 200_000;
export const IMPORT_LIMIT = 20_000;

export interface Stage {
  world: World;
  ledger: Ledger;
  files: FileServer;
  home: Subject;
  foreign: Subject;
  /** An organization that is blocked. */
  blocked: Subject;
  reader: Person;
  writer: Person;
}

/** `env` are settings in addition to those that make bounds easy to reach. */
export async function openStage(
  t: { after: (fn: () => Promise<void>) => void },
  ledger: Ledger,
  env: Record<string, string> = {},
): Promise<Stage> {
  const files = await startFileServer();
  t.after(files.close);
  const bounds = { LECTERN_BODY_LIMIT: String(BODY_LIMIT), LECTERN_IMPORT_BYTES: String(IMPORT_LIMIT) };
  const world = await startWorld(t, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8', ...bounds, ...env });
  const [home, foreign, blocked] = [await makeSubject(world), await makeSubject(world), await makeSubject(world)];
  await world.db
    .updateTable('organizations')
    .set({ blocked_reason: 'security' })
    .where('id', '=', blocked.organizationId)
    .execute();
  const { organizationId } = home;
  const [reader, writer] = [
    await makePerson(world.ctx, 'reader', { organizationId, role: 'read' }),
    await makePerson(world.ctx, 'writer', { organizationId, role: 'edit' }),
  ];
  files.answers.set('/page.md', '# Page');
  return { world, ledger, files, home, foreign, blocked, reader, writer };
}

/** Makes the owner of the first company one who may create in the second. */
export async function joinForeign({ world, home, foreign }: Stage): Promise<void> {
  await addMember(world.ctx, { organizationId: foreign.organizationId, userId: home.owner.id, role: 'create' });
}

export interface Attempt extends ApiRequest {
  /** Who asks: the owner of the subject where nobody is named. `null` is nobody. */
  token?: string | null;
  /** What it is about: the first company where nothing is named. */
  subject?: Subject;
  /** Values for the braces of the path, before those of the subject. */
  params?: Record<string, string>;
}

/** A body that the operation takes, as far as its schema goes; undefined where it takes none. */
export function fitBody(stage: Stage, operation: ServedOperation, subject = stage.home): object | undefined {
  if (operation.id.startsWith('importContent')) return { url: stage.files.url('/page.md'), source: 'markdown' };
  const { body } = operation;
  return cases[operation.id]?.body?.(subject, stage.foreign) ?? (body && (sampleOf(body as Schema) as object));
}

/** Asks as `attempt` says and notes the answer; `says` is for people. */
export async function ask(
  stage: Stage,
  operation: ServedOperation,
  { token, subject = stage.home, params, query, ...request }: Attempt,
  says: string,
): Promise<ApiAnswer> {
  const body = fitBody(stage, operation, subject);
  const path = fill(operation.path, {
    ...subject.params,
    ...cases[operation.id]?.params?.(subject),
    ...params,
  });
  const api = stage.world.as(token === null ? undefined : (token ?? subject.owner.token));
  const demanded = sampleOf(operation.query as Schema) as Record<string, string>;
  const sent = { ...(body === undefined ? {} : { body }), query: { ...demanded, ...query }, ...request };
  const answer = await api.request(operation.method, path, sent);
  stage.ledger.note(operation, answer, says);
  return answer;
}

export const operationOf = (id: string): ServedOperation => {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found;
};
