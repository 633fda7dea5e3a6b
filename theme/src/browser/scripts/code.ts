import { announce, makeButton, type ScriptWord, text } from './text.ts';

const TOLD_MS = 2000;

interface Block {
  box: Element;
  pre: HTMLElement;
}

/** Buttons that copy code and unfold it, and keys that scroll what is wider or higher than its place. */
export function liveCode(): void {
  const seen = new WeakSet<Element>();
  enliven(seen);
  // It does not rise to the document, but passes it on its way down.
  document.addEventListener('toggle', () => enliven(seen), true);
}

/** What can be seen now and was not there before. To measure what a closed section hides is to lay out each by itself. */
function enliven(seen: WeakSet<Element>): void {
  const fresh = [...document.querySelectorAll<HTMLElement>('.page-body :is(pre, div.math)')].filter(
    (element) => !seen.has(element) && !element.closest('details:not([open])'),
  );
  const blocks = fresh.flatMap((pre): Block[] => {
    seen.add(pre);
    const box = pre.closest('.code');
    return box !== null && pre.parentNode === box ? [{ box, pre }] : [];
  });
  // Everything is measured before anything is changed: what is measured after a change lays out the whole page again.
  const wide = fresh.filter(isCut);
  const expandable = blocks
    .filter(({ box }) => box.classList.contains('code-expandable'))
    .map((block) => ({ ...block, isShown: block.pre.clientHeight > 0, isLong: isLong(block) }));
  for (const box of wide) box.tabIndex = 0;
  for (const { box, pre } of blocks) addCopy(box, pre.querySelector<HTMLElement>(':scope > code') ?? pre);
  for (const block of expandable) {
    if (block.isShown) addExpander(block, block.isLong);
    else whenShown(block.pre, () => addExpander(block, isLong(block)));
  }
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

/** What stands in a tab has no size until somebody opens the tab. */
function whenShown(element: HTMLElement, run: () => void): void {
  const observer = new ResizeObserver(() => {
    if (element.clientHeight === 0) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
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
