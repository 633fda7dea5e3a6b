import { type ComparedNode, diffWords } from '@lectern/content/compare';
import type { ReactNode } from 'react';
import type { Side } from '../block.tsx';
import { DRAWN } from './facts.ts';
import { Inlines, Picture, textIn } from './inlines.tsx';
import { nameOf } from './names.ts';

type Node = ComparedNode['node'];

/** Nodes as readers see them, with what came and went. */
export const Nodes = ({ nodes, side }: { nodes: readonly ComparedNode[]; side: Side }) =>
  nodes
    .filter(({ kind }) => isSeen(kind, side))
    .map((compared, index) => <NodeView key={index} compared={compared} side={side} />);

const isSeen = (kind: ComparedNode['kind'], side: Side): boolean =>
  !(kind === 'added' && side === 'before') && !(kind === 'removed' && side === 'after');

/** What stands in a part of a table or a list is marked inside of it: around it, it would be torn out. */
const PARTS = new Set(['item', 'row', 'cell']);

function NodeView({ compared, side }: { compared: ComparedNode; side: Side }) {
  const { kind, node } = compared;
  const view = <Own compared={compared} side={side} />;
  if (PARTS.has(node.type)) return view;
  if (kind === 'added') return <ins className="diff-whole">{view}</ins>;
  return kind === 'removed' ? <del className="diff-whole">{view}</del> : view;
}

interface Drawing {
  attrs: NonNullable<Node['attrs']>;
  /** What is in it, drawn; in a part that came or went, marked as that. */
  inside: ReactNode;
  /** What is in it, in lines. */
  lines: ReactNode;
  compared: ComparedNode;
  side: Side;
}

function Own({ compared, side }: { compared: ComparedNode; side: Side }) {
  const { node, was } = compared;
  const shown = side === 'before' ? (was ?? node) : node;
  const children = childrenOf(compared);
  const drawing: Drawing = {
    attrs: shown.attrs ?? {},
    inside: <Nodes nodes={children} side={side} />,
    lines: <Inlines nodes={children} side={side} />,
    compared,
    side,
  };
  return (BLOCKS[shown.type] ?? box)(drawing);
}

/** What is in a node. That what came or went as a whole did so is said around it, and of parts inside of them. */
function childrenOf({ kind, node, content }: ComparedNode): ComparedNode[] {
  if (content !== undefined) return content;
  const isIn = kind === 'added' || kind === 'removed';
  const isPart = node.type === 'cell' || node.type === 'row' || node.type === 'item';
  return (node.content ?? []).map((child) => ({ kind: isIn && isPart ? kind : 'kept', node: child }));
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const change = ({ kind }: ComparedNode) => (kind === 'added' || kind === 'removed' ? { 'data-change': kind } : {});

const BLOCKS: Readonly<Record<string, (drawing: Drawing) => ReactNode>> = {
  // Not headings of this page: they would be in its outline.
  title: ({ lines }) => <p className="diff-heading" data-level={1} children={lines} />,
  heading: ({ lines, attrs }) => <p className="diff-heading" data-level={text(attrs['level'])} children={lines} />,
  paragraph: ({ lines }) => <p>{lines}</p>,
  list: ({ inside, attrs }) =>
    attrs['ordered'] === true ? <ol start={Number(attrs['start']) || 1}>{inside}</ol> : <ul>{inside}</ul>,
  item: ({ inside, attrs, compared }) => (
    <li {...change(compared)}>
      {attrs['checked'] !== null && attrs['checked'] !== undefined && (
        <span role="img" aria-label={attrs['checked'] === true ? 'Done' : 'Not done'}>
          {attrs['checked'] === true ? '☑' : '☐'}{' '}
        </span>
      )}
      {inside}
    </li>
  ),
  quote: ({ inside }) => <blockquote>{inside}</blockquote>,
  divider: () => <hr />,
  code: ({ lines, attrs }) => (
    <figure className="diff-code">
      {text(attrs['language']) !== '' && <figcaption>{text(attrs['language'])}</figcaption>}
      <pre>
        <code>{lines}</code>
      </pre>
    </figure>
  ),
  table: ({ inside }) => (
    <div className="diff-table">
      <table>
        <tbody>{inside}</tbody>
      </table>
    </div>
  ),
  row: ({ inside, compared }) => <tr {...change(compared)}>{inside}</tr>,
  cell: ({ lines, attrs, compared }) =>
    attrs['header'] === true ? <th {...change(compared)}>{lines}</th> : <td {...change(compared)}>{lines}</td>,
  summary: ({ lines }) => <p className="diff-summary">{lines}</p>,
  figure: ({ lines, attrs }) => (
    <figure>
      <Picture src={text(attrs['src'])} alt={text(attrs['alt'])} />
      <figcaption>{lines}</figcaption>
    </figure>
  ),
  formula: ({ compared, side }) => <Words compared={compared} side={side} />,
  source: ({ compared, side }) => <Words compared={compared} side={side} />,
};

/** What authors name a block by; the rest of its attributes is said where it changes. */
const box = ({ attrs, inside, compared: { node } }: Drawing): ReactNode => {
  const named = textIn(attrs);
  return (
    <div className="diff-box">
      <p className="diff-box-name">
        {nameOf(node.type)}
        {named !== '' && <span className="diff-address">{named.slice(0, 300)}</span>}
      </p>
      {inside}
    </div>
  );
};

/** A text that is an attribute, as it is written. */
function Words({ compared: { node, was }, side }: { compared: ComparedNode; side: Side }) {
  const key = DRAWN[node.type] ?? '';
  const changes = diffWords(text((was ?? node).attrs?.[key]), text(node.attrs?.[key]));
  return (
    <pre className="diff-code">
      {changes.map(({ kind, text }, index) => {
        if (kind === 'added') return side !== 'before' && <ins key={index}>{text}</ins>;
        if (kind === 'removed') return side !== 'after' && <del key={index}>{text}</del>;
        return <span key={index}>{text}</span>;
      })}
    </pre>
  );
}
