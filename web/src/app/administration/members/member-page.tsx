import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { me } from '../../api/reads.ts';
import type { Organization } from '../../api/types.ts';
import { toEmoji } from '../../ui/emoji.ts';
import { PagedList } from '../paged.tsx';
import { type Member, memberOf, spacesOfMember, teamsOfMember } from '../people.ts';
import { roleName } from '../roles.ts';
import { settingsPath } from '../tabs.ts';
import { counted, dayOf, momentOf } from '../text.ts';
import { DetailPage } from '../detail-page.tsx';
import { MemberMenu } from './member-menu.tsx';
import { RoleSelect } from './role-select.tsx';

/** One member: their teams, and what they can see. */
export function MemberPage({ organization, userId }: { organization: Organization; userId: string }) {
  const read = useQuery(memberOf(organization.id, userId));
  return (
    <DetailPage organizationId={organization.id} tab="members" title="Members" read={read}>
      {(data) => <Shown organization={organization} member={data} />}
    </DetailPage>
  );
}

function Shown({ organization, member }: { organization: Organization; member: Member }) {
  const { user, sso, disabled, joinedAt, lastSeenAt, role } = member;
  const { data: self } = useQuery(me);
  const isAdmin = organization.permissions['admin'] === true;
  const isSelf = self?.id === user.id;
  return (
    <>
      <div className="admin-head">
        <h1>
          <bdi>{user.displayName}</bdi>
        </h1>
        <div className="admin-actions">
          {isAdmin ? (
            <RoleSelect organization={organization} member={member} isSelf={isSelf} />
          ) : (
            <span>{roleName(role)}</span>
          )}
          {(isAdmin || isSelf) && (
            <MemberMenu organization={organization} member={member} isAdmin={isAdmin} isSelf={isSelf} />
          )}
        </div>
      </div>
      <p className="admin-facts">
        {user.email !== undefined && <bdi>{user.email}</bdi>}
        <span>Joined {dayOf(joinedAt)}</span>
        {lastSeenAt !== undefined && <span>Active {momentOf(lastSeenAt)}</span>}
        {sso && <span className="admin-chip">Single sign-on</span>}
        {disabled && (
          <span className="admin-chip" data-kind="warning">
            Disabled
          </span>
        )}
      </p>
      <Ways organizationId={organization.id} userId={user.id} isAdmin={isAdmin} isSelf={isSelf} />
      {(isAdmin || isSelf) && <Belongings organization={organization} member={member} />}
    </>
  );
}

interface WaysProps {
  organizationId: string;
  userId: string;
  isAdmin: boolean;
  isSelf: boolean;
}

/** Tokens, sessions and connected programs are everybody's own, on the pages of the account; the log says what was done with them. */
function Ways({ organizationId, userId, isAdmin, isSelf }: WaysProps) {
  if (!isAdmin && !isSelf) return null;
  const log = (action: string) =>
    `${settingsPath(organizationId, 'audit')}?${new URLSearchParams({ actor: userId, ...(action !== '' && { action }) })}`;
  return (
    <p className="admin-actions">
      {/* Pages of the server. */}
      {isSelf && <a href="/account">Your tokens, sessions and connected apps</a>}
      {isAdmin && <Link href={log('')}>What they did</Link>}
      {isAdmin && <Link href={log('session.started')}>Their sign-ins</Link>}
      {isAdmin && <Link href={log('token.created')}>Their tokens</Link>}
    </p>
  );
}

function Belongings({ organization, member: { user } }: { organization: Organization; member: Member }) {
  return (
    <>
      <section className="admin-section" aria-labelledby="member-teams">
        <h2 id="member-teams">Teams</h2>
        <PagedList
          of={teamsOfMember(organization.id, user.id)}
          label="Teams"
          empty={<p className="admin-note">In no team.</p>}
        >
          {({ team, member }) => (
            <li key={team.id} className="admin-row">
              <Link className="admin-name" href={settingsPath(organization.id, 'teams', team.id)}>
                <bdi>{team.title}</bdi>
              </Link>
              <span>{member.role === 'owner' ? 'Owner' : 'Member'}</span>
            </li>
          )}
        </PagedList>
      </section>
      <section className="admin-section" aria-labelledby="member-spaces">
        <h2 id="member-spaces">What they can see</h2>
        <PagedList
          of={spacesOfMember(organization.id, user.id)}
          label="Spaces"
          count={(all) => counted(all, 'space')}
          empty={<p className="admin-note">No space. Share one under “People” in its menu, or give a role.</p>}
        >
          {({ space, permission }) => (
            <li key={space.id} className="admin-row">
              <Link className="admin-name" href={`/spaces/${space.id}`}>
                {toEmoji(space.emoji)} <bdi>{space.title}</bdi>
              </Link>
              <span>{roleName(permission)}</span>
              <Link href={`/spaces/${space.id}/people?person=${encodeURIComponent(user.id)}`}>
                Why<span className="only-spoken">{` can they see ${space.title}?`}</span>
              </Link>
            </li>
          )}
        </PagedList>
      </section>
    </>
  );
}
