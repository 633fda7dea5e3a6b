import { Checkbox, Link } from 'react-aria-components';
import { toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';
import { type FoundMatch, type FoundPage, type Left, wantedIn, withMatch, withPage } from './choosing.ts';

interface ListProps {
  found: readonly FoundPage[];
  left: Left;
  canChoose: boolean;
  onLeave: (change: (left: Left) => Left) => void;
}

/** What was found, page by page, each place with what would come in its stead. */
export const FoundList = ({ found, left, canChoose, onLeave }: ListProps) => (
  <ul className="found-list">
    {found.map((page) => (
      <FoundIn key={page.subject.id} {...{ page, left, canChoose, onLeave }} />
    ))}
  </ul>
);

function FoundIn({ page, left, canChoose, onLeave }: Omit<ListProps, 'found'> & { page: FoundPage }) {
  const { place } = useLooking();
  const { subject, count, matches, formatted } = page;
  const wanted = wantedIn(page, left);
  const href =
    subject.object === 'page'
      ? toPath(place, { name: 'page', pageId: subject.id })
      : toPath(place, { name: 'reusable', reusableId: subject.id });
  return (
    <li className="found">
      <div className="found-head">
        {canChoose && count > 0 && (
          <Checkbox
            className="check"
            aria-label={`All of ${subject.title}`}
            isSelected={wanted === count}
            isIndeterminate={wanted > 0 && wanted < count}
            onChange={(isWanted) => onLeave((before) => withPage(before, page, isWanted))}
          />
        )}
        <h2>
          <Link href={href}>{subject.title}</Link>
        </h2>
        <span className="found-count">{count === 1 ? '1 place' : `${count} places`}</span>
      </div>
      <ul>
        {matches.map((match, at) => (
          <li key={at} className="found-match">
            {canChoose && (
              <Checkbox
                className="check"
                aria-label={`Line ${match.line}: ${match.before}${match.match}${match.after}`}
                isSelected={left.get(subject.id)?.has(at) !== true}
                onChange={(isWanted) => onLeave((before) => withMatch(before, page, at, isWanted))}
              />
            )}
            <Shown match={match} isReplacing={canChoose} />
          </li>
        ))}
      </ul>
      {count > matches.length && <p className="found-note">And {count - matches.length} more in this page.</p>}
      {formatted > 0 && (
        <p className="found-note">
          {formatted === 1 ? 'One place has' : `${formatted} places have`} formatting or a link within and will stay.
        </p>
      )}
    </li>
  );
}

/** The place as it is, and as it would be. */
const Shown = ({ match, isReplacing }: { match: FoundMatch; isReplacing: boolean }) => (
  <span className="found-text" dir="auto">
    <span className="found-line" aria-hidden>
      {match.line}
    </span>
    {match.before}
    {isReplacing ? (
      <>
        <del>{match.match}</del>
        {match.replacement !== undefined && match.replacement !== '' && <ins>{match.replacement}</ins>}
      </>
    ) : (
      <mark>{match.match}</mark>
    )}
    {match.after}
  </span>
);
