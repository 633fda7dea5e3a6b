import { announce, text } from './text.js';

const pageCopy = document.querySelector('.page-copy');

// The clipboard is for pages that came over an encrypted line.
if (pageCopy && navigator.clipboard) {
  const label = pageCopy.textContent;
  pageCopy.hidden = false;
  pageCopy.addEventListener('click', () => {
    void copyPage(pageCopy.nextElementSibling.href).then((said) => {
      pageCopy.textContent = text(said);
      announce(text(said));
      setTimeout(() => (pageCopy.textContent = label), 2000);
    });
  });
}

// An address to copy is of no use without a script, so that it is not shown without one.
for (const button of document.querySelectorAll('.page-mcp')) {
  if (!navigator.clipboard) button.closest('li').remove();
  else
    button.addEventListener('click', () => {
      const before = button.textContent;
      void navigator.clipboard.writeText(button.dataset.copy).then(
        () => (button.textContent = text('copied')),
        () => (button.textContent = text('copyFailed')),
      );
      announce(text('copied'));
      setTimeout(() => (button.textContent = before), 2000);
    });
}

/** Copies what an address has, and answers with the key of what there is to say. */
async function copyPage(url) {
  try {
    const answer = await fetch(url);
    if (!answer.ok) return 'copyFailed';
    await navigator.clipboard.writeText(await answer.text());
    return 'copied';
  } catch {
    return 'copyFailed';
  }
}

// Links to other sites open beside this one where its owners say so.
if ('beside' in document.documentElement.dataset) {
  for (const link of document.links) {
    if (link.origin === location.origin || !/^https?:$/.test(link.protocol)) continue;
    link.target = '_blank';
    link.relList.add('noopener');
  }
}
