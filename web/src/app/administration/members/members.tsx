import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Input, Link, SearchField } from 'react-aria-components';
import { me } from '../../api/reads.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { PagedList } from '../paged.tsx';
import { type Member, membersOf } from '../people.ts';
import { ROLE_CHOICES, roleName } from '../roles.ts';
import { settingsPath, type TabProps } from '../tabs.ts';
import { counted, dayOf, momentOf } from '../text.ts';
import { MemberMenu } from './member-menu.tsx';
import { MemberPage } from './member-page.tsx';
import { RoleSelect } from './role-select.tsx';

/** Who belongs to the organization. */
export function Members({ organization, rest: [userId] }: TabProps) {
  return userId === undefined ? (
    <Everybody organization={organization} rest={[]} />
  ) : (
    <MemberPage key={userId} organization={organization} userId={userId} />
  );
}

const SORTS = [
  ['joinedAt', 'Joined last'],
  ['lastSeenAt', 'Active last'],
  ['name', 'Name'],
] as const;

function Everybody({ organization }: TabProps) {
  const [search, setSearch] = useState('');
  const [role, setRole] = useState('');
  const [sort, setSort] = useState('joinedAt');
  const isAdmin = organization.permissions['admin'] === true;
  const filter = { search: useDeferredValue(search.trim()), role, sort };
  const isFiltered = filter.search !== '' || role !== '';
  return (
    <div className="admin-tab">
      <div className="admin-head">
        <h1 tabIndex={-1}>Members</h1>
        {isAdmin && (
          <LinkButton kind="main" href={settingsPath(organization.id, 'invitations')}>
            <IconUserPlus size={18} aria-hidden />
            Invite people
          </LinkButton>
        )}
      </div>
      <div className="admin-filters">
        <SearchField aria-label="Find a member" value={search} onChange={setSearch}>
          <Input className="input" placeholder="Find by name or address" maxLength={256} />
        </SearchField>
        <Select label="Role" value={role} onChange={setRole} choices={[['', 'All roles'], ...ROLE_CHOICES]} />
        <Select label="Order" value={sort} onChange={setSort} choices={SORTS} />
      </div>
      <PagedList
        of={membersOf(organization.id, filter)}
        label="Members"
        count={(all) => `${counted(all, 'person', 'people')}${isFiltered ? ' found' : ''}`}
        empty={
          <p role="status">
            {isFiltered ? 'Nobody here has this name, address or role.' : 'Nobody was seen yet. Choose another order.'}
          </p>
        }
      >
        {(member: Member) => (
          <MemberRow key={member.id} organization={organization} member={member} isAdmin={isAdmin} />
        )}
      </PagedList>
    </div>
  );
}

interface RowProps {
  organization: TabProps['organization'];
  member: Member;
  isAdmin: boolean;
}

function MemberRow({ organization, member, isAdmin }: RowProps) {
  const { user, role, disabled, sso, lastSeenAt, joinedAt } = member;
  const { data: self } = useQuery(me);
  const isSelf = self?.id === user.id;
  return (
    <li className="admin-row">
      <span className="admin-what">
        {isAdmin || isSelf ? (
          <Link className="admin-name" href={settingsPath(organization.id, 'members', user.id)}>
            <bdi>{user.displayName}</bdi>
          </Link>
        ) : (
          <bdi className="admin-name">{user.displayName}</bdi>
        )}
        <span className="admin-facts">
          {user.email !== undefined && <bdi>{user.email}</bdi>}
          {isSelf && <span className="admin-chip">You</span>}
          {sso && <span className="admin-chip">Single sign-on</span>}
          {disabled && (
            <span className="admin-chip" data-kind="warning">
              Disabled
            </span>
          )}
        </span>
        <span className="admin-facts">
          {lastSeenAt === undefined ? (
            <span>Joined {dayOf(joinedAt)}</span>
          ) : (
            <time dateTime={lastSeenAt}>Active {momentOf(lastSeenAt)}</time>
          )}
        </span>
      </span>
      {isAdmin ? (
        <RoleSelect organization={organization} member={member} isSelf={isSelf} />
      ) : (
        <span>{roleName(role)}</span>
      )}
      {(isAdmin || isSelf) && (
        <MemberMenu organization={organization} member={member} isAdmin={isAdmin} isSelf={isSelf} />
      )}
    </li>
  );
}
