// What people type in a comment, and the Markdown that is sent: people are mentioned by their names, lines stay lines.

export interface Person {
  id: string;
  displayName: string;
}

const FENCE = /^ {0,3}(?:```|~~~)/;

/** The Markdown of a text. `origin` is that of the server; the API knows people by addresses below it. */
export function toMarkdown(text: string, mentioned: readonly Person[], origin: string): string {
  const longestFirst = mentioned.toSorted((one, other) => other.displayName.length - one.displayName.length);
  return keepLines(longestFirst.reduce((markdown, person) => linkTo(markdown, person, origin), text.trim()));
}

/** The text of a Markdown that `toMarkdown` made, and who is mentioned in it. */
export function fromMarkdown(markdown: string): { text: string; mentioned: Person[] } {
  const mentioned: Person[] = [];
  const text = markdown.replaceAll(MENTION, (_, name: string, id: string) => {
    const displayName = name.replaceAll(/\\(.)/g, '$1');
    mentioned.push({ id, displayName });
    return `@${displayName}`;
  });
  return { text: text.replaceAll(/ {2}$/gm, ''), mentioned };
}

const MENTION = /\[((?:[^\\\]]|\\.)*)\]\(\S*?\/u\/([\w-]+) "mention"\)/g;

/** The name in the text becomes a link wherever it is not the beginning of a longer word. */
function linkTo(text: string, { id, displayName }: Person, origin: string): string {
  const link = `[${displayName.replaceAll(/[\\[\]]/g, '\\$&')}](${origin}/u/${id} "mention")`;
  return text
    .split(`@${displayName}`)
    .reduce((before, after) =>
      /^[\p{L}\p{N}]/u.test(after) ? `${before}@${displayName}${after}` : before + link + after,
    );
}

/** In Markdown, a line that ends goes on in the next one. People who press Enter mean otherwise. */
function keepLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  let isCode = false;
  return lines
    .map((line, index) => {
      if (FENCE.test(line)) isCode = !isCode;
      const next = lines[index + 1] ?? '';
      const ends = isCode || line === '' || next === '' || FENCE.test(line) || FENCE.test(next);
      return ends ? line : `${line}  `;
    })
    .join('\n');
}

/** What somebody types after an `@`, at the end of what stands before the caret. */
export function askedFor(before: string): string | undefined {
  const [, asked] = /(?:^|[\s(])@([^\s@][^@\n]{0,40}|)$/u.exec(before) ?? [];
  return asked;
}
