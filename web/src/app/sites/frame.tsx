import { IconLock, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useParams } from 'wouter';
import { organizations } from '../api/reads.ts';
import { Boundary } from '../shell/boundary.tsx';
import { Failed } from '../shell/failed.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { MenuButton, MenuItem } from '../ui/menu.tsx';
import { sitePath, sitesPath } from './addresses.ts';
import { type OpenSite, SiteContext, useSite } from './context.ts';
import { siteOf } from './reads.ts';
import './sites.css';
import { StateChip } from './state-chip.tsx';
import { SITE_TABS, type SiteTab } from './tabs.ts';

/** A site with its tabs, for members: guests read it where it is published. */
export function SitePage() {
  const { organizationId } = useParams();
  const { data: all } = useQuery(organizations);
  if (all === undefined) return <Loading />;
  const organization = all.find(({ id }) => id === organizationId);
  if (organization === undefined) return <NotFound />;
  return organization.permissions['listMembers'] === true ? <Opened /> : <ForMembers />;
}

const ForMembers = () => (
  <Empty
    isWhole
    icon={<IconLock size={32} aria-hidden />}
    title="Sites need another role"
    text="You are a guest in this organization: you read its sites where they are published. Members with a role see how they are made."
  />
);

function Opened() {
  const { organizationId = '', siteId = '', '*': rest = '' } = useParams();
  const at = { organizationId, siteId };
  const { data: site, error, refetch } = useQuery(siteOf(at));
  // What was read stays where a later read fails.
  if (site === undefined && error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (site === undefined) return <Loading />;
  const open: OpenSite = { site, at, mayChange: site.permissions['admin'] === true };
  const tabs = SITE_TABS.filter(({ needs }) => site.permissions[needs] === true);
  const tab = tabs.find(({ name }) => name === rest.replace(/\/+$/, ''));
  return (
    <SiteContext value={open}>
      <div className="site" key={site.id}>
        <SiteSide tabs={tabs} tab={tab} />
        <div className="site-main">
          <Boundary key={rest}>{tab === undefined ? <NotFound /> : <tab.page />}</Boundary>
        </div>
      </div>
    </SiteContext>
  );
}

interface SideProps {
  tabs: readonly SiteTab[];
  tab: SiteTab | undefined;
}

/** The tabs in a column, or in a menu where there is no room for one. The style sheet shows one of the two. */
function SiteSide({ tabs, tab }: SideProps) {
  const { site, at } = useSite();
  const to = ({ name }: SiteTab) => sitePath(at.organizationId, at.siteId, name);
  return (
    <div className="site-side">
      <div className="site-head">
        <Link className="site-up" href={sitesPath(at.organizationId)}>
          Sites
        </Link>
        <span className="site-name" dir="auto">
          {site.title}
        </span>
        <StateChip published={site.published} />
      </div>
      <nav className="site-tabs" aria-label={`Site ${site.title}`}>
        {tabs.map((each) => (
          <TabLink key={each.name} tab={each} to={to(each)} isHere={each === tab} />
        ))}
      </nav>
      <div className="site-tab-menu">
        <MenuButton
          aria-label={`Site ${site.title}`}
          button={
            <Button className="select">
              {tab?.title ?? 'Choose'}
              <IconSelector size={16} aria-hidden />
            </Button>
          }
        >
          {tabs.map((each) => (
            <MenuItem key={each.name} href={to(each)} icon={<each.icon size={16} />}>
              {each.title}
            </MenuItem>
          ))}
        </MenuButton>
      </div>
    </div>
  );
}

function TabLink({ tab, to, isHere }: { tab: SiteTab; to: string; isHere: boolean }) {
  return (
    <>
      {tab.heading !== undefined && <h2 className="side-title">{tab.heading}</h2>}
      <Link href={to} className="side-link" {...(isHere && { 'aria-current': 'page' as const })}>
        <tab.icon size={18} aria-hidden />
        <span>{tab.title}</span>
      </Link>
    </>
  );
}
