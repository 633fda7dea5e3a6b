import autocannon from 'autocannon';

export interface Load {
  /** Requests answered each second. */
  rate: number;
  /** Milliseconds below which 99 of 100 answers came. */
  p99: number;
}

const CONNECTIONS = 10;

/** Asks for one address as fast as it is answered, for some seconds, and fails if any answer is not what was expected. */
export async function measure(
  url: string,
  options: { seconds: number; headers?: Record<string, string>; status?: number },
): Promise<Load> {
  await autocannon({ url, connections: CONNECTIONS, duration: 1, headers: options.headers ?? {} });
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: options.seconds,
    headers: options.headers ?? {},
  });
  const expected = options.status ?? 200;
  const counts = (result as unknown as { statusCodeStats: Record<string, { count: number }> }).statusCodeStats;
  const others = Object.keys(counts).filter((status) => Number(status) !== expected);
  if (others.length > 0 || result.errors > 0)
    throw new Error(`${url} answered ${JSON.stringify(counts)} and ${result.errors} errors.`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}
