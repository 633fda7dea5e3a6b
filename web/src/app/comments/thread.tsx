import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { call } from '../api/client.ts';
import { me } from '../api/reads.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { notify } from '../ui/toast-queue.ts';
import { Composer } from './composer.tsx';
import { type Comment, commentsAt, repliesOf } from './reads.ts';
import { Said, type Talk } from './said.tsx';
import { Suggested } from './suggesting/suggestion.tsx';
import { toMarkdown } from './text.ts';
import { isNewReply } from './unread/gathering.ts';
import './unread/new-mark.css';
import type { UnreadThread } from './unread/reads.ts';
import { setResolved, useWrite } from './writes.ts';

interface ThreadProps extends Talk {
  comment: Comment;
  /** Its place was asked for: its replies are shown, and it comes into view. */
  isAsked: boolean;
  /** Leads to what it is about. */
  onShow: (comment: Comment) => void;
  /** Where comments on several pages are listed, each says its own. */
  namesPage: boolean;
  /** What is new in it. */
  unread?: UnreadThread | undefined;
}

/** A comment with its replies. */
export function Thread({ comment, isAsked, onShow, namesPage, unread, ...talk }: ThreadProps) {
  const { id, target, status, replies } = comment;
  const [isOpen, setOpen] = useState(isAsked);
  const news = unread?.replies ?? 0;
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    frame.current?.scrollIntoView({ block: 'nearest' });
    frame.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <article
      ref={frame}
      tabIndex={-1}
      className="thread"
      data-status={status}
      data-asked={isAsked || undefined}
      aria-label={`Comment of ${comment.postedBy.displayName}`}
    >
      <About {...{ target, namesPage }} onShow={() => onShow(comment)} />
      <Said said={comment} commentId={id} isNew={unread?.isNew === true} {...talk} />
      {comment.suggestion !== undefined && <Suggested comment={comment} suggestion={comment.suggestion} talk={talk} />}
      {replies > 0 && !isOpen && (
        <Button kind="quiet" onPress={() => setOpen(true)}>
          {replies === 1 ? 'Show 1 reply' : `Show ${replies} replies`}
          {news > 0 && (
            <>
              , {news} new <span className="new-mark" aria-hidden />
            </>
          )}
        </Button>
      )}
      {replies > 0 && isOpen && <Replies commentId={id} unread={unread} {...talk} />}
      <Answer comment={comment} onAnswered={() => setOpen(true)} {...talk} />
    </article>
  );
}

function About({
  target: { page, node, quote },
  namesPage,
  onShow,
}: Pick<Comment, 'target'> & {
  namesPage: boolean;
  onShow: () => void;
}) {
  if (page?.outdated === true)
    return (
      <p className="thread-about">
        On “{page.title}”, which is deleted
        {node !== undefined && <span className="thread-quote">{quote?.exact ?? node.preview}</span>}
      </p>
    );
  if (node === undefined && !namesPage) return null;
  const gone = node?.outdated === true;
  const words = node === undefined ? (page?.title ?? 'On everything') : node.preview || 'A block without text';
  const said = quote?.exact ?? words;
  const isChanged = quote?.outdated === true && !gone;
  if (page === undefined || (gone && !namesPage))
    return (
      <p className="thread-about">
        <span className="thread-quote" data-words={quote !== undefined || undefined}>
          {said}
        </span>
        {gone && ' This block was changed or deleted.'}
      </p>
    );
  return (
    <AriaButton className="thread-about" onPress={onShow}>
      {namesPage && node !== undefined && <span className="thread-page">{page.title}</span>}
      <span className="thread-quote" data-words={(quote !== undefined && !isChanged) || undefined}>
        {said}
      </span>
      {isChanged && <span>These words were changed or deleted.</span>}
      <span className="only-spoken">Show in the page</span>
    </AriaButton>
  );
}

function Replies({ commentId, unread, ...talk }: Talk & { commentId: string; unread: UnreadThread | undefined }) {
  const { data: person } = useQuery(me);
  const { data, error } = useQuery(repliesOf(talk.where, commentId));
  if (error !== null) return <p className="field-error">{error.message}</p>;
  return (
    <ul className="replies" aria-label="Replies">
      {data?.map((reply) => (
        <li key={reply.id}>
          <Said said={reply} commentId={commentId} isNew={isNewReply(reply, unread, person?.id)} {...talk} />
        </li>
      ))}
    </ul>
  );
}

/** Answers and settles. */
function Answer({ comment, onAnswered, ...talk }: Talk & { comment: Comment; onAnswered: () => void }) {
  const { where, organizationId, origin, canResolve } = talk;
  const { data: person } = useQuery(me);
  const { id: commentId, status, permissions } = comment;
  const [isAnswering, setAnswering] = useState(false);
  const done = () => {
    setAnswering(false);
    onAnswered();
  };
  const answer = useWrite(
    where,
    (markdown: string) => {
      const [operation, options] = commentsAt(where, 'reply', { commentId });
      return call(operation, { ...options, body: { body: { markdown } } });
    },
    { onDone: done, isShown: true },
  );
  const settle = useWrite(where, async (resolved: boolean) => {
    await setResolved(where, commentId, resolved);
    if (resolved)
      notify({
        kind: 'done',
        text: 'The comment is resolved.',
        action: { label: 'Undo', onPress: () => settle.mutate(false) },
      });
  });
  if (isAnswering)
    return (
      <Composer
        label={`Reply to ${comment.postedBy.displayName}`}
        action="Reply"
        autoFocus
        keptAs={`comment.reply.${commentId}`}
        organizationId={organizationId}
        isPending={answer.isPending}
        error={answer.error?.message}
        onSend={({ text, mentioned }) => answer.mutateAsync(toMarkdown(text, mentioned, origin))}
        onCancel={() => setAnswering(false)}
      />
    );
  const maySettle = canResolve || comment.postedBy.id === person?.id;
  return (
    <div className="thread-actions">
      {permissions.reply && (
        <Button kind="quiet" onPress={() => setAnswering(true)}>
          Reply
        </Button>
      )}
      {maySettle && status === 'open' && (
        <IconButton
          label="Resolve"
          icon={<IconCheck size={18} />}
          isPending={settle.isPending}
          onPress={() => settle.mutate(true)}
        />
      )}
      {maySettle && status === 'resolved' && (
        <IconButton
          label="Open again"
          icon={<IconArrowBackUp size={18} />}
          isPending={settle.isPending}
          onPress={() => settle.mutate(false)}
        />
      )}
    </div>
  );
}
