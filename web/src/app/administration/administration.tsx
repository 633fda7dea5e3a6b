import { IconChevronLeft, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useParams } from 'wouter';
import { organizations } from '../api/reads.ts';
import type { Organization } from '../api/types.ts';
import { Boundary } from '../shell/boundary.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import './administration.css';
import { settingsPath, type Tab, TABS } from './tabs.ts';
import { decodePart } from '../ui/decode-part.ts';

/** The settings of an organization. */
export function Administration() {
  const { organizationId, '*': path = '' } = useParams();
  const { data: all } = useQuery(organizations);
  if (all === undefined) return <Loading />;
  const organization = all.find(({ id }) => id === organizationId);
  if (organization === undefined) return <NotFound />;
  const [name, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodePart);
  return <Shown key={organization.id} organization={organization} name={name} rest={rest} />;
}

interface ShownProps {
  organization: Organization;
  name: string | undefined;
  rest: readonly string[];
}

function Shown({ organization, name, rest }: ShownProps) {
  const listed = TABS.filter(({ right }) => organization.permissions[right] === true);
  const tab = name === undefined ? listed[0] : TABS.find((each) => each.name === name);
  if (tab === undefined) return listed.length === 0 && name === undefined ? <NothingToSet /> : <NotFound />;
  return (
    <div
      className="admin"
      {...(name === undefined && { 'data-root': true })}
      {...(rest.length > 0 && { 'data-deep': true })}
    >
      <div className="admin-side">
        <div>
          {/* Where the tab is not shown, with its own heading. */}
          <h1 className="admin-root">Settings</h1>
          <p className="admin-of">
            <Link href={`/organizations/${encodeURIComponent(organization.id)}`}>{organization.title}</Link>
          </p>
          <nav aria-label="Settings">
            <ul>
              {listed.map((each) => (
                <TabLink key={each.name} organizationId={organization.id} tab={each} isHere={each === tab} />
              ))}
            </ul>
          </nav>
        </div>
      </div>
      <div className="admin-content">
        <Link className="admin-back" href={settingsPath(organization.id)}>
          <IconChevronLeft size={16} aria-hidden />
          All settings
        </Link>
        <Boundary key={tab.name}>
          {listed.includes(tab) ? <tab.Content organization={organization} rest={rest} /> : <Refused tab={tab} />}
        </Boundary>
      </div>
    </div>
  );
}

function TabLink({ organizationId, tab, isHere }: { organizationId: string; tab: Tab; isHere: boolean }) {
  const { name, title, icon: Icon } = tab;
  return (
    <li>
      <Link
        className="side-link"
        href={settingsPath(organizationId, name)}
        {...(isHere && { 'aria-current': 'page' as const })}
      >
        <Icon size={18} />
        <span>{title}</span>
      </Link>
    </li>
  );
}

const Refused = ({ tab: { title, needs } }: { tab: Tab }) => (
  <Empty
    isWhole
    icon={<IconLock size={32} aria-hidden />}
    title={`${title} needs another role`}
    text={`Only ${needs} of the organization sees and changes this. Ask one for it, or for the role.`}
  />
);

const NothingToSet = () => (
  <Empty
    isWhole
    icon={<IconLock size={32} aria-hidden />}
    title="There are no settings for you here"
    text="You are a guest in this organization: you see what was shared with you. Administrators manage the rest."
  />
);
