import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { Route, Router, Switch, useLocation } from 'wouter';
import { queries } from './api/queries.ts';
import { Boundary } from './shell/boundary.tsx';
import { Frame } from './shell/frame.tsx';
import { NotFound } from './shell/not-found.tsx';
import { screen } from './ui/part.tsx';
import { Toasts } from './ui/toasts.tsx';

/** Below which the application lives. Routes and links in it are written without this. */
export const BASE = '/app';

const Home = screen(() => import('./home/home.tsx').then(({ Home }) => Home));
const OrganizationPage = screen(() => import('./home/organization.tsx').then((part) => part.OrganizationPage));
const ImportPage = screen(() => import('./transfer/import-page.tsx').then((part) => part.ImportPage));
const RunsPage = screen(() => import('./transfer/runs-page.tsx').then((part) => part.RunsPage));
const RunPage = screen(() => import('./transfer/run-page.tsx').then((part) => part.RunPage));
const Administration = screen(() => import('./administration/administration.tsx').then((part) => part.Administration));
const SitesPage = screen(() => import('./sites/list.tsx').then((part) => part.SitesPage));
const SitePage = screen(() => import('./sites/frame.tsx').then((part) => part.SitePage));
const NotificationsPage = screen(() =>
  import('./notifications/notifications-page.tsx').then((part) => part.NotificationsPage),
);
const NotificationSettingsPage = screen(() =>
  import('./notifications/settings-page.tsx').then((part) => part.NotificationSettingsPage),
);
const CollectionPage = screen(() =>
  import('./administration/access/collection-page.tsx').then((part) => part.CollectionPage),
);
const OrganizationRequests = screen(() =>
  import('./space/requests/organization-requests.tsx').then((part) => part.OrganizationRequests),
);
const SpacePage = screen(() => import('./space/space.tsx').then(({ SpacePage }) => SpacePage));

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <I18nProvider locale={document.documentElement.lang}>
        <Router base={BASE}>
          <Links>
            <Frame>
              <Boundary>
                <Switch>
                  <Route path="/" component={Home} />
                  <Route path="/organizations/:organizationId" component={OrganizationPage} />
                  <Route path="/organizations/:organizationId/changes" component={OrganizationRequests} />
                  <Route path="/organizations/:organizationId/import" component={ImportPage} />
                  <Route path="/organizations/:organizationId/imports" component={RunsPage} />
                  <Route path="/organizations/:organizationId/imports/:importId" component={RunPage} />
                  <Route path="/organizations/:organizationId/collections/:collectionId" component={CollectionPage} />
                  <Route path="/organizations/:organizationId/settings/*?" component={Administration} />
                  <Route path="/organizations/:organizationId/sites" component={SitesPage} />
                  <Route path="/organizations/:organizationId/sites/:siteId/*?" component={SitePage} />
                  <Route path="/notifications" component={NotificationsPage} />
                  <Route path="/notifications/settings" component={NotificationSettingsPage} />
                  <Route path="/spaces/:spaceId/*?" component={SpacePage} />
                  <Route component={NotFound} />
                </Switch>
              </Boundary>
            </Frame>
            <Toasts />
          </Links>
        </Router>
      </I18nProvider>
    </QueryClientProvider>
  );
}

/** Links of all components go through the router, without a new page. */
function Links({ children }: { children: React.ReactNode }) {
  const [, navigate] = useLocation();
  return (
    <RouterProvider navigate={(to) => navigate(to)} useHref={(to) => (to.startsWith('/') ? BASE + to : to)}>
      {children}
    </RouterProvider>
  );
}
