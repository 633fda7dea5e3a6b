import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { me, organizations } from '../../api/reads.ts';
import { Button } from '../../ui/button.tsx';
import '../administration.css';
import { rolesUpTo } from '../roles.ts';
import { Everybody } from './everybody.tsx';
import { GuestLinks } from './guest-links.tsx';
import { Level } from './level.tsx';
import { Named } from './named.tsx';
import { explanationOf } from './reads.ts';
import { Share } from './share.tsx';
import type { Target } from './target.ts';
import { Why } from './why.tsx';

/** Who can see a space or a collection, and why; `?person=ID` asks about somebody at once. */
export function PeopleView({ target }: { target: Target }) {
  const [isSharing, setSharing] = useState(false);
  const [here, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('person');
  const { data: self } = useQuery(me);
  const { data: own } = useQuery({ ...explanationOf(target, self?.id ?? ''), enabled: self !== undefined });
  const ask = (userId: string) => navigate(`${here}?person=${encodeURIComponent(userId)}`);
  const { data: all } = useQuery(organizations);
  // Guests know of no members and no teams, whatever they may do here.
  const isMember = all?.some(
    ({ id, permissions }) => id === target.organization && permissions['listMembers'] === true,
  );
  const knowsPeople = target.isManaged && isMember === true;
  const choices = rolesUpTo(own?.role ?? null);
  return (
    <div className="admin-content">
      <div className="admin-tab">
        <div className="admin-head">
          <h1 tabIndex={-1}>People</h1>
          <div className="admin-actions">
            {self !== undefined && (
              <Button onPress={() => ask(knowsPeople ? '' : self.id)}>
                {knowsPeople ? 'Check a person' : 'Why can I see this?'}
              </Button>
            )}
            {knowsPeople && (
              <Button kind="main" onPress={() => setSharing(true)}>
                <IconUserPlus size={18} aria-hidden />
                Share
              </Button>
            )}
          </div>
        </div>
        <p className="admin-note">
          Who may see and change the {target.kind} “<bdi>{target.title}</bdi>” in this application.
          {target.kind === 'space' && ' Readers of published sites are another matter: they need no role.'}
        </p>
        <Level target={target} choices={choices} />
        {target.isManaged && (
          <>
            <Named target={target} choices={choices} hasTeams={knowsPeople} />
            {knowsPeople && <Everybody target={target} onAsk={ask} />}
            <GuestLinks target={target} choices={choices} />
          </>
        )}
      </div>
      {isSharing && <Share target={target} choices={choices} onClose={() => setSharing(false)} />}
      {asked !== null && (
        <Why
          target={target}
          userId={asked}
          canAsk={knowsPeople}
          onAsk={ask}
          onClose={() => navigate(here, { replace: true })}
        />
      )}
    </div>
  );
}
