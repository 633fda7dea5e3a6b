import type { ComparedNode } from '@lectern/content/compare';
import { IconPhoto } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Side } from '../block.tsx';
import { usePicture } from '../pictures.ts';
import { flat } from './facts.ts';

type Node = ComparedNode['node'];

/** What stands in lines, with what came, went and is in another format now. */
export const Inlines = ({ nodes, side }: { nodes: readonly ComparedNode[]; side: Side }) =>
  nodes.map((each, index) => <Inline key={index} compared={each} side={side} />);

function Inline({ compared: { kind, node, was }, side }: { compared: ComparedNode; side: Side }) {
  if (kind === 'added') return side !== 'before' && <ins>{drawn(node)}</ins>;
  if (kind === 'removed') return side !== 'after' && <del>{drawn(node)}</del>;
  const shown = side === 'before' ? (was ?? node) : node;
  return kind === 'kept' ? drawn(shown) : <span className="diff-format">{drawn(shown)}</span>;
}

const drawn = (node: Node): ReactNode => (node.marks ?? []).toReversed().reduce(withMark, own(node));

function own(node: Node): ReactNode {
  const { type, text = '', attrs = {} } = node;
  if (type === 'text') return text;
  return ATOMS[type]?.(attrs) ?? <code>{textIn(attrs)}</code>;
}

type Attributes = NonNullable<Node['attrs']>;

const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const ATOMS: Readonly<Record<string, (attrs: Attributes) => ReactNode>> = {
  hardBreak: () => (
    <>
      <span className="diff-break" aria-label="line break" role="img" />
      <br />
    </>
  ),
  image: (attrs) => <Picture src={word(attrs['src'])} alt={word(attrs['alt'])} />,
  emoji: (attrs) => word(attrs['emoji']) || `:${word(attrs['name'])}:`,
  icon: (attrs) => <span className="diff-atom">{word(attrs['name'])} icon</span>,
  inlineFormula: (attrs) => <code className="diff-atom">{word(attrs['tex'])}</code>,
  expression: (attrs) => <code className="diff-atom">{`{{${word(attrs['expression'])}}}`}</code>,
  footnoteRef: (attrs) => <sup>{word(attrs['label'])}</sup>,
  button: (attrs) => (
    <span className="diff-atom">
      {word(attrs['label'])} ({word(attrs['href'])})
    </span>
  ),
  inlineSource: (attrs) => <code>{word(attrs['text'])}</code>,
};

/** What a node says that has no shape of its own. */
export const textIn = (attrs: Attributes): string =>
  Object.values(flat(attrs))
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .join(' ');

/** A picture with its name: which file it is may differ where nobody sees it. Without its file, it is its name. */
export function Picture({ src, alt }: { src: string; alt: string }) {
  const url = usePicture(src);
  return (
    <span className="diff-atom" data-has-picture={url !== undefined}>
      {url === undefined ? (
        <IconPhoto size={16} aria-label="Picture" />
      ) : (
        <img className="diff-picture" src={url} alt="" loading="lazy" />
      )}
      {alt !== '' && <>{alt} </>}
      <span className="diff-address">{src.slice(0, 300)}</span>
    </span>
  );
}

const MARKS: Readonly<Record<string, (inside: ReactNode, attrs: Attributes) => ReactNode>> = {
  // Nobody leaves a comparison by mistake, and what is gone leads nowhere.
  link: (inside, attrs) => (
    <span className="diff-link" title={word(attrs['href'])}>
      {inside}
    </span>
  ),
  bold: (inside) => <strong>{inside}</strong>,
  italic: (inside) => <em>{inside}</em>,
  strike: (inside) => <s>{inside}</s>,
  color: (inside) => <mark className="diff-color">{inside}</mark>,
  superscript: (inside) => <sup>{inside}</sup>,
  subscript: (inside) => <sub>{inside}</sub>,
  keyboard: (inside) => <kbd>{inside}</kbd>,
  code: (inside) => <code>{inside}</code>,
};

const withMark = (inside: ReactNode, { type, attrs = {} }: NonNullable<Node['marks']>[number]): ReactNode =>
  MARKS[type]?.(inside, attrs) ?? <Fragment>{inside}</Fragment>;
