import { descriptionConsumer } from '#features/search/index.ts';
import { organizationDeletedMail } from '#features/deleted-organizations/index.ts';
import { specConsumer, specListener } from '#features/openapi-specs/index.ts';
import { invitationMail } from '#features/invites/index.ts';
import type { FindWatched } from '#features/insights/index.ts';
import { integrationEventsConsumer, listWatchedSites } from '#features/integrations/index.ts';
import { notificationConsumer, notificationListeners, notificationMail } from '#features/notifications/index.ts';
import { purgeListener } from '#features/purges/index.ts';
import { codeMail, resetMail } from '#features/sign-in/index.ts';
import { leavingListener } from '#features/sites/index.ts';
import { listWatchedByWebhooks, webhookConsumer, webhookDisabledMail } from '#features/webhooks/index.ts';
import type { Listener } from '#platform/events/index.ts';

/** What events lead to in their own transaction. */
export const listeners: readonly Listener[] = [leavingListener, specListener, purgeListener, ...notificationListeners];

/** Who learns of events after their transaction. */
export const consumers = [
  descriptionConsumer,
  specConsumer,
  notificationConsumer,
  integrationEventsConsumer,
  webhookConsumer,
];

/** The sites whose views somebody is to learn of. Of all others none is announced. */
export const findWatched: FindWatched = async (db, siteIds) =>
  new Map([...(await listWatchedSites(db, siteIds)), ...(await listWatchedByWebhooks(db, siteIds))]);

/** What mails say. */
export const mailKinds = [
  invitationMail,
  notificationMail,
  codeMail,
  resetMail,
  webhookDisabledMail,
  organizationDeletedMail,
];
