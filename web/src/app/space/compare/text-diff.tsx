import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type BlockChange, fold } from './folding.ts';
import type { Place } from '../addresses.ts';
import { diffOf, type TextDiff } from './reads.ts';

interface PageDiffProps {
  place: Place;
  pageId: string;
  /** Whether it is read anew: somebody wrote just now. */
  isAsked?: boolean;
}

/** What differs in the text of a page, block by block. */
export function PageDiff({ place, pageId, isAsked = false }: PageDiffProps) {
  const {
    data: read,
    error,
    isFetchedAfterMount,
  } = useQuery({
    ...diffOf(place, pageId),
    ...(isAsked && { refetchOnMount: 'always' }),
  });
  const diff = isAsked && !isFetchedAfterMount ? undefined : read;
  if (error !== null) return <p className="compare-note">{error.message}</p>;
  if (diff === undefined) return <Loading />;
  if (diff === null) return <p className="compare-note">The text stays as it is.</p>;
  if (diff.tooLarge) return <p className="compare-note">The text is too large to be compared.</p>;
  return <Differences diff={diff} />;
}

function Differences({ diff }: { diff: TextDiff }) {
  const fields = diff.fields.filter(({ kind }) => kind !== 'kept').map((field) => ({ ...field, block: 'property' }));
  return (
    <div className="compare-text">
      {fields.map((field) => (
        <Block key={field.name} change={field} />
      ))}
      {fold(diff.blocks).map((stretch, index) =>
        stretch.kind === 'shown' ? (
          <Block key={index} change={stretch.block} />
        ) : (
          <Folded key={index} blocks={stretch.blocks} />
        ),
      )}
    </div>
  );
}

function Folded({ blocks }: { blocks: BlockChange[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return blocks.map((block, index) => <Block key={index} change={block} />);
  return (
    <Button kind="quiet" className="compare-folded" onPress={() => setOpen(true)}>
      Show {blocks.length} blocks that stay
    </Button>
  );
}

const WORDS = { kept: '', added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

/** A block as its source, with what came and went in it. Changes can be stepped through. */
function Block({ change }: { change: BlockChange }) {
  const { kind, before, after, words } = change;
  if (kind === 'kept') return <pre className="compare-block">{after}</pre>;
  return (
    <div
      className="compare-block"
      data-kind={kind}
      role="group"
      aria-label={`${WORDS[kind]}: ${change.block}`}
      tabIndex={-1}
    >
      {words === undefined ? (
        <>
          {before !== undefined && kind !== 'added' && <del>{before}</del>}
          {after !== undefined && kind !== 'removed' && <ins>{after}</ins>}
        </>
      ) : (
        words.map(({ kind, text }, index) => {
          if (kind === 'added') return <ins key={index}>{text}</ins>;
          return kind === 'removed' ? <del key={index}>{text}</del> : <span key={index}>{text}</span>;
        })
      )}
    </div>
  );
}
