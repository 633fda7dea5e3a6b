import { attribute, html, type Html } from '../html.ts';
import { messagesIn } from '../messages.ts';
import type { PageView } from '../views.ts';

type Outline = PageView['outline'];

/** More entries help nobody to find anything, and the page should stay small next to its content. */
const MOST = 80;

/** The entries worth showing: two levels, or one where two would be too many; none when there is nothing to choose from. */
export function chooseOutline(outline: Outline): Outline {
  const top = outline.filter((item) => item.level === 2);
  const two = outline.filter((item) => item.level <= 3);
  const chosen = two.length > MOST && top.length > 0 ? top : two;
  return chosen.length < 2 ? [] : chosen.slice(0, MOST);
}

/**
 * A column next to the text, or a bar above it that opens. It stands before the text, where the bar is. The entries are not
 * within the `details`: where there is room for them, they are open whatever it says.
 */
export function renderOutline(outline: Outline, lang: string): Html {
  const title = messagesIn(lang).outline;
  return html`<aside class="page-outline">
    <nav aria-label="${title}">
      <details>
        <summary>${title}</summary>
      </details>
      <h2>${title}</h2>
      <ul>
        ${outline.map(
          (item) =>
            html`<li ${attribute('class', item.level > 2 ? 'is-deep' : undefined)}>
              <a href="#${encodeURIComponent(item.id)}">${item.title}</a>
            </li> `,
        )}
      </ul>
    </nav>
  </aside>`;
}
