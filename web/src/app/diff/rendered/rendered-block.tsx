import type { Side } from '../block.tsx';
import { SourceText } from '../source-text.tsx';
import type { BlockChange } from '../types.ts';
import { nodesOf } from './compared.ts';
import { factsOf } from './facts.ts';
import { Nodes } from './nodes.tsx';
import './rendered.css';

interface RenderedProps {
  change: BlockChange;
  blocks: readonly BlockChange[];
  side: Side;
}

/** A block as readers see it, with what came and went in it. What cannot be shown so is shown as its source. */
export function RenderedBlock({ change, blocks, side }: RenderedProps) {
  const nodes = nodesOf(change, blocks);
  if (nodes === undefined)
    return (
      <>
        {change.kind === 'changed' && side !== 'before' && (
          <p className="diff-fact">Readers see the same. What differs is how it is written.</p>
        )}
        <SourceText change={change} side={side} />
      </>
    );
  const facts = side === 'before' || change.kind === 'kept' ? [] : factsOf(nodes);
  return (
    <div className="diff-rendered">
      <Nodes nodes={nodes} side={side} />
      {facts.map((fact, index) => (
        <p key={index} className="diff-fact">
          {fact}
        </p>
      ))}
    </div>
  );
}
