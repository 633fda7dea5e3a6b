import { IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { useLocation } from 'wouter';
import { organizations, spacesOf } from '../api/reads.ts';
import type { Organization } from '../api/types.ts';
import { toEmoji } from '../ui/emoji.ts';
import { PersonMenu } from './person-menu.tsx';

/** The way to everything: organizations with their spaces, and the person's own. */
export function SideBar() {
  const { data: all = [] } = useQuery(organizations);
  return (
    <nav className="side-bar" aria-label="Main">
      <SideLink to="/" icon={<IconHome size={18} />}>
        Home
      </SideLink>
      {all.map((organization) => (
        <Spaces key={organization.id} organization={organization} />
      ))}
      <div className="side-end">
        <PersonMenu />
      </div>
    </nav>
  );
}

function Spaces({ organization }: { organization: Organization }) {
  const { data: spaces = [] } = useQuery(spacesOf(organization.id));
  return (
    <section>
      <h2 className="side-title">{organization.title}</h2>
      <ul>
        {spaces.map((space) => (
          <li key={space.id}>
            <SideLink to={`/spaces/${space.id}`} icon={space.emoji && <span>{toEmoji(space.emoji)}</span>}>
              {space.title}
            </SideLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SideLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  const [path] = useLocation();
  const isHere = to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`);
  return (
    <Link href={to} className="side-link" {...(isHere && { 'aria-current': 'page' as const })}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
