import { resolveTarget, rewriteLinks } from '@lectern/content';

/**
 * A text of a description as a part of a page: Markdown, and nothing that means more on a page of a space than it says. Our tags
 * and expressions are text, and links lead to addresses on the web, not to files and pages of whoever shows the description.
 */
export function pageProse(text: string): string {
  const plain = text
    .trim()
    .replaceAll(/\{(?=[%{])/g, '{ ')
    .replaceAll(/(?<=[%}])\}/g, ' }');
  if (plain === '') return '';
  return `${rewriteLinks(plain, ({ target }) => (isOnWeb(target) ? undefined : '#'))}\n\n`;
}

const isOnWeb = (target: string): boolean =>
  resolveTarget('', target).kind === 'url' && /^(?:https?|mailto):/i.test(target);

/** Says at the end of a page that something has none, because there would be too many. */
export const unshownHint = (count: number): string =>
  `\n{% hint style="warning" %}\nWhat is described is too large for this site: ${count} more of its parts have no page.\n{% endhint %}\n`;
