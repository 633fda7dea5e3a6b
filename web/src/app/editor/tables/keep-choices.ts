// The choices of a column stand in the cell that has its name, where nobody sees them. Whoever deletes the name means the name.
import { isHistoryTransaction } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import { HEAD_CELL } from '../model/schema.ts';
import { isChoices } from './options.ts';

/** Of a transaction that says what becomes of the choices. */
const SAYS_CHOICES = 'choices';

export const sayChoices = (tr: Transaction): Transaction => tr.setMeta(SAYS_CHOICES, true);

interface Lost {
  choices: Node;
  /** Where the content of its cell begins now; undefined where the cell is gone, too. */
  at: number | undefined;
}

export const keepChoices = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, _before, { doc, tr, selection }) => {
      const lost = transactions.flatMap((each, index) => (isMine(each) ? lostBy(transactions, index) : []));
      for (const { choices, at } of lost) {
        if (at === undefined) continue;
        const cell = doc.resolve(at).parent;
        if (cell.type.name !== HEAD_CELL || cell.children.some(isChoices)) continue;
        tr.insert(tr.mapping.map(at + cell.content.size), choices);
      }
      if (!tr.docChanged) return null;
      // In front of them, where what is typed is a part of the name.
      const [anchor, head] = [tr.mapping.map(selection.anchor, -1), tr.mapping.map(selection.head, -1)];
      return selection instanceof TextSelection ? tr.setSelection(TextSelection.create(tr.doc, anchor, head)) : tr;
    },
    props: {
      handleKeyDown: (view, { key }) => {
        const { selection, tr } = view.state;
        const { $from, empty } = selection;
        const before = $from.nodeBefore;
        const isBehind = empty && $from.parent.type.name === HEAD_CELL && before !== null && isChoices(before);
        // What the key deletes is what is seen before the caret.
        if (key === 'Backspace' && isBehind)
          view.dispatch(tr.setSelection(TextSelection.create(tr.doc, $from.pos - 1)));
        return false;
      },
    },
  });

const isMine = (tr: Transaction): boolean =>
  tr.docChanged &&
  tr.getMeta('addToHistory') !== false &&
  tr.getMeta(SAYS_CHOICES) !== true &&
  !isHistoryTransaction(tr);

/** The choices that a transaction has removed. Only what it replaced is looked at: a key costs what it changes. */
function lostBy(transactions: readonly Transaction[], index: number): Lost[] {
  const { steps = [], docs = [], mapping } = transactions[index] ?? {};
  const later = transactions.slice(index + 1).map((tr) => tr.mapping);
  return steps.flatMap((step, number) => {
    const lost: Lost[] = [];
    const after = [...(mapping ? [mapping.slice(number)] : []), ...later];
    step.getMap().forEach((from, to) =>
      docs[number]?.nodesBetween(from, to, (node, position, parent) => {
        if (!isChoices(node) || parent?.type.name !== HEAD_CELL || position < from || position >= to) return;
        const start = docs[number]?.resolve(position).start() ?? position;
        lost.push({ choices: node, at: placeAfter(after, start) });
      }),
    );
    return lost;
  });
}

function placeAfter(mappings: readonly Transaction['mapping'][], at: number): number | undefined {
  let place = at;
  for (const mapping of mappings) {
    const { pos, deletedAcross } = mapping.mapResult(place, -1);
    if (deletedAcross) return undefined;
    place = pos;
  }
  return place;
}
