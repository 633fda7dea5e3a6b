/** Assistants that take a prompt in their address. Nothing is sent before a reader follows the link. */
const ASSISTANTS: readonly [name: string, address: string][] = [
  ['Claude', 'https://claude.ai/new?q='],
  ['ChatGPT', 'https://chatgpt.com/?q='],
  ['Cursor', 'https://cursor.com/link/prompt?text='],
];

/** Longer addresses are refused by browsers and servers on the way; half a prompt would be another one. */
const ADDRESS_AT_MOST = 6000;

/** Below each prompt that its author, or else its site, lets readers open: the ways to do so. */
export function offerAssistants(): void {
  for (const body of document.querySelectorAll<HTMLElement>('.page-body[data-open-in]')) {
    const isOffered = body.dataset.assistants !== undefined;
    for (const prompt of body.querySelectorAll<HTMLElement>('.prompt')) {
      const { classList } = prompt;
      if (classList.contains('prompt-alone') || !(isOffered || classList.contains('prompt-open-in'))) continue;
      const links = linksFor(textOf(prompt), body.dataset.openIn ?? '');
      if (links !== undefined) prompt.append(links);
    }
  }
}

const textOf = (prompt: HTMLElement): string => (prompt.querySelector('pre code')?.textContent ?? '').trim();

function linksFor(text: string, label: string): HTMLElement | undefined {
  const asked = encodeURIComponent(text.toWellFormed());
  if (text === '' || asked.length > ADDRESS_AT_MOST) return undefined;
  const list = document.createElement('p');
  list.className = 'prompt-links';
  for (const [name, address] of ASSISTANTS) {
    const link = document.createElement('a');
    link.href = address + asked;
    link.rel = 'nofollow noreferrer';
    link.textContent = label.replace('{name}', name);
    if (document.documentElement.dataset.newTab !== undefined) link.target = '_blank';
    list.append(link);
  }
  return list;
}
