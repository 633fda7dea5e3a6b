// Whether one of two series of figures tends to be larger.

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
    sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0,
  ];
  return (low + high) / 2;
}

/**
 * How likely two series that are drawn alike differ as much as these, or more: the rank test of Mann, Whitney and Wilcoxon, both
 * sides, by its normal approximation, which holds for 20 figures and more in each.
 */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const [n, m] = [one.length, other.length];
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value);
  let [ranks, ties] = [0, 0];
  for (let start = 0; start < all.length;) {
    let end = start + 1;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const equal = end - start;
    // Equal figures share the mean of their ranks, which begin at 1.
    for (let at = start; at < end; at += 1) if (all[at]?.isOne === true) ranks += (start + 1 + end) / 2;
    ties += equal ** 3 - equal;
    start = end;
  }
  const larger = ranks - (n * (n + 1)) / 2;
  const total = n + m;
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  return spread === 0 ? 1 : 2 * upperTail(Math.abs(larger - (n * m) / 2) / spread);
}

/** The share of a normal distribution above z, by Abramowitz and Stegun 26.2.17, to seven digits. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduce((before, term, at) => before + term * t ** (at + 1), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
