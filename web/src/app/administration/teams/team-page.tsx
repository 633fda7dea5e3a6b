import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { me } from '../../api/reads.ts';
import type { Organization } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { type Team, teamOf } from '../people.ts';
import { counted } from '../text.ts';
import { DetailPage } from '../detail-page.tsx';
import { AddToTeam } from './add-to-team.tsx';
import { DeleteTeam } from './delete-team.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { TeamMembers } from './team-members.tsx';

/** One team with its members. */
export function TeamPage({ organization, teamId }: { organization: Organization; teamId: string }) {
  const read = useQuery(teamOf(organization.id, teamId));
  return (
    <DetailPage organizationId={organization.id} tab="teams" title="Teams" read={read}>
      {(data) => <Shown organization={organization} team={data} />}
    </DetailPage>
  );
}

function Shown({ organization, team }: { organization: Organization; team: Team }) {
  const [open, setOpen] = useState<'add' | 'rename' | 'delete'>();
  const { data: self } = useQuery(me);
  const close = () => setOpen(undefined);
  const isAdmin = organization.permissions['admin'] === true;
  // Owners of a team, too.
  const mayManage = team.permissions.admin;
  return (
    <>
      <div className="admin-head">
        <h1 tabIndex={-1}>
          <bdi>{team.title}</bdi>
        </h1>
        <div className="admin-actions">
          {isAdmin && (
            <>
              <Button onPress={() => setOpen('rename')}>Rename</Button>
              <Button kind="danger" onPress={() => setOpen('delete')}>
                Delete
              </Button>
            </>
          )}
          {mayManage && (
            <Button kind="main" onPress={() => setOpen('add')}>
              Add members
            </Button>
          )}
        </div>
      </div>
      <p className="admin-note">
        {team.spaces === 0
          ? 'Nothing is shared with this team yet. Open “People” in the menu of a space to share it.'
          : `Shared with this team by name: ${counted(team.spaces, 'space')}.`}
      </p>
      <TeamMembers
        organization={organization}
        team={team}
        mayManage={mayManage}
        isAdmin={isAdmin}
        {...(self !== undefined && { selfId: self.id })}
      />
      {open === 'add' && <AddToTeam organizationId={organization.id} team={team} onClose={close} />}
      {open === 'rename' && <TeamDialog organizationId={organization.id} team={team} onClose={close} />}
      {open === 'delete' && <DeleteTeam organizationId={organization.id} team={team} onClose={close} />}
    </>
  );
}
