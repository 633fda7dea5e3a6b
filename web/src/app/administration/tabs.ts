// The settings of an organization: one tab for each subject. A new one is an entry of this list.
import {
  IconAdjustments,
  IconApi,
  IconArrowsLeftRight,
  IconChecklist,
  IconClipboardList,
  IconKey,
  IconLanguage,
  IconMailPlus,
  IconPlugConnected,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Organization } from '../api/types.ts';
import { screen } from '../ui/part.tsx';

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

const MEMBER = { right: 'listMembers', needs: 'a member with a role' } as const;
const ADMIN = { right: 'admin', needs: 'an administrator' } as const;

export const TABS: readonly Tab[] = [
  {
    name: 'general',
    title: 'General',
    icon: IconAdjustments,
    Content: screen<TabProps>(() => import('./general.tsx').then((part) => part.General)),
    ...ADMIN,
  },
  {
    name: 'members',
    title: 'Members',
    icon: IconUsers,
    Content: screen<TabProps>(() => import('./members/members.tsx').then((part) => part.Members)),
    ...MEMBER,
  },
  {
    name: 'invitations',
    title: 'Invitations',
    icon: IconMailPlus,
    Content: screen<TabProps>(() => import('./invitations/invitations.tsx').then((part) => part.Invitations)),
    ...ADMIN,
  },
  {
    name: 'teams',
    title: 'Teams',
    icon: IconUsersGroup,
    Content: screen<TabProps>(() => import('./teams/teams.tsx').then((part) => part.Teams)),
    right: 'listTeams',
    needs: 'a member with a role',
  },
  {
    name: 'sign-on',
    title: 'Single sign-on',
    icon: IconKey,
    Content: screen<TabProps>(() => import('./sign-on/sign-on.tsx').then((part) => part.SignOn)),
    ...ADMIN,
  },
  {
    name: 'audit',
    title: 'Audit log',
    icon: IconClipboardList,
    Content: screen<TabProps>(() => import('./audit/audit.tsx').then((part) => part.Audit)),
    ...ADMIN,
  },
  {
    name: 'specifications',
    title: 'OpenAPI',
    icon: IconApi,
    Content: screen<TabProps>(() =>
      import('./catalog/specifications/specifications.tsx').then((part) => part.Specifications),
    ),
    ...MEMBER,
  },
  {
    name: 'translations',
    title: 'Translations',
    icon: IconLanguage,
    Content: screen<TabProps>(() =>
      import('./catalog/translations/translations.tsx').then((part) => part.Translations),
    ),
    ...MEMBER,
  },
  {
    name: 'synonyms',
    title: 'Synonyms',
    icon: IconArrowsLeftRight,
    Content: screen<TabProps>(() => import('./catalog/synonyms/synonyms.tsx').then((part) => part.Synonyms)),
    ...ADMIN,
  },
  {
    name: 'integrations',
    title: 'Integrations',
    icon: IconPlugConnected,
    Content: screen<TabProps>(() =>
      import('./catalog/integrations/integrations.tsx').then((part) => part.Integrations),
    ),
    ...ADMIN,
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    icon: IconWebhook,
    Content: screen<TabProps>(() => import('./catalog/webhooks/webhooks.tsx').then((part) => part.Webhooks)),
    ...ADMIN,
  },
  {
    name: 'checks',
    title: 'Checks',
    icon: IconChecklist,
    Content: screen<TabProps>(() => import('../checking/checks-tab.tsx').then((part) => part.Checks)),
    ...ADMIN,
  },
];

export const settingsPath = (organizationId: string, ...parts: readonly string[]): string =>
  `/organizations/${[organizationId, 'settings', ...parts].map(encodeURIComponent).join('/')}`;
