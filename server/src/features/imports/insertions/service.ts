import { createHash } from 'node:crypto';
import { decodeText, parsePage } from '@lectern/content';
import type { Db } from '#platform/db/index.ts';
import { getObject, hashBytes, type StoredObject } from '#platform/objects/index.ts';
import type { WorkerTask, Workers } from '#platform/workers/index.ts';
import type { PageNode, WholeTree } from '#features/contents/index.ts';
import { findParent, type Insertion, takesText, withFacts } from './rules.ts';
import type { TextTask, takeText } from './take.worker.ts';

const TAKE_TEXT: WorkerTask<TextTask, Uint8Array> = {
  url: new URL('./take.worker.ts', import.meta.url),
  name: 'takeText' satisfies keyof { takeText: typeof takeText },
};

export interface InsertionRequest {
  tree: WholeTree;
  pageId: string;
  imported: readonly PageNode[];
  /** The folder that the sources of what is imported come to lie in. */
  folder: string;
}

/** What becomes of a page that something is imported into, and what of that comes below it. Nothing is stored. */
export async function prepareInsertion(
  ctx: { db: Db; workers: Workers },
  { tree, pageId, imported, folder }: InsertionRequest,
): Promise<Insertion & { bodies: StoredObject[] }> {
  const { parent: _parent, ...page } = findParent(tree, pageId);
  const asPages = { page, pages: imported, aliases: {}, warnings: [], bodies: [] };
  const [first, ...others] = imported;
  if (first?.type !== 'document' || first.source === undefined || first.body === undefined) return asPages;
  const own = page.body === undefined ? new Uint8Array() : await getObject(ctx.db, page.body);
  const bytes = await getObject(ctx.db, first.body);
  if (!takesText(page, own, { node: first, bytes })) return asPages;
  const from = `${folder}/${first.source}`;
  const source = page.source ?? from;
  const task = { own, imported: bytes, from, to: source, title: page.title };
  const text = Uint8Array.from((await ctx.workers.run(TAKE_TEXT, task)) as Uint8Array);
  return {
    page: describe(
      { ...page, source },
      { first, text, keepsFacts: parsePage(decodeText(own).text).frontMatter !== undefined },
    ),
    taken: first,
    pages: [...first.children, ...others],
    // Links to the imported page lead to the one that has its text.
    aliases: source === from ? {} : { [from]: source },
    warnings: warningsOf(page, { first, own, bytes }),
    bodies: [{ hash: hashBytes(text), kind: 'body', bytes: text }],
  };
}

function describe(page: PageNode, made: { first: PageNode; text: Uint8Array; keepsFacts: boolean }): PageNode {
  const { first, text, keepsFacts } = made;
  const oid = createHash('sha1').update(`blob ${text.byteLength}\0`).update(text).digest('hex');
  const { cover } = parsePage(decodeText(text).text);
  const described = keepsFacts ? page : withFacts(page, first);
  return { ...described, ...(cover === undefined ? {} : { cover }), body: hashBytes(text), oid };
}

/** What of the imported page is said nowhere any more. */
function warningsOf(
  page: PageNode,
  { first, own, bytes }: { first: PageNode; own: Uint8Array; bytes: Uint8Array },
): Insertion['warnings'] {
  const [before, now] = [parsePage(decodeText(own).text), parsePage(decodeText(bytes).text)];
  const file = first.source ?? '';
  const heading = before.h1 ?? page.title;
  const said = (message: string) => ({ file, message });
  return [
    ...(now.h1 === undefined || now.h1 === heading
      ? []
      : [said(`Its text is that of the page "${page.title}" now, and its heading gave way to that page's.`)]),
    ...(before.frontMatter === undefined || now.frontMatter === undefined
      ? []
      : [said('Its front matter is left out: that of the page which has its text now stays.')]),
  ];
}
