// How long requests took, as a histogram in Prometheus' text. The library's own looks for its series anew with each value,
// which cost as much as finding a page that is sent again.

/** Upper bounds in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const NAME = 'lectern_http_request_seconds';

interface Series {
  method: string;
  status: number;
  /** Values below each bound and above the one before; the last are above all. */
  counts: number[];
  sum: number;
}

export interface Answered {
  route: string;
  method: string;
  status: number;
  seconds: number;
}

export interface RequestTimes {
  observe(answered: Answered): void;
  render(): string;
}

export function createRequestTimes(): RequestTimes {
  // Each route has few.
  const routes = new Map<string, Series[]>();
  const seriesOf = ({ route, method, status }: Answered): Series => {
    const known = routes.get(route) ?? [];
    const found = known.find((each) => each.status === status && each.method === method);
    if (found !== undefined) return found;
    const made = { method, status, counts: Array.from({ length: BOUNDS.length + 1 }, () => 0), sum: 0 };
    routes.set(route, [...known, made]);
    return made;
  };
  return {
    observe: (answered) => {
      const series = seriesOf(answered);
      const { seconds } = answered;
      let at = 0;
      while (at < BOUNDS.length && seconds > (BOUNDS[at] ?? 0)) at += 1;
      series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.sum += seconds;
    },
    render: () => {
      const lines = [...routes].flatMap(([route, all]) => all.flatMap((series) => linesOf(route, series)));
      const head = [`# HELP ${NAME} Time from a request to the end of its answer.`, `# TYPE ${NAME} histogram`];
      return `${[...head, ...lines].join('\n')}\n`;
    },
  };
}

function linesOf(route: string, { method, status, counts, sum }: Series): string[] {
  const labels = `route="${escaped(route)}",method="${method}",status="${status}"`;
  let total = 0;
  const buckets = counts.map((count, at) => {
    total += count;
    return `${NAME}_bucket{le="${BOUNDS[at] ?? '+Inf'}",${labels}} ${total}`;
  });
  return [...buckets, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`];
}

const escaped = (label: string): string =>
  label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
