// What can be looked at of a site, in the order in which it is listed. A tab is a page below the address of the site.
import {
  type Icon,
  IconBrowser,
  IconChartLine,
  IconKey,
  IconLayoutDashboard,
  IconMessage,
  IconPalette,
  IconRoute,
  IconSettings,
  IconSitemap,
  IconTool,
  IconUserQuestion,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { screen } from '../ui/part.tsx';

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
    page: screen(() => import('./overview/overview.tsx').then((part) => part.SiteOverview)),
  },
  {
    name: 'structure',
    title: 'Structure',
    icon: IconSitemap,
    needs: 'view',
    page: screen(() => import('./structure/structure.tsx').then((part) => part.StructureTab)),
  },
  {
    name: 'look',
    title: 'Look',
    icon: IconPalette,
    needs: 'viewAdaptiveSchema',
    page: screen(() => import('./look/look.tsx').then((part) => part.LookTab)),
  },
  {
    name: 'settings',
    title: 'Settings',
    icon: IconSettings,
    needs: 'admin',
    page: screen(() => import('./overview/settings.tsx').then((part) => part.SiteSettings)),
  },
  {
    name: 'audience',
    title: 'Audience',
    heading: 'Readers',
    icon: IconUsers,
    needs: 'viewAdaptiveSchema',
    page: screen(() => import('./access/audience/audience.tsx').then((part) => part.SiteAudience)),
  },
  {
    name: 'visitors',
    title: 'Visitor sign-in',
    icon: IconKey,
    needs: 'viewAdaptiveSchema',
    page: screen(() => import('./access/visitors/visitors.tsx').then((part) => part.SiteVisitors)),
  },
  {
    name: 'adaptive',
    title: 'Adaptive content',
    icon: IconUserQuestion,
    needs: 'viewAdaptiveSchema',
    page: screen(() => import('./access/adaptive/adaptive.tsx').then((part) => part.SiteAdaptive)),
  },
  {
    name: 'hostname',
    title: 'Hostname',
    icon: IconWorld,
    needs: 'viewAdaptiveSchema',
    page: screen(() => import('./access/hostnames/hostnames.tsx').then((part) => part.SiteHostnames)),
  },
  {
    name: 'elsewhere',
    title: 'Shown elsewhere',
    icon: IconBrowser,
    needs: 'viewAdaptiveSchema',
    page: screen(() => import('./access/elsewhere/elsewhere.tsx').then((part) => part.SiteElsewhere)),
  },
  {
    name: 'redirects',
    title: 'Redirects',
    icon: IconRoute,
    needs: 'viewAdaptiveSchema',
    page: screen(() => import('./access/redirects/redirects.tsx').then((part) => part.SiteRedirects)),
  },
  {
    name: 'visits',
    title: 'Visits',
    heading: 'Insight',
    icon: IconChartLine,
    needs: 'viewAdaptiveSchema',
    page: screen(() => import('./insight/visits.tsx').then((part) => part.SiteVisits)),
  },
  {
    name: 'mend',
    title: 'To mend',
    icon: IconTool,
    needs: 'viewAdaptiveSchema',
    page: screen(() => import('./insight/findings.tsx').then((part) => part.SiteFindings)),
  },
  {
    name: 'feedback',
    title: 'Feedback',
    icon: IconMessage,
    needs: 'viewAdaptiveSchema',
    page: screen(() => import('./insight/feedback.tsx').then((part) => part.SiteFeedback)),
  },
];
