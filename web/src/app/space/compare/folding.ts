// Of a page that was changed in a few places, the rest is folded.

export interface BlockChange {
  kind: 'kept' | 'added' | 'removed' | 'changed';
  /** What it is, such as `paragraph` or `hint`. */
  block: string;
  before?: string;
  after?: string;
  words?: { kind: 'kept' | 'added' | 'removed'; text: string }[];
}

export type Stretch = { kind: 'shown'; block: BlockChange } | { kind: 'folded'; blocks: BlockChange[] };

/** Blocks next to a change stay, so that its place is known; longer runs of what stayed are folded. */
export function fold(blocks: readonly BlockChange[], around = 1): Stretch[] {
  const stretches: Stretch[] = [];
  let kept: BlockChange[] = [];
  const flush = (isEnd: boolean): void => {
    const before = stretches.length === 0 ? 0 : around;
    const after = isEnd ? 0 : around;
    // To fold a single block would take as much room as it does.
    const isShort = kept.length <= before + after + 1;
    const middle = isShort ? [] : kept.slice(before, kept.length - after);
    const shown = (some: readonly BlockChange[]): Stretch[] => some.map((block) => ({ kind: 'shown', block }));
    if (isShort) stretches.push(...shown(kept));
    else
      stretches.push(
        ...shown(kept.slice(0, before)),
        { kind: 'folded', blocks: middle },
        ...shown(kept.slice(kept.length - after)),
      );
    kept = [];
  };
  for (const block of blocks) {
    if (block.kind === 'kept') {
      kept.push(block);
      continue;
    }
    flush(false);
    stretches.push({ kind: 'shown', block });
  }
  flush(true);
  return stretches;
}
