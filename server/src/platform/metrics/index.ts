// Prometheus metrics of this process. Labels come from our own route table, never from what a caller sends.
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  answered(answer: { route: string; method: string; status: number; seconds: number }): void;
  /** A value read when the metrics are asked for. */
  gauge(name: string, help: string, read: () => number): void;
  render(): Promise<{ contentType: string; text: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'lectern_http_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  // Finding a series by its labels costs more than counting in it. Routes, methods and statuses are few.
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  const seriesOf = (route: string, method: string, status: number) => {
    const name = `${method} ${status} ${route}`;
    let found = series.get(name);
    if (found === undefined) {
      found = requests.labels(route, method, String(status));
      series.set(name, found);
    }
    return found;
  };
  return {
    answered: ({ route, method, status, seconds }) => seriesOf(route, method, status).observe(seconds),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
    },
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
