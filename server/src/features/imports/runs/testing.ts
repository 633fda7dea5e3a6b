import { newId } from '#platform/ids.ts';
import type { World } from '#testing/world.ts';
import { createToken } from '#access/index.ts';
import type { ApiAnswer } from '#testing/api.ts';

/** A form with one file in it. */
export function formOf(bytes: Uint8Array, name: string): { payload: Buffer; type: string } {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    type: 'multipart/form-data; boundary=x',
  };
}

/** Uploads a file for an import as somebody with this token. */
export async function uploadForImport(
  world: World,
  { organizationId, token }: { organizationId: string; token: string },
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<{ status: number; body: { id: string; name: string; size: number; error: { message: string } } }> {
  const { payload, type } = formOf(bytes, name);
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const url = `/uploads/orgs/${organizationId}/imports`;
  const answer = await world.app.http.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

/** An import as the API shows it. */
export type Run = ApiAnswer['body'];

/** Has the server do what is due until an import is over. */
export async function untilOver(
  world: World,
  organizationId: string,
  run: { id: string; createdBy: string },
): Promise<Run> {
  const { token } = await createToken(world.ctx, { userId: run.createdBy, name: 'waits', scopes: ['read', 'write'] });
  for (let tries = 0; tries < 20; tries += 1) {
    await world.app.jobs.runDue();
    const { body } = await world.as(token).get(`/v1/org/${organizationId}/imports/${run.id}`);
    if (body.endedAt !== undefined) return body;
  }
  throw new Error(`The import ${run.id} did not come to its end.`);
}

/** The id of the import that waits, next to one that made a space. */
export const waitingRun = (importRunId: string): string => `w${importRunId}`;

/** An import of somebody that made a space, and one that waits, as rows. */
export async function insertImportRuns(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { organizationId, userId, spaceId }: Record<'organizationId' | 'userId' | 'spaceId', string>,
): Promise<{ importRunId: string }> {
  const now = clock.now();
  const importRunId = newId();
  const head = await db
    .selectFrom('spaces')
    .select('head_revision_id')
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow();
  const row = {
    ...{ organization_id: organizationId, created_by: userId, target: '{}', created_at: now, turned_at: now },
    ...{ source: '{"type":"website","url":"https://example.com/"}', attempts: 0, done: 0, total: 0 },
  };
  const done = { state: 'completed', ended_at: now, space_id: spaceId, revision_id: head.head_revision_id };
  await db
    .insertInto('import_runs')
    .values([
      { ...row, ...done, id: importRunId },
      { ...row, id: waitingRun(importRunId), state: 'pending', ended_at: null, space_id: null, revision_id: null },
    ])
    .execute();
  return { importRunId };
}
