/** Which of the options an arrow key chooses, from the one that is chosen, or from -1; none for other keys. */
export function nextOption(key: string, { at, count }: { at: number; count: number }): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1;
  return undefined;
}
