import { linesOf } from '../drafts/index.ts';
import type { Converted } from './alerts.ts';

const LINE_AT_MOST = 2000;

/** A formula between single dollars: no blank next to them inside, and no digit behind, so that prices stay prices. */
const FORMULA =
  /(`+)[^`]{0,500}\1|\\\$|\$\$[^$]{1,2000}\$\$|\$`([^`$]{1,2000})`\$|\$(?![\s$])([^$\n]{0,2000}?[^\s$\\])\$(?![\d$])/g;

/** Formulas as other tools write them in Markdown (`$x$`, blocks of `math`) as ours. */
export function convertFormulas(text: string): Converted {
  if (!text.includes('$') && !text.includes('math')) return { text, converted: 0 };
  const output: string[] = [];
  let converted = 0;
  let isMath = false;
  for (const { text: line, isCode, fenceInfo, isFenceEnd } of linesOf(text)) {
    if (fenceInfo === 'math' || (isMath && isFenceEnd === true)) {
      isMath = fenceInfo === 'math';
      if (isMath) converted += 1;
      output.push(`${line.slice(0, line.length - line.trimStart().length)}$$`);
    } else if (isCode || line.length > LINE_AT_MOST) output.push(line);
    else
      output.push(
        line.replaceAll(FORMULA, (found, _code: unknown, quoted?: string, plain?: string) => {
          const formula = quoted ?? plain;
          if (formula === undefined) return found;
          converted += 1;
          return `$$${formula.trim()}$$`;
        }),
      );
  }
  return { text: output.join('\n'), converted };
}
