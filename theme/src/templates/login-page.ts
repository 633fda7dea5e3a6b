import { html, type Html } from './html.ts';
import { CONTENT_ID, renderDocument } from './frame/layout.ts';
import { messagesIn } from './messages.ts';
import type { LoginView } from './views.ts';

/** The page on which members log in. It shows nothing of the site, which is shown to its readers only. */
export function renderLoginView(view: LoginView): string {
  const text = messagesIn(view.lang);
  return renderDocument({
    lang: view.lang,
    title: text.loginTitle,
    assets: view.assets,
    noIndex: true,
    uses: ['message'],
    body: html`<div class="site-frame">
      <main id="${CONTENT_ID}" tabindex="-1">
        <div class="site-message">
          <h1>${text.loginTitle}</h1>
          <p>${text.loginText}</p>
          <p><a class="login-account" href="${view.accountUrl}">${text.loginByAccount}</a></p>
          ${renderForm(view)}
        </div>
      </main>
    </div>`,
  });
}

function renderForm({ lang, url, location, hasFailed }: LoginView): Html {
  const text = messagesIn(lang);
  return html`<form class="login-form" method="post" action="${url}">
    <input type="hidden" name="location" value="${location}" />
    <label for="token">${text.loginToken}</label>
    <input
      id="token"
      type="password"
      name="token"
      required
      maxlength="4096"
      autocomplete="current-password"
      spellcheck="false"
      ${hasFailed && html`aria-invalid="true" aria-describedby="login-failed"`}
    />
    ${hasFailed && html`<p id="login-failed" class="login-failed" role="alert">${text.loginFailed}</p>`}
    <button type="submit">${text.login}</button>
  </form>`;
}
