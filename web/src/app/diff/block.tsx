import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { part } from '../ui/part.tsx';
import type { Numbered } from './folding.ts';
import { SourceText } from './source-text.tsx';
import type { BlockChange, DiffLayout, DiffMode } from './types.ts';

/** How the blocks of a difference are shown. */
export interface BlockShown {
  mode: DiffMode;
  layout: DiffLayout;
  /** All blocks of the difference. */
  blocks: readonly BlockChange[];
  actionsOf: ((block: Numbered) => ReactNode) | undefined;
  /** Shows the block with this index. */
  goTo: (index: number) => void;
}

/** Which of the two texts is shown; both where they stand in one. */
export type Side = 'before' | 'after' | 'both';

/** A block with what came and went in it. Those that differ can be stepped through. */
export function Block({ block, shown }: { block: Numbered; shown: BlockShown }) {
  const { change, index } = block;
  const { kind } = change;
  const isMoved = change.move !== undefined;
  // What moved and was edited is compared where it is now.
  const isEdited = isMoved && change.words !== undefined;
  const actions = index === -1 ? undefined : shown.actionsOf?.(block);
  return (
    <div
      className="diff-block"
      data-index={index}
      {...(kind !== 'kept' && {
        'data-kind': isMoved ? 'moved' : kind,
        role: 'group',
        'aria-label': `${isMoved ? MOVED[kind] : WORDS[kind]}: ${change.block}`,
        tabIndex: -1,
      })}
    >
      {change.move !== undefined && <Move {...change} move={change.move} goTo={shown.goTo} />}
      {shown.layout === 'inline' ? (
        <Content change={change} side="both" shown={shown} />
      ) : (
        <>
          <div className="diff-side">
            {(kind !== 'added' || isEdited) && <Content change={change} side="before" shown={shown} />}
          </div>
          <div className="diff-side">
            {kind !== 'removed' && <Content change={change} side="after" shown={shown} />}
          </div>
        </>
      )}
      {actions && <div className="diff-actions">{actions}</div>}
    </div>
  );
}

/** What reads pages is large, and the source says all of it meanwhile. */
const RenderedBlock = part(
  () => import('./rendered/rendered-block.tsx').then(({ RenderedBlock }) => RenderedBlock),
  SourceText,
);

/** Asks for it ahead, while the difference itself is read. */
export const loadRendered = RenderedBlock.preload;

function Content({ change, side, shown }: { change: BlockChange; side: Side; shown: BlockShown }) {
  if (shown.mode === 'source') return <SourceText change={change} side={side} />;
  return <RenderedBlock change={change} blocks={shown.blocks} side={side} />;
}

const WORDS = { kept: '', added: 'Added', removed: 'Removed', changed: 'Changed' } as const;
const MOVED = { kept: '', added: 'Moved here', removed: 'Moved away', changed: 'Moved' } as const;

function Move({ kind, move, goTo }: BlockChange & { move: number; goTo: (index: number) => void }) {
  const isHere = kind === 'added';
  return (
    <p className="diff-move">
      {isHere ? 'Moved here.' : 'Moved away.'}{' '}
      <Button kind="quiet" className="diff-jump" onPress={() => goTo(move)}>
        {isHere ? 'Show where it was' : 'Show where it is now'}
      </Button>
    </p>
  );
}
