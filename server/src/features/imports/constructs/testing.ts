// A scanner of its own for tests: it counts what a page is written with by looking at lines, without our parser.

/** Counts by `tag NAME`, `element NAME`, `html-attribute NAME KEY`, `front-matter KEY`, and by names of Markdown. */
export type Scanned = Map<string, number>;

/** The key of the scanner for what a report counts. */
export const keyOf = ({ kind, name }: { kind: string; name: string }): string =>
  kind === 'markdown' ? name : `${kind} ${name}`;

/** Whether the scanner looks for it, too. End tags without a beginning are no constructs to it. */
export const isScanned = (key: string): boolean =>
  /^(?:tag (?!end)|element |html-attribute |front-matter )/.test(key) || MARKDOWN.has(key);

const MARKDOWN = new Set(['code', 'heading', 'table', 'footnote']);

const FENCE = /^((?:[ \t]|>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)*)(`{3,}|~{3,})([^`]*)$/;

/** What stands in a page, apart from what is code in it. */
export function scanPage(source: string): Scanned {
  const found: Scanned = new Map();
  const add = (key: string) => void found.set(key, (found.get(key) ?? 0) + 1);
  const text = source.replaceAll('\r\n', '\n');
  const matter = /^---\n([^]*?)\n---[ \t]*(?:\n|$)/.exec(text);
  for (const [, key] of (matter?.[1] ?? '').matchAll(/^([A-Za-z][\w-]*):(?:[ \t]|$)/gm)) add(`front-matter ${key}`);
  const prose = proseOf(text.slice(matter?.[0].length ?? 0), add)
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/\\[\\`{<]/g, '  ')
    .replaceAll(/(?<!`)(`+)(?!`)((?:(?!\n[ \t>]*\n)[^])*?[^`])\1(?!`)/g, 'c');
  for (const [, name = ''] of prose.matchAll(/\{%[ \t]*(@?[A-Za-z][\w/-]*)[^\n]*?%\}/g))
    if (!name.startsWith('end')) add(`tag ${name}`);
  for (const [, written = '', rest = ''] of prose.matchAll(
    /<([A-Za-z][\w-]*)((?:\s(?:"[^"]*"|'[^']*'|[^"'<>])*)?)\/?>/g,
  )) {
    const name = written.toLowerCase();
    add(`element ${name}`);
    for (const key of attributesOf(rest)) add(`html-attribute ${name} ${key}`);
  }
  for (const key of linesIn(prose)) add(key);
  return found;
}

/** The attributes that say something, each once. */
function attributesOf(rest: string): Set<string> {
  const values = rest.matchAll(/([^\s"'<>/=]+)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'=<>`]+))/g);
  return new Set([...values].map(([, name = '']) => name.toLowerCase()));
}

const BEGINNING = /^(?:[ \t]|>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)*/;

/** What lines of Markdown begin. */
function* linesIn(prose: string): Generator<string> {
  let [before, indentBefore] = ['', 0];
  for (const written of prose.split('\n')) {
    const line = written.replace(BEGINNING, '');
    const isRule = /^(?:=+|-+)[ \t]*$/.test(line) && written.trim() === line.trim();
    const indent = widthOf(/^\s*/.exec(written)?.[0] ?? '');
    // So far to the right, it goes on with the paragraph above.
    const isText = before !== '' && indent >= indentBefore + 4;
    if (!isText && /^#{1,6}(?:[ \t]|$)/.test(line)) yield 'heading';
    else if (isRule && /^[^\s|#<{]/.test(before)) yield 'heading';
    else if (
      before.includes('|') &&
      /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/.test(line) &&
      line.includes('|')
    )
      yield 'table';
    else if (/^\[\^[^\]\s]+\]:/.test(line)) yield 'footnote';
    [before, indentBefore] = [line, indent];
  }
}

/** The lines that are not code. Fences are closed by one like them, or by the end of the list item that they stand in. */
function proseOf(text: string, add: (key: string) => void): string {
  const kept: string[] = [];
  /** Where what stands in the open list items begins, from the outermost to the innermost. */
  const items: number[] = [];
  let fence: { mark: string; within: number } | undefined;
  let [isAfterBlank, isCode] = [true, false];
  for (const written of text.split('\n')) {
    const line = written.replace(/^(?: {0,3}> ?)+/, '');
    const isBlank = line.trim() === '';
    const indent = widthOf(/^\s*/.exec(line)?.[0] ?? '');
    if (fence === undefined || (!isBlank && indent < fence.within)) {
      fence = undefined;
      const marker = /^\s*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/.exec(line)?.[0];
      // The text of an item may go on where it does not stand below it.
      const mayEnd = !isBlank && (isAfterBlank || marker !== undefined || /^\s*(?:`{3}|~{3}|#|\{%)/.test(line));
      while (mayEnd && items.length > 0 && indent < (items.at(-1) ?? 0)) items.pop();
      const within = items.at(-1) ?? 0;
      if (isAfterBlank && !isBlank && indent >= within + 4) {
        if (!isCode) add('code');
        isCode = true;
        continue;
      }
      if (!isBlank) isCode = false;
      if (marker !== undefined && indent < within + 4) items.push(widthOf(marker));
      const mark = FENCE.exec(line)?.[2];
      if (mark === undefined) kept.push(line);
      else {
        fence = { mark, within: items.at(-1) ?? 0 };
        add('code');
      }
    } else {
      const [, , mark, info = ''] = FENCE.exec(line) ?? [];
      if (mark?.startsWith(fence.mark) === true && info.trim() === '' && indent < fence.within + 4) fence = undefined;
    }
    isAfterBlank = isBlank;
  }
  return kept.join('\n');
}

const widthOf = (blanks: string): number => blanks.replaceAll('\t', '    ').length;
