import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { Select } from '../ui/select.tsx';
import type { AboutBlock } from './blocks.ts';
import './comments.css';
import { Composer } from './composer.tsx';
import { type Comment, commentsOf } from './reads.ts';
import type { Talk } from './said.tsx';
import { toMarkdown } from './text.ts';
import { Thread } from './thread.tsx';
import { NoSuchBlock, postComment, useWrite } from './writes.ts';

/** What somebody asked for, each time anew. */
export interface Asked {
  threads?: readonly string[];
  /** To write a comment. */
  isNew?: boolean;
}

interface PaneProps {
  talk: Talk;
  pageId: string;
  /** The block that somebody is at; undefined where they are at none. */
  block: AboutBlock | undefined;
  asked: Asked;
  /** Leads to the block of a comment in this page, or to another page. */
  onShow: (comment: Comment) => void;
  onClose: () => void;
}

type Scope = 'page' | 'all';

/** What people say about a page, or about everything in the same place. */
export function CommentsPane({ talk, pageId, block, asked, onShow, onClose }: PaneProps) {
  const [scope, setScope] = useState<Scope>('page');
  const [status, setStatus] = useState<Comment['status']>('open');
  const shown = { pageId: scope === 'page' ? pageId : undefined, status };
  const list = useInfiniteQuery(commentsOf(talk.where, shown));
  const comments = list.data?.pages.flatMap(({ items }) => items);
  const all = talk.where.changeRequestId === undefined ? 'The whole space' : 'The change request';
  return (
    <section className="comments" aria-label="Comments">
      {/* Where the comments take the place of the page, its heading goes with it. */}
      <h1 className="only-spoken comments-title">Comments on the page</h1>
      <div className="comments-bar">
        <h2>Comments</h2>
        <IconButton label="Close the comments" icon={<IconX size={18} />} onPress={onClose} />
      </div>
      <div className="comments-choice">
        <Select
          label="On"
          isLabelHidden
          value={scope}
          choices={[
            ['page', 'This page'],
            ['all', all],
          ]}
          onChange={(chosen) => setScope(chosen as Scope)}
        />
        <Select
          label="State"
          isLabelHidden
          value={status}
          choices={[
            ['open', 'Open'],
            ['resolved', 'Resolved'],
          ]}
          onChange={(chosen) => setStatus(chosen as Comment['status'])}
        />
      </div>
      <div className="comments-list">
        {status === 'open' && (
          <NewComment
            talk={talk}
            pageId={scope === 'page' ? pageId : undefined}
            block={scope === 'page' ? block : undefined}
            asked={asked}
          />
        )}
        {list.error !== null && <Empty title="The comments cannot be shown" text={list.error.message} />}
        {comments === undefined && list.error === null && <Loading />}
        {comments?.length === 0 && (
          <p className="comments-none">
            {status === 'open' ? 'Nobody has commented here.' : 'Nothing is resolved yet.'}
            <span>{status === 'open' ? NEXT[scope] : 'Comments that are resolved move here.'}</span>
          </p>
        )}
        {comments?.map((comment) => (
          <Thread
            key={comment.id}
            comment={comment}
            isAsked={asked.threads?.includes(comment.id) === true}
            namesPage={scope === 'all'}
            onShow={onShow}
            {...talk}
          />
        ))}
        {list.hasNextPage && (
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show older ones
          </Button>
        )}
      </div>
    </section>
  );
}

/** What can be done where nobody has commented. */
const NEXT: Readonly<Record<Scope, string>> = {
  page: 'Write the first comment above. With the caret in a block of the page, it is about that block; @ mentions somebody.',
  all: 'Write the first comment above, or open a page and comment on its words.',
};

interface NewCommentProps {
  talk: Talk;
  pageId: string | undefined;
  block: AboutBlock | undefined;
  asked: Asked;
}

function NewComment({ talk, pageId, block, asked }: NewCommentProps) {
  const { where, organizationId, origin } = talk;
  const frame = useRef<HTMLDivElement>(null);
  const [isOnPage, setOnPage] = useState(false);
  useEffect(() => {
    setOnPage(false);
  }, [block?.text, block?.before]);
  useEffect(() => {
    if (asked.isNew === true) frame.current?.querySelector('textarea')?.focus();
  }, [asked]);
  const about = isOnPage ? undefined : block;
  const post = useWrite(where, (markdown: string) => postComment(where, { pageId, block: about }, markdown), {
    isShown: true,
  });
  const label =
    pageId === undefined ? 'Comment on everything' : about ? 'Comment on this block' : 'Comment on the page';
  return (
    <div className="new-comment" ref={frame}>
      {pageId !== undefined && block !== undefined && (
        <div className="new-comment-about">
          {about === undefined ? (
            <Button kind="quiet" onPress={() => setOnPage(false)}>
              Comment on the block instead
            </Button>
          ) : (
            <>
              <span className="thread-quote">{about.text}</span>
              <IconButton
                label="Comment on the page instead"
                icon={<IconX size={16} />}
                onPress={() => {
                  setOnPage(true);
                  post.reset();
                }}
              />
            </>
          )}
        </div>
      )}
      <Composer
        label={label}
        action="Comment"
        keptAs={`comment.new.${where.spaceId}.${where.changeRequestId ?? 'main'}.${pageId ?? 'all'}`}
        organizationId={organizationId}
        isPending={post.isPending}
        error={post.error?.message}
        onSend={({ text, mentioned }) => post.mutateAsync(toMarkdown(text, mentioned, origin))}
      />
      {post.error instanceof NoSuchBlock && (
        <Button
          kind="quiet"
          onPress={() => {
            setOnPage(true);
            post.reset();
          }}
        >
          Comment on the page instead
        </Button>
      )}
    </div>
  );
}
