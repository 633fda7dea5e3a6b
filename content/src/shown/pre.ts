import type { CodeLook } from '../render/code/code-html.ts';
import type { CodeNode, ElementNode, ShownNode } from './types.ts';

/** What the attributes of a `<pre>` say of its looks. */
export function lookOfPre({ attributes }: ElementNode): CodeLook {
  const title = attributes['data-title'];
  return {
    wrap: attributes['data-overflow'] === 'wrap',
    numbered: isSet(attributes['data-line-numbers']),
    expandable: isSet(attributes['data-expandable']),
    fullWidth: isSet(attributes['data-full-width']),
    ...(title ? { title } : {}),
  };
}

// Authors write these without a value too.
const isSet = (value: string | undefined): boolean => value === '' || value === 'true';

/** A stretch of code, and whether its author marked it. */
type Piece = { text: string; isMarked: boolean };

/** The code of a `<pre>` that holds nothing but text and marked lines. */
export function codeIn(pre: ElementNode): CodeNode | undefined {
  const found = { language: languageOf(pre), pieces: [] as Piece[] };
  return collect(pre.children, false, found) ? toCode(pre, found.language, found.pieces) : undefined;
}

function collect(
  nodes: readonly ShownNode[],
  isMarked: boolean,
  found: { language: string; pieces: Piece[] },
): boolean {
  return nodes.every((node) => {
    if (typeof node === 'string') {
      found.pieces.push({ text: node, isMarked });
      return true;
    }
    if (node.kind !== 'element' || !['strong', 'b', 'code'].includes(node.name)) return false;
    if (node.name === 'code') found.language ||= languageOf(node);
    return collect(node.children, isMarked || node.name !== 'code', found);
  });
}

export const languageOf = ({ classes }: ElementNode): string =>
  (classes.map((name) => /^lang(?:uage)?-(.+)$/.exec(name)?.[1]).find(Boolean) ?? '').toLowerCase();

function toCode(pre: ElementNode, language: string, pieces: readonly Piece[]): CodeNode {
  let text = '';
  let line = 1;
  const marked = new Set<number>();
  for (const { text: written, isMarked } of pieces) {
    // A browser does not show the line end directly after the tag either.
    const code = text === '' ? written.replace(/^\n/, '') : written;
    const lines = code.split('\n');
    // The last of them is empty where the mark ends with its line.
    if (isMarked) lines.forEach((each, index) => (each !== '' || index < lines.length - 1) && marked.add(line + index));
    line += lines.length - 1;
    text += code;
  }
  const look = lookOfPre(pre);
  return { kind: 'code', language, text, look, ...(marked.size === 0 ? {} : { marked: [...marked] }) };
}
