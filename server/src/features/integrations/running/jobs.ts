import { inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import {
  finishIntegrationEvent,
  findPendingEvent,
  type IntegrationEventRow,
  listPendingInstallations,
} from '../events/index.ts';
import { type Environment, environmentOf, type RunningCtx, scriptOf } from './environment.ts';

/** A line that a script wrote while it ran. */
export interface LogLine {
  message: string;
  timestamp: string;
  level: 'debug' | 'info' | 'warn' | 'error';
}

/** One run of an integration with an event. */
export interface IntegrationRun {
  integrationId: string;
  installationId: string;
  event: Record<string, unknown>;
  script: () => Promise<{ code: string; version: number; runtime: 'v1' | 'v2' }>;
  environment: () => Promise<Environment>;
}

/** Runs an integration; throws where it is to be tried again. What failed for good says so. */
export type RunIntegration = (run: IntegrationRun) => Promise<{ logs: LogLine[]; status?: 'failed' }>;

interface DispatchCtx extends RunningCtx {
  above: RunningCtx['above'] & {
    /** Absent where this server runs no scripts. */
    runIntegration?: RunIntegration;
  };
}

/** What an integration does with an event may be another event for it; the next turn is that of another installation. */
const EVENTS_A_TURN = 10;
const DAY_MS = 24 * 60 * 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Has integrations run with what they are to learn: each installation in order, what fails again and again for a day. */
export const dispatchJob: JobKind<DispatchCtx> = {
  kind: 'integrations.dispatch',
  every: 2_000,
  together: 4,
  longestWait: LONGEST_WAIT_MS,
  findDue: ({ db }, most) => listPendingInstallations(db, most),
  isDue: async ({ db }, installationId) => (await findPendingEvent(db, installationId)) !== undefined,
  run: async (ctx, installationId, { isStopping }) => {
    for (let count = 0; count < EVENTS_A_TURN; count++) {
      const row = await findPendingEvent(ctx.db, installationId);
      if (row === undefined || isStopping()) return;
      const outcome = await dispatch(ctx, row);
      await inTransaction(ctx, (tx) => finishIntegrationEvent(tx.db, row.id, outcome));
    }
  },
};

type Outcome = Pick<IntegrationEventRow, 'status' | 'logs'>;

const failedFor = (ctx: DispatchCtx, message: string): Outcome => {
  const timestamp = new Date(ctx.clock.now()).toISOString();
  return { status: 'failed', logs: JSON.stringify([{ message, timestamp, level: 'error' } satisfies LogLine]) };
};

async function dispatch(ctx: DispatchCtx, row: IntegrationEventRow): Promise<Outcome> {
  const { runIntegration } = ctx.above;
  if (runIntegration === undefined) return failedFor(ctx, 'This server does not run scripts of integrations.');
  const event = JSON.parse(row.payload) as Record<string, unknown>;
  const { integration_id: integrationId, installation_id: installationId } = row;
  const at = { integrationId, installationId, ...placeOf(event) };
  try {
    const { logs, status = 'success' } = await runIntegration({
      ...{ integrationId, installationId, event },
      script: () => scriptOf(ctx, integrationId),
      environment: () => environmentOf(ctx, at),
    });
    return { status, logs: JSON.stringify(logs) };
  } catch (error) {
    if (ctx.clock.now() - row.created_at < DAY_MS) throw error;
    ctx.log.warn({ err: error, integrationId, installationId, event: row.id }, 'an integration failed for a day');
    return failedFor(ctx, 'The integration failed for a day, so this was given up.');
  }
}

/** The space or the site that an event is about. */
function placeOf({ spaceId, siteId }: Record<string, unknown>): { spaceId?: string; siteId?: string } {
  return {
    ...(typeof spaceId === 'string' ? { spaceId } : {}),
    ...(typeof siteId === 'string' ? { siteId } : {}),
  };
}
