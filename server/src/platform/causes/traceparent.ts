/** A span of another program, which this server's are part of. */
export interface RemoteParent {
  traceId: string;
  spanId: string;
  /** Whether that program keeps the trace. */
  isSampled: boolean;
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * The header `traceparent` as W3C Trace Context has it, version 00 and what later versions begin with; undefined for whatever
 * is malformed.
 */
export function readTraceparent(header: string | readonly string[] | undefined): RemoteParent | undefined {
  if (typeof header !== 'string' || header.length > 512) return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = FORM.exec(header) ?? [];
  if (traceId === '' || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
