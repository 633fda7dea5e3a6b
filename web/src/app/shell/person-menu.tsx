import { IconLogout, IconMoon, IconSettings, IconSun, IconSunMoon, IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { me } from '../api/reads.ts';
import { forgetRecent } from '../api/recent.ts';
import { Button } from '../ui/button.tsx';
import { MenuButton, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { chooseColorScheme } from './color-scheme.ts';

/** The person's own things. Account pages are made by the server, so links lead there with a new page. */
export function PersonMenu() {
  const { data: person } = useQuery(me);
  if (person === undefined) return null;
  const button = (
    <Button kind="quiet">
      <IconUserCircle size={18} />
      {person.displayName}
    </Button>
  );
  return (
    <MenuButton aria-label="Account" placement="top start" button={button}>
      <MenuItem icon={<IconSun size={16} />} onAction={() => chooseColorScheme('light')}>
        Light
      </MenuItem>
      <MenuItem icon={<IconMoon size={16} />} onAction={() => chooseColorScheme('dark')}>
        Dark
      </MenuItem>
      <MenuItem icon={<IconSunMoon size={16} />} onAction={() => chooseColorScheme('system')}>
        Use the system colors
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<IconSettings size={16} />} onAction={() => location.assign('/account')}>
        Your account
      </MenuItem>
      <MenuItem icon={<IconLogout size={16} />} onAction={() => signOut(person.id)}>
        Sign out
      </MenuItem>
    </MenuButton>
  );
}

/** A form of the server's, so that the session ends there and the cookie with it. */
function signOut(userId: string): void {
  forgetRecent(userId);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sign-out';
  document.body.append(form);
  form.submit();
}
