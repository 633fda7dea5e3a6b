// The settings of an organization: one tab for each subject. A new one is an entry of this list.
import { IconAdjustments } from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { Organization } from '../api/types.ts';

export interface TabProps {
  organization: Organization;
  /** What stands in the address after the name of the tab. */
  rest: readonly string[];
}

export interface Tab {
  /** In the address. */
  name: string;
  title: string;
  icon: ComponentType<{ size?: number }>;
  Content: ComponentType<TabProps>;
  /** The flag in `permissions` of the organization without which it is neither listed nor shown, and who has it. */
  right: string;
  needs: string;
}

const ADMIN = { right: 'admin', needs: 'an administrator' } as const;

export const TABS: readonly Tab[] = [
  {
    name: 'general',
    title: 'General',
    icon: IconAdjustments,
    Content: content(() => import('./general.tsx').then((part) => part.General)),
    ...ADMIN,
  },
];

export const settingsPath = (organizationId: string, ...parts: readonly string[]): string =>
  `/organizations/${[organizationId, 'settings', ...parts].map(encodeURIComponent).join('/')}`;

function content(load: () => Promise<ComponentType<TabProps>>) {
  return lazy(async () => ({ default: await load() }));
}
