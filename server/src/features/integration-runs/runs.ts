import { randomUUID } from 'node:crypto';
import type { IntegrationRun } from '#features/integrations/index.ts';
import { Problem } from '#platform/http/index.ts';
import { type IsolateAnswer, IsolateError, type Isolates } from '#platform/isolates/index.ts';

/** What is run: which script in whose process, with what it may know. */
export interface Run extends Pick<IntegrationRun, 'script' | 'environment'> {
  integrationId: string;
  /** Absent where the integration itself is asked, which has a process of its own. */
  installationId?: string;
  /** Of the integration; another version replaces the process. */
  version: number;
  /** On whose behalf it runs. */
  organizationId: string;
  event: { type: string } & Record<string, unknown>;
}

export interface RunLimits {
  /** Milliseconds. */
  timeout?: number;
  maxBytes?: number;
}

/** Whose process it is. */
export const keyOf = ({ integrationId, installationId }: Pick<Run, 'integrationId' | 'installationId'>): string =>
  installationId === undefined ? `integration ${integrationId}` : `installation ${installationId}`;

/**
 * Has a script handle an event, in the way of the public runtime package: a form with the event, what the script may know, and the
 * body of a request that the event is about. Throws an `IsolateError` where there was no answer.
 */
export async function runEvent(
  isolates: Pick<Isolates, 'ask'>,
  run: Run,
  { body, ...limits }: RunLimits & { body?: Uint8Array } = {},
): Promise<IsolateAnswer> {
  const form = new FormData();
  form.set('event', JSON.stringify({ eventId: randomUUID(), ...run.event }));
  form.set('environment', JSON.stringify(await run.environment()));
  // A part with the name of a file stays bytes.
  if (body !== undefined && body.length > 0) form.set('fetch-body', new Blob([new Uint8Array(body)]), 'body');
  const sent = new Response(form);
  const load = async () => {
    const { code, runtime } = await run.script();
    return { form: runtime === 'v2' ? ('module' as const) : ('service-worker' as const), text: code };
  };
  const task = { key: keyOf(run), tenant: run.organizationId, version: `${run.integrationId} ${run.version}`, load };
  return isolates.ask(task, {
    path: '/v1',
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: new Uint8Array(await sent.arrayBuffer()),
    ...limits,
  });
}

const STATUS: Readonly<Record<IsolateError['code'], number>> = {
  unavailable: 501,
  resting: 503,
  closed: 503,
  timeout: 504,
  broken: 502,
  memory: 502,
  processor: 502,
  'too-large': 502,
  lost: 502,
};

/** What somebody is answered who waits for a script that gave no answer. */
export const toProblem = (error: unknown): unknown =>
  error instanceof IsolateError ? new Problem(STATUS[error.code], 'integration_failed', error.message) : error;
