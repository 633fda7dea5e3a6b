// Days as they are where somebody lives: how far the clocks there were from UTC, and when that changed.
/** How far clocks are ahead of UTC, in milliseconds, before a moment. The last of several has no such moment. */
export interface Offset {
  ms: number;
  before?: number;
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Whether this names a time zone, such as `Europe/Berlin` or `+05:30`. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' });

/** The offsets of a time zone from one time to another, in order; a change is looked for from day to day. */
export function offsetsIn(timeZone: string, { from, to }: { from: number; to: number }): Offset[] {
  const format = formatOf(timeZone);
  const offsetAt = (time: number): number => readOffset(format.formatToParts(time));
  const found: Offset[] = [];
  let ms = offsetAt(from);
  for (let at = from; at < to; at += DAY_MS) {
    const next = Math.min(at + DAY_MS, to);
    const later = offsetAt(next);
    if (later === ms) continue;
    found.push({ ms, before: findChange({ from: at, to: next }, (time) => offsetAt(time) === later) });
    ms = later;
  }
  return [...found, { ms }];
}

/** The first moment of which this is true, as it is of the end and is not of the beginning; to the minute. */
function findChange({ from, to }: { from: number; to: number }, isAfter: (time: number) => boolean): number {
  let [low, high] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isAfter(middle * MINUTE_MS)) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}

/** `GMT+05:30` as milliseconds; plain `GMT` is none. */
function readOffset(parts: readonly Intl.DateTimeFormatPart[]): number {
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d{1,2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
