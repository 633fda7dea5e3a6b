import { IconMessage } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import '../comments.css';
import { Composer } from '../composer.tsx';
import { commentsOf, openOn } from '../reads.ts';
import type { Talk } from '../said.tsx';
import { toMarkdown } from '../text.ts';
import { Thread } from '../thread.tsx';
import { postComment, useWrite } from '../writes.ts';
import { isAbout, saidBySource } from './matching.ts';

interface BlockCommentsProps {
  talk: Talk;
  pageId: string;
  /** The source of the block. */
  source: string;
}

/** How many open comments a block of a difference has, with the threads in a window, where another one is written. */
export function BlockComments({ talk, pageId, source }: BlockCommentsProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(openOn(talk.where, pageId));
  const said = saidBySource(source);
  if (said === '') return null;
  const count = data?.items.filter(({ target: { node } }) => node && isAbout(node.preview, said)).length ?? 0;
  const label = count === 0 ? 'Comment' : count === 1 ? '1 comment' : `${count} comments`;
  return (
    <>
      <AriaButton
        className="button button-icon block-comments"
        data-kind="quiet"
        data-count={count || undefined}
        aria-label={`${label} on this block: ${said.slice(0, 60)}`}
        onPress={() => setOpen(true)}
      >
        <IconMessage size={16} aria-hidden />
        {count > 0 && <span aria-hidden>{count}</span>}
      </AriaButton>
      <Dialog title="Comments on this block" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="thread-quote">{said}</p>
        <Talks {...{ talk, pageId, said }} />
      </Dialog>
    </>
  );
}

function Talks({ talk, pageId, said }: Omit<BlockCommentsProps, 'source'> & { said: string }) {
  const { where, organizationId, origin } = talk;
  const list = useInfiniteQuery(commentsOf(where, { pageId, sort: 'open', personId: '' }));
  const here = list.data?.pages
    .flatMap(({ items }) => items)
    .filter(({ target: { node } }) => node && isAbout(node.preview, said));
  const block = { text: said, before: 0, index: -1 };
  const post = useWrite(where, (markdown: string) => postComment(where, { pageId, block, markdown }), {
    isShown: true,
  });
  return (
    <div className="block-comments-list">
      {list.error !== null && <p className="field-error">{list.error.message}</p>}
      {here === undefined && list.error === null && <Loading />}
      {here?.map((comment) => (
        <Thread
          key={comment.id}
          comment={comment}
          isAsked={false}
          namesPage={false}
          onShow={() => undefined}
          {...talk}
        />
      ))}
      <Composer
        label="Comment on this block"
        action="Comment"
        autoFocus
        keptAs={`comment.block.${where.spaceId}.${where.changeRequestId ?? ''}.${pageId}.${said.slice(0, 80)}`}
        organizationId={organizationId}
        isPending={post.isPending}
        error={post.error?.message}
        onSend={({ text, mentioned }) => post.mutateAsync(toMarkdown(text, mentioned, origin))}
      />
    </div>
  );
}
