import { randomBytes } from 'node:crypto';
import type { Held } from '#testing/content.ts';
import type { World } from '#testing/world.ts';
import type { Kind } from './rules.ts';
import { type Quotas, setQuotas, type Setting, type Usage, usageOf } from './service.ts';

/** For tests that make things without a server: nothing is bounded. */
export const unbounded: Quotas = { defaults: {}, onRefused: () => undefined };

export const bound = (
  world: World,
  { organizationId }: Held,
  settings: Partial<Record<Kind, Setting>>,
): Promise<void> => setQuotas(world.ctx, organizationId, { settings });

export const usage = (world: World, { organizationId }: Pick<Held, 'organizationId'>): Promise<Usage> =>
  usageOf(world.ctx, organizationId);

/** Uploads a file of new bytes, and answers the status and the error. */
export async function upload(world: World, { spaceId, owner }: Held, size: number, name: string) {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), randomBytes(size), Buffer.from('\r\n--x--\r\n')]);
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const url = `/uploads/spaces/${spaceId}`;
  const answer = await world.app.http.inject({ method: 'POST', url, headers, payload });
  const { error } = answer.json() as { error?: { message: string; quota?: Record<string, unknown> } };
  return { status: answer.statusCode, error };
}

export const openForEdits = (world: World, { spaceId }: Held): Promise<unknown> =>
  world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
