import { IconChevronRight, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button as PlainButton, Input, Link, SearchField } from 'react-aria-components';
import { useLocation } from 'wouter';
import { recallTexts, remember } from '../../api/memory.ts';
import { collectionsOf, sitesOf, spacesOf } from '../../api/reads.ts';
import type { Space } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { toEmoji } from '../../ui/emoji.ts';
import { type Branch, findByTitle, toPlaceTree } from './place-tree.ts';
import { SideLink } from './side-link.tsx';

/** More spaces than these are searched, not looked through. */
const LISTED_AT_MOST = 30;
const COLLAPSED = 'collapsed-collections';
const COLLAPSED_AT_MOST = 500;

/** Collections with their spaces, and the sites. */
export function Places({ organizationId }: { organizationId: string }) {
  const { data: spaces = [] } = useQuery(spacesOf(organizationId));
  const { data: collections = [] } = useQuery(collectionsOf(organizationId));
  const [query, setQuery] = useState('');
  const [collapsed, setCollapsed] = useState(() => new Set(recallTexts(COLLAPSED)));
  const tree = toPlaceTree(collections, spaces);
  const toggle = (id: string) => {
    const next = new Set(collapsed);
    if (!next.delete(id)) next.add(id);
    setCollapsed(next);
    remember(COLLAPSED, [...next].slice(-COLLAPSED_AT_MOST));
  };
  return (
    <>
      {spaces.length > LISTED_AT_MOST && (
        <SearchField aria-label="Find a space" value={query} onChange={setQuery} className="side-filter">
          <Input className="input" placeholder="Find a space" />
        </SearchField>
      )}
      {query.trim() === '' ? (
        <ul className="side-list">
          {tree.branches.map((branch) => (
            <BranchItem key={branch.collection.id} branch={branch} collapsed={collapsed} toggle={toggle} />
          ))}
          <SpaceItems spaces={tree.spaces} />
        </ul>
      ) : (
        <FoundSpaces spaces={findByTitle(spaces, query)} />
      )}
      <Sites organizationId={organizationId} />
    </>
  );
}

interface BranchProps {
  branch: Branch;
  collapsed: ReadonlySet<string>;
  toggle: (id: string) => void;
}

function BranchItem({ branch, collapsed, toggle }: BranchProps) {
  const { id, title } = branch.collection;
  const isOpen = !collapsed.has(id);
  return (
    <li>
      <PlainButton className="side-link side-collection" aria-expanded={isOpen} onPress={() => toggle(id)}>
        <IconChevronRight size={16} />
        <span>{title}</span>
      </PlainButton>
      {isOpen && (
        <ul className="side-list">
          {branch.branches.map((each) => (
            <BranchItem key={each.collection.id} branch={each} collapsed={collapsed} toggle={toggle} />
          ))}
          <SpaceItems spaces={branch.spaces} />
        </ul>
      )}
    </li>
  );
}

/** The first of them and the one that is open, and all where somebody asks. */
function SpaceItems({ spaces }: { spaces: readonly Space[] }) {
  const [isWhole, setWhole] = useState(false);
  const [path] = useLocation();
  const isOpen = ({ id }: Space): boolean => path === `/spaces/${id}` || path.startsWith(`/spaces/${id}/`);
  const shown = isWhole ? spaces : spaces.filter((space, index) => index < LISTED_AT_MOST || isOpen(space));
  return (
    <>
      {shown.map((space) => (
        <li key={space.id}>
          <SideLink to={`/spaces/${space.id}`} icon={space.emoji && <span>{toEmoji(space.emoji)}</span>}>
            {space.title}
          </SideLink>
        </li>
      ))}
      {shown.length < spaces.length && (
        <li>
          <Button kind="quiet" onPress={() => setWhole(true)}>{`Show all ${spaces.length}`}</Button>
        </li>
      )}
    </>
  );
}

function FoundSpaces({ spaces }: { spaces: readonly Space[] }) {
  return (
    <>
      <p role="status" className={spaces.length > 0 ? 'only-spoken' : 'side-note'}>
        {spaces.length === 0 ? 'No space has such a title.' : `${spaces.length} spaces`}
      </p>
      <ul className="side-list">
        <SpaceItems spaces={spaces} />
      </ul>
    </>
  );
}

/** The way to all of them, and to each of the first. */
function Sites({ organizationId }: { organizationId: string }) {
  const { data: sites = [] } = useQuery(sitesOf(organizationId));
  const to = `/organizations/${organizationId}/sites`;
  const [path] = useLocation();
  return (
    <section aria-label="Sites">
      <h2 className="side-title">
        <Link href={to} className="side-title-link" {...(path === to && { 'aria-current': 'page' as const })}>
          Sites
        </Link>
      </h2>
      <ul className="side-list">
        {sites.slice(0, LISTED_AT_MOST).map(({ id, title }) => (
          <li key={id}>
            <SideLink to={`${to}/${id}`} icon={<IconWorld size={16} />}>
              {title}
            </SideLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
