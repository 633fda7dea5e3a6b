import type { Changed } from './changed-pages.ts';
import { KINDS } from './kinds.ts';
import { toTree, type TreeChange } from './tree.ts';

/** What became of the tree of pages, as a tree; nothing where all pages are where they were. */
interface TreeChangesProps {
  changed: Pick<Changed, 'pages' | 'titles'>;
  onGo: (pageId: string) => void;
}

export function TreeChanges({ changed, onGo }: TreeChangesProps) {
  const tree = toTree(changed.pages, changed.titles);
  if (tree.length === 0) return null;
  return (
    <section className="diff-section diff-tree">
      <h2>Pages and their places</h2>
      <Entries entries={tree} onGo={onGo} />
    </section>
  );
}

const Entries = ({ entries, onGo }: { entries: readonly TreeChange[]; onGo: (pageId: string) => void }) => (
  <ul>
    {entries.map((entry) => (
      <li key={entry.key}>
        <Entry {...entry} onGo={onGo} />
        {entry.children.length > 0 && <Entries entries={entry.children} onGo={onGo} />}
      </li>
    ))}
  </ul>
);

function Entry({ title, page, onGo }: TreeChange & { onGo: (pageId: string) => void }) {
  if (page === undefined) return <span className="diff-stays">{title}</span>;
  const { id, kinds, titleBefore, placeBefore } = page;
  const isGone = kinds.includes('removed');
  return (
    <span className="diff-entry">
      <button type="button" className="diff-go" onClick={() => onGo(id)}>
        {isGone ? <del>{title}</del> : title}
      </button>
      {kinds
        .filter((kind) => kind !== 'changed')
        .map((kind) => (
          <span key={kind} className="diff-kind" data-kind={kind}>
            {KINDS[kind]}
            {kind === 'moved' && placeBefore !== undefined && ` from ${placeBefore}`}
          </span>
        ))}
      {titleBefore !== undefined && <span className="diff-kind">Was called {titleBefore}</span>}
    </span>
  );
}
