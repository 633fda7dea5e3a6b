import type { MethodWords } from '../english.ts';

export const no: MethodWords = {
  passkeySignIn: 'Logg inn med en passnøkkel',
  passkeyAgain: 'Bruk en passnøkkel',
  passkeyUnused: 'Nettleseren brukte ingen passnøkkel. Prøv igjen, eller logg inn på en annen måte.',
  passkeyRefused: 'Passnøkkelen ble ikke godtatt. Prøv igjen, eller logg inn på en annen måte.',
  ssoSignIn: 'Logg inn med organisasjonen din',
  ssoText: 'Skriv inn e-postadressen du har på jobben. Har organisasjonen en identitetsleverandør, fortsetter du der.',
  ssoChoose: 'Fortsett hos organisasjonen din',
  ssoChooseText: 'Velg bare det du kjenner: Du fortsetter på sidene til identitetsleverandøren.',
  ssoNone: 'Ingen organisasjon lar denne adressen logge inn via en identitetsleverandør. Logg inn på en annen måte.',
  ssoRefused: 'Du er ikke logget inn',
  ssoRefusedText:
    'Identitetsleverandøren til organisasjonen din slapp deg ikke inn her, eller det tok for lang tid. Prøv igjen.',
  ssoRefusedNumber: 'Hvis det skjer igjen, gi administratoren dette nummeret:',
  ssoNeeded: 'Organisasjoner som krever engangspålogging',
  ssoNeededText: 'Logg inn via identitetsleverandøren deres for å åpne dem.',
};
