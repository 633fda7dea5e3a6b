import { IconBell, IconGitPullRequest, IconHome, IconSearch, IconSelector, IconSettings } from '@tabler/icons-react';
import { Button as PlainButton } from 'react-aria-components';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { modKey } from '../../ui/mod-key.ts';
import { PersonMenu } from '../person-menu.tsx';
import { useOrganization } from './chosen.ts';
import { unreadCount } from '../../api/reads.ts';
import { Places } from './places.tsx';
import { SideLink } from './side-link.tsx';
import { part } from '../../ui/part.tsx';

const ImportsUnderWay = part(() =>
  import('../../transfer/under-way.tsx').then(({ ImportsUnderWay }) => ImportsUnderWay),
);

/** The way to everything: the organization with its spaces and sites, search, and the person's own. */
export function SideBar({ onSearch }: { onSearch: () => void }) {
  const { all, organization, choose } = useOrganization();
  const [, navigate] = useLocation();
  return (
    <nav className="side-bar" aria-label="Main">
      {all.length > 1 && (
        <MenuButton
          aria-label="Organizations"
          onAction={(id) => {
            choose(String(id));
            navigate('/');
          }}
          button={
            <Button kind="quiet" className="side-organization">
              <span>{organization?.title}</span>
              <IconSelector size={16} />
            </Button>
          }
        >
          {all.map(({ id, title }) => (
            <MenuItem key={id} id={id}>
              {title}
            </MenuItem>
          ))}
        </MenuButton>
      )}
      <PlainButton className="side-link" onPress={onSearch}>
        <IconSearch size={18} />
        <span>Search</span>
        <kbd>{modKey('K')}</kbd>
      </PlainButton>
      <SideLink to="/" icon={<IconHome size={18} />}>
        Home
      </SideLink>
      <NotificationsLink />
      {organization !== undefined && (
        <SideLink to={`/organizations/${organization.id}/changes`} icon={<IconGitPullRequest size={18} />}>
          Change requests
        </SideLink>
      )}
      {organization?.permissions['listMembers'] === true && (
        <SideLink to={`/organizations/${organization.id}/settings`} icon={<IconSettings size={18} />}>
          Settings
        </SideLink>
      )}
      {organization !== undefined && <ImportsUnderWay key={organization.id} organizationId={organization.id} />}
      {organization !== undefined && (
        <section aria-label={`Spaces of ${organization.title}`}>
          <h2 className="side-title">{all.length > 1 ? 'Spaces' : organization.title}</h2>
          <Places key={organization.id} organizationId={organization.id} />
        </section>
      )}
      <div className="side-end">
        <PersonMenu />
      </div>
    </nav>
  );
}

/** The way to what somebody was notified of, with how many of it nobody read yet. */
function NotificationsLink() {
  const { data: unread = 0 } = useQuery(unreadCount);
  return (
    <SideLink to="/notifications" icon={<IconBell size={18} />} count={unread}>
      Notifications
    </SideLink>
  );
}
