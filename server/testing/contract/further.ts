/** Operations on the permissions of spaces, and the same ones on those of collections. */
export const ofPermissions = ['Space', 'Collection'].flatMap((content) => [
  `inviteTo${content}`,
  `listUserPermissionsIn${content}`,
  `updateUserPermissionIn${content}`,
  `removeUserFrom${content}`,
  `listTeamPermissionsIn${content}`,
  `updateTeamPermissionIn${content}`,
  `removeTeamFrom${content}`,
  `listPermissionsAggregateIn${content}`,
  `explainPermissionIn${content}`,
]);

/** Operations on what is new among comments. */
export const ofSeen = ['listUnreadComments', 'markCommentsSeen'];

/** Operations on who commented. */
export const ofCommenters = ['listCommentersInSpace', 'listCommentersInChangeRequest'];

/** Operations on what people are notified of. */
export const ofNotifications = [
  'listNotifications',
  'listWatches',
  'getWatchInSpace',
  'updateWatchInSpace',
  'markNotificationsRead',
  'getNotification',
  'updateNotification',
  'getNotificationSettings',
  'updateNotificationSettings',
];

/** Operations for those who watch what happens, of which no version of the API has any. */
export const ofLive = ['watchSpace', 'getPresenceInSpace', 'updatePresenceInSpace'];

/** Operations on invitations by mail. */
export const ofEmailInvites = ['inviteUsersToOrganization', 'listEmailInvites', 'getEmailInvite', 'deleteEmailInvite'];

/** Operations on what is translated. */
export const ofTranslations = [
  'listTranslationSpaces',
  'addTranslationSpace',
  'getTranslationSpace',
  'updateTranslationSpace',
  'removeTranslationSpace',
  'listTranslationPages',
  'listTranslationTexts',
  'exportTranslations',
  'importTranslations',
  'runTranslation',
  'listImportRuns',
  'startImportRun',
  'getImportRun',
  'getImportRunReport',
  'cancelImportRun',
  'undoImportRun',
  'listHostedSpaces',
  'updateHostedSpaces',
  'listGlossaryEntries',
  'updateGlossaryEntries',
  'getGlossaryEntry',
];

/** Operations on what words mean the same in an organization. */
export const ofSynonyms = ['listSynonymGroups', 'updateSynonymGroups', 'getSynonymGroup'];

/** Operations on where integrations are installed, and on what they learned. */
export const ofIntegrations = [
  'installIntegration',
  'getIntegrationInstallationById',
  'updateIntegrationInstallation',
  'uninstallIntegration',
  'createIntegrationInstallationToken',
  ...['Space', 'Site'].flatMap((place) => [
    `listIntegration${place}Installations`,
    `listIntegrationInstallation${place}s`,
    `installIntegrationOn${place}`,
    `getIntegration${place}Installation`,
    `updateIntegration${place}Installation`,
    `uninstallIntegrationFrom${place}`,
  ]),
  'listIntegrationEvents',
  'getIntegrationEvent',
  'listOrganizationInstallations',
  'getOrganizationIntegrationStatus',
  'listSiteIntegrations',
  'listSpaceIntegrations',
  'listSpaceIntegrationsBlocks',
];

/** No version of the API tests single sign-on. */
export const ofSsoTests = ['listSSOTests', 'createSSOTest', 'getSSOTest'];

/** Operations on webhooks, of which no version of the API has any. */
export const ofWebhooks = [
  'listWebhooks',
  'createWebhook',
  'getWebhook',
  'updateWebhook',
  'deleteWebhook',
  'renewWebhookSecret',
  'listWebhookDeliveries',
  'getWebhookDelivery',
  'redeliverWebhookDelivery',
];

/** Operations on what is written before it is in a revision. */
export const ofDrafts = ['', 'InChangeRequest'].flatMap((line) => [
  ...(line === '' ? ['proposeDrafts'] : []),
  `listDrafts${line}`,
  `getDraft${line}`,
  `saveDraft${line}`,
  `commitDraft${line}`,
  `discardDraft${line}`,
  `listDraftChanges${line}`,
  `listDraftDiff${line}`,
]);

/** Operations on what readers of sites come to, and on hostnames of an organization. */
export const ofReaders = [
  'listCustomHostnames',
  'followSiteAddress',
  'testSiteVisitorToken',
  'listSiteMissingAddresses',
  'getSiteVisibility',
  'getSitePDF',
  'uploadSitePicture',
  'createSiteOfflineEdition',
];

/** Operations on whole organizations that are deleted, and on what is held about people. */
export const ofDeletion = [
  'listDeletedOrganizations',
  'deleteOrganizationById',
  'restoreOrganization',
  'exportOrganization',
  'exportOwnData',
  'deleteOwnUser',
];
