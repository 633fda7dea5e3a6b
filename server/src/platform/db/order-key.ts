const WIDTH = 8;
const STEP = 1;
const FIRST = 36 ** (WIDTH - 1);
/** After `zzzzzzzz` would come nine digits, which sort before it. */
const KEY = /^(?!z{8})[0-9a-z]{8,}$/;

/**
 * The key that sorts bytewise after `last`. Keys are fractions in base 36: their first eight digits are the whole part,
 * which only appending counts up, so that a later insertion between two neighbours lengthens one key and rewrites none.
 */
export function orderKeyAfter(last: string | undefined): string {
  if (last !== undefined && !KEY.test(last)) throw new Error(`"${last}" is not an order key that another may follow.`);
  const whole = last === undefined ? FIRST : Number.parseInt(last.slice(0, WIDTH), 36) + STEP;
  return whole.toString(36).padStart(WIDTH, '0');
}
