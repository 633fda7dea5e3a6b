import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { Composer } from '../../../comments/composer.tsx';
import { Text } from '../../../comments/document.tsx';
import { commentsOf, threadPath } from '../../../comments/reads.ts';
import { toMarkdown } from '../../../comments/text.ts';
import { Ago } from '../../../comments/time.tsx';
import { NewMark } from '../../../comments/unread/new-mark.tsx';
import type { UnreadThread } from '../../../comments/unread/reads.ts';
import { useUnread } from '../../../comments/unread/unread.ts';
import { postComment, useWrite } from '../../../comments/writes.ts';
import { Button } from '../../../ui/button.tsx';
import { toPath } from '../../addresses.ts';
import { useLooking } from '../../context.ts';
import { reviewersOf, reviewsOf, revisionsOf, statusChangesOf } from '../reads.ts';
import { activityOf, type Happening, saidOfMove } from './activity.ts';
import type { ShownRequest } from './overview.tsx';
import { VERDICTS } from './verdicts.ts';

/** What happened in a request, the oldest first, and where somebody adds to it. */
export function Activity({ request, rights }: ShownRequest) {
  const named = { spaceId: request.space, changeRequestId: request.id };
  const { data: reviews = [] } = useQuery(reviewsOf(named));
  const { data: reviewers = [] } = useQuery(reviewersOf(named));
  const { data: revisions = [] } = useQuery(revisionsOf(named));
  const { data: moves = [] } = useQuery(statusChangesOf(named));
  const shown = { pageId: undefined, personId: '' };
  // Who may only read the content reads no comments.
  const { comment: enabled } = rights;
  const open = useInfiniteQuery({ ...commentsOf(named, { ...shown, sort: 'open' }), enabled });
  const resolved = useInfiniteQuery({ ...commentsOf(named, { ...shown, sort: 'resolved' }), enabled });
  const comments = [open, resolved].flatMap(({ data }) => data?.pages.flatMap(({ items }) => items) ?? []);
  const happened = activityOf({ request, reviews, reviewers, comments, revisions, moves });
  // Replies are read in their threads.
  const isShown = rights.comment && open.data !== undefined && resolved.data !== undefined;
  const unread = useUnread({ where: named, pageId: undefined, isShown, isWithoutReplies: true });
  const older = [open, resolved].filter(({ hasNextPage }) => hasNextPage);
  return (
    <section className="overview-part" aria-label="Activity">
      <h2>Activity</h2>
      {older.length > 0 && (
        <Button onPress={() => older.forEach(({ fetchNextPage }) => void fetchNextPage())}>Show older comments</Button>
      )}
      <ol className="activity">
        {happened.map((each) => (
          <li key={each.id} data-kind={each.kind}>
            <Line happening={each} unread={unread.get(each.id)} />
          </li>
        ))}
      </ol>
      {rights.comment && <NewComment request={request} />}
    </section>
  );
}

function Line({ happening, unread }: { happening: Happening; unread: UnreadThread | undefined }) {
  const { place } = useLooking();
  const { at, by } = happening;
  return (
    <>
      <p className="activity-line">
        {by !== undefined && <strong>{by.displayName}</strong>} <What happening={happening} /> <Ago at={at} />{' '}
        {unread?.isNew === true && <NewMark />}
        {unread !== undefined && unread.replies > 0 && (
          <Link href={threadPath(place, unread.comment)}>
            {unread.replies === 1 ? 'One new reply' : `${unread.replies} new replies`}
          </Link>
        )}
      </p>
      {happening.kind === 'comment' && (
        <div className="activity-text">
          <Text nodes={happening.comment.body.document?.nodes ?? []} />
        </div>
      )}
    </>
  );
}

function What({ happening }: { happening: Happening }): ReactNode {
  const { place } = useLooking();
  switch (happening.kind) {
    case 'created':
      return 'began this change request';
    case 'asked':
      return `asked ${happening.whom.displayName} to review`;
    case 'moved':
      return saidOfMove(happening.move);
    case 'review':
      return `${VERDICTS[happening.review.status].toLowerCase()}${happening.review.outdated ? ', before the last edit' : ''}`;
    case 'revision':
      if (happening.type === 'merge') return 'merged it';
      return happening.type === 'update'
        ? happening.message.toLowerCase()
        : `edited: ${happening.message || 'content'}`;
    case 'comment': {
      const { page } = happening.comment.target ?? {};
      if (page === undefined) return 'commented';
      return (
        <>
          commented on <Link href={toPath(place, { name: 'page', pageId: page.id })}>{page.title}</Link>
        </>
      );
    }
  }
}

function NewComment({ request }: Pick<ShownRequest, 'request'>) {
  const { space } = useLooking();
  const where = { spaceId: request.space, changeRequestId: request.id };
  const post = useWrite(where, (markdown: string) => postComment(where, { markdown }), { isShown: true });
  return (
    <Composer
      label="Comment on this change request"
      action="Comment"
      organizationId={space.organization}
      keptAs={`comment.request.${request.id}`}
      isPending={post.isPending}
      error={post.error?.message}
      onSend={({ text, mentioned }) => post.mutateAsync(toMarkdown(text, mentioned, location.origin))}
    />
  );
}
