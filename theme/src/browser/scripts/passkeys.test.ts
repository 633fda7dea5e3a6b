import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { openPage, type Page } from '../testing.ts';
import { offerPasskeys } from './passkeys.ts';

const FORMS = `
  <form data-passkey="register" data-failed="It failed." hidden>
    <input name="name" value="My key"><p role="alert" hidden></p><button type="submit">Add</button>
  </form>
  <p class="unknown">Your browser has no passkeys.</p>
  <form data-passkey="use" data-failed="It failed." action="https://docs.example.com/sign-in/passkey?next=x" hidden>
    <input name="challenge"><input name="response"><p role="alert" hidden></p><button type="submit">Use</button>
  </form>`;

interface Answer {
  status?: number;
  redirected?: boolean;
  body?: object;
}

/** What a device answers, and undefined where its owner turned away. */
type Device = { toJSON: () => object } | undefined;

/** A field of the address in which passkeys are offered, and what asks the device there. */
interface Field {
  isAvailable: boolean;
  get: (options: Omit<Question, 'answer'>) => Promise<unknown>;
}

interface Sent {
  body?: string;
  headers?: Record<string, string>;
}

interface Question {
  mediation?: string;
  signal?: AbortSignal;
  answer: (used: unknown) => void;
}

/** A browser that has passkeys, a device and a server that answer so, and what was asked of the server. */
function openForms(t: TestContext, { answers, device, field }: { answers: Answer[]; device?: Device; field?: Field }) {
  class PublicKeyCredential {
    static isConditionalMediationAvailable = async () => field?.isAvailable === true;
    static parseCreationOptionsFromJSON = (options: object) => options;
    static parseRequestOptionsFromJSON = (options: object) => options;
    toJSON = () => device?.toJSON() ?? {};
  }
  const input = field === undefined ? '' : '<input name="email" autocomplete="username webauthn">';
  const page = openPage(t, input + FORMS);
  Object.assign(globalThis, { PublicKeyCredential });
  t.after(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  const answer = async () => (device === undefined ? null : new PublicKeyCredential());
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: answer, get: field?.get ?? answer },
  });
  const asked: [address: string, body: unknown][] = [];
  t.mock.method(globalThis, 'fetch', async (address: string, { body, headers }: Sent) => {
    assert.deepEqual(headers, body === undefined ? undefined : { 'content-type': 'application/json' });
    asked.push([address, body === undefined ? undefined : JSON.parse(body)]);
    const { status = 200, redirected = false, body: sent = {} } = answers[asked.length - 1] ?? {};
    return { ok: status < 300, status, redirected, json: async () => sent };
  });
  const led: string[] = [];
  t.mock.method(location, 'assign', (address: string) => void led.push(address));
  const submitted = t.mock.method(page.find('[data-passkey=use]') as HTMLFormElement, 'submit', () => {});
  offerPasskeys();
  return { page, asked, led, submitted };
}

async function send({ find, window }: Page, form: string): Promise<void> {
  const event = new window.Event('submit', { bubbles: true, cancelable: true });
  find(form).dispatchEvent(event as unknown as Event);
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

const alertIn = ({ find }: Page, form: string) => {
  const { hidden, textContent } = find(`${form} [role=alert]`);
  const { disabled } = find(`${form} button`) as HTMLButtonElement;
  return { text: hidden ? undefined : textContent, isDisabled: disabled };
};

const REGISTER = '[data-passkey=register]';
const USE = '[data-passkey=use]';
const begun = { body: { id: 'r1', options: { challenge: 'c' } } };
const device = { toJSON: () => ({ signed: true }) };

test('without passkeys a browser shows no form, and says so', (t) => {
  const page = openPage(t, FORMS);
  offerPasskeys();
  assert.deepEqual([page.find(REGISTER).hidden, page.find(USE).hidden], [true, true]);
  assert.equal(page.findAll('.unknown').length, 1);
});

test('a passkey is made by the device, named and sent', async (t) => {
  const { page, asked, led } = openForms(t, { answers: [begun, {}], device });
  assert.deepEqual([page.find(REGISTER).hidden, page.findAll('.unknown').length], [false, 0]);
  await send(page, REGISTER);
  assert.deepEqual(asked, [
    ['/account/passkeys/registrations', undefined],
    ['/account/passkeys', { registration: 'r1', name: 'My key', response: { signed: true } }],
  ]);
  assert.deepEqual(led, ['/account?done=saved']);
  assert.deepEqual(alertIn(page, REGISTER), { text: undefined, isDisabled: true });
});

test('what the server refuses is shown in its words, and the form can be sent again', async (t) => {
  const refused = { status: 422, body: { error: { message: 'There are too many.' } } };
  const { page, led } = openForms(t, { answers: [begun, refused], device });
  await send(page, REGISTER);
  assert.deepEqual(alertIn(page, REGISTER), { text: 'There are too many.', isDisabled: false });
  assert.deepEqual(led, []);
});

test('who signed in long ago is led to where they prove who they are', async (t) => {
  const { page, led } = openForms(t, { answers: [{ status: 403, body: { error: { message: 'Again.' } } }], device });
  await send(page, REGISTER);
  assert.deepEqual(led, ['/sign-in/again?next=%2Faccount']);
});

test('what a browser says of itself is for nobody', async (t) => {
  for (const form of [REGISTER, USE]) {
    const { page, submitted } = openForms(t, { answers: [begun] });
    await send(page, form);
    assert.deepEqual(alertIn(page, form), { text: 'It failed.', isDisabled: false });
    assert.equal(submitted.mock.callCount(), 0);
    t.mock.restoreAll();
  }
});

test('a challenge that the device signed is sent with the form', async (t) => {
  const { page, asked, submitted } = openForms(t, { answers: [begun], device });
  await send(page, USE);
  assert.deepEqual(asked, [['/sign-in/passkey/challenge', undefined]]);
  const field = (name: string) => (page.find(`${USE} [name=${name}]`) as HTMLInputElement).value;
  assert.deepEqual([field('challenge'), field('response')], ['r1', '{"signed":true}']);
  assert.equal(submitted.mock.callCount(), 1);
});

test('without a challenge nothing is signed and nothing sent', async (t) => {
  for (const answer of [
    { ...begun, status: 429 },
    { ...begun, redirected: true },
  ]) {
    const { page, submitted } = openForms(t, { answers: [answer], device });
    await send(page, USE);
    assert.deepEqual(alertIn(page, USE), { text: 'It failed.', isDisabled: false });
    assert.equal(submitted.mock.callCount(), 0);
    t.mock.restoreAll();
  }
});

/** A page whose field of the address offers passkeys, and the questions that its browser is asked. */
function openField(t: TestContext, { isAvailable = true, answers }: { isAvailable?: boolean; answers: Answer[] }) {
  t.mock.timers.reset();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const questions: Question[] = [];
  const get: Field['get'] = (options) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    questions.push({ ...options, answer: resolve });
    options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error));
    return promise;
  };
  const opened = openForms(t, { answers, device, field: { isAvailable, get } });
  const turn = async () => {
    for (let count = 0; count < 20; count += 1) await setImmediate();
  };
  return { ...opened, questions, turn };
}

test('a passkey that is chosen in the field of the address signs in', async (t) => {
  const { asked, questions, submitted, turn } = openField(t, { answers: [begun] });
  await turn();
  assert.equal(asked.length, 1);
  assert.deepEqual(
    [questions.length, questions[0]?.mediation, questions[0]?.signal?.aborted],
    [1, 'conditional', false],
  );
  assert.equal(submitted.mock.callCount(), 0);
  questions[0]?.answer(Reflect.construct(PublicKeyCredential, []));
  await turn();
  assert.equal(submitted.mock.callCount(), 1);
});

test('a browser that cannot wait in a field is not asked', async (t) => {
  const { asked, questions, turn } = openField(t, { isAvailable: false, answers: [begun] });
  await turn();
  assert.deepEqual([asked, questions], [[], []]);
});

test('the question in the field is asked anew before its challenge is too old', async (t) => {
  const { questions, turn } = openField(t, { answers: [begun, begun] });
  await turn();
  t.mock.timers.tick(4 * 60_000 - 1);
  await turn();
  assert.deepEqual([questions.length, questions[0]?.signal?.aborted], [1, false]);
  t.mock.timers.tick(1);
  await turn();
  assert.deepEqual([questions.length, questions[0]?.signal?.aborted], [2, true]);
});

test('the button ends the question in the field, and nothing is said where that one fails', async (t) => {
  const { page, questions, turn } = openField(t, { answers: [begun, begun, begun] });
  await turn();
  await send(page, USE);
  assert.equal(questions[0]?.signal?.aborted, true);
  assert.deepEqual([questions.length, questions[1]?.mediation, questions[1]?.signal], [2, undefined, undefined]);
  const failing = openField(t, { answers: [{ ...begun, status: 429 }, begun] });
  await failing.turn();
  t.mock.timers.tick(10 * 60_000);
  await failing.turn();
  assert.deepEqual([failing.asked.length, failing.questions.length], [1, 0]);
  assert.deepEqual(alertIn(failing.page, USE), { text: undefined, isDisabled: false });
});
