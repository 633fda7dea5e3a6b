import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { Failed } from '../../shell/failed.tsx';
import '../../space/tags/tags.css';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import '../access/access.css';
import { useSite } from '../context.ts';
import './insight.css';
import { usePageNames } from './page-names.ts';
import { lastDays } from './range.ts';
import { countedIn, type Feedback, feedbackOf, type Rating } from './reads.ts';
import { Day, InsightTable } from './table.tsx';

const RATINGS: Readonly<Record<Rating, string>> = { good: 'Helpful', ok: 'Partly helpful', bad: 'Not helpful' };

const CHOICES = [['', 'All ratings'], ...Object.entries(RATINGS)] as [string, string][];

/** What readers say of pages, in their words. */
export function SiteFeedback() {
  const { at } = useSite();
  const [rating, setRating] = useState('');
  const found = useInfiniteQuery(feedbackOf(at, rating === '' ? undefined : (rating as Rating)));
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="insight">
      <div className="parts-head">
        <h1>Feedback</h1>
        <Select label="Rating" isLabelHidden value={rating} choices={CHOICES} onChange={setRating} />
      </div>
      <Ratings />
      {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.error === null && found.data === undefined && <Loading />}
      {found.data !== undefined && <Shown items={items} isAll={rating === ''} />}
      {found.hasNextPage && (
        <div>
          <Button isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
            Show more feedback
          </Button>
        </div>
      )}
    </div>
  );
}

function Shown({ items, isAll }: { items: readonly Feedback[]; isAll: boolean }) {
  const nameOf = usePageNames(items.map(({ space }) => space));
  if (items.length === 0)
    return isAll ? (
      <Empty
        title="Nobody has said anything yet"
        text="Pages ask readers whether they were helpful where the look of the site says so. What they write is listed here."
      />
    ) : (
      <p className="site-note">Nobody gave this rating.</p>
    );
  const titleOf = ({ space, page }: Feedback): string => {
    const name = nameOf(space, page);
    return name === undefined ? '…' : (name ?? 'A page that is gone');
  };
  return (
    <InsightTable
      id="insight-feedback"
      title="What readers say"
      help="The newest first. It is kept as readers wrote it. The page opens in the editor."
      items={items}
      keyOf={({ id }) => id}
      none=""
      columns={[
        {
          title: 'Day',
          value: ({ createdAt }) => createdAt,
          cell: ({ createdAt }) => <Day at={createdAt} />,
        },
        {
          title: 'Rating',
          value: ({ rating, source }) =>
            rating === undefined ? `By a program (${source ?? 'agent'})` : RATINGS[rating],
        },
        {
          title: 'Page',
          value: titleOf,
          cell: (item) =>
            nameOf(item.space, item.page) == null ? (
              titleOf(item)
            ) : (
              <Link href={`/spaces/${item.space}/pages/${item.page}`}>{titleOf(item)}</Link>
            ),
        },
        { title: 'Comment', value: ({ comment = '' }) => comment, cell: (item) => <Comment item={item} /> },
      ]}
    />
  );
}

const Comment = ({ item: { comment, goal } }: { item: Feedback }) => (
  <>
    {comment === undefined ? (
      <span className="parts-facts">No comment</span>
    ) : (
      <bdi className="insight-comment">{comment}</bdi>
    )}
    {goal !== undefined && <span className="parts-facts">It was to: {goal}</span>}
  </>
);

const MONTH = lastDays(30);

function Ratings() {
  const { at } = useSite();
  const { data } = useQuery(countedIn(at, MONTH.now, { groupBy: ['rating'], select: ['events'] }));
  if (data === undefined || data.rows.length === 0) return null;
  const countOf = (rating: Rating): number => data.rows.find(({ group }) => group['rating'] === rating)?.events ?? 0;
  const sum = (['good', 'ok', 'bad'] as const).reduce((all, rating) => all + countOf(rating), 0);
  return (
    <dl className="insight-figures" aria-label="Ratings of the last 30 days">
      {(['good', 'ok', 'bad'] as const).map((rating) => (
        <div key={rating}>
          <dt>{RATINGS[rating]}</dt>
          <dd>
            {countOf(rating).toLocaleString(document.documentElement.lang)}
            <span className="parts-facts">
              {sum === 0 ? '' : `${Math.round((countOf(rating) / sum) * 100)}%`} in 30 days
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
