// The time. Everything that asks what time it is takes a Clock, so that tests can move it.

/** `now()` is in milliseconds since 1970, like every time in the database. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** Lists show the same times again and again, and to write one takes as long as to read the row that it is from. */
const TEXTS_KEPT = 10_000;
const texts = new Map<number, string>();

/** A time as the API writes it: ISO 8601 in UTC, with milliseconds. */
export function toIso(time: number): string {
  const known = texts.get(time);
  if (known !== undefined) return known;
  const text = new Date(time).toISOString();
  if (texts.size >= TEXTS_KEPT) texts.clear();
  texts.set(time, text);
  return text;
}
