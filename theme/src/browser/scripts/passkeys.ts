/** Shows the form for a new passkey where the browser can make one, and has it made when the form is sent. */
export function offerPasskeys(page: ParentNode = document): void {
  if (!canMakePasskeys()) return;
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-passkey="register"]')) {
    form.hidden = false;
    form.nextElementSibling?.remove();
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submit(form);
    });
  }
}

const canMakePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

async function submit(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const fault = form.querySelector<HTMLElement>('[role=alert]');
  if (button === null || fault === null) return;
  button.disabled = true;
  fault.hidden = true;
  try {
    await register(form.querySelector<HTMLInputElement>('[name=name]')?.value ?? '');
    location.assign('/account?done=saved');
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

async function register(name: string): Promise<void> {
  const { id, options } = await post('/account/passkeys/registrations');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const made = await navigator.credentials.create({ publicKey });
  if (!(made instanceof PublicKeyCredential)) throw new Error('The browser made nothing.');
  await post('/account/passkeys', { registration: id, name, response: made.toJSON() as object });
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
