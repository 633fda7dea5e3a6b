// Why code runs: for a request, or for a piece of background work. What it logs, asks of the database and sends elsewhere is
// named by that, and is part of its trace where there is one. It sends nothing anywhere and decides nothing.
export { causedBy, type Cause, currentCause, namesOfCause, withoutCause } from './cause.ts';
export type { Attributes, FinishedSpan, Span } from './span.ts';
export { beginTrace, inSpan, noteSpan } from './spans.ts';
export { readTraceparent, type RemoteParent } from './traceparent.ts';
