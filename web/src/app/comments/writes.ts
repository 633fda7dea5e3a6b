import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../api/client.ts';
import { type AboutBlock, type DocumentNode, keyOf } from './blocks.ts';
import { type Comment, commentsAt, commentsKey, type SuggestedOperation, type Where } from './reads.ts';

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

/** The words are not in the block, or cannot be replaced there by themselves. */
export class NoSuchWords extends Error {
  constructor(isSuggestion: boolean) {
    super(
      isSuggestion
        ? 'These words have formatting among them, or are not saved yet. Suggest for the whole block instead.'
        : 'These words are not saved yet. Save the page first, or comment on the block.',
    );
    this.name = 'NoSuchWords';
  }
}

export interface Proposed {
  operation: SuggestedOperation;
  markdown?: string;
}

interface NewComment extends About {
  markdown: string;
  suggestion?: Proposed | undefined;
}

export async function postComment(where: Where, { pageId, block, markdown, suggestion }: NewComment): Promise<Comment> {
  const node = pageId !== undefined && block !== undefined ? await findBlock(where, pageId, block) : undefined;
  const [operation, options] = commentsAt(where, 'post');
  const body = {
    ...(pageId !== undefined && { page: pageId }),
    ...(node !== undefined && { node, ...(block?.quote && { quote: block.quote }), ...(suggestion && { suggestion }) }),
    body: { markdown },
  };
  try {
    return await call<Comment>(operation, { ...options, body });
  } catch (error) {
    throw isAboutWords(error) ? new NoSuchWords(suggestion !== undefined) : error;
  }
}

const isAboutWords = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.message.startsWith('body.quote:');

/** The source of a block as it was saved last, for who suggests other words for the whole of it. */
export async function sourceOfBlock(where: Where, pageId: string, { index }: AboutBlock): Promise<string> {
  const [operation, options] = commentsAt(where, 'page', { pageId });
  const query = { format: 'source', computed: false };
  const [page, { openPage, originOf }] = await Promise.all([
    call<{ source?: string; sourceEncoding?: string }>(operation, { ...options, query }),
    import('@lectern/content/edit'),
  ]);
  const node = page.sourceEncoding === 'utf-8' ? openPage(page.source ?? '').doc.content?.[index] : undefined;
  const text = node && originOf(node)?.text;
  if (text === undefined) throw new NoSuchBlock();
  return text.trimEnd();
}

/** Where a suggestion for the main content of a locked space is applied. */
export async function applySuggestion(where: Where, comment: Pick<Comment, 'id'>, into?: string): Promise<Comment> {
  const [operation, options] = commentsAt(where, 'apply', { commentId: comment.id });
  return call<Comment>(operation, { ...options, ...(into !== undefined && { body: { changeRequest: into } }) });
}

export async function rejectSuggestion(where: Where, comment: Pick<Comment, 'id'>, reason: string): Promise<Comment> {
  const [operation, options] = commentsAt(where, 'reject', { commentId: comment.id });
  return call<Comment>(operation, { ...options, body: reason.trim() === '' ? {} : { reason } });
}

export async function setResolved(where: Where, commentId: string, resolved: boolean): Promise<Comment> {
  const [operation, options] = commentsAt(where, 'change', { commentId });
  return call<Comment>(operation, { ...options, body: { resolved } });
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
