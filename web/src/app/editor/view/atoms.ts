// What has no text of its own to edit in place: it is chosen as a whole, and a form changes it.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { drawIcon } from '../../icons/draw-icon.ts';
import { nameOf } from './names.ts';
import type { PositionOf, ViewContext } from './context.ts';
import { element, setAttributes } from './elements.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What stands for an atom in the text, and what is read out. */
const SHOWN: Readonly<Record<string, (attrs: Node['attrs']) => string>> = {
  emoji: ({ emoji }) => text(emoji),
  icon: ({ name }) => text(name),
  expression: ({ expression }) => text(expression),
  footnoteRef: ({ label }) => text(label),
  button: ({ label }) => text(label),
  inlineSource: ({ text: written }) => text(written),
  source: ({ text: written }) => text(written),
  integration: ({ name }) => text(name),
};

export function atomView(node: Node, view: EditorView, position: PositionOf, { openForm }: ViewContext): NodeView {
  const { name } = node.type;
  const dom = element(node.isInline ? 'span' : 'div', { class: `atom atom-${name}`, contenteditable: 'false' });
  const label = element('span', { class: 'atom-text' });
  dom.append(label);

  function show({ attrs }: Node): void {
    const words = SHOWN[name]?.(attrs) ?? '';
    label.textContent = words;
    if (name === 'icon' && words !== '') label.replaceChildren(drawIcon(words, () => (label.textContent = words)));
    const { icon } = attrs;
    if (name === 'button' && icon) label.prepend(drawIcon(text(icon)));
    setAttributes(dom, {
      role: 'img',
      'aria-label': `${nameOf(name)}: ${words}`,
      'data-kind': attrs['kind'] ? text(attrs['kind']) : undefined,
    });
  }

  dom.addEventListener('dblclick', () => {
    const at = position();
    if (at !== undefined && view.editable) openForm(at);
  });
  show(node);
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
    ignoreMutation: () => true,
  };
}
