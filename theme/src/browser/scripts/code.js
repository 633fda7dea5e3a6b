import { announce, makeButton, text } from './text.js';

for (const block of document.querySelectorAll('.page-body .code')) {
  const code = block.querySelector(':scope > pre > code') ?? block.querySelector(':scope > pre');
  if (!code) continue;
  addCopy(block, code);
  if (block.classList.contains('code-expandable')) addExpander(block);
}

// What scrolls must be reached by keys, too.
for (const box of document.querySelectorAll('.page-body :is(pre, div.math)')) {
  if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
}

function addCopy(block, code) {
  const button = makeButton({ className: 'code-copy', content: text('copy') });
  button.addEventListener('click', () => {
    void copy(code).then((said) => {
      labelCopy(button, text(said));
      announce(text(said));
      setTimeout(() => labelCopy(button, text('copy'), false), 2000);
    });
  });
  block.append(button);
  block.classList.add('has-copy');
}

/** Where there is little room, the button shows only a sign until it has something to tell. */
function labelCopy(button, words, isNews = true) {
  button.textContent = words;
  button.classList.toggle('is-news', isNews);
}

/** Copies the text, and answers with the key of what there is to say. */
async function copy(code) {
  try {
    // Clipboards are for pages that came over an encrypted line; elsewhere the selection is copied.
    if (navigator.clipboard) await navigator.clipboard.writeText(code.textContent);
    else copySelected(code);
    return 'copied';
  } catch {
    return 'copyFailed';
  }
}

function copySelected(code) {
  const selection = getSelection();
  selection.selectAllChildren(code);
  const copied = document.execCommand('copy');
  selection.removeAllRanges();
  if (!copied) throw new Error('The browser did not copy.');
}

function addExpander(block) {
  const pre = block.querySelector(':scope > pre');
  if (pre.scrollHeight <= pre.clientHeight + 4) return void block.classList.add('is-expanded');
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
