import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

/** What code runs for. */
export interface Cause {
  /** The operation or route of a request, or the kind of background work: a name of ours, never what somebody sent. */
  name: string;
  requestId?: string | undefined;
  /** The piece of background work. */
  subject?: string | undefined;
  /** Where it stands in its trace; undefined where none is made. */
  span?: Span | undefined;
}

const current = new AsyncLocalStorage<Cause | undefined>();

/** Runs `work` on account of a cause. Whatever it starts, however deep below, has the same cause. */
export const causedBy = <T>(cause: Cause, work: () => T): T => current.run(cause, work);

/** Runs what is only started here and serves everybody, such as a round that looks for work. */
export const withoutCause = <T>(work: () => T): T => current.run(undefined, work);

export const currentCause = (): Cause | undefined => current.getStore();

/** What a line of the log says of why it was written: an object of its own, to which the line is added. */
export function namesOfCause(): Record<string, string> {
  const cause = current.getStore();
  if (cause === undefined) return {};
  const { name, requestId, subject, span } = cause;
  const names: Record<string, string> = requestId === undefined ? { job: name } : { reqId: requestId };
  if (subject !== undefined) names['subject'] = subject;
  if (span !== undefined) names['traceId'] = span.traceId;
  return names;
}
