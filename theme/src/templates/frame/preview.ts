import { html, href, type Html } from '../html.ts';
import { formatDay, messagesIn } from '../messages.ts';
import type { PreviewView } from '../views.ts';

/** Says above everything that this is not what is published, and where that is. */
export function renderPreview(preview: PreviewView, lang: string): Html {
  const text = messagesIn(lang);
  return html`<aside class="site-preview" aria-label="${text.preview}">
    <p><strong>${text.preview}</strong> ${whatIsShown(preview, lang)}</p>
    ${preview.leaveUrl !== undefined && html`<a ${href(preview.leaveUrl)}>${text.leavePreview}</a>`}
  </aside> `;
}

function whatIsShown({ of, title, madeAt }: PreviewView, lang: string): string {
  const text = messagesIn(lang);
  // As functions: a title may hold what stands for something in a replacement.
  if (of === 'changes') return text.previewChanges.replace('{title}', () => title ?? '');
  if (of === 'revision' && madeAt !== undefined)
    return text.previewVersion.replace('{date}', () => formatDay(madeAt, lang));
  return text.previewSite;
}
