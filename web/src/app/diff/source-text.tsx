import type { Side } from './block.tsx';
import type { BlockChange } from './types.ts';

/** The source of a block, with the words that came and went in it. */
export function SourceText({ change, side }: { change: BlockChange; side: Side }) {
  const { kind, before, after, words } = change;
  if (kind === 'kept') return <pre className="diff-source">{after}</pre>;
  return (
    <div className="diff-source">
      {words === undefined ? (
        <>
          {before !== undefined && kind !== 'added' && side !== 'after' && <del>{before}</del>}
          {after !== undefined && kind !== 'removed' && side !== 'before' && <ins>{after}</ins>}
        </>
      ) : (
        words.map(({ kind, text }, index) => {
          if (kind === 'added') return side !== 'before' && <ins key={index}>{text}</ins>;
          if (kind === 'removed') return side !== 'after' && <del key={index}>{text}</del>;
          return <span key={index}>{text}</span>;
        })
      )}
    </div>
  );
}
