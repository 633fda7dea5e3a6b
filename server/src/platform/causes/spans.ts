import { randomBytes } from 'node:crypto';
import { causedBy, currentCause } from './cause.ts';
import type { Attributes, FinishedSpan, Span, SpanKind, Trace } from './span.ts';
import type { RemoteParent } from './traceparent.ts';

/** So many spans of one trace are kept; a loop of statements would fill everything. */
const SPANS_AT_MOST = 500;

const nowMs = (): number => performance.timeOrigin + performance.now();
const newSpanId = (): string => randomBytes(8).toString('hex');

interface Beginning {
  name: string;
  kind: SpanKind;
  parent: RemoteParent | undefined;
}

/** Begins a trace, or this server's part of one. `end` is called once. */
export function beginTrace(
  keep: Trace['keep'],
  { name, kind, parent }: Beginning,
): { span: Span; end: (ending: { hasFailed: boolean; attributes: Attributes }) => void } {
  const startedAt = nowMs();
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
  const span: Span = { traceId, spanId: newSpanId(), trace: { keep, left: SPANS_AT_MOST } };
  const { spanId } = span;
  return {
    span,
    end: (ending) =>
      keep({ traceId, spanId, parentId: parent?.spanId, name, kind, startedAt, endedAt: nowMs(), ...ending }),
  };
}

interface Named {
  name: string;
  kind?: SpanKind;
  attributes?: Attributes;
}

/** Runs `work` as a span of the trace that the present cause belongs to, if there is one. */
export async function inSpan<T>(
  named: Named,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  const cause = currentCause();
  const parent = cause?.span;
  if (cause === undefined || parent === undefined) return work(ignore);
  const span: Span = { ...parent, spanId: newSpanId() };
  const startedAt = nowMs();
  let attributes = named.attributes ?? {};
  const end = (hasFailed: boolean): void =>
    finish(parent, { ...named, attributes, spanId: span.spanId, startedAt, hasFailed });
  try {
    const result = await causedBy({ ...cause, span }, () => work((more) => (attributes = { ...attributes, ...more })));
    end(false);
    return result;
  } catch (error) {
    end(true);
    throw error;
  }
}

const ignore = (): void => {};

/** Notes what is over and took so long, as a span of the present trace. */
export function noteSpan({ ms, hasFailed, ...named }: Named & { ms: number; hasFailed: boolean }): void {
  const parent = currentCause()?.span;
  if (parent !== undefined) finish(parent, { ...named, spanId: newSpanId(), startedAt: nowMs() - ms, hasFailed });
}

type Finishing = Named & Pick<FinishedSpan, 'spanId' | 'startedAt' | 'hasFailed'>;

function finish(
  { trace, traceId, spanId: parentId }: Span,
  { name, kind = 'internal', attributes = {}, ...rest }: Finishing,
): void {
  if (trace.left <= 0) return;
  trace.left -= 1;
  trace.keep({ traceId, parentId, name, kind, endedAt: nowMs(), attributes, ...rest });
}
