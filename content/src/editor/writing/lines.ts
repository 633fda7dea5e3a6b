/** A text in lines that something stands before, but not before the first of them. */
export function withPrefix(text: string, prefix: string, eol: string): string {
  if (prefix === '' && eol === '\n') return text;
  return text.replaceAll(
    /\n(?=(.?))/g,
    (_, next: string) => eol + (next === '' || next === '\n' ? prefix.trimEnd() : prefix),
  );
}

/** The other way round; undefined where a line begins in another way. */
export function withoutPrefix(text: string, prefix: string): string | undefined {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  if (prefix === '') return lines;
  const bare = prefix.trimEnd();
  const found: string[] = [];
  for (const [index, line] of lines.split('\n').entries()) {
    if (index === 0) found.push(line);
    else if (line.startsWith(prefix)) found.push(line.slice(prefix.length));
    else if (line.trimEnd() === bare) found.push('');
    else return undefined;
  }
  return found.join('\n');
}
