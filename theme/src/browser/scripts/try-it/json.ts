const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const CLASSES = { name: 'tok-parameter', text: 'tok-string-expression', other: 'tok-constant' };

/**
 * JSON with an indent and in the colors of code; undefined for what is none. Numbers stay as they are written: those of 64 bits
 * would be others once they are read.
 */
export function coloredJson(text: string): Node[] | undefined {
  if (!isJson(text)) return undefined;
  const nodes: Node[] = [];
  const tokens = text.match(TOKENS) ?? [];
  let depth = 0;
  const add = (part: string) => nodes.push(document.createTextNode(part));
  const breakLine = () => add(`\n${'  '.repeat(depth)}`);
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1] ?? '';
    if (token === '{' || token === '[') {
      depth += 1;
      add(token);
      if (next !== '}' && next !== ']') breakLine();
    } else if (token === '}' || token === ']') {
      depth -= 1;
      if (!/^[{[]$/.test(tokens[index - 1] ?? '')) breakLine();
      add(token);
    } else if (token === ',') {
      add(token);
      breakLine();
    } else if (token === ':') add(': ');
    else nodes.push(colored(token, next === ':'));
  }
  return nodes;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function colored(token: string, isName: boolean): Node {
  const span = document.createElement('span');
  span.className = isName ? CLASSES.name : token.startsWith('"') ? CLASSES.text : CLASSES.other;
  span.textContent = token;
  return span;
}
