import { announce, makeButton, type ScriptWord, text } from './text.ts';

const TOLD_MS = 2000;

/** Buttons that copy code and unfold it, and keys that scroll what is wider or higher than its place. */
export function liveCode(): void {
  for (const block of document.querySelectorAll('.page-body .code')) {
    const pre = block.querySelector<HTMLElement>(':scope > pre');
    if (pre === null) continue;
    addCopy(block, pre.querySelector<HTMLElement>(':scope > code') ?? pre);
    if (block.classList.contains('code-expandable')) addExpander(block, pre);
  }
  for (const box of document.querySelectorAll<HTMLElement>('.page-body :is(pre, div.math)')) {
    if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
  }
}

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

function addExpander(block: Element, pre: HTMLElement): void {
  if (pre.scrollHeight <= pre.clientHeight + 4) {
    block.classList.add('is-expanded');
    return;
  }
  const button = makeButton({ className: 'code-expander', content: text('expand') });
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', () => {
    const open = block.classList.toggle('is-expanded');
    button.setAttribute('aria-expanded', String(open));
    button.textContent = text(open ? 'collapse' : 'expand');
    if (!open) block.scrollIntoView({ block: 'nearest' });
  });
  block.append(button);
}
