import type { RefusalWords } from '../english.ts';

export const de: RefusalWords = {
  badInput:
    'Was gesendet wurde, ist nicht verwendbar. Gehen Sie zurück, prüfen Sie Ihre Eingaben und senden Sie sie noch einmal.',
  notAllowed: 'Das dürfen Sie mit Ihrem Konto nicht.',
  changedMeanwhile: 'Das ist nicht mehr so, wie die Seite es gezeigt hat. Laden Sie die Seite neu.',
  tooLarge: 'Was gesendet wurde, ist zu groß.',
  busy: 'Der Server hat gerade zu viel zu tun. Versuchen Sie es in einer Minute noch einmal.',
  ownProofNeeded:
    'Sie sind über einen Identitätsanbieter angemeldet, der nur seine Organisation öffnet. Melden Sie sich hierfür selbst an.',
  organizationBlocked: 'Diese Organisation ist gesperrt.',
  organizationFull: 'Diese Organisation hat so viele Mitglieder, wie sie haben darf. Frag ihre Administratoren.',
  membershipDisabled: 'Ein Administrator dieser Organisation hat Ihre Mitgliedschaft deaktiviert.',
  otherAddress: 'Diese Einladung gilt für eine andere Adresse. Melden Sie sich mit dem Konto dieser Adresse an.',
  addressUnverified:
    'Ihre E-Mail-Adresse ist nicht bestätigt. Bitten Sie die Betreiber dieses Servers, sie zu bestätigen.',
  tooManyApps: 'Sie haben so viele Apps verbunden, wie möglich sind. Trennen Sie die, die Sie nicht brauchen.',
  signInFirst: 'Melden Sie sich zuerst an.',
};
