import type { RefusalWords } from '../english.ts';

export const no: RefusalWords = {
  badInput: 'Det som ble sendt, kan ikke brukes. Gå tilbake, kontroller det du skrev inn, og send det på nytt.',
  notAllowed: 'Du har ikke lov til å gjøre dette med kontoen din.',
  changedMeanwhile: 'Dette er ikke lenger slik siden viste det. Last inn siden på nytt.',
  tooLarge: 'Det som ble sendt, er for stort.',
  busy: 'Tjeneren har for mye å gjøre akkurat nå. Prøv igjen om et minutt.',
  ownProofNeeded:
    'Du er logget inn via en identitetsleverandør, som bare åpner sin egen organisasjon. Logg inn selv for å gjøre dette.',
  organizationBlocked: 'Denne organisasjonen er sperret.',
  organizationFull: 'Denne organisasjonen har så mange medlemmer som den kan ha. Spør administratorene.',
  membershipDisabled: 'En administrator i organisasjonen har deaktivert medlemskapet ditt.',
  otherAddress: 'Denne invitasjonen gjelder en annen adresse. Logg inn med kontoen til den adressen.',
  addressUnverified: 'E-postadressen din er ikke bekreftet. Be den som driver tjeneren, om å bekrefte den.',
  tooManyApps: 'Du har koblet til så mange apper som mulig. Koble fra dem du ikke trenger.',
  signInFirst: 'Logg inn først.',
};
