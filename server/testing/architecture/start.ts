import type { Import, SourceFile } from './source.ts';

const START = 'server/src/main.ts';

/** Large, and needed by few servers or seldom: each costs a start tens of milliseconds, and memory from then on. */
const LATER = /^(?:undici|jose|pg|nodemailer|shiki|katex|pdfkit|mermaid|typebox\/value|@scalar\/[\w-]+)(?:\/|$)/;

/** What few need is loaded by whoever needs it first, and not when the server starts. */
export function checkStart(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set([START]);
  const wrong: string[] = [];
  for (const path of reached) {
    for (const each of (byPath.get(path)?.imports ?? []).filter(isAtOnce)) {
      if (each.target !== undefined) reached.add(each.target);
      else if (LATER.test(each.specifier))
        wrong.push(`${path} loads ${each.specifier} when the server starts. Load it by import() where it is needed.`);
    }
  }
  return wrong;
}

const isAtOnce = ({ isType, isLater }: Import): boolean => !isType && isLater !== true;
