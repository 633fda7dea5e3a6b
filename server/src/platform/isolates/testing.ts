// Isolates in tests: scripts as plain text, and an outside that the test chooses.
import type { TestContext } from 'node:test';
import { fakeClock } from '#platform/clock/testing.ts';
import { createRateLimiter } from '#platform/http/index.ts';
import { createOutbound, type Outbound } from '#platform/net/index.ts';
import { createIsolates, type IsolateSettings } from './isolates.ts';
import { outsideBy } from './outside.ts';
import type { IsolateRequest, IsolateScript } from './tasks.ts';

const MB = 1024 * 1024;

/** Why the tests of this room cannot run on this machine; false where they can. */
export async function skipReason(): Promise<string | false> {
  const fetchOutside = async (): Promise<never> => Promise.reject(new Error('unused'));
  const isolates = createIsolates({ processes: 1, memoryOfAll: MB, fetchOutside });
  return (await isolates.findObstacle()) ?? false;
}

/** The body of an ES module that answers what the expression says. */
export const answering = (expression: string): string =>
  `export default { async fetch(request, env, ctx) { const url = new URL(request.url); return new Response(${expression}); } };`;

/** The outside of a server, with so many requests a minute of each script, or as many as it likes. */
export function outsideOf(outbound: Outbound, aMinute = 0) {
  const clock = fakeClock();
  return outsideBy({ outbound, clock, limiter: createRateLimiter(clock, aMinute) });
}

export function startIsolates(t: TestContext, options: Partial<IsolateSettings> = {}) {
  const outbound = createOutbound({ allow: [], userAgent: 'Lectern test' });
  const isolates = createIsolates({
    processes: 4,
    memoryOfAll: 2048 * MB,
    fetchOutside: outsideOf(outbound),
    ...options,
  });
  t.after(async () => {
    await isolates.close();
    await outbound.close();
  });
  const ask = async (
    key: string,
    script: string | IsolateScript,
    { path = '/', ...rest }: Partial<IsolateRequest> = {},
  ) => {
    const loaded: IsolateScript = typeof script === 'string' ? { form: 'module', text: script } : script;
    const task = { key, tenant: key, version: String(loaded.text), load: async () => loaded };
    const { status, headers, body } = await isolates.ask(task, { path, headers: {}, ...rest });
    return { status, headers, text: Buffer.from(body).toString() };
  };
  return { ...isolates, ask };
}
