/** What processes counted since they began. */
export interface Measured {
  processes: number;
  /** When the first one began, in seconds since 1970. */
  since: number;
  memory: number;
  requests: number;
  /** Answers that say that the server is at fault. */
  failed: number;
  /** Refused because somebody asks too often, and because the server is busy or full. */
  limited: number;
  /** Writes of organizations that would have had more than they may. */
  overQuota: number;
  busy: number;
  warnings: number;
  errors: number;
  slowStatements: number;
}

const SAMPLE = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/gm;

/** Adds up the text of metrics, which has a line for each process, route and status. */
export function readMeasured(text: string): Measured {
  const all = [...text.matchAll(SAMPLE)].map(([, name = '', labels = '', value = '']) => ({
    name,
    labels,
    value: Number(value),
  }));
  const of = (name: string, label = ''): number[] =>
    all.filter((sample) => sample.name === name && sample.labels.includes(label)).map(({ value }) => value);
  const sum = (...asked: Parameters<typeof of>): number => of(...asked).reduce((total, value) => total + value, 0);
  const requests = 'lectern_http_request_seconds_count';
  return {
    processes: of('process_start_time_seconds').length,
    since: Math.min(...of('process_start_time_seconds')),
    memory: sum('process_resident_memory_bytes'),
    requests: sum(requests),
    failed: sum(requests, 'status="500"'),
    limited: sum(requests, 'status="429"'),
    overQuota: sum('lectern_quota_refusals_total'),
    busy: sum(requests, 'status="503"'),
    warnings: sum('lectern_log_lines_total', 'level="warn"'),
    errors: sum('lectern_log_lines_total', 'level="error"'),
    slowStatements: sum('lectern_slow_statements_total'),
  };
}
