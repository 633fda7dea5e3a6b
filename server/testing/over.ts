const held = new Set<() => void>();

/** Has something let go of when the test file is over: what a module names stays in memory as long as its process. */
export const whenFileIsOver = (release: () => void): void => void held.add(release);

/** For those who run several files in one process. */
export function endFile(): void {
  for (const release of held) release();
  held.clear();
}
