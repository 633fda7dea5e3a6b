import { type ApiOperation } from '#access/index.ts';
import { askOperations } from '#features/asks/index.ts';
import { auditOperations } from '#features/audit/index.ts';
import { changeRequestOperations } from '#features/change-requests/index.ts';
import { collectionOperations } from '#features/collections/index.ts';
import { commenterOperations } from '#features/commenters/index.ts';
import { commentOperations } from '#features/comments/index.ts';
import { contentOperations } from '#features/contents/index.ts';
import { credentialOperations } from '#features/credentials/index.ts';
import { customHostnameOperations } from '#features/custom-hostnames/index.ts';
import { deletedOrganizationOperations } from '#features/deleted-organizations/index.ts';
import { draftOperations } from '#features/drafts/index.ts';
import { quotaOperations } from '#features/quotas/index.ts';
import { replacementOperations } from '#features/replacements/index.ts';
import { embedOperations } from '#features/embeds/index.ts';
import { exportOperations } from '#features/exports/index.ts';
import { grantOperations } from '#features/grants/index.ts';
import { importOperations } from '#features/imports/index.ts';
import { insightOperations } from '#features/insights/index.ts';
import { integrationOperations } from '#features/integrations/index.ts';
import { emailInviteOperations, inviteOperations } from '#features/invites/index.ts';
import { liveOperations } from '#features/live/index.ts';
import { memberOperations } from '#features/members/index.ts';
import { notificationOperations, watchOperations } from '#features/notifications/index.ts';
import { oauthOperations } from '#features/oauth/index.ts';
import { openapiSpecOperations } from '#features/openapi-specs/index.ts';
import { organizationOperations } from '#features/organizations/index.ts';
import { organizationArchiveOperations } from '#features/organization-archives/index.ts';
import { personalDataOperations } from '#features/personal-data/index.ts';
import { pdfOperations } from '#features/pdf/index.ts';
import { searchOperations } from '#features/search/index.ts';
import { sessionOperations } from '#features/sessions/index.ts';
import { siteOperations } from '#features/sites/index.ts';
import { spaceOperations } from '#features/spaces/index.ts';
import { ssoOperations } from '#features/sso/index.ts';
import { subdomainOperations } from '#features/subdomains/index.ts';
import { teamOperations } from '#features/teams/index.ts';
import { templateOperations } from '#features/templates/index.ts';
import { tokenOperations } from '#features/tokens/index.ts';
import { translationOperations } from '#features/translations/index.ts';
import { userOperations } from '#features/users/index.ts';
import { webhookOperations } from '#features/webhooks/index.ts';
import { editionOperations, lookPreviewOperations, lookupOperations } from '#publishing/index.ts';
import type { AppCtx } from './app-ctx.ts';

/** Every operation of the API, in the order of the shelf. */
export const operations: readonly ApiOperation<AppCtx>[] = [
  ...userOperations,
  ...sessionOperations,
  ...tokenOperations,
  ...oauthOperations,
  ...credentialOperations,
  ...quotaOperations,
  ...organizationOperations,
  ...collectionOperations,
  ...spaceOperations,
  ...contentOperations,
  ...changeRequestOperations,
  ...draftOperations,
  ...replacementOperations,
  ...commentOperations,
  ...siteOperations,
  ...insightOperations,
  ...customHostnameOperations,
  ...subdomainOperations,
  ...searchOperations,
  ...askOperations,
  ...importOperations,
  ...templateOperations,
  ...exportOperations,
  ...pdfOperations,
  ...memberOperations,
  ...teamOperations,
  ...grantOperations,
  ...inviteOperations,
  ...emailInviteOperations,
  ...commenterOperations,
  ...notificationOperations,
  ...watchOperations,
  ...liveOperations,
  ...auditOperations,
  ...ssoOperations,
  ...openapiSpecOperations,
  ...translationOperations,
  ...integrationOperations,
  ...webhookOperations,
  ...editionOperations,
  ...lookPreviewOperations,
  ...lookupOperations,
  ...embedOperations,
  ...deletedOrganizationOperations,
  ...organizationArchiveOperations,
  ...personalDataOperations,
];
