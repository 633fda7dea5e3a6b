import { setImmediate as rest } from 'node:timers/promises';
import type { PageNode } from '../trees/index.ts';

/** Each takes some ten microseconds. */
const PAGES_A_TURN = 250;

/** What a page ends with that has none below it. */
const NONE_BELOW = '"pages":[]}';

/**
 * A tree of pages as JSON: each as `show` shows it without those below it, which it ends with. Others get their turn while
 * thousands of pages are written.
 */
export async function writePages(all: readonly PageNode[], show: (page: PageNode) => object): Promise<Buffer> {
  const parts: string[] = [];
  let written = 0;
  const write = async (pages: readonly PageNode[]): Promise<void> => {
    for (const [index, page] of pages.entries()) {
      written += 1;
      if (written % PAGES_A_TURN === 0) await rest();
      const alone = JSON.stringify(show({ ...page, children: [] }));
      if (index > 0) parts.push(',');
      if (page.children.length === 0 || !alone.endsWith(NONE_BELOW)) {
        parts.push(alone);
        continue;
      }
      parts.push(alone.slice(0, -2));
      await write(page.children);
      parts.push(']}');
    }
  };
  parts.push('{"pages":[');
  await write(all);
  parts.push(']}');
  return Buffer.from(parts.join(''));
}
