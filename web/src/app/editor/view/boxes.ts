// Blocks that hold others, or stand for something that is elsewhere: a line that says what they are and opens their form, and
// below it what stands in them.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view';
import { drawIcon } from '../../icons/draw-icon.ts';
import { nameOf } from './names.ts';
import type { PositionOf, ViewContext } from './context.ts';
import { element, setAttributes } from './elements.ts';

const word = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The words of a tag, whichever of its attributes says most of it. */
export function summaryOf({ attrs, type }: Node): string {
  const attributes = (attrs['attributes'] ?? {}) as Record<string, unknown>;
  if (type.name === 'if') return word(attrs['expression']);
  if (type.name === 'integration') return word(attrs['name']);
  if (type.name === 'footnote') return word(attrs['label']);
  if (type.name === 'hint') return word(attributes['style']) || 'info';
  if (type.name === 'column') return word(attributes['width']);
  const named = ['title', 'url', 'src', '', 'description', 'date', 'path', 'name', 'schemas'];
  const said = named.map((name) => word(attributes[name])).filter((value) => value !== '');
  return said.slice(0, 2).join(' · ');
}

/** Of what a box shows in its look, the values: style of a hint, width of a column. */
function looksOf({ attrs }: Node): Record<string, string | undefined> {
  const attributes = (attrs['attributes'] ?? {}) as Record<string, unknown>;
  return {
    'data-style': word(attributes['style']) || undefined,
    'data-valign': word(attributes['valign']) || undefined,
  };
}

export function boxView(node: Node, _view: EditorView, position: PositionOf, { openForm }: ViewContext): NodeView {
  const label = element('span', { class: 'box-name' }, nameOf(node.type.name));
  const summary = element('span', { class: 'box-summary' });
  const icon = element('span', { class: 'box-icon' });
  // Its name is what stands in it, with a blank between the words.
  const button = element('button', { type: 'button', class: 'box-button', title: 'Change' }, icon, label, ' ', summary);
  const bar = element('div', { class: 'box-bar', contenteditable: 'false' }, button);
  const dom = element('div', { class: 'box', 'data-block': node.type.name }, bar);
  const contentDOM = node.type.isLeaf ? undefined : element('div', { class: 'box-content' });
  if (contentDOM) dom.append(contentDOM);
  button.addEventListener('click', () => {
    const at = position();
    if (at !== undefined) openForm(at);
  });

  function show(next: Node): void {
    const words = summaryOf(next);
    summary.textContent = words;
    const named = word((next.attrs['attributes'] as Record<string, unknown>)?.['icon']);
    icon.replaceChildren(...(named === '' ? [] : [drawIcon(named)]));
    setAttributes(dom, { 'data-icon': named !== '' });
    setAttributes(dom, { ...looksOf(next), 'data-empty': next.childCount === 0 && !next.type.isLeaf });
    const width = /^\d{1,3}(?:\.\d+)?%$/.exec(
      word((next.attrs['attributes'] as Record<string, unknown>)?.['width']),
    )?.[0];
    dom.style.flexBasis = width ?? '';
  }

  show(node);
  let shown = node;
  return {
    dom,
    ...(contentDOM && { contentDOM }),
    update: (next) => {
      if (next.type !== shown.type) return false;
      if (next.attrs !== shown.attrs || next.childCount === 0 || shown.childCount === 0) show(next);
      shown = next;
      return true;
    },
    stopEvent: (event) => bar.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation: ViewMutationRecord) =>
      mutation.type !== 'selection' && !contentDOM?.contains(mutation.target),
  };
}
