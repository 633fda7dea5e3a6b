// Whether memory grows: the slope of samples, and what it comes to.

export interface Sample {
  /** Since the beginning. */
  seconds: number;
  megabytes: number;
}

interface Growth {
  /** Over the time that is judged. */
  megabytes: number;
  perHour: number;
  median: number;
  most: number;
  isGrowing: boolean;
}

/** Until caches are full and code is compiled, memory grows as it should. */
const WARM_SHARE = 1 / 3;
/** Less than this is the noise of garbage that was not collected yet. */
const NOISE_MEGABYTES = 24;
const NOISE_SHARE = 0.1;

/**
 * The slope after the warm-up as the median of the slopes between all pairs of samples (Theil and Sen): one sample during a
 * collection moves it little. A longer run notices less growth for each hour.
 */
export function judgeGrowth(samples: readonly Sample[]): Growth {
  const end = samples.at(-1)?.seconds ?? 0;
  const judged = thin(samples.filter(({ seconds }) => seconds >= end * WARM_SHARE));
  if (judged.length < 10) throw new Error(`${judged.length} samples of memory are too few: run it for longer.`);
  const slopes: number[] = [];
  for (const [at, one] of judged.entries())
    for (const other of judged.slice(at + 1))
      slopes.push((other.megabytes - one.megabytes) / (other.seconds - one.seconds));
  const perSecond = medianOf(slopes);
  const median = medianOf(judged.map(({ megabytes }) => megabytes));
  const megabytes = perSecond * (end - (judged[0]?.seconds ?? 0));
  return {
    ...{ megabytes, perHour: perSecond * 3600, median, most: Math.max(...samples.map((each) => each.megabytes)) },
    isGrowing: megabytes > Math.max(NOISE_MEGABYTES, median * NOISE_SHARE),
  };
}

/** Pairs are many: two hundred samples say as much as thousands. */
const MOST = 200;
const thin = (samples: readonly Sample[]): Sample[] => {
  const step = Math.ceil(samples.length / MOST);
  return samples.filter((_, at) => at % step === 0);
};

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
