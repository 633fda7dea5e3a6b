import { linesOf } from '../drafts/index.ts';
import { colorOf, headingText } from '../html/index.ts';

/** Notion's Markdown with its callouts as hints of ours; the icon that a callout begins with stays. */
export function convertCallouts(text: string): { text: string; converted: number } {
  const output: string[] = [];
  let [converted, open] = [0, 0];
  for (const { text: line, isCode } of linesOf(text)) {
    const plain = line.trim();
    if (isCode || !/<\/?aside>/.test(plain)) {
      output.push(line);
      continue;
    }
    const indent = line.slice(0, line.length - line.trimStart().length);
    for (const part of plain.split(/(<\/?aside>)/)) {
      if (part === '<aside>') {
        converted += 1;
        open += 1;
        output.push(`${indent}{% hint style="info" %}`);
      } else if (part === '</aside>') {
        if (open > 0) output.push(`${indent}{% endhint %}`);
        open = Math.max(0, open - 1);
      } else if (part.trim() !== '') output.push(indent + part.trim());
    }
  }
  for (; open > 0; open -= 1) output.push('{% endhint %}');
  return { text: output.join('\n'), converted };
}

const COLORED = /<span style="((?:background-)?color):\s?([#\w(), ]{1,40});?">([^<]{0,2000})<\/span>/g;

function marked(_: string, property: string, value: string, text: string): string {
  const color = colorOf(value);
  return color === undefined ? text : `<mark style="${property}:${color};">${text}</mark>`;
}

/** Text that Notion colors, colored as ours is. */
export const convertColors = (text: string): string =>
  linesOf(text)
    .map(({ text: line, isCode }) =>
      isCode || !line.includes('<span style="') ? line : line.replaceAll(COLORED, marked),
    )
    .join('\n');

/** A database as a table; the first cell of each row leads to its page. */
export function tableOf(rows: readonly string[][], linkOf: (title: string) => string | undefined): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]): string => `| ${head.map((_, index) => cells[index] ?? '').join(' | ')} |`;
  const cell = (text: string): string => headingText(text.replaceAll(/\s+/g, ' ')).replaceAll('|', '\\|');
  const lines = body.map((row) => {
    const [first = '', ...rest] = row;
    const link = linkOf(first);
    const label = cell(first);
    return line([link === undefined ? label : `[${label}](<${link}>)`, ...rest.map(cell)]);
  });
  return [line(head.map(cell)), `|${' --- |'.repeat(head.length)}`, ...lines].join('\n');
}
