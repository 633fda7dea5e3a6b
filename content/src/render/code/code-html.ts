import { titleLine } from '../../tags/declaring/html.ts';

/** How a block of code is shown next to its text. */
export type CodeLook = {
  title?: string;
  wrap?: boolean;
  numbered?: boolean;
  expandable?: boolean;
  fullWidth?: boolean;
};

/** The one structure that every block of code has, however its author wrote it; `inner` is HTML. */
export function codeBox(look: CodeLook, language: string, inner: string): string {
  const named = isPlainName(language) ? ` class="language-${language}"` : '';
  return `${openCodeBox(look, language)}<pre><code${named}>${inner}</code></pre>\n</div>`;
}

/** Its beginning, up to the `<pre>`. */
export function openCodeBox(look: CodeLook, language: string): string {
  const classes = [
    'code',
    look.wrap ? 'code-wrap' : '',
    look.numbered ? 'code-numbered' : '',
    look.expandable ? 'code-expandable' : '',
    look.fullWidth ? 'full-width' : '',
  ].filter((name) => name !== '');
  const data = isPlainName(language) ? ` data-language="${language}"` : '';
  return `<div class="${classes.join(' ')}"${data}>\n${titleLine('code-title', look.title)}`;
}

function isPlainName(language: string): boolean {
  return /^[\w+#.-]{1,40}$/.test(language);
}

/** The language of code, by the words behind its fence. */
export const languageOfInfo = (info: string): string => /^\S*/.exec(info.trim())?.[0].toLowerCase() ?? '';
