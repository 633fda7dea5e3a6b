export type Release = () => void;

/** A turnstile for one: each call waits for its turn and answers how to end it. First come, first served. */
export function createQueue(): () => Promise<Release> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let release: Release = () => {};
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  };
}
