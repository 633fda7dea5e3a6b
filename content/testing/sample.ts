// Walks over much take a part of it, so that the suite stays quick; another part with each commit.

/** Which part this run takes; `npm test -- --whole` and `npm run laws` take everything. */
export const PART: { seed: number; isWhole: boolean } = {
  seed: Number(process.env['LECTERN_TEST_PART'] ?? process.env['LECTERN_TEST_SEED'] ?? 1),
  isWhole: ['LECTERN_TEST_WHOLE', 'LECTERN_LAW_RUNS'].some((name) => process.env[name] !== undefined),
};

/** One in so many, in their order, and at least one: with as many parts that follow each other, everything has its turn. */
export function sampleOf<Each>(all: readonly Each[], every: number, part = PART): Each[] {
  if (part.isWhole || all.length === 0) return [...all];
  const step = Math.min(every, all.length);
  return all.filter((_, index) => index % step === part.seed % step);
}

/** A sample for each place of a list: it begins elsewhere at each, so that a walk over many places comes to everything, too. */
export function inTurn<Each>(all: readonly Each[], every: number, place: number, part = PART): Each[] {
  return sampleOf(all, every, { ...part, seed: part.seed + place });
}
