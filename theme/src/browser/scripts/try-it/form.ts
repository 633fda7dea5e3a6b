import { keepAccess } from './access.ts';
import { showAnswer, showFailure } from './answer.ts';
import { followChoices } from './choices.ts';
import { BadField, type Filled, readForm } from './fields.ts';
import { type Answer, toRequest } from './request.ts';
import { Refusal, sendThroughSite } from './through-site.ts';

/** Makes the forms work in which readers try operations. Nothing that they fill in leaves the browser but in a request of theirs. */
export function liveForms(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('.api-form')];
  for (const form of forms) {
    followChoices(form);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  }
  keepAccess(forms);
}

const sending = new WeakSet<HTMLFormElement>();

async function send(form: HTMLFormElement): Promise<void> {
  if (sending.has(form)) return;
  const filled = readOrPoint(form);
  if (filled === undefined) return;
  sending.add(form);
  const stopped = new AbortController();
  const end = showSending(form, () => stopped.abort());
  const started = performance.now();
  const isPassedOn = goesThroughSite(form, filled);
  try {
    const answer = isPassedOn ? await sendThroughSite(filled, stopped.signal) : await sendHere(filled, stopped.signal);
    showAnswer(form, { ...answer, took: Math.round(performance.now() - started), path: filled.path });
  } catch (error) {
    if (stopped.signal.aborted) showFailure(form, '');
    else if (error instanceof Refusal || error instanceof BadRequest) showFailure(form, error.message);
    else showFailure(form, form.dataset['failed'] ?? '', isPassedOn ? undefined : () => sendThere(form));
  } finally {
    sending.delete(form);
    end();
  }
}

/** What a reader filled in; a field that holds what it may not is pointed at instead. */
function readOrPoint(form: HTMLFormElement): Filled | undefined {
  try {
    return readForm(form);
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    const { control } = error;
    control.setCustomValidity(form.dataset['json'] ?? '');
    control.addEventListener('input', () => control.setCustomValidity(''), { once: true });
    // A browser points at nothing that is folded away.
    control.closest('details')?.setAttribute('open', '');
    control.reportValidity();
    return undefined;
  }
}

const proxyIn = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>('[name="proxy"]');

/** Where a reader wants it, and where no browser could send it. What is done is what the box says. */
function goesThroughSite(form: HTMLFormElement, { cookies, isFar }: Filled): boolean {
  const box = proxyIn(form);
  if (box === null) return false;
  if (cookies.length > 0 || isFar) box.checked = true;
  return box.checked;
}

/** The server did not let the browser read anything: the site may be able to. */
function sendThere(form: HTMLFormElement): void {
  const box = proxyIn(form);
  if (box === null) return;
  box.checked = true;
  void send(form);
}

/** What cannot be sent as it was filled in, in the words of the browser. */
class BadRequest extends Error {
  override name = 'BadRequest';
}

async function sendHere(filled: Filled, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(requestOf(filled, signal));
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

function requestOf(filled: Filled, signal: AbortSignal): Request {
  const { url, options } = toRequest(filled);
  try {
    return new Request(url, { ...options, signal });
  } catch (error) {
    throw new BadRequest(error instanceof Error ? error.message : '', { cause: error });
  }
}

function showSending(form: HTMLFormElement, stop: () => void): () => void {
  const button = form.querySelector('.api-send');
  const cancel = form.querySelector<HTMLButtonElement>('.api-cancel');
  button?.setAttribute('aria-disabled', 'true');
  cancel?.addEventListener('click', stop);
  if (cancel !== null) cancel.hidden = false;
  showFailure(form, form.dataset['sending'] ?? '');
  return () => {
    button?.removeAttribute('aria-disabled');
    cancel?.removeEventListener('click', stop);
    if (cancel !== null) cancel.hidden = true;
  };
}
