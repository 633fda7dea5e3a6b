// Prometheus metrics of this process. Labels come from our own route table, never from what a caller sends.
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Peers } from '#platform/processes/index.ts';
import { type Answered, createRequestTimes } from './requests.ts';
import { createTimes, type Times } from './times.ts';

export interface Metrics {
  answered(answered: Answered): void;
  /** A value read when the metrics are asked for. */
  gauge(name: string, help: string, read: () => number): void;
  /** A value for each value of a label, read when the metrics are asked for. If it cannot be read, there is none. */
  gauges(name: string, help: string, by: { label: string; read: () => Promise<ReadonlyMap<string, number>> }): void;
  /** The same for what is counted elsewhere, from the start of the process on. */
  counts(name: string, help: string, by: { label: string; read: () => ReadonlyMap<string, number> }): void;
  /** How long things take, by a label whose values are few and ours. */
  times(name: string, help: string, label: string): Times['observe'];
  /** Counts what happens, by labels. */
  counter<Label extends string>(name: string, help: string, labels: readonly Label[]): Count<Label>;
  render(): Promise<{ contentType: string; text: string }>;
}

/** Counts one, or as many as are named. */
export type Count<Label extends string> = (labels: Record<Label, string>, count?: number) => void;

/**
 * What is of the process is measured once for all servers in it. The timer and the observer that do so never end, and hold all
 * that their registry knows.
 */
let ofProcess: Registry | undefined;

function registryOfProcess(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const process = registryOfProcess();
  const requests = createRequestTimes();
  const times: Times[] = [];
  return {
    answered: requests.observe,
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
    },
    gauges: (name, help, { label, read }) => {
      const collect = async () => {
        gauge.reset();
        const values = await read().catch(() => new Map<string, number>());
        for (const [value, number] of values) gauge.set({ [label]: value }, number);
      };
      const gauge: Gauge = new Gauge({ name, help, labelNames: [label], registers: [registry], collect });
    },
    counts: (name, help, { label, read }) => {
      const collect = () => {
        counter.reset();
        for (const [value, number] of read()) counter.inc({ [label]: value }, number);
      };
      const counter: Counter = new Counter({ name, help, labelNames: [label], registers: [registry], collect });
    },
    times: (name, help, label) => {
      const made = createTimes(name, help, label);
      times.push(made);
      return made.observe;
    },
    counter: (name, help, labels) => {
      const counter = new Counter({ name, help, labelNames: [...labels], registers: [registry] });
      return (values, count) => counter.inc(values, count);
    },
    render: async () => ({
      contentType: CONTENT_TYPE,
      text: [
        await process.metrics(),
        await registry.metrics(),
        ...[requests, ...times].map((each) => each.render()),
      ].join(''),
    }),
  };
}

/** Whoever asks one of several servers gets the metrics of all. */
export function createMetricsOfAll(peers: Peers | undefined): Metrics {
  const own = createMetrics();
  if (peers === undefined) return own;
  peers.showMetrics(async () => (await own.render()).text);
  return { ...own, render: async () => ({ contentType: CONTENT_TYPE, text: await peers.metricsOfAll() }) };
}
