// Tabs as readers see them: one at a time. What stands in the others is in the page, and comes when the caret does.
import { Fragment, type Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { Selection } from 'prosemirror-state';
import { drawIcon } from '../../../icons/draw-icon.ts';
import { typeNamed } from '../../model/schema.ts';
import type { PositionOf, ViewContext } from '../context.ts';
import { element, setAttributes } from '../elements.ts';
import { onReveal } from './reveal.ts';

const attributesOf = ({ attrs }: Node): Record<string, string | undefined> =>
  (attrs['attributes'] ?? {}) as Record<string, string | undefined>;

function iconButton(name: string, icon: string): HTMLButtonElement {
  const attributes = { type: 'button', class: 'box-button', 'aria-label': name, title: name };
  return element('button', attributes, drawIcon(icon));
}

export function tabsView(node: Node, view: EditorView, position: PositionOf, { openForm }: ViewContext): NodeView {
  const list = element('div', { class: 'tab-list', role: 'tablist', 'aria-label': 'Tabs' });
  const change = iconButton('Edit tab', 'pencil');
  const whole = iconButton('All tabs', 'dots');
  const add = iconButton('Add tab', 'plus');
  const bar = element('div', { class: 'tab-bar', contenteditable: 'false' }, list, change, add, whole);
  const contentDOM = element('div', { class: 'tab-content' });
  const dom = element('div', { class: 'box', 'data-block': 'tabs' }, bar, contentDOM);
  let shown = node;
  let active = 0;

  const startOf = (index: number): number | undefined => {
    const at = position();
    let start = (at ?? 0) + 1;
    for (let before = 0; before < index; before++) start += shown.child(before).nodeSize;
    return at === undefined ? undefined : start;
  };

  function show(index: number): void {
    active = Math.max(0, Math.min(index, shown.childCount - 1));
    for (const [at, button] of [...list.children].entries())
      setAttributes(button as HTMLElement, {
        'aria-selected': String(at === active),
        tabindex: at === active ? '0' : '-1',
      });
    for (const [at, tab] of [...contentDOM.children].entries())
      if (tab instanceof HTMLElement) setAttributes(tab, { 'data-behind': at !== active });
  }

  function draw(): void {
    const buttons = shown.children.map((tab, index) => {
      const { title = '', icon = '' } = attributesOf(tab);
      const button = element('button', { type: 'button', role: 'tab', class: 'tab-button' });
      if (icon !== '') button.append(drawIcon(icon));
      button.append(title === '' ? `Tab ${index + 1}` : title);
      button.addEventListener('click', () => show(index));
      button.addEventListener('dblclick', () => edit(index));
      return button;
    });
    const isFocused = list.contains(document.activeElement);
    list.replaceChildren(...buttons);
    show(active);
    if (isFocused) buttons[active]?.focus();
  }

  function edit(index: number): void {
    const start = startOf(index);
    if (start !== undefined && view.editable) openForm(start);
  }

  const KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
    ArrowRight: (index, count) => (index + 1) % count,
    ArrowLeft: (index, count) => (index + count - 1) % count,
    Home: () => 0,
    End: (_index, count) => count - 1,
  };
  list.addEventListener('keydown', (event) => {
    const to = KEYS[event.key]?.(active, shown.childCount);
    if (to !== undefined) {
      show(to);
      (list.children[active] as HTMLElement | undefined)?.focus();
    } else if (event.key === 'F2') edit(active);
    // Down into the text of the tab.
    else if (event.key === 'ArrowDown') enter();
    else return;
    event.preventDefault();
  });

  function enter(): void {
    const start = startOf(active);
    if (start === undefined) return;
    view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(start + 1), 1)).scrollIntoView());
    view.focus();
  }

  change.addEventListener('click', () => edit(active));
  whole.addEventListener('click', () => {
    const at = position();
    if (at !== undefined) openForm(at);
  });
  add.addEventListener('click', () => {
    const [at, type] = [position(), typeNamed('tab')];
    if (at === undefined || !view.editable) return;
    const made = type.create({ attributes: { title: 'New tab' } }, Fragment.from(typeNamed('paragraph').create()));
    const end = at + shown.nodeSize - 1;
    active = shown.childCount;
    view.dispatch(view.state.tr.insert(end, made));
    openForm(end);
  });
  onReveal(dom, (inside) => {
    const index = [...contentDOM.children].findIndex((tab) => tab.contains(inside));
    if (index !== -1 && index !== active) show(index);
  });
  // What stands in it is drawn after this.
  draw();
  queueMicrotask(() => show(active));
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false;
      const isSame =
        next.childCount === shown.childCount &&
        next.children.every((tab, index) => tab.attrs === shown.child(index).attrs);
      shown = next;
      if (!isSame) draw();
      queueMicrotask(() => show(active));
      return true;
    },
    stopEvent: (event) => bar.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}
