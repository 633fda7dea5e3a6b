import {
  IconGitMerge,
  IconGitPullRequest,
  IconGitPullRequestClosed,
  IconGitPullRequestDraft,
} from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { me } from '../../api/reads.ts';
import { Ago } from '../../comments/time.tsx';
import '../../comments/unread/new-mark.css';
import { useUnreadRequests } from '../../comments/unread/unread.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { toPath } from '../addresses.ts';
import type { ChangeRequest } from '../reads.ts';
import { PersonChooser } from './person-chooser.tsx';
import { countOfRequests, type ListedIn, listedRequests, type RequestFilters } from './reads.ts';
import './requests.css';
import { STATUS_NAMES, titleOf } from './words.ts';

type Status = ChangeRequest['status'];
type Whose = 'all' | 'mine' | 'waiting' | 'author';

const STATUSES = ['open', 'draft', 'merged', 'archived'] as const;
const ICONS = {
  open: IconGitPullRequest,
  draft: IconGitPullRequestDraft,
  merged: IconGitMerge,
  archived: IconGitPullRequestClosed,
};

interface RequestsProps {
  where: ListedIn;
  organizationId: string;
  title: string;
  /** Shown where there is none at all in review. */
  hint: string;
  /** Of lists over several spaces. */
  spaceTitleOf?: (spaceId: string) => string | undefined;
  children?: ReactNode;
}

/** Change requests by their state, and by who has to do with them. */
export function RequestList({ where, organizationId, title, hint, spaceTitleOf, children }: RequestsProps) {
  const [status, setStatus] = useState<Status>('open');
  const [whose, setWhose] = useState<Whose>('all');
  const [author, setAuthor] = useState<{ id: string; displayName: string }>();
  const [words, setWords] = useState('');
  const subject = useDeferredValue(words.trim());
  const { data: person } = useQuery(me);
  const narrowed: Omit<RequestFilters, 'status'> = {
    ...(subject !== '' && { subject }),
    ...(whose === 'mine' && { creator: person?.id }),
    ...(whose === 'waiting' && { waitingFor: person?.id }),
    ...(whose === 'author' && author !== undefined && { creator: author.id }),
  };
  const isNarrowed = Object.keys(narrowed).length > 0;
  return (
    <section className="requests">
      <div className="requests-head">
        <h1>{title}</h1>
        {children}
      </div>
      <div className="requests-filters">
        <Select
          label="Whose"
          value={whose}
          onChange={(value) => setWhose(value as Whose)}
          choices={[
            ['all', 'All'],
            ['mine', 'Mine'],
            ['waiting', 'Waiting for my review'],
            ['author', 'By an author'],
          ]}
        />
        <Field label="Words in the subject" type="search" maxLength={100} value={words} onChange={setWords} />
        {whose === 'author' && (
          <PersonChooser
            label={author === undefined ? 'Author' : `Author: ${author.displayName}`}
            organizationId={organizationId}
            actionFor={(name) => `Show those by ${name}`}
            onChoose={setAuthor}
          />
        )}
      </div>
      <Statuses {...{ where, narrowed, status }} onChoose={setStatus} />
      <Listed key={status} {...{ where, spaceTitleOf, isNarrowed, hint }} filters={{ ...narrowed, status }} />
    </section>
  );
}

interface StatusesProps {
  where: ListedIn;
  narrowed: Omit<RequestFilters, 'status'>;
  status: Status;
  onChoose: (status: Status) => void;
}

const Statuses = ({ where, narrowed, status, onChoose }: StatusesProps) => (
  <ToggleButtonGroup
    aria-label="State"
    className="requests-states"
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[status]}
    onSelectionChange={([chosen]) => onChoose(chosen as Status)}
  >
    {STATUSES.map((each) => (
      <ToggleButton key={each} id={each} className="button">
        {STATUS_NAMES[each]} <Count where={where} filters={{ ...narrowed, status: each }} />
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

function Count({ where, filters }: { where: ListedIn; filters: RequestFilters }) {
  const { data: count } = useQuery(countOfRequests(where, filters));
  return <span className="requests-count">{count}</span>;
}

interface ListedProps {
  where: ListedIn;
  filters: RequestFilters;
  isNarrowed: boolean;
  hint: string;
  spaceTitleOf: RequestsProps['spaceTitleOf'];
}

function Listed({ where, filters, isNarrowed, hint, spaceTitleOf }: ListedProps) {
  const list = useInfiniteQuery(listedRequests(where, filters));
  const requests = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const unread = useUnreadRequests(requests.map(({ space }) => space));
  if (list.error !== null && list.data === undefined)
    return (
      <Empty title="The change requests cannot be shown" text={list.error.message}>
        <Button onPress={() => void list.refetch()}>Try again</Button>
      </Empty>
    );
  if (list.data === undefined) return <Loading />;
  if (requests.length === 0)
    return isNarrowed ? (
      <Empty title="None found" text="No change request in this state is like that." />
    ) : (
      <Empty title={EMPTY[filters.status]} text={hint} />
    );
  return (
    <>
      <ul className="requests-list">
        {requests.map((request) => (
          <Row
            key={request.id}
            request={request}
            isUnread={unread.has(request.id)}
            spaceTitle={spaceTitleOf?.(request.space)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

const EMPTY = {
  open: 'No change requests in review',
  draft: 'No drafts',
  merged: 'Nothing merged yet',
  archived: 'Nothing archived',
} as const;

interface RowProps {
  request: ChangeRequest;
  /** Whether others commented since somebody looked. */
  isUnread: boolean;
  spaceTitle: string | undefined;
}

function Row({ request, isUnread, spaceTitle }: RowProps) {
  const { status, createdBy, updatedAt, comments, outdated } = request;
  const Icon = ICONS[status];
  return (
    <li>
      <Link
        className="request"
        href={toPath({ spaceId: request.space, changeRequestId: request.id }, { name: 'overview' })}
      >
        <Icon size={18} className="request-icon" data-status={status} aria-hidden />
        <span className="request-title">
          {titleOf(request)} {isUnread && <NewComments />}
        </span>
        <span className="request-facts">
          {STATUS_NAMES[status]} · {createdBy.displayName} · <Ago at={updatedAt} />
          {spaceTitle !== undefined && ` · ${spaceTitle}`}
          {comments > 0 && ` · ${comments === 1 ? 'one open comment' : `${comments} open comments`}`}
          {outdated && status !== 'archived' && ' · behind the space'}
        </span>
      </Link>
    </li>
  );
}

const NewComments = () => (
  <span className="new-mark">
    <span className="only-spoken">New comments</span>
  </span>
);
