import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useLooking } from '../../context.ts';
import { PersonChooser } from '../person-chooser.tsx';
import { contributorsOf, type Review, reviewersOf, reviewsOf } from '../reads.ts';
import { useReviewers } from '../writes.ts';
import type { ShownRequest } from './overview.tsx';
import { newestVerdicts, VERDICTS } from './verdicts.ts';

/** Who is asked, who said what, and who wrote in it. */
export function People({ request, rights }: ShownRequest) {
  const { space } = useLooking();
  const named = { spaceId: request.space, changeRequestId: request.id };
  const { data: reviewers = [] } = useQuery(reviewersOf(named));
  const { data: reviews = [] } = useQuery(reviewsOf(named));
  const { data: contributors = [] } = useQuery(contributorsOf(named));
  const change = useReviewers(named);
  const verdicts = newestVerdicts(reviews);
  const asked = new Set(reviewers.map(({ user }) => user.id));
  const others = [...verdicts.values()].filter(({ reviewer }) => !asked.has(reviewer.id));
  const isUnderWay = request.status === 'draft' || request.status === 'open';
  const maySteer = rights.steer && isUnderWay;
  return (
    <>
      <section className="overview-part" aria-label="Reviewers">
        <h2>Reviewers</h2>
        {reviewers.length + others.length === 0 && <p className="overview-note">Nobody was asked yet.</p>}
        <ul className="overview-people">
          {reviewers.map(({ user }) => (
            <li key={user.id}>
              <span>{user.displayName}</span>
              <VerdictOf review={verdicts.get(user.id)} />
              {maySteer && verdicts.get(user.id)?.outdated === true && (
                <Button
                  kind="quiet"
                  aria-label={`Ask ${user.displayName} again`}
                  onPress={() => change.mutate({ remove: user.id, ask: user.id })}
                >
                  Ask again
                </Button>
              )}
              {maySteer && (
                <IconButton
                  label={`Ask ${user.displayName} no more`}
                  icon={<IconX size={16} />}
                  onPress={() => change.mutate({ remove: user.id })}
                />
              )}
            </li>
          ))}
          {others.map((review) => (
            <li key={review.id}>
              <span>{review.reviewer.displayName}</span>
              <VerdictOf review={review} />
            </li>
          ))}
        </ul>
        {maySteer && (
          <PersonChooser
            label="Ask somebody to review"
            organizationId={space.organization}
            actionFor={(name) => `Ask ${name} to review`}
            without={[...asked]}
            onChoose={({ id }) => change.mutate({ ask: id })}
          />
        )}
      </section>
      {contributors.length > 0 && (
        <section className="overview-part" aria-label="Contributors">
          <h2>Contributors</h2>
          <ul className="overview-people">
            {contributors.map(({ user, actionType, count }) => (
              <li key={`${user.id} ${actionType}`}>
                <span>{user.displayName}</span>
                <span className="overview-note">{toTimes(actionType, count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const toTimes = (action: 'edit' | 'comment', count: number): string => `${count} ${action}${count === 1 ? '' : 's'}`;

function VerdictOf({ review }: { review: Review | undefined }) {
  if (review === undefined) return <span className="overview-note">Asked</span>;
  return (
    <span className="overview-verdict" data-verdict={review.outdated ? 'outdated' : review.status}>
      {VERDICTS[review.status]}
      {review.outdated && ', before the last edit'}
    </span>
  );
}
