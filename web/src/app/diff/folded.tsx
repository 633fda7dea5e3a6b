import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Block, type BlockShown } from './block.tsx';
import type { Numbered } from './folding.ts';
import { useGrowing } from './lazily.ts';

const STEP = 60;

/** Blocks that stay, drawn once somebody wants to see them. */
export function Folded({ blocks, shown }: { blocks: readonly Numbered[]; shown: BlockShown }) {
  const [isOpen, setOpen] = useState(false);
  const { end, drawn, grow } = useGrowing(isOpen ? blocks.length : 0, STEP);
  if (!isOpen)
    return (
      <Button kind="quiet" className="diff-folded" onPress={() => setOpen(true)}>
        Show {blocks.length} blocks that stay
      </Button>
    );
  return (
    <>
      <Button kind="quiet" className="diff-folded" onPress={() => setOpen(false)}>
        Hide {blocks.length} blocks that stay
      </Button>
      {blocks.slice(0, drawn).map((block) => (
        <Block key={block.index} block={block} shown={shown} />
      ))}
      {drawn < blocks.length && (
        <Button ref={end} kind="quiet" className="diff-folded" onPress={() => grow()}>
          Show more
        </Button>
      )}
    </>
  );
}
