import { decodeText, pageMarkdown, parsePage } from '@lectern/content';
import type { Db } from '#platform/db/index.ts';
import { getObject } from '#platform/objects/index.ts';
import type { PageNode } from '#features/contents/index.ts';

// Wider than the tag that the kernel reads: what only looks like a condition must not make its content public.
const CONDITION = /\{%-?\s*(?:if|endif)(?![\w-])/i;

/**
 * A page as its author wrote it, without front matter and under a heading. Nothing where a part of it has a condition:
 * who may see that part is decided by the publisher, and Markdown goes to everybody.
 */
export async function composeMarkdown(ctx: { db: Db }, page: PageNode): Promise<string | undefined> {
  const source = page.body === undefined ? '' : decodeText(await getObject(ctx.db, page.body)).text;
  const markdown = pageMarkdown(source);
  if (CONDITION.test(markdown)) return undefined;
  if (parsePage(source).h1 !== undefined) return markdown;
  const heading = `# ${toMarkdownText(page.title)}\n`;
  return markdown.trim() === '' ? heading : `${heading}\n${markdown.replace(/^\s*\n/, '')}`;
}

/** A title as one line of Markdown that is text and nothing else. */
export const toMarkdownText = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]<`]/g, String.raw`\$&`);
