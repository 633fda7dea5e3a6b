const WIDTH = 8;
const RADIX = 36;
const STEP = 1;
const FIRST = RADIX ** (WIDTH - 1);
/** After `zzzzzzzz` would come nine digits, which sort before it. */
const KEY = /^(?!z{8})[0-9a-z]{8,}$/;

/**
 * The key that sorts bytewise after `last`. Keys are fractions in base 36: their first eight digits are the whole part,
 * which only appending counts up, so that a later insertion between two neighbors lengthens one key and rewrites none.
 */
export function orderKeyAfter(last: string | undefined): string {
  if (last !== undefined && !KEY.test(last)) throw new Error(`"${last}" is not an order key that another may follow.`);
  const whole = last === undefined ? FIRST : wholeOf(last) + STEP;
  return toKey(whole);
}

/**
 * A key between two others, or before `high` where `low` is undefined, or after `low` where `high` is. It is as short as
 * halving makes it: about one more digit for every five insertions at the very same place.
 */
export function orderKeyBetween(low: string | undefined, high: string | undefined): string {
  if (high === undefined) return orderKeyAfter(low);
  if (low !== undefined && low >= high) throw new Error(`There is no order key between "${low}" and "${high}".`);
  const [least, most] = [low === undefined ? 0 : wholeOf(low), wholeOf(high)];
  // Before the first one there is room for all that anybody will ever put there: one step down is enough.
  if (low === undefined && most > STEP) return toKey(most - STEP);
  if (most - least > STEP) return toKey(Math.floor((least + most) / 2));
  return between(low ?? toKey(0), high);
}

const wholeOf = (key: string): number => Number.parseInt(key.slice(0, WIDTH), RADIX);
const toKey = (whole: number): string => whole.toString(RADIX).padStart(WIDTH, '0');
const digitAt = (key: string, index: number): number => Number.parseInt(key[index] ?? '0', RADIX);

/** Digit by digit: what both share, then the middle of what is left between them. No key ends in a zero of its fraction. */
function between(low: string, high: string): string {
  let key = '';
  let isBelow = false;
  for (let index = 0; index <= Math.max(low.length, high.length); index += 1) {
    const from = digitAt(low, index);
    // Once a digit is below that of `high`, whatever follows is.
    const to: number = isBelow ? RADIX : digitAt(high, index);
    if (to - from > 1) return key + Math.floor((from + to) / 2).toString(RADIX);
    key += from.toString(RADIX);
    isBelow ||= to > from;
  }
  throw new Error(`There is no order key between "${low}" and "${high}".`);
}
