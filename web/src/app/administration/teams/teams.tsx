import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { Input, Link, SearchField } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PagedList } from '../paged.tsx';
import { teamsOf } from '../people.ts';
import { settingsPath, type TabProps } from '../tabs.ts';
import { counted } from '../text.ts';
import { TeamDialog } from './team-dialog.tsx';
import { TeamPage } from './team-page.tsx';

/** Groups of members that are given access together. */
export function Teams({ organization, rest: [teamId] }: TabProps) {
  return teamId === undefined ? (
    <AllTeams organization={organization} rest={[]} />
  ) : (
    <TeamPage key={teamId} organization={organization} teamId={teamId} />
  );
}

function AllTeams({ organization }: TabProps) {
  const [search, setSearch] = useState('');
  const [isMaking, setMaking] = useState(false);
  const title = useDeferredValue(search.trim());
  const isAdmin = organization.permissions['admin'] === true;
  return (
    <div className="admin-tab">
      <div className="admin-head">
        <h1>Teams</h1>
        {isAdmin && (
          <Button kind="main" onPress={() => setMaking(true)}>
            <IconPlus size={16} aria-hidden />
            New team
          </Button>
        )}
      </div>
      <p className="admin-note">
        A team is a group of members that is given access together. Owners of a team add and remove its members.
      </p>
      <SearchField aria-label="Find a team" value={search} onChange={setSearch}>
        <Input className="input" placeholder="Find a team" maxLength={256} />
      </SearchField>
      <PagedList
        of={teamsOf(organization.id, title)}
        label="Teams"
        count={(all) => counted(all, 'team')}
        empty={
          title === '' ? (
            <Empty
              icon={<IconUsersGroup size={32} aria-hidden />}
              title="There are no teams yet"
              text="Make one for people who need the same spaces, and share with all of them at once."
            />
          ) : (
            <p role="status">No team has this name.</p>
          )
        }
      >
        {(team) => (
          <li key={team.id} className="admin-row">
            <span className="admin-what">
              <Link className="admin-name" href={settingsPath(organization.id, 'teams', team.id)}>
                <bdi>{team.title}</bdi>
              </Link>
              <span className="admin-facts">
                <span>{counted(team.members, 'member')}</span>
                <span>
                  {team.spaces === 0
                    ? 'Nothing shared with it yet'
                    : `Shared with it: ${counted(team.spaces, 'space')}`}
                </span>
              </span>
            </span>
          </li>
        )}
      </PagedList>
      {isMaking && <TeamDialog organizationId={organization.id} onClose={() => setMaking(false)} />}
    </div>
  );
}
