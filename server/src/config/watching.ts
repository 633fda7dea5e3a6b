// What the server says of its own work: logs, metrics, and traces for a collector that the operator names.
import { accept, type Parsed, refuse } from './parse.ts';
import type { Setting, TracesConfig } from './types.ts';

export const watchingSettings = [
  {
    name: 'LECTERN_LOG_LEVEL',
    default: 'info',
    meaning: 'The least important message to log: trace, debug, info, warn, error, fatal or silent.',
  },
  {
    name: 'LECTERN_LOG_FORMAT',
    default: 'auto',
    meaning: '`json`, `pretty`, or `auto`: pretty on a terminal, JSON elsewhere.',
  },
  {
    name: 'LECTERN_METRICS_PORT',
    default: 'none',
    meaning: 'Own port for `/metrics`. Without it, the main port answers `/metrics` to this machine only.',
  },
  {
    name: 'LECTERN_SLOW_STATEMENT',
    default: '1000',
    meaning: 'Milliseconds from which on a statement of the database is logged as slow, without its values. 0 is off.',
  },
  {
    name: 'LECTERN_TRACES_URL',
    default: 'none',
    meaning:
      'A collector of traces that takes OTLP over HTTP, as in `OTEL_EXPORTER_OTLP_ENDPOINT`: the address below which `/v1/traces` lies. It may be private. Without it no traces are made.',
  },
  {
    name: 'LECTERN_TRACES_HEADERS',
    default: 'none',
    meaning: 'Headers that the collector wants, such as `authorization=Bearer key`, separated by commas.',
    secret: true,
  },
  {
    name: 'LECTERN_TRACES_PERCENT',
    default: '100',
    meaning: 'Of a hundred traces that begin here, so many are kept. A proxy that is trusted decides of its own.',
  },
] as const satisfies readonly Setting[];

const NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const VALUE = /^[\x20-\x7E]{1,2000}$/;
/** Those that say how the request itself is to be read. */
const OURS = new Set(['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'host', 'connection']);

/** `name=value`, separated by commas, as in `OTEL_EXPORTER_OTLP_HEADERS`; a comma in a value is `%2C`. */
export function traceHeaders(text: string): Parsed<Readonly<Record<string, string>>> {
  const expected = 'name=value, separated by commas';
  const pairs: [string, string][] = [];
  for (const part of text.split(',').filter((piece) => piece.trim() !== '')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim().toLowerCase();
    const value = decoded(part.slice(at + 1).trim());
    if (at < 1 || value === undefined || !NAME.test(name) || !VALUE.test(value) || OURS.has(name))
      return refuse(expected);
    pairs.push([name, value]);
  }
  return accept(Object.fromEntries(pairs));
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

type Parts = Readonly<{ url?: string; headers?: Readonly<Record<string, string>>; percent: number }>;

export function tracesConfig({ url, headers, percent }: Parts, problems: string[]): TracesConfig | undefined {
  if (url !== undefined) return { url, headers: headers ?? {}, percent };
  const isMalformed = problems.some((problem) => problem.startsWith('LECTERN_TRACES_URL'));
  if (headers !== undefined && !isMalformed)
    problems.push('LECTERN_TRACES_HEADERS is set, so LECTERN_TRACES_URL should be.');
  return undefined;
}
