// What can be looked at of a site, in the order in which it is listed. A tab is a page below the address of the site.
import { type Icon, IconLayoutDashboard, IconSettings } from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';

/** What a site answers that the caller may do with it. */
type Right = 'view' | 'access' | 'edit' | 'create' | 'admin' | 'viewAdaptiveSchema' | 'editAdaptiveSchema';

export interface SiteTab {
  /** In the address; that of the first one is empty. */
  name: string;
  title: string;
  icon: Icon;
  page: ComponentType;
  /** Who lacks it is not offered the tab. `access` leaves out nobody; members have `viewAdaptiveSchema`. */
  needs: Right;
  /** A heading that begins with this tab. */
  heading?: string;
}

export const SITE_TABS: readonly SiteTab[] = [
  {
    name: '',
    title: 'Overview',
    icon: IconLayoutDashboard,
    needs: 'view',
    page: tab(() => import('./overview/overview.tsx').then((part) => part.SiteOverview)),
  },
  {
    name: 'settings',
    title: 'Settings',
    icon: IconSettings,
    needs: 'admin',
    page: tab(() => import('./overview/settings.tsx').then((part) => part.SiteSettings)),
  },
];

/** A page with everything that only it needs, loaded when somebody opens it. */
function tab(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}
