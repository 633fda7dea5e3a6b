// What differs in a text, block by block. Everything that shows differences uses these:
//
//   <TextDifference diff={…} mode layout renderBlockActions />   a difference that is at hand, as the API answers it
//   <PageDifference source={…} subjectId="…" />                  one that is read first
//   <Changes source={…} />                                       all that changed in a space (changes.tsx)
//
// A source (types.ts) says where differences come from: a change request and drafts are in space/compare/reads.ts; others, such as
// two revisions, are made in the same way. Mode and layout are what somebody chose last in <DiffBar />, unless they are given.
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { Block, type BlockShown } from './block.tsx';
import { useDiffChoice, useIsWide } from './choices.ts';
import './diff.css';
import { Folded } from './folded.tsx';
import { fold, type Numbered } from './folding.ts';
import { useGrowing } from './lazily.ts';
import { show } from './stepping.ts';
import type { ChangedPage } from './listed/changed-pages.ts';
import type { BlockChange, DiffLayout, DiffMode, ShownBlock, TextDiff } from './types.ts';

export interface DifferenceProps {
  mode?: DiffMode | undefined;
  layout?: DiffLayout | undefined;
  /** What stands at the end of each block, such as a button to comment on it. */
  renderBlockActions?: ((block: ShownBlock) => ReactNode) | undefined;
  /** What stands next to the title of each page, where pages are listed. */
  renderPageActions?: ((page: ChangedPage) => ReactNode) | undefined;
}

/** So many stretches are drawn at once. */
const STEP = 60;

export function TextDifference({ diff, mode, layout, renderBlockActions }: DifferenceProps & { diff: TextDiff }) {
  const chosen = useDiffChoice();
  const isWide = useIsWide();
  const place = useRef<HTMLDivElement>(null);
  const { fields, blocks, subject } = diff;
  const stretches = fold(blocks);
  const { end, drawn, grow } = useGrowing(stretches.length, STEP);
  if (diff.tooLarge) return <p className="diff-note">The text is too large to be compared.</p>;
  const goTo = (index: number): void => {
    flushSync(() => grow(stretches.length));
    const other = place.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (other) show(other);
  };
  const shown: BlockShown = {
    mode: mode ?? chosen.mode,
    layout: isWide ? (layout ?? chosen.layout) : 'inline',
    blocks,
    actionsOf: renderBlockActions && ((block) => renderBlockActions({ ...block, ...otherOf(blocks, block), subject })),
    goTo,
  };
  return (
    <div className="diff-text" ref={place} data-layout={shown.layout}>
      {fields
        .filter(({ kind }) => kind !== 'kept')
        .map(({ name, ...field }) => (
          <Block
            key={name}
            block={{ change: { ...field, block: 'property' }, index: -1 }}
            shown={{ ...shown, mode: 'source', actionsOf: undefined }}
          />
        ))}
      {stretches
        .slice(0, drawn)
        .map((stretch) =>
          stretch.kind === 'shown' ? (
            <Block key={stretch.block.index} block={stretch.block} shown={shown} />
          ) : (
            <Folded key={stretch.blocks[0]?.index} blocks={stretch.blocks} shown={shown} />
          ),
        )}
      {drawn < stretches.length && (
        <Button ref={end} kind="quiet" className="diff-folded" data-pending onPress={() => grow()}>
          Show more
        </Button>
      )}
    </div>
  );
}

function otherOf(blocks: readonly BlockChange[], { change: { move } }: Numbered): Pick<ShownBlock, 'other'> {
  const change = move === undefined ? undefined : blocks[move];
  return move === undefined || change === undefined ? {} : { other: { change, index: move } };
}
