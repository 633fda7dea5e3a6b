// Invitations by mail: each is for one address, is used once by whoever has that address, and ends after fourteen days.
// Whether anybody has an account with that address, the inviter does not learn.
export { acceptEmailInvite } from './accepting.ts';
export { arriveAsNewcomer, showInvitation } from './arriving.ts';
export { forgetEmailInvitesJob } from './jobs.ts';
export { invitationMail } from './letter.ts';
export type { EmailInvitesCtx } from './links.ts';
export { emailInviteOperations } from './routes.ts';
