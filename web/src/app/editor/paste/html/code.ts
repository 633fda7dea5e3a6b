import type { EditNode } from '@lectern/content/edit';
import { attribute, type HtmlRoot, isElement } from '@lectern/convert/html';
import { isMonospaced, stylesOf } from './styles.ts';

/** Code that was copied in an editor: all of it is one box, in which blanks count and every letter is as wide. */
export function codeOf({ children }: HtmlRoot, { text, mode }: { text: string; mode: string }): EditNode | undefined {
  const boxes = children.filter((child) => isElement(child) && child.tagName !== 'meta');
  const [box] = boxes;
  if (boxes.length !== 1 || !isElement(box, 'div', 'pre')) return undefined;
  const styles = stylesOf(box);
  const isBox =
    isMonospaced(styles) && (box.tagName === 'pre' || styles.get('white-space')?.startsWith('pre') === true);
  if (!isBox && mode === '') return undefined;
  const code = text.replaceAll(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '');
  if (code === '') return undefined;
  // A name in a line is no block.
  if (!code.includes('\n'))
    return { type: 'paragraph', content: [{ type: 'text', text: code.trim(), marks: [{ type: 'code' }] }] };
  const language = mode || attribute(box, 'dataLanguage');
  return { type: 'code', attrs: { language: languageOf(language) }, content: [{ type: 'text', text: undent(code) }] };
}

/** What VS Code calls languages otherwise. */
const LANGUAGES: Readonly<Record<string, string>> = {
  shellscript: 'bash',
  typescriptreact: 'tsx',
  javascriptreact: 'jsx',
  jsonc: 'json',
  'objective-c': 'objc',
};

function languageOf(mode: string): string {
  const name = Object.hasOwn(LANGUAGES, mode) ? LANGUAGES[mode] : mode;
  return /^[\w+#.-]{1,30}$/.test(name ?? '') ? (name ?? '') : '';
}

/** What was copied from within a function begins at the left edge here. */
function undent(code: string): string {
  const lines = code.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const least = indents.reduce(
    (shorter, indent) => (indent.length < shorter.length ? indent : shorter),
    indents[0] ?? '',
  );
  return indents.every((indent) => indent.startsWith(least))
    ? lines.map((line) => line.slice(line.startsWith(least) ? least.length : 0)).join('\n')
    : code;
}
