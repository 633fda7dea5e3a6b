import { html, type Html } from '../html.ts';
import type { PasskeyView } from './views.ts';
import { accountWordsIn } from './words/index.ts';

const NAME_AT_MOST = 64;

/** A form that a script takes over; without one it is not shown. */
export const renderPasskey = (lang: string, passkey: PasskeyView, id: string): Html =>
  passkey.kind === 'use' ? renderUse(lang, passkey) : renderRegister(lang, id);

function renderUse(lang: string, { action, label, next }: PasskeyView & { kind: 'use' }): Html {
  const words = accountWordsIn(lang);
  return html`<form
    class="account-form"
    method="post"
    action="${action}"
    data-passkey="use"
    data-failed="${words.passkeyUnused}"
    hidden
  >
    <input type="hidden" name="next" value="${next}" />
    <input type="hidden" name="challenge" />
    <input type="hidden" name="response" />
    <p class="account-fault" role="alert" hidden></p>
    <button type="submit" class="is-plain">${label}</button>
  </form>`;
}

/** Where there is no script, a sentence stands there instead. */
function renderRegister(lang: string, id: string): Html {
  const words = accountWordsIn(lang);
  return html`<form class="account-form" data-passkey="register" data-failed="${words.passkeyFailed}" hidden>
      <label for="passkey-${id}">${words.passkeyName}</label>
      <input id="passkey-${id}" name="name" type="text" maxlength="${NAME_AT_MOST}" required autocomplete="off" />
      <p class="account-fault" role="alert" hidden></p>
      <button type="submit">${words.addPasskey}</button>
    </form>
    <p class="account-no-passkey">${words.passkeyNeedsScript}</p>`;
}
