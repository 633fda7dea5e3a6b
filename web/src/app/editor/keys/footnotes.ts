import { isHistoryTransaction } from 'prosemirror-history';
import { Plugin, type Transaction } from 'prosemirror-state';

/** Takes what leads to a footnote along with it: a symbol that leads to nothing is no footnote, and could not be written. */
export const footnotes = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, _before, { doc, tr }) => {
      const removed = new Set(transactions.filter(isMine).flatMap(removedBy));
      if (removed.size === 0) return null;
      const symbols: number[] = [];
      doc.descendants(({ type, attrs }, position) => {
        if (type.name === 'footnote') removed.delete(attrs['label']);
        else if (type.name === 'footnoteRef') symbols.push(position);
      });
      const lost = symbols.filter((position) => removed.has(doc.nodeAt(position)?.attrs['label']));
      if (lost.length === 0) return null;
      for (const position of lost.toReversed()) tr.delete(position, position + 1);
      return tr;
    },
  });

/** What is cut or dragged stands somewhere else in a moment, what is undone was there, and others know what they do. */
const isMine = (tr: Transaction): boolean =>
  tr.docChanged &&
  tr.getMeta('addToHistory') !== false &&
  !isHistoryTransaction(tr) &&
  !['cut', 'drop'].includes(String(tr.getMeta('uiEvent')));

/** The labels of footnotes that were replaced as a whole. Only what is replaced is looked at: a key costs what it changes. */
function removedBy({ steps, docs }: Transaction): unknown[] {
  const labels: unknown[] = [];
  for (const [index, step] of steps.entries())
    step.getMap().forEach((from, to) =>
      docs[index]?.nodesBetween(from, to, ({ type, attrs, nodeSize }, position) => {
        if (type.name === 'footnote' && position >= from && position + nodeSize <= to) labels.push(attrs['label']);
      }),
    );
  return labels;
}
