/**
 * Makes an element what new HTML of it says, and leaves what is the same where it is: what a reader has the focus on keeps it,
 * and a frame that is shown still does not load again.
 */
export function patch(old: Element, next: Element): void {
  for (const { name } of Array.from(old.attributes))
    if (!next.hasAttribute(name) && !isOurs(name)) old.removeAttribute(name);
  for (const { name, value } of Array.from(next.attributes))
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const [before, after] = [Array.from(old.childNodes), Array.from(next.childNodes)];
  for (const [at, node] of after.entries()) patchNode(old, before[at], node);
  for (const node of before.slice(after.length)) node.remove();
}

/** What this script has set on a frame. */
const isOurs = (name: string): boolean => name === 'style';

function patchNode(parent: Element, old: ChildNode | undefined, next: ChildNode): void {
  if (old === undefined) parent.append(next);
  else if (old instanceof Element && next instanceof Element && isSame(old, next)) patch(old, next);
  else if (old.nodeType === next.nodeType && old.nodeType === Node.TEXT_NODE) old.textContent = next.textContent;
  else old.replaceWith(next);
}

const isSame = (old: Element, next: Element): boolean =>
  old.tagName === next.tagName &&
  ['src', 'type', 'data-state'].every((name) => old.getAttribute(name) === next.getAttribute(name));
