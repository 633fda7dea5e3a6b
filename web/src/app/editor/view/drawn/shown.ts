// Draws what readers see, element by element: nothing becomes HTML, and only what stands here becomes an attribute.
import type { ShownElement, ShownNode } from '../../rendering/tree.ts';
import { drawFormula } from '../../drawing/formulas.ts';
import type { ViewContext } from '../context.ts';
import { element } from '../elements.ts';
import { urlOf } from '../pictures.ts';
import { drawIcon } from '../../../icons/draw-icon.ts';

/** Of what is left of an author's HTML. Names that links lead to would stand twice in the application. */
const KEPT = new Set(
  ['align', 'alt', 'class', 'colspan', 'dir', 'height', 'lang', 'open', 'reversed', 'role', 'rowspan', 'start'].concat([
    ...['title', 'type', 'valign', 'value', 'width', 'aria-label', 'aria-hidden'],
  ]),
);

/** What runs, loads or sends something is no part of what the kernel answers; here, it would be nothing either. */
const NEVER =
  /^(?:script|style|iframe|frame|object|embed|form|button|input|select|textarea|link|meta|base|template|slot)$/;

export const drawShown = (nodes: readonly ShownNode[], context: ViewContext): (globalThis.Node | string)[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    if ('slot' in node) return [drawSlot(node.slot)];
    return NEVER.test(node.name) ? [] : [drawElement(node, context)];
  });

function drawElement({ name, attributes, children }: ShownElement, context: ViewContext): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'string') {
      if (KEPT.has(key)) made.setAttribute(key, value);
    } else if (key === 'src' && value.slot.kind === 'image') {
      const url = urlOf(value.slot.target, context);
      if (url === undefined) made.classList.add('is-elsewhere');
      else made.setAttribute('src', url);
    } else if (key === 'href' && 'target' in value.slot) made.title = value.slot.target;
  }
  // Of a picture without words there is nothing to say.
  if (name === 'img' && !made.hasAttribute('alt')) made.setAttribute('alt', '');
  // Nobody leaves the page by it.
  if (name === 'a') made.classList.add('shown-link');
  made.append(...drawShown(children, context));
  return made;
}

type Slot = Extract<ShownNode, { slot: unknown }>['slot'];

function drawSlot(slot: Slot): HTMLElement | string {
  switch (slot.kind) {
    case 'icon':
      return drawIcon(slot.name);
    case 'math':
      return formula(slot.formula, slot.display);
    case 'code':
      return slot.text;
    case 'title':
      return slot.text;
    case 'tag':
      return slot.name;
    case 'expression':
      return element('code', {}, slot.expression);
    case 'page-link':
      return element('span', { class: 'shown-link' }, slot.text || slot.target);
    case 'include':
      return element('span', { class: 'chip' }, `Reusable content · ${slot.target}`);
    case 'openapi':
      return element('span', { class: 'chip' }, `${slot.method.toUpperCase()} ${slot.path}`.trim() || 'OpenAPI');
    case 'integration':
      return element('span', { class: 'chip' }, `${slot.integration} · ${slot.block}`);
    default:
      return '';
  }
}

function formula(tex: string, isBlock: boolean): HTMLElement {
  const place = element('span', {}, tex);
  void drawFormula(tex, isBlock).then((drawn) => 'math' in drawn && place.replaceChildren(drawn.math));
  return place;
}
