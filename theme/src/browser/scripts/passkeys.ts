/** Shows the forms about passkeys where the browser knows these, and does what they say when they are sent. */
export function offerPasskeys(page: ParentNode = document): void {
  if (canMakePasskeys())
    for (const form of formsFor(page, 'register')) {
      form.nextElementSibling?.remove();
      offer(form, register);
    }
  if (!canUsePasskeys()) return;
  for (const form of formsFor(page, 'use')) {
    offer(form, (sent) => usePasskey(sent));
    if (page.querySelector('input[autocomplete~="webauthn"]') !== null) void offerInField(form);
  }
}

/** A challenge is good for five minutes, and a page may be open for longer. */
const RENEWED_AFTER_MS = 4 * 60_000;

/** The question that waits in the field of the address. A browser asks one question at a time. */
let waiting: AbortController | undefined;

/**
 * Has the browser offer passkeys where it offers addresses for the field, until one is chosen. Nobody asked for it, so that
 * nothing is said if it fails: the button is there.
 */
async function offerInField(form: HTMLFormElement): Promise<void> {
  if ((await PublicKeyCredential.isConditionalMediationAvailable?.()) !== true) return;
  const question = new AbortController();
  waiting = question;
  const renewal = setTimeout(() => {
    question.abort();
    void offerInField(form);
  }, RENEWED_AFTER_MS);
  try {
    await usePasskey(form, question.signal);
  } catch {
    if (!question.signal.aborted) clearTimeout(renewal);
  }
}

const formsFor = (page: ParentNode, what: 'register' | 'use') =>
  page.querySelectorAll<HTMLFormElement>(`form[data-passkey="${what}"]`);

const canMakePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

type Work = (form: HTMLFormElement) => Promise<void>;

function offer(form: HTMLFormElement, work: Work): void {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form, work);
  });
}

async function submit(form: HTMLFormElement, work: Work): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const fault = form.querySelector<HTMLElement>('[role=alert]');
  if (button === null || fault === null) return;
  button.disabled = true;
  fault.hidden = true;
  try {
    await work(form);
  } catch (error) {
    button.disabled = false;
    fault.textContent = error instanceof Refused ? error.message : (form.dataset.failed ?? '');
    fault.hidden = false;
  }
}

/** The page on which people prove again who they are, and come back from. */
const AGAIN = '/sign-in/again?next=%2Faccount';

/** The server says what is wrong; what a browser says of itself is for nobody. */
class Refused extends Error {}

async function register(form: HTMLFormElement): Promise<void> {
  const { id, options } = await post('/account/passkeys/registrations');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const made = await navigator.credentials.create({ publicKey });
  if (!(made instanceof PublicKeyCredential)) throw new Error('The browser made nothing.');
  const name = form.querySelector<HTMLInputElement>('[name=name]')?.value ?? '';
  await post('/account/passkeys', { registration: id, name, response: made.toJSON() as object });
  location.assign('/account?done=saved');
}

async function post(path: string, body?: object): Promise<Record<string, unknown>> {
  const sent =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, { method: 'POST', ...sent });
  const read = (await answer.json()) as Record<string, unknown> & { error?: { message?: string } };
  // It has been a while since they signed in.
  if (answer.status === 403) location.assign(AGAIN);
  if (!answer.ok) throw new Refused(read.error?.message ?? String(answer.status));
  return read;
}

/**
 * Has the device sign a challenge, and sends what it answers with the form, so that the browser follows the server from
 * there. With `inField` the browser waits until somebody chooses a passkey in the field of the address.
 */
async function usePasskey(form: HTMLFormElement, inField?: AbortSignal): Promise<void> {
  if (inField === undefined) waiting?.abort();
  const { pathname } = new URL(form.action);
  const answer = await fetch(`${pathname}/challenge`, { method: 'POST' });
  if (!answer.ok || answer.redirected) throw new Error(`There is no challenge: ${answer.status}.`);
  const { id, options } = (await answer.json()) as { id: string; options: PublicKeyCredentialRequestOptionsJSON };
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const used = await navigator.credentials.get(
    inField === undefined ? { publicKey } : { publicKey, mediation: 'conditional', signal: inField },
  );
  inField?.throwIfAborted();
  if (!(used instanceof PublicKeyCredential)) throw new Error('The browser used nothing.');
  setField(form, 'challenge', id);
  setField(form, 'response', JSON.stringify(used.toJSON()));
  form.submit();
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (field !== null) field.value = value;
}
