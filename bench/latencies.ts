// How long single requests take, one after the other: the large next to the small each time, so that what else a machine does
// meanwhile slows both.

export interface Asked {
  url: string;
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

const WARM = 5;

/** Milliseconds below which 95 of 100 answers came, for each of these requests, asked in turns. */
export async function latenciesOf(requests: readonly Asked[], rounds: number): Promise<number[]> {
  const taken: number[][] = requests.map(() => []);
  for (let round = -WARM; round < rounds; round += 1)
    for (const [at, asked] of requests.entries()) {
      const took = await timeOf(asked);
      if (round >= 0) taken[at]?.push(took);
    }
  return taken.map(percentile95);
}

async function timeOf({ url, ...asked }: Asked): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, asked);
  const text = await answer.text();
  const took = performance.now() - began;
  if (!answer.ok) throw new Error(`${asked.method ?? 'GET'} ${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return took;
}

function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}
