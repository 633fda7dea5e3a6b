// Cells of columns with types, as readers see them: a box to tick, stars, choices, pictures. Each table tells its cells what
// their columns are, and is drawn anew when its columns change.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view';
import { type Column, columnOf, isCards, isHtmlTable } from '../../tables/columns.ts';
import { chosenIn } from '../../tables/options.ts';
import { addressesIn, fits, isControlled, isTrue, setValue, starsIn } from '../../tables/values.ts';
import type { PositionOf, ViewContext } from '../context.ts';
import { element, setAttributes } from '../elements.ts';
import { urlOf } from '../pictures.ts';

/** The columns of cells, as their tables last said. Cells are never changed, so what is known of one stays true until then. */
const columns = new WeakMap<Node, Column>();

export function tableView(node: Node): NodeView {
  const contentDOM = element('tbody');
  const dom = element('table', {}, contentDOM);
  /** Rows of which every cell knows its column. */
  let told = new WeakSet<Node>();
  let shown = node;
  const keyOf = (table: Node): string => (isHtmlTable(table) ? JSON.stringify(readColumns(table)) : '');
  let key = keyOf(node);

  function tell(table: Node): void {
    const all = isHtmlTable(table) ? readColumns(table) : [];
    table.forEach((row, _offset, index) => {
      if (told.has(row)) return;
      told.add(row);
      row.forEach((cell, _at, column) => {
        const known = all[column];
        if (known !== undefined && index > 0) columns.set(cell, known);
      });
    });
    setAttributes(dom, {
      'data-cards': isHtmlTable(table) && isCards(table),
      'data-headless': table.firstChild?.textContent.trim() === '',
    });
  }

  tell(node);
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false;
      if (next.firstChild !== shown.firstChild || next.attrs !== shown.attrs) {
        const nextKey = keyOf(next);
        if (nextKey !== key) return false;
        told = new WeakSet();
        key = nextKey;
      }
      shown = next;
      tell(next);
      return true;
    },
    ignoreMutation: (mutation) => mutation.type !== 'selection' && mutation.target === dom,
  };
}

const readColumns = (table: Node): Column[] => table.firstChild?.children.map(columnOf) ?? [];

export function cellView(node: Node, view: EditorView, position: PositionOf, context: ViewContext): NodeView {
  const column = columns.get(node);
  const align = String(node.attrs['align'] ?? (node.attrs['attributes'] as Record<string, string>)?.['align'] ?? '');
  const dom = element('td', { dir: 'auto', class: align === '' ? undefined : `align-${align}` });
  if (column !== undefined && (column.role !== 'shown' || column.title !== ''))
    setAttributes(dom, { 'data-role': column.role, 'data-title': column.title || undefined });
  if (column === undefined || !isControlled(column)) return { dom, contentDOM: dom, update: keepsCell(node, column) };
  const contentDOM = element('span', { class: 'cell-text' });
  const control = element('span', { class: 'cell-control', contenteditable: 'false' });
  dom.append(contentDOM, control);
  const edit = (value: string[]): void => {
    const at = position();
    if (at !== undefined && view.editable) view.dispatch(setValue(view.state.tr, at, column, value));
  };

  function show(next: Node): void {
    const isShown = fits(next, column as Column);
    setAttributes(dom, { 'data-control': isShown && (column as Column).type });
    control.replaceChildren(
      ...(isShown ? controlsFor(next, column as Column, { edit, context, isEditable: view.editable }) : []),
    );
  }

  let shown = node;
  show(node);
  const follow = column.type === 'image' ? context.files.subscribe(() => show(shown)) : undefined;
  const keeps = keepsCell(node, column);
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (!keeps(next)) return false;
      if (next.content !== shown.content) show(next);
      shown = next;
      return true;
    },
    ...(follow && { destroy: follow }),
    stopEvent: (event) => event.type !== 'mousedown' && control.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation: ViewMutationRecord) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}

/** Whether a view of this cell can show another one. A new version of the cell has the column of the old one. */
function keepsCell(node: Node, column: Column | undefined): (next: Node) => boolean {
  return (next) => {
    if (next.type !== node.type || next.attrs !== node.attrs) return false;
    return columns.get(next) === column || sameColumn(columns.get(next), column);
  };
}

const sameColumn = (one: Column | undefined, other: Column | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface Controlling {
  edit: (value: string[]) => void;
  context: ViewContext;
  isEditable: boolean;
}

function controlsFor(cell: Node, column: Column, controlling: Controlling): HTMLElement[] {
  if (column.type === 'checkbox') return [checkbox(cell, column, controlling)];
  if (column.type === 'rating') return stars(cell, column, controlling);
  if (column.type === 'image') return pictures(cell, controlling.context);
  return chosenIn(cell).map((id) => {
    const option = column.options.find((each) => each.id === id);
    return element('span', { class: 'chip', 'data-color': option?.color || undefined }, option?.label || id);
  });
}

function checkbox(cell: Node, { title }: Column, { edit, isEditable }: Controlling): HTMLElement {
  const box = element('input', {
    type: 'checkbox',
    'aria-label': title || 'Yes',
    disabled: !isEditable,
    tabindex: '-1',
  });
  box.checked = isTrue(cell);
  box.addEventListener('change', () => edit([String(box.checked)]));
  return box;
}

function stars(cell: Node, { max, title }: Column, { edit, isEditable }: Controlling): HTMLElement[] {
  const count = starsIn(cell) ?? 0;
  return Array.from({ length: max }, (_, index) => {
    const value = index + 1;
    const star = element(
      'button',
      {
        ...{ type: 'button', class: 'star', tabindex: '-1', disabled: !isEditable },
        'aria-label': `${title} ${value} of ${max}`.trim(),
        'aria-pressed': String(value <= count),
      },
      value <= count ? '★' : '☆',
    );
    // The star that is the last one takes the rating back.
    star.addEventListener('click', () => edit(value === count ? [] : [String(value)]));
    return star;
  });
}

const pictures = (cell: Node, context: ViewContext): HTMLElement[] =>
  addressesIn(cell).map((address) => {
    const url = urlOf(address, context);
    return url === undefined
      ? element('span', { class: 'chip' }, address)
      : element('img', { class: 'cell-picture', src: url, alt: address, draggable: 'false' });
  });
