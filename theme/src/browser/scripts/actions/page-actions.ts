import { announce, type ScriptWord, text } from '../text.ts';

const TOLD_MS = 2000;

/** The clipboard is for pages that came over an encrypted line. */
const canCopy = 'clipboard' in navigator;

/** Buttons that copy the page or an address. */
export function liveActions(): void {
  const copy = document.querySelector<HTMLElement>('.page-copy');
  const markdown = copy?.nextElementSibling;
  if (copy !== null && markdown instanceof HTMLAnchorElement && canCopy) {
    copy.hidden = false;
    copy.addEventListener('click', () => void copyPage(markdown.href).then((said) => show(copy, said)));
  }
  for (const button of document.querySelectorAll<HTMLElement>('.page-mcp')) {
    // An address to copy is of no use where it cannot be copied.
    if (canCopy) button.addEventListener('click', () => void copyAddress(button));
    else button.closest('li')?.remove();
  }
}

async function copyAddress(button: HTMLElement): Promise<void> {
  const said = await navigator.clipboard.writeText(button.dataset.copy ?? '').then(
    () => 'copied' as const,
    () => 'copyFailed' as const,
  );
  show(button, said);
}

/** Says on the button, and to readers who do not see it, what became of a copy. */
function show(button: HTMLElement, said: ScriptWord): void {
  // Pressed twice, it says so already.
  const label = (button.dataset.label ??= button.textContent);
  button.textContent = text(said);
  announce(text(said));
  setTimeout(() => (button.textContent = label), TOLD_MS);
}

/** Copies what an address has, and answers with the key of what there is to say. */
async function copyPage(url: string): Promise<ScriptWord> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) return 'copyFailed';
    await navigator.clipboard.writeText(await answer.text());
    return 'copied';
  } catch {
    return 'copyFailed';
  }
}

/** Links to other sites open in a new tab where its owners say so. */
export function openLinksInNewTabs(): void {
  if (document.documentElement.dataset.newTab === undefined) return;
  for (const link of document.links) {
    if (link.origin === location.origin || !/^https?:$/.test(link.protocol)) continue;
    link.target = '_blank';
    link.relList.add('noopener');
  }
}
