/** What the account says of one’s data, of the end of an account, and of the end of an organization. */
export const leaving = {
  yourData: 'Your data',
  yourDataText: 'Have what this server holds about you, or delete your account.',
  exportData: 'Download your data',
  exportDataText:
    'A zip of all that the server holds about you, as JSON: your profile, ways to sign in without their secrets, memberships, comments, change requests, drafts, notifications and events of audit logs. At most three times an hour.',
  deleteAccount: 'Delete your account',
  deleteGoes:
    'This goes at once and for good: your name, address and picture, all ways to sign in, sessions, tokens and connected apps, memberships, notifications, and drafts in which nobody else wrote.',
  deleteStays:
    'What you wrote, said and decided in organizations stays with them and shows a deleted user. Their audit logs keep an id, the networks that you came from, and the addresses that were invited.',
  deleteSole:
    'Nobody else administers these organizations. Make somebody else an administrator there, or delete the organization first.',
  confirmAddress: 'Your e-mail address, to confirm',
  confirmAddressFault: 'This is not the address of your account.',
  accountDeleted: 'Your account is deleted',
  accountDeletedText: 'You are signed out everywhere, and your tokens no longer work.',
  deleteOrganization: 'Delete the organization',
  deleteOrganizationText:
    'From this moment on nobody gets in, and its sites are no longer served. Administrators can restore it here for seven days. Then it is removed for good, with its spaces, sites, hostnames, members, tokens and audit log. Export first what you want to keep.',
  confirmName: 'Its name, to confirm',
  confirmNameFault: 'This is not its name.',
  organizationDeleted: 'The organization is deleted.',
  deletedOrganizations: 'Deleted organizations',
  deletedOrganizationsText: 'Until they are removed for good, you can restore them with all that they had.',
  restorableUntil: 'Can be restored until',
  restore: 'Restore',
  restored: 'Restored.',
};

export type LeavingWords = Readonly<Record<keyof typeof leaving, string>>;
