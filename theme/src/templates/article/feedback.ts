import { attribute, html, type Html } from '../html.ts';
import { messagesIn } from '../messages.ts';
import { renderPicture } from '../title-icons.ts';
import type { FeedbackView } from '../views.ts';

/** Where a form leads back to. Its `~` keeps it apart from what authors name. */
export const THANKS_ID = '~thanks';

export const FEEDBACK_ID = '~feedback';

const COMMENT_AT_MOST = 1000;

/**
 * Asks whether a page was of help. It is a form that needs no script: who sent it comes back to the thanks, which is shown because the address
 * names it, so that the page is the same for everybody.
 */
export function renderFeedback({ url, page }: FeedbackView, lang: string): Html {
  const text = messagesIn(lang);
  const choices = [
    { value: 'good', label: text.feedbackGood, picture: 'mood-smile' },
    { value: 'ok', label: text.feedbackOk, picture: 'mood-empty' },
    { value: 'bad', label: text.feedbackBad, picture: 'mood-sad' },
  ];
  return html`<section class="page-feedback" aria-labelledby="${FEEDBACK_ID}">
    <p class="page-feedback-thanks" id="${THANKS_ID}" tabindex="-1">${text.feedbackThanks}</p>
    <form method="post" ${attribute('action', url)} data-failed="${text.feedbackFailed}">
      <input type="hidden" name="page" value="${page}" />
      <fieldset>
        <legend id="${FEEDBACK_ID}">${text.feedbackQuestion}</legend>
        <div class="page-feedback-choices">
          ${choices.map(
            ({ value, label, picture }) =>
              html`<label
                ><input type="radio" name="rating" value="${value}" required /><span
                  >${renderPicture(picture)}${label}</span
                ></label
              > `,
          )}
        </div>
      </fieldset>
      <div class="page-feedback-more">
        <label for="~comment">${text.feedbackComment}</label>
        <textarea
          id="~comment"
          name="comment"
          rows="3"
          maxlength="${COMMENT_AT_MOST}"
          aria-describedby="~comment-hint"
        ></textarea>
        <p id="~comment-hint">${text.feedbackHint}</p>
        <button type="submit">${text.feedbackSend}</button>
      </div>
    </form>
  </section>`;
}
