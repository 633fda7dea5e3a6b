import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-aria-components';
import { useParams } from 'wouter';
import { collectionsOf, openRequestsOf, organizations, sitesOf, spacesOf } from '../api/reads.ts';
import type { Organization, Site, Space } from '../api/types.ts';
import { useRestoring } from '../managing/changes.ts';
import { NotFound } from '../shell/not-found.tsx';
import { isOpenTo } from '../sites/addresses.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { toEmoji } from '../ui/emoji.ts';
import { Loading } from '../ui/loading.tsx';
import './home.css';
import { Making } from './making.tsx';
import { deletedSpacesOf } from './reads.ts';
import { Cards } from './spaces.tsx';
import { RequestList, Row } from './waiting.tsx';

/** Everything that belongs to an organization. */
export function OrganizationPage() {
  const { organizationId } = useParams();
  const { data: all } = useQuery(organizations);
  if (all === undefined) return <Loading />;
  const organization = all.find(({ id }) => id === organizationId);
  return organization === undefined ? <NotFound /> : <Shown key={organization.id} organization={organization} />;
}

function Shown({ organization }: { organization: Organization }) {
  const { data: spaces } = useQuery(spacesOf(organization.id));
  const { data: requests } = useQuery(openRequestsOf(organization.id));
  const { data: sites = [] } = useQuery(sitesOf(organization.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const may = organization.permissions['createContent'] === true;
  return (
    <div className="home">
      <div className="home-title">
        {/* The button that had the focus goes with what it restored. */}
        <h1 ref={heading} tabIndex={-1}>
          {organization.title}
        </h1>
        {may && <Making organizationId={organization.id} />}
      </div>
      <RequestList
        title="Open change requests"
        requests={requests?.items ?? []}
        all={`/organizations/${encodeURIComponent(organization.id)}/changes`}
      />
      <section aria-label="Spaces">
        <h2>Spaces</h2>
        {spaces === undefined ? <Loading /> : <Cards spaces={spaces} may={may} />}
      </section>
      <Collections organizationId={organization.id} spaces={spaces ?? []} />
      <Sites organization={organization} sites={sites} may={may} />
      <DeletedSpaces organizationId={organization.id} onRestored={() => heading.current?.focus()} />
    </div>
  );
}

function Collections({ organizationId, spaces }: { organizationId: string; spaces: readonly Space[] }) {
  const { data: collections = [] } = useQuery(collectionsOf(organizationId));
  if (collections.length === 0) return null;
  return (
    <section aria-label="Collections">
      <h2>Collections</h2>
      <ul className="home-rows">
        {collections.map(({ id, title, permissions }) => {
          const inside = spaces.filter(({ parent }) => parent === id);
          return (
            <li key={id} className="home-line">
              <span className="home-name">{title}</span>
              <span className="home-note">
                {inside.length === 0 && 'No spaces'}
                {inside.map((space, index) => (
                  <span key={space.id}>
                    {index > 0 && ' · '}
                    <Link href={`/spaces/${space.id}`}>{space.title}</Link>
                  </span>
                ))}
              </span>
              {permissions['view'] === true && (
                <Link href={`/organizations/${organizationId}/collections/${id}`}>
                  People<span className="only-spoken">{` of ${title}`}</span>
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The side bar has a section named “Sites”, too. */
function Sites({ organization: { id: organizationId, title: of }, sites, may }: SitesProps) {
  if (sites.length === 0 && !may) return null;
  const at = `/organizations/${organizationId}/sites`;
  return (
    <section aria-label={`Sites of ${of}`}>
      <div className="home-title">
        <h2>Sites</h2>
        <div className="home-actions">
          {sites.length > 0 && <LinkButton href={at}>All sites</LinkButton>}
          {may && <LinkButton href={`${at}?new`}>New site</LinkButton>}
        </div>
      </div>
      {sites.length === 0 && <p className="home-note">None yet. A site shows spaces to readers.</p>}
      <ul className="home-rows">
        {sites.slice(0, SITES_AT_MOST).map((site) => (
          <Row key={site.id} to={isOpenTo(site) ? `${at}/${site.id}` : site.urls.published} title={site.title}>
            {site.published ? 'Published' : 'Not published'}
          </Row>
        ))}
      </ul>
    </section>
  );
}

interface SitesProps {
  organization: Organization;
  sites: readonly Site[];
  may: boolean;
}

/** All of them are in their own list. */
const SITES_AT_MOST = 10;

function DeletedSpaces({ organizationId, onRestored }: { organizationId: string; onRestored: () => void }) {
  const { data: spaces = [] } = useQuery(deletedSpacesOf(organizationId));
  if (spaces.length === 0) return null;
  return (
    <section aria-label="Deleted spaces">
      <h2>Deleted spaces</h2>
      <ul className="home-rows">
        {spaces.map((space) => (
          <DeletedSpace key={space.id} space={space} onRestored={onRestored} />
        ))}
      </ul>
    </section>
  );
}

/** Deleted spaces can be restored for so long. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

function DeletedSpace({ space, onRestored }: { space: Space; onRestored: () => void }) {
  const restore = useRestoring(space);
  const until = new Date(Date.parse(space.deletedAt ?? '') + WEEK_MS);
  return (
    <li className="home-line">
      <span className="home-name">
        {toEmoji(space.emoji)} {space.title}
      </span>
      <span className="home-note">Can be restored until {until.toLocaleString(document.documentElement.lang)}</span>
      <Button
        aria-label={`Restore ${space.title}`}
        isDisabled={restore.isPending}
        onPress={() => restore.mutate(undefined, { onSuccess: onRestored })}
      >
        Restore
      </Button>
    </li>
  );
}
