import type { RefusalWords } from '../english.ts';

export const fr: RefusalWords = {
  badInput: 'Ce qui a été envoyé est inutilisable. Revenez en arrière, vérifiez votre saisie et renvoyez-la.',
  notAllowed: 'Votre compte ne vous permet pas de faire cela.',
  changedMeanwhile: 'Ce n’est plus tel que la page le montrait. Rechargez la page.',
  tooLarge: 'Ce qui a été envoyé est trop volumineux.',
  busy: 'Le serveur est très occupé en ce moment. Réessayez dans une minute.',
  ownProofNeeded:
    'Vous êtes connecté par un fournisseur d’identité, qui n’ouvre que son organisation. Connectez-vous vous-même pour cela.',
  organizationBlocked: 'Cette organisation est bloquée.',
  organizationFull:
    'Cette organisation a déjà autant de membres qu’elle peut en avoir. Adressez-vous à ses administrateurs.',
  membershipDisabled: 'Un administrateur de cette organisation a désactivé votre adhésion.',
  otherAddress: 'Cette invitation est destinée à une autre adresse. Connectez-vous avec le compte de cette adresse.',
  addressUnverified: 'Votre adresse e-mail n’est pas vérifiée. Demandez à l’exploitant de ce serveur de la vérifier.',
  tooManyApps: 'Vous avez connecté le nombre maximal d’applications. Déconnectez celles dont vous n’avez pas besoin.',
  signInFirst: 'Connectez-vous d’abord.',
};
