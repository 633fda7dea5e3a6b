import { linesOf } from '../drafts/index.ts';
import { hintStyle } from '../html/index.ts';

const LINE_AT_MOST = 5000;
const ALERT = /^([ \t]*)>[ \t]*\[!([a-z]{2,20})\][+-]?[ \t]*(.{0,300})$/i;
const KINDS = new Set(
  'note tip important warning caution info success danger error question bug example abstract failure todo'.split(' '),
);

export interface Converted {
  text: string;
  converted: number;
}

/** Quotes that begin with `[!NOTE]`, as GitHub, Obsidian and others write alerts, as hints of ours. */
export function convertAlerts(text: string): Converted {
  if (!text.includes('[!')) return { text, converted: 0 };
  const output: string[] = [];
  let converted = 0;
  let open: string | undefined;
  const close = (): void => {
    if (open !== undefined) output.push(`${open}{% endhint %}`);
    open = undefined;
  };
  for (const { text: line, isCode } of linesOf(text)) {
    const [, indent = '', kind = '', title = ''] =
      (isCode || line.length > LINE_AT_MOST ? null : ALERT.exec(line)) ?? [];
    if (KINDS.has(kind.toLowerCase())) {
      close();
      open = indent;
      converted += 1;
      output.push(`${indent}{% hint style="${hintStyle(kind)}" %}`);
      if (title.trim() !== '') output.push(`${indent}**${title.trim()}**`, '');
      continue;
    }
    const isInside = open !== undefined && !isCode && line.trimStart().startsWith('>');
    if (isInside) output.push(line.replace(/^([ \t]*)> ?/, '$1'));
    else {
      close();
      output.push(line);
    }
  }
  close();
  return { text: output.join('\n'), converted };
}
