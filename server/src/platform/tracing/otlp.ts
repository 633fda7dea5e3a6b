import type { FinishedSpan } from '#platform/causes/index.ts';

// The numbers of SpanKind and StatusCode in opentelemetry-proto, trace/v1.
const KINDS = { internal: 1, server: 2, client: 3 } as const;
const ERROR = 2;

interface Resource {
  version: string;
  /** Which of several processes it is. */
  instance: string;
}

/** The body of a request that exports traces (ExportTraceServiceRequest), in the JSON form of OTLP. */
export function toOtlp(spans: readonly FinishedSpan[], { version, instance }: Resource): string {
  const attributes = toAttributes({
    'service.name': 'lectern',
    'service.version': version,
    'service.instance.id': instance,
  });
  return JSON.stringify({
    resourceSpans: [
      { resource: { attributes }, scopeSpans: [{ scope: { name: 'lectern', version }, spans: spans.map(toSpan) }] },
    ],
  });
}

const toSpan = (span: FinishedSpan): object => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId === undefined ? {} : { parentSpanId: span.parentId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: toNanoseconds(span.startedAt),
  endTimeUnixNano: toNanoseconds(Math.max(span.startedAt, span.endedAt)),
  attributes: toAttributes(span.attributes),
  status: span.hasFailed ? { code: ERROR } : {},
});

/** Integers of 64 bits are texts in JSON. */
const toNanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

const toAttributes = (attributes: FinishedSpan['attributes']): object[] =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: toValue(value) }]));

function toValue(value: string | number): object {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
