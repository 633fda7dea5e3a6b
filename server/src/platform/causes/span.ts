/** Numbers, and names of ours: never what somebody wrote, and no secret. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export type SpanKind = 'server' | 'client' | 'internal';

/** A piece of work that is under way, as part of a trace. */
export interface Span {
  traceId: string;
  spanId: string;
  trace: Trace;
}

export interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  hasFailed: boolean;
  attributes: Attributes;
}

/** Where the spans of one trace go, and how many more it may have. */
export interface Trace {
  keep: (span: FinishedSpan) => void;
  left: number;
}
