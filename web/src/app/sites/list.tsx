import { IconPlus, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useLocation, useParams, useSearch } from 'wouter';
import { organizations, sitesOf } from '../api/reads.ts';
import type { Organization, Site } from '../api/types.ts';
import { Failed } from '../shell/failed.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { isOpenTo, sitePath } from './addresses.ts';
import { audienceName } from './audiences.ts';
import { NewSite } from './new-site.tsx';
import './sites.css';
import { StateChip } from './state-chip.tsx';

/** More sites than these are shown when somebody asks. */
const SHOWN_AT_MOST = 60;

/** The sites of an organization. */
export function SitesPage() {
  const { organizationId } = useParams();
  const { data: all } = useQuery(organizations);
  if (all === undefined) return <Loading />;
  const organization = all.find(({ id }) => id === organizationId);
  return organization === undefined ? <NotFound /> : <Shown key={organization.id} organization={organization} />;
}

/** The query of the address opens the window for a new one, too: `?new`. */
function Shown({ organization }: { organization: Organization }) {
  const { data: sites, error, refetch } = useQuery(sitesOf(organization.id));
  const [here, navigate] = useLocation();
  const isMaking = new URLSearchParams(useSearch()).has('new');
  const may = organization.permissions['createContent'] === true;
  const make = () => navigate(`${here}?new`);
  if (sites === undefined && error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="sites">
      <div className="sites-title">
        <div>
          <h1>Sites</h1>
          <p className="field-help">
            A site shows spaces of {organization.title} to readers, at an address of its own.
            {!may && ' Who may create content in the organization makes and changes sites.'}
          </p>
        </div>
        {may && (
          <Button kind="main" onPress={make}>
            <IconPlus size={18} aria-hidden />
            New site
          </Button>
        )}
      </div>
      {sites === undefined && <Loading />}
      {sites?.length === 0 && <NoSites may={may} onMake={make} />}
      {sites !== undefined && sites.length > 0 && <List organizationId={organization.id} sites={sites} />}
      {isMaking && may && (
        <NewSite organizationId={organization.id} onClose={() => navigate(here, { replace: true })} />
      )}
    </div>
  );
}

function NoSites({ may, onMake }: { may: boolean; onMake: () => void }) {
  const icon = <IconWorld size={32} aria-hidden />;
  if (!may) return <Empty icon={icon} title="There are no sites" text="Sites that you may look at will appear here." />;
  return (
    <Empty
      icon={icon}
      title="There are no sites yet"
      text="Make one, choose the spaces that it shows, and publish it when it is ready."
    >
      <Button kind="main" onPress={onMake}>
        Make a site
      </Button>
    </Empty>
  );
}

function List({ organizationId, sites }: { organizationId: string; sites: readonly Site[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? sites : sites.slice(0, SHOWN_AT_MOST);
  return (
    <>
      <ul className="sites-list" aria-label="Sites of the organization">
        {shown.map((site) => (
          <Row key={site.id} site={site} to={sitePath(organizationId, site.id)} />
        ))}
      </ul>
      {shown.length < sites.length && (
        <Button onPress={() => setWhole(true)}>{`Show all ${sites.length} sites`}</Button>
      )}
    </>
  );
}

function Row({ site, to }: { site: Site; to: string }) {
  const { title, published, visibility, siteSpaces, urls } = site;
  return (
    <li className="sites-row">
      <span className="sites-mark" aria-hidden>
        <IconWorld size={20} />
      </span>
      <div className="sites-row-main">
        {isOpenTo(site) ? (
          <Link className="sites-link" href={to} dir="auto">
            {title}
          </Link>
        ) : (
          <span className="sites-link" dir="auto">
            {title}
          </span>
        )}
        {urls.published === undefined ? (
          <span className="sites-address">/{site.basename}</span>
        ) : (
          <a className="sites-address" href={urls.published} target="_blank" rel="noreferrer">
            {urls.published.replace(/^https?:\/\//, '')}
          </a>
        )}
      </div>
      <span className="sites-audience">{audienceName(visibility)}</span>
      <span className="sites-count">{countOf(siteSpaces)}</span>
      <StateChip published={published} />
    </li>
  );
}

const countOf = (spaces: number): string =>
  spaces === 0 ? 'No spaces' : spaces === 1 ? '1 space' : `${spaces} spaces`;
