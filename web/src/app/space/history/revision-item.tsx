import { IconArrowBackUp, IconEye, IconFileDiff, IconDots, IconGitCompare } from '@tabler/icons-react';
import { Checkbox, Link } from 'react-aria-components';
import { useLocation } from 'wouter';
import { IconButton } from '../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';
import { toMoment, toTime } from './moments.ts';
import { BEFORE, type Revision } from './reads.ts';

interface ItemProps {
  revision: Revision;
  pageId: string | undefined;
  isNow: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Absent for those who may change nothing. */
  onRestore: (() => void) | undefined;
}

/** One thing that was done: what, by whom, and what follows from it. */
export function RevisionItem({ revision, pageId, isNow, isChosen, onChoose, onRestore }: ItemProps) {
  const { space, place } = useLooking();
  const { id, createdAt } = revision;
  const between = (from: string, to: string) =>
    toPath(place, { name: 'revisions', from, to, ...(pageId !== undefined && { pageId }) });
  const first = revision.parents.length === 0 ? 'The space began' : kindOf(revision);
  const title = revision.message === '' ? first : revision.message;
  return (
    <li className="revision" data-now={isNow}>
      <Checkbox
        className="check"
        aria-label={`Compare ${title}, ${toMoment(createdAt)}`}
        isSelected={isChosen}
        onChange={onChoose}
      />
      <div className="revision-text">
        <Link className="revision-title" href={between(BEFORE, id)}>
          {title}
        </Link>
        <p className="revision-facts">
          <time dateTime={createdAt} title={toMoment(createdAt)}>
            {toTime(createdAt)}
          </time>
          {' · '}
          {kindOf(revision)}
          <Merged revision={revision} />
          <Writers revision={revision} />
          {isNow && (
            <>
              {' · '}
              <strong>Now</strong>
            </>
          )}
        </p>
      </div>
      <Actions
        {...{ revision, pageId, title, onRestore: isNow ? undefined : onRestore }}
        href={between}
        now={space.revision}
      />
    </li>
  );
}

interface ActionsProps {
  revision: Revision;
  pageId: string | undefined;
  title: string;
  now: string;
  href: (from: string, to: string) => string;
  onRestore: (() => void) | undefined;
}

function Actions({ revision: { id, createdAt }, pageId, title, now, href, onRestore }: ActionsProps) {
  const { place } = useLooking();
  const [, navigate] = useLocation();
  const view = pageId === undefined ? ({ name: 'start' } as const) : ({ name: 'page', pageId } as const);
  return (
    <MenuButton
      aria-label={title}
      placement="bottom end"
      button={<IconButton label={`Actions of ${title}, ${toMoment(createdAt)}`} icon={<IconDots size={18} />} />}
    >
      <MenuItem icon={<IconFileDiff size={16} />} onAction={() => navigate(href(BEFORE, id))}>
        What it changed
      </MenuItem>
      <MenuItem icon={<IconEye size={16} />} onAction={() => navigate(toPath({ ...place, at: id }, view))}>
        {pageId === undefined ? 'Read the space then' : 'Read the page then'}
      </MenuItem>
      {id !== now && (
        <MenuItem icon={<IconGitCompare size={16} />} onAction={() => navigate(href(id, now))}>
          Compare with now
        </MenuItem>
      )}
      {onRestore !== undefined && (
        <MenuItem icon={<IconArrowBackUp size={16} />} onAction={onRestore}>
          {pageId === undefined ? 'Restore the space…' : 'Restore the page…'}
        </MenuItem>
      )}
    </MenuButton>
  );
}

/** What kind of thing was done, in a word. */
function kindOf({ type, imported }: Revision): string {
  if (imported === true) return 'Import';
  if (type === 'merge') return 'Merge';
  return type === 'rollback' ? 'Restore' : 'Edit';
}

function Merged({ revision: { mergedFrom } }: { revision: Revision }) {
  const { place } = useLooking();
  if (mergedFrom === undefined) return null;
  const { id, number, subject = '' } = mergedFrom;
  const name = number === undefined ? 'a change request' : `#${number}`;
  return (
    <>
      {' of '}
      <Link href={toPath({ spaceId: place.spaceId, changeRequestId: id })}>
        {subject === '' ? name : `${subject} ${name}`}
      </Link>
    </>
  );
}

/** Who did it. Guests do not see that. */
function Writers({ revision: { author, contributors = [] } }: { revision: Revision }) {
  const names = [author, ...contributors].flatMap((person) => person?.displayName ?? []);
  return names.length === 0 ? null : ` · ${new Intl.ListFormat('en').format(names)}`;
}
