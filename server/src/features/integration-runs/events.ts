import { setTimeout as sleep } from 'node:timers/promises';
import type { IntegrationRun, RunIntegration } from '#features/integrations/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { IsolateError, type Isolates } from '#platform/isolates/index.ts';
import { keyOf, runEvent } from './runs.ts';

const TIMEOUT_MS = 30_000;
/** What a script prints comes another way than its answer. */
const PRINTED_MS = 50;
const LINES_KEPT = 50;
const LOGGED_ANSWER = 500;

/** Where the script did not see the event, or nobody knows whether it did, it is handed over again. */
const NOT_HANDED_OVER: ReadonlySet<IsolateError['code']> = new Set(['resting', 'closed', 'broken', 'lost']);

type EventCtx = { clock: Clock; isolates: Pick<Isolates, 'ask' | 'linesOf' | 'countLinesOf'> };

/** Hands an event to the script of an installation. What the script makes of it ends the event; what keeps it from seeing it is thrown. */
export const runEvents =
  ({ clock, isolates }: EventCtx): RunIntegration =>
  async (run) => {
    const key = keyOf(run);
    const before = isolates.countLinesOf(key);
    const { last, failed } = await handOver(isolates, run);
    await sleep(PRINTED_MS);
    const timestamp = new Date(clock.now()).toISOString();
    const printed = isolates.linesOf(key, before).slice(-LINES_KEPT);
    const logs = printed.map((message) => ({ message, timestamp, level: 'info' as const }));
    const level = failed ? ('error' as const) : ('info' as const);
    return { logs: [...logs, { message: last, timestamp, level }], ...(failed ? { status: 'failed' as const } : {}) };
  };

async function handOver(
  isolates: Pick<Isolates, 'ask'>,
  run: IntegrationRun,
): Promise<{ last: string; failed: boolean }> {
  const environment = await run.environment();
  const { integration } = environment;
  const { integrationId, installationId, script } = run;
  const whole = {
    ...{ integrationId, installationId, script, version: integration.version },
    // Of the installation's organization where there is one; it may be gone, and its integration learns of that.
    organizationId: organizationOf(environment.installation) ?? integration.owner.id,
    event: run.event as { type: string },
    environment: async () => environment,
  };
  try {
    const { status, body } = await runEvent(isolates, whole, { timeout: TIMEOUT_MS });
    // A script handles what it has a handler for, and answers 406 to all else.
    if (status < 400 || status === 406) return { last: `It answered ${status}.`, failed: false };
    const text = Buffer.from(body.subarray(0, LOGGED_ANSWER)).toString();
    return { last: `It answered ${status}: ${text}`, failed: true };
  } catch (error) {
    if (!(error instanceof IsolateError) || NOT_HANDED_OVER.has(error.code)) throw error;
    return { last: error.message, failed: true };
  }
}

const organizationOf = (installation: object | undefined): string | undefined =>
  (installation as { target: { organization: string } } | undefined)?.target.organization;
