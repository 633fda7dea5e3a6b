// Prometheus metrics of this process. Labels come from our own route table, never from what a caller sends.
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type Answered, createRequestTimes } from './requests.ts';

export interface Metrics {
  answered(answered: Answered): void;
  /** A value read when the metrics are asked for. */
  gauge(name: string, help: string, read: () => number): void;
  render(): Promise<{ contentType: string; text: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = createRequestTimes();
  return {
    answered: requests.observe,
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
    },
    render: async () => ({ contentType: registry.contentType, text: (await registry.metrics()) + requests.render() }),
  };
}
