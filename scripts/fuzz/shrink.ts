/**
 * A shorter text that still fails: halves of lines are left out, then quarters, down to single lines, and the same with
 * characters. Asks `fails` at most `tries` times.
 */
export async function shrink(text: string, fails: (text: string) => Promise<boolean>, tries = 400): Promise<string> {
  const budget = { left: tries };
  const lines = await shrinkParts(text.split(/(?<=\n)/), fails, budget);
  const characters = await shrinkParts([...lines.join('')], fails, budget);
  return characters.join('');
}

type Budget = { left: number };

async function shrinkParts(
  parts: string[],
  fails: (text: string) => Promise<boolean>,
  budget: Budget,
): Promise<string[]> {
  let kept = parts;
  for (let size = Math.ceil(parts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < kept.length && budget.left > 0;) {
      const without = [...kept.slice(0, start), ...kept.slice(start + size)];
      budget.left--;
      if (without.length > 0 && (await fails(without.join('')))) kept = without;
      else start += size;
    }
  }
  return kept;
}
