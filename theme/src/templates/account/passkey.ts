import { html, type Html } from '../html.ts';
import { accountWordsIn } from './words/index.ts';

const NAME_AT_MOST = 64;

/** A form that a script takes over; without one it is not shown, and a sentence stands there instead. */
export function renderPasskey(lang: string, id: string): Html {
  const words = accountWordsIn(lang);
  return html`<form class="account-form" data-passkey="register" data-failed="${words.passkeyFailed}" hidden>
      <label for="passkey-${id}">${words.passkeyName}</label>
      <input id="passkey-${id}" name="name" type="text" maxlength="${NAME_AT_MOST}" required autocomplete="off" />
      <p class="account-fault" role="alert" hidden></p>
      <button type="submit">${words.addPasskey}</button>
    </form>
    <p class="account-no-passkey">${words.passkeyNeedsScript}</p>`;
}
