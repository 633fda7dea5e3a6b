// The time. Everything that asks what time it is takes a Clock, so that tests can move it.

/** `now()` is in milliseconds since 1970, like every time in the database. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
