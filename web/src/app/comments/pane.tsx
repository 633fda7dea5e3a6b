import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { me } from '../api/reads.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { Select } from '../ui/select.tsx';
import type { AboutBlock } from './blocks.ts';
import './comments.css';
import { ApplyAll } from './suggesting/apply-all.tsx';
import { NewComment } from './new-comment.tsx';
import { type Comment, commentOf, commentsOf, type Sort } from './reads.ts';
import type { Talk } from './said.tsx';
import { useStepping } from './stepping.ts';
import { Thread } from './thread.tsx';
import { useUnread } from './unread/unread.ts';

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
  const [sort, setSort] = useState<Sort>('open');
  const all = talk.where.changeRequestId === undefined ? 'The whole space' : 'The change request';
  const isHere = scope === 'page';
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
        <SortSelect sort={sort} onChange={setSort} />
      </div>
      <Threads
        {...{ talk, sort, asked, onShow }}
        pageId={isHere ? pageId : undefined}
        first={
          sort === 'open' && (
            <NewComment
              talk={talk}
              pageId={isHere ? pageId : undefined}
              block={isHere ? block : undefined}
              asked={asked}
            />
          )
        }
      />
    </section>
  );
}

const SORTS: readonly (readonly [Sort, string])[] = [
  ['open', 'Open'],
  ['resolved', 'Resolved'],
  ['suggestions', 'Suggestions'],
  ['mine', 'Mine'],
  ['mentions', 'Mentioning me'],
];

export const SortSelect = ({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) => (
  <Select label="Show" isLabelHidden value={sort} choices={SORTS} onChange={(chosen) => onChange(chosen as Sort)} />
);

interface ThreadsProps {
  talk: Talk;
  /** Undefined for those on everything. */
  pageId: string | undefined;
  sort: Sort;
  asked: Asked;
  onShow: (comment: Comment) => void;
  /** Stands above them. */
  first?: ReactNode;
}

/** The threads, newest first. N and P lead from one to the next. */
export function Threads({ talk, pageId, sort, asked, onShow, first }: ThreadsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { data: person } = useQuery(me);
  const shown = { pageId, sort, personId: person?.id ?? '' };
  const list = useInfiniteQuery({ ...commentsOf(talk.where, shown), enabled: person !== undefined });
  const comments = list.data?.pages.flatMap(({ items }) => items);
  const unread = useUnread({ where: talk.where, pageId, isShown: comments !== undefined });
  const onKeyDown = useStepping(frame);
  const [named] = asked.threads ?? [];
  // What a link leads to may be resolved, or on another page than that which is shown.
  const isMissing = named !== undefined && comments !== undefined && !comments.some(({ id }) => id === named);
  const { data: apart, error: gone } = useQuery({ ...commentOf(talk.where, named ?? ''), enabled: isMissing });
  const thread = (comment: Comment) => (
    <Thread
      key={comment.id}
      comment={comment}
      isAsked={asked.threads?.includes(comment.id) === true}
      namesPage={pageId === undefined}
      unread={unread.get(comment.id)}
      onShow={onShow}
      {...talk}
    />
  );
  return (
    <div className="comments-list" ref={frame} onKeyDown={onKeyDown}>
      {isMissing && apart !== undefined && thread(apart)}
      {isMissing && gone !== null && <p className="comments-gone">The comment that was asked for is deleted.</p>}
      {first}
      {sort === 'suggestions' && comments !== undefined && <ApplyAll talk={talk} comments={comments} />}
      {list.error !== null && <Empty title="The comments cannot be shown" text={list.error.message} />}
      {comments === undefined && list.error === null && <Loading />}
      {comments?.length === 0 && <Nothing {...{ sort }} isHere={pageId !== undefined} />}
      {comments?.map(thread)}
      {list.hasNextPage && (
        <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </div>
  );
}

const NOTHING: Readonly<Record<Sort, readonly [title: string, text: string]>> = {
  open: ['Nobody has commented here.', ''],
  resolved: ['Nothing is resolved yet.', 'Comments that are resolved move here.'],
  suggestions: [
    'Nobody suggests anything here.',
    'Whoever may comment can suggest other words for a block, or for words of it.',
  ],
  mine: ['You have not commented here.', 'Your comments stand here, open and resolved ones.'],
  mentions: ['Nobody has mentioned you here.', 'Comments and replies that mention you stand here.'],
};

function Nothing({ sort, isHere }: { sort: Sort; isHere: boolean }) {
  const [title, text] = NOTHING[sort];
  return (
    <p className="comments-none">
      {title}
      <span>{sort === 'open' ? NEXT[isHere ? 'page' : 'all'] : text}</span>
    </p>
  );
}

/** What can be done where nobody has commented. */
const NEXT: Readonly<Record<Scope, string>> = {
  page: 'Write the first comment above. With the caret in a block of the page, it is about that block, with words selected about these; @ mentions somebody.',
  all: 'Write the first comment above, or open a page and comment on its words.',
};
