import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SHAPES = ['small', 'flat', 'nested'] as const;
export type Shape = (typeof SHAPES)[number];

/** `flat` has all pages at the top, `nested` has groups, which are open, with pages that hold others. */
function summaryOf(shape: Shape, pages: number): { summary: string; names: string[] } {
  const names: string[] = [];
  const next = (): string => {
    names.push(`p${String(names.length + 1).padStart(5, '0')}`);
    return names.at(-1) ?? '';
  };
  const line = (depth: number): string => `${'  '.repeat(depth)}* [Page ${names.length + 1}](${next()}.md)\n`;
  let summary = '# Summary\n\n';
  if (shape !== 'nested') {
    while (names.length < (shape === 'small' ? 20 : pages)) summary += line(0);
    return { summary, names };
  }
  for (let group = 1; names.length < pages; group++) {
    summary += `\n## Group ${group}\n\n`;
    for (let document = 0; document < 25; document++) {
      summary += line(0);
      for (let below = 0; below < 19; below++) summary += line(1);
    }
  }
  return { summary, names };
}

export async function writeFolder(folder: string, shape: Shape, pages: number): Promise<void> {
  const { summary, names } = summaryOf(shape, pages);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'SUMMARY.md'), summary);
  for (const [at, name] of names.entries()) await writeFile(join(folder, `${name}.md`), `# Page ${at + 1}\n\nWords.\n`);
}
