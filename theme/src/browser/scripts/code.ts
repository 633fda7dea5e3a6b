import { announce, makeButton, type ScriptWord, text } from './text.ts';

const TOLD_MS = 2000;

/** How far below and above the window something is near: measured before it is seen. */
const NEAR = '100% 0px';

interface Block {
  box: Element;
  pre: HTMLElement;
}

/**
 * Buttons that copy code and unfold it, and keys that scroll what is wider or higher than its place. What is far away, in a
 * closed section or in a tab that is not chosen, is measured once it comes near: to measure it is to lay it out.
 */
export function liveCode(): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLElement);
      for (const element of near) watcher.unobserve(element);
      fit(near);
    },
    { rootMargin: NEAR },
  );
  for (const element of document.querySelectorAll<HTMLElement>('.page-body :is(pre, div.math)')) {
    for (const { box, pre } of blocksOf(element)) addCopy(box, pre.querySelector<HTMLElement>(':scope > code') ?? pre);
    watcher.observe(element);
  }
}

/** The box that is around code, with the code; none around a formula, or code that stands in something else. */
function blocksOf(pre: HTMLElement): Block[] {
  const box = pre.closest('.code');
  return box !== null && pre.parentNode === box ? [{ box, pre }] : [];
}

function fit(near: readonly HTMLElement[]): void {
  // Everything is measured before anything is changed: what is measured after a change lays out the whole page again.
  const wide = near.filter(isCut);
  const expandable = near
    .flatMap(blocksOf)
    .filter(({ box }) => box.classList.contains('code-expandable'))
    .map((block) => ({ ...block, isLong: isLong(block) }));
  for (const box of wide) box.tabIndex = 0;
  for (const block of expandable) addExpander(block, block.isLong);
}

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;

const isLong = ({ pre }: Block): boolean => pre.scrollHeight > pre.clientHeight + 4;

function addCopy(block: Element, code: HTMLElement): void {
  const button = makeButton({ className: 'code-copy', content: text('copy') });
  button.addEventListener('click', () => {
    void copy(code).then((said) => {
      labelCopy(button, text(said));
      announce(text(said));
      setTimeout(() => labelCopy(button, text('copy'), false), TOLD_MS);
    });
  });
  block.append(button);
  block.classList.add('has-copy');
}

/** Where there is little room, the button shows only an icon until it has something to say. */
function labelCopy(button: HTMLElement, words: string, isNews = true): void {
  button.textContent = words;
  button.classList.toggle('is-news', isNews);
}

/** Copies the text, and answers with the key of what there is to say. */
async function copy(code: HTMLElement): Promise<ScriptWord> {
  try {
    // Clipboards are for pages that came over an encrypted line; elsewhere the selection is copied.
    if ('clipboard' in navigator) await navigator.clipboard.writeText(code.textContent);
    else copySelected(code);
    return 'copied';
  } catch {
    return 'copyFailed';
  }
}

function copySelected(code: HTMLElement): void {
  const selection = getSelection();
  selection?.selectAllChildren(code);
  const isCopied = document.execCommand('copy');
  selection?.removeAllRanges();
  if (!isCopied) throw new Error('The browser did not copy.');
}

function addExpander({ box }: Block, isLonger: boolean): void {
  if (!isLonger) {
    box.classList.add('is-expanded');
    return;
  }
  const button = makeButton({ className: 'code-expander', content: text('expand') });
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', () => {
    const open = box.classList.toggle('is-expanded');
    button.setAttribute('aria-expanded', String(open));
    button.textContent = text(open ? 'collapse' : 'expand');
    if (!open) box.scrollIntoView({ block: 'nearest' });
  });
  box.append(button);
}
