// Commands of the guide as a shell would take them apart, as far as the guide needs it: words, quotes, variables, and lines
// that go on after a backslash. What a shell is needed for says so.

/** A block of commands in the guide. */
export interface Block {
  /** Where it stands. */
  path: string;
  line: number;
  text: string;
}

/** The fenced blocks of a document that call the API by curl. */
export function blocksIn(path: string, document: string): Block[] {
  const blocks: Block[] = [];
  for (const found of document.matchAll(/^( *)(`{3,})[^`\n]*\n([^]*?)^\1\2$/gm)) {
    const [, indent = '', , code = ''] = found;
    const text = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const line = document.slice(0, found.index).split('\n').length + 1;
    if (/^ *curl\b|[|(] *\n? *curl\b/m.test(text)) blocks.push({ path, line, text });
  }
  return blocks;
}

/** A pipe, or the output of a command within another. */
export const needsShell = (text: string): boolean => /\||\$\(|\$\{/.test(text);

/** What `curl` is asked for. */
export interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Names of the fields and files that are sent as a form. */
  form?: { field: string; file: string };
}

/** The commands of a block, each as it stands. */
export function commandsIn(text: string): string[] {
  const commands: string[] = [];
  let command = '';
  let quote: string | undefined;
  for (const [index, character] of [...text].entries()) {
    if (quote === undefined ? character === '"' || character === "'" : character === quote)
      quote = quote === undefined ? character : undefined;
    const isEnd = character === '\n' && quote === undefined && text.charAt(index - 1) !== '\\';
    if (!isEnd) command += character;
    else {
      commands.push(command);
      command = '';
    }
  }
  if (quote !== undefined) throw new Error(`A quote is not closed: ${text}`);
  return [...commands, command].filter((each) => each.trim() !== '');
}

const PIECES = /\\\n|'([^']*)'|"([^"]*)"|([^\s'"\\]+)|(\s+)/g;

/** Its words, as a shell hands them on. */
function wordsOf(command: string, variables: Readonly<Record<string, string>>): string[] {
  const fill = (text: string) =>
    text.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`Nothing says what $${name} is.`);
      return value;
    });
  const words = [''];
  for (const [piece, single, double, bare] of command.matchAll(PIECES)) {
    if (piece.startsWith('\\') || piece.trim() === '') words.push('');
    else words.push((words.pop() ?? '') + (single ?? fill(double ?? bare ?? '')));
  }
  return words.filter((word) => word !== '');
}

/** What a command asks the API for; nothing where it is not `curl`. */
export function toCall(command: string, variables: Readonly<Record<string, string>>): Call | undefined {
  const [name, ...words] = wordsOf(command, variables);
  if (name !== 'curl') return undefined;
  const call: Call = { method: '', url: '', headers: {} };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '-s' || word === '-N') continue;
    if (!word.startsWith('-')) {
      call.url = word;
      continue;
    }
    at += 1;
    const value = words[at] ?? '';
    if (word === '-X') call.method = value;
    else if (word === '-d') call.body = value;
    else if (word === '-F') {
      const [, field = '', file = ''] = /^(\w+)=@(.+)$/.exec(value) ?? [];
      call.form = { field, file };
    } else if (word === '-H') {
      const [, name = '', content = ''] = /^([\w-]+): ?(.*)$/.exec(value) ?? [];
      call.headers[name.toLowerCase()] = content;
    } else throw new Error(`curl takes ${word}, and this test does not know it.`);
  }
  if (call.method === '') call.method = call.body === undefined && call.form === undefined ? 'GET' : 'POST';
  return call;
}
