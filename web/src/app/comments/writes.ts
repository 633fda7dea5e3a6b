import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { type AboutBlock, type DocumentNode, keyOf } from './blocks.ts';
import { type Comment, commentsAt, commentsKey, type Where } from './reads.ts';

/** What a new comment is about: the whole content, a page, or a block of it. */
export interface About {
  pageId?: string | undefined;
  block?: AboutBlock | undefined;
}

/** The block is not in the content: it was written just now, or is gone. */
export class NoSuchBlock extends Error {
  constructor() {
    super('This block is not saved yet. Save the page first, or comment on the page.');
    this.name = 'NoSuchBlock';
  }
}

export async function postComment(where: Where, { pageId, block }: About, markdown: string): Promise<Comment> {
  const node = pageId !== undefined && block !== undefined ? await findBlock(where, pageId, block) : undefined;
  const [operation, options] = commentsAt(where, 'post');
  const body = {
    ...(pageId !== undefined && { page: pageId }),
    ...(node !== undefined && { node }),
    body: { markdown },
  };
  return call<Comment>(operation, { ...options, body });
}

async function findBlock(where: Where, pageId: string, block: AboutBlock): Promise<string> {
  const [operation, options] = commentsAt(where, 'page', { pageId });
  const query = { format: 'document', computed: false };
  const page = await call<{ document?: { nodes: DocumentNode[] } }>(operation, { ...options, query });
  const key = keyOf(page.document?.nodes ?? [], block);
  if (key === undefined) throw new NoSuchBlock();
  return key;
}

/** A write on comments; what is shown of them is read again. Refusals are shown by whoever asks for them. */
export function useWrite<Asked>(where: Where, write: (asked: Asked) => Promise<unknown>, options: WriteOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => client.invalidateQueries({ queryKey: commentsKey(where) }),
    onSuccess: () => options.onDone?.(),
    meta: { isShown: options.isShown ?? false },
  });
}

interface WriteOptions {
  onDone?: () => void;
  /** Refusals stand where they belong. */
  isShown?: boolean;
}
