/** What the templates write into `data-messages` of the body. */
export type ScriptWord = 'copy' | 'copied' | 'copyFailed' | 'below' | 'expand' | 'collapse';

let words: Partial<Record<ScriptWord, string>> | undefined;

/** A word or sentence by its key. What the script of every page says stands in the page, in its language. */
export function text(key: ScriptWord): string {
  words ??= JSON.parse(document.body.dataset.messages ?? '{}') as Partial<Record<ScriptWord, string>>;
  return words[key] ?? '';
}

let status: HTMLElement | undefined;

/** Says something to readers who do not see the page. */
export function announce(sentence: string): void {
  const box = (status ??= makeStatus());
  box.textContent = '';
  // A sentence that is already there is read again only if it comes anew.
  setTimeout(() => (box.textContent = sentence), 50);
}

function makeStatus(): HTMLElement {
  const box = document.createElement('div');
  box.className = 'site-hidden';
  box.setAttribute('role', 'status');
  document.body.append(box);
  return box;
}

/** A button of this class, of which `label` is read to who does not see it. */
export function makeButton({ className, label, content }: ButtonParts): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  if (label !== undefined) button.setAttribute('aria-label', label);
  if (content !== undefined) button.textContent = content;
  return button;
}

interface ButtonParts {
  className: string;
  label?: string;
  content?: string;
}
