/**
 * Answers the number of the line that an offset is in, from 1. The ends of lines are found once, at the first question, so that many
 * questions about a long text stay cheap.
 */
export function lineNumbers(text: string): (offset: number) => number {
  let ends: readonly number[] | undefined;
  return (offset) => {
    ends ??= Array.from(text.matchAll(/\n/g), ({ index }) => index);
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
