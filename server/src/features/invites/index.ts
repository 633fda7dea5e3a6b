// Invites: links that make whoever holds them a member or a guest, and joining by the domain of one's mail address.
// Nobody loses anything by joining. Who may see what afterwards, `access` decides.
export {
  acceptEmailInvite,
  arriveAsNewcomer,
  emailInviteOperations,
  type EmailInvitesCtx,
  forgetEmailInvitesJob,
  invitationMail,
  showInvitation,
} from './by-mail/index.ts';
export { joinOrganization, joinOrganizationWithInvite, listJoinable } from './joining.ts';
export { inviteOperations } from './routes.ts';
export type { InvitesCtx } from './service.ts';
export { findInvitation } from './store.ts';
