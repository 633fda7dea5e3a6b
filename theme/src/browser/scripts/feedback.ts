/** The form that asks whether a page helped is sent without leaving the page. */
export function liveFeedback(): void {
  const section = document.querySelector('.page-feedback');
  const form = section?.querySelector('form') ?? null;
  if (section === null || form === null) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, section);
  });
}

async function send(form: HTMLFormElement, section: Element): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (button === null) return;
  button.disabled = true;
  try {
    const body = JSON.stringify(Object.fromEntries(new FormData(form)));
    const answer = await fetch(form.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!answer.ok) throw new Error(String(answer.status));
    form.hidden = true;
    const thanks = section.querySelector<HTMLElement>('.page-feedback-thanks');
    thanks?.classList.add('is-shown');
    thanks?.focus();
  } catch {
    button.disabled = false;
    sayFailed(form, button);
  }
}

function sayFailed(form: HTMLFormElement, button: Element): void {
  form.querySelector('.page-feedback-failed')?.remove();
  const failed = document.createElement('p');
  failed.className = 'page-feedback-failed';
  // An alert is read when it comes, so that it comes anew each time.
  failed.setAttribute('role', 'alert');
  failed.textContent = form.dataset.failed ?? '';
  button.before(failed);
}
