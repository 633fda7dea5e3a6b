// Histograms of times in Prometheus' text. The library's own look for their series anew with each value, which cost as much as
// finding a page that is sent again.

/** Values below each bound and above the one before; the last are above all. */
export interface Series {
  counts: number[];
  sum: number;
}

/** Upper bounds in seconds. */
export type Bounds = readonly number[];

export const createSeries = (bounds: Bounds): Series => ({
  counts: Array.from({ length: bounds.length + 1 }, () => 0),
  sum: 0,
});

export function addTo(series: Series, seconds: number, bounds: Bounds): void {
  let at = 0;
  while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
  series.counts[at] = (series.counts[at] ?? 0) + 1;
  series.sum += seconds;
}

export const headOf = (name: string, help: string): string[] => [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];

export function linesOf(
  name: string,
  labels: string,
  { series, bounds }: { series: Series; bounds: Bounds },
): string[] {
  let total = 0;
  const buckets = series.counts.map((count, at) => {
    total += count;
    return `${name}_bucket{le="${bounds[at] ?? '+Inf'}",${labels}} ${total}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${series.sum}`, `${name}_count{${labels}} ${total}`];
}

export const escaped = (label: string): string =>
  label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** From a statement that SQLite answers from memory to work that takes minutes. */
const BOUNDS: Bounds = [0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 300];

export interface Times {
  observe(value: string, seconds: number): void;
  render(): string;
}

/** Times by one label, whose values are few and ours. */
export function createTimes(name: string, help: string, label: string): Times {
  const all = new Map<string, Series>();
  return {
    observe: (value, seconds) => {
      const series = all.get(value) ?? createSeries(BOUNDS);
      all.set(value, series);
      addTo(series, seconds, BOUNDS);
    },
    render: () => {
      const lines = [...all].flatMap(([value, series]) =>
        linesOf(name, `${label}="${escaped(value)}"`, { series, bounds: BOUNDS }),
      );
      return `${[...headOf(name, help), ...lines].join('\n')}\n`;
    },
  };
}
