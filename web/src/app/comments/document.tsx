// The text of a comment. It is data: nothing of it becomes HTML but the elements that stand here.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DocumentNode } from './blocks.ts';
import { personOf } from './reads.ts';

export const Text = ({ nodes }: { nodes: readonly DocumentNode[] }) => <>{nodes.map(show)}</>;

const show = (node: DocumentNode, index: number): ReactNode => <Node key={index} node={node} />;

const HEADING = /^heading-/;

function Node({ node }: { node: DocumentNode }): ReactNode {
  if (node.object === 'text')
    return node.leaves?.map(({ text, marks }, index) => <Leaf key={index} {...{ text, marks }} />);
  const inside = node.nodes?.map(show);
  const { type = '' } = node;
  if (node.object === 'inline') return <Inline node={node}>{inside}</Inline>;
  if (type === 'paragraph') return <p>{inside}</p>;
  if (HEADING.test(type)) return <p className="comment-heading">{inside}</p>;
  if (type === 'blockquote') return <blockquote>{inside}</blockquote>;
  if (type === 'list-unordered' || type === 'list-tasks') return <ul>{inside}</ul>;
  if (type === 'list-ordered') return <ol>{inside}</ol>;
  if (type === 'list-item') return <li>{inside}</li>;
  if (type === 'code')
    return (
      <pre>
        <code>{inside}</code>
      </pre>
    );
  if (type === 'code-line')
    return (
      <>
        {inside}
        {'\n'}
      </>
    );
  if (type === 'divider') return <hr />;
  const further = node.fragments?.flatMap(({ nodes }) => nodes).map(show);
  return (
    <div>
      {inside}
      {further}
    </div>
  );
}

const MARKS = { bold: 'strong', italic: 'em', code: 'code', strikethrough: 's' } as const;

function Leaf({ text, marks }: { text: string; marks: readonly { type: string }[] }): ReactNode {
  return marks.reduce<ReactNode>((inside, { type }) => {
    const Mark = MARKS[type as keyof typeof MARKS];
    return Mark === undefined ? inside : <Mark>{inside}</Mark>;
  }, text);
}

interface Ref {
  kind?: string;
  url?: string;
  user?: string;
}

function Inline({ node, children }: { node: DocumentNode; children: ReactNode }): ReactNode {
  const ref = (node.data?.['ref'] ?? {}) as Ref;
  if (node.type === 'mention' && ref.user !== undefined) return <Mention userId={ref.user} />;
  if (node.type !== 'link' || ref.url === undefined || !/^(?:https?:|mailto:)/i.test(ref.url)) return children;
  return (
    <a href={ref.url} target="_blank" rel="noreferrer nofollow">
      {children}
    </a>
  );
}

function Mention({ userId }: { userId: string }) {
  const { data } = useQuery(personOf(userId));
  return <span className="mention">@{data?.displayName ?? 'somebody'}</span>;
}
