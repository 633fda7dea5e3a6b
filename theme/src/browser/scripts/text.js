// What scripts say stands in the page, in its language.
const words = JSON.parse(document.body.dataset.messages ?? '{}');

/** A word or sentence by its key. */
export const text = (key) => words[key] ?? '';

let status;

/** Says something to readers who do not see the page. */
export function announce(sentence) {
  if (!status) {
    status = document.createElement('div');
    status.className = 'site-hidden';
    status.setAttribute('role', 'status');
    document.body.append(status);
  }
  status.textContent = '';
  // A sentence that is already there is read again only if it comes anew.
  setTimeout(() => (status.textContent = sentence), 50);
}

/** A button with these properties, of which `label` is read to who does not see it. */
export function makeButton({ className, label, content }) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  if (label) button.setAttribute('aria-label', label);
  if (content) button.textContent = content;
  return button;
}
