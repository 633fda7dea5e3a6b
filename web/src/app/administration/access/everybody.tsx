import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { PagedList } from '../paged.tsx';
import { roleName, ROLES } from '../roles.ts';
import { counted } from '../text.ts';
import { everybodyOf } from './reads.ts';
import type { Target } from './target.ts';

const CHOICES = [['', 'All roles'], ...ROLES.map(([role, name]) => [role, name] as const)] as const;

/** Everybody who has a role here, in whatever way, each with the question why. */
export function Everybody({ target, onAsk }: { target: Target; onAsk: (userId: string) => void }) {
  const [role, setRole] = useState('');
  return (
    <section className="admin-section" aria-labelledby="everybody">
      <h2 id="everybody">Who can see this</h2>
      <div className="admin-filters">
        <Select label="Role" value={role} choices={CHOICES} onChange={setRole} />
      </div>
      <PagedList
        of={everybodyOf(target, role)}
        label="Who can see this"
        count={(all) => counted(all, 'person', 'people')}
        empty={<p role="status">Nobody has this role here.</p>}
      >
        {({ permission, user }) => (
          <li key={user.id} className="admin-row">
            <span className="admin-what">
              <bdi className="admin-name">{user.displayName}</bdi>
              {user.email !== undefined && (
                <span className="admin-facts">
                  <bdi>{user.email}</bdi>
                </span>
              )}
            </span>
            <span>{roleName(permission)}</span>
            <Button kind="quiet" aria-label={`Why can ${user.displayName} see this?`} onPress={() => onAsk(user.id)}>
              Why?
            </Button>
          </li>
        )}
      </PagedList>
    </section>
  );
}
