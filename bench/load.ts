import autocannon from 'autocannon';
import { cpuSeconds } from './processes.ts';

export interface Load {
  /** Requests answered each second. */
  rate: number;
  /** Milliseconds below which 99 of 100 answers came. */
  p99: number;
  /** Microseconds of processor time that the server spent on a request; undefined where the system does not count it. */
  cpu: number | undefined;
}

export interface LoadRequest {
  url: string;
  headers?: Record<string, string>;
  /** The status that every answer must have. */
  status?: number;
}

const CONNECTIONS = 10;
const WARM_SECONDS = 2;

/** Asks for one address as fast as it is answered, for some seconds, and fails if any answer is not what was expected. */
export async function measure(server: { pid: number | undefined }, asked: LoadRequest, seconds: number): Promise<Load> {
  const { url, headers = {}, status = 200 } = asked;
  await autocannon({ url, connections: CONNECTIONS, duration: WARM_SECONDS, headers });
  const before = await cpuSeconds(server.pid);
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers });
  const after = await cpuSeconds(server.pid);
  const counts = (result as unknown as { statusCodeStats: Record<string, { count: number }> }).statusCodeStats;
  const others = Object.keys(counts).filter((code) => Number(code) !== status);
  if (others.length > 0 || result.errors > 0)
    throw new Error(`${url} answered ${JSON.stringify(counts)} and ${result.errors} errors.`);
  const spent = before === undefined || after === undefined ? undefined : after - before;
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    cpu: spent === undefined ? undefined : (spent * 1e6) / result.requests.total,
  };
}
