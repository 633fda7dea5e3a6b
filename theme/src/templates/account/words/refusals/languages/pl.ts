import type { RefusalWords } from '../english.ts';

export const pl: RefusalWords = {
  badInput: 'Nie można użyć tego, co wysłano. Wróć, sprawdź, co zostało wpisane, i wyślij ponownie.',
  notAllowed: 'Nie możesz tego zrobić za pomocą swojego konta.',
  changedMeanwhile: 'To już nie jest tak, jak pokazywała strona. Wczytaj stronę ponownie.',
  tooLarge: 'To, co wysłano, jest za duże.',
  busy: 'Serwer ma teraz zbyt dużo pracy. Spróbuj ponownie za minutę.',
  ownProofNeeded:
    'Zalogowano Cię przez dostawcę tożsamości, który otwiera tylko swoją organizację. Aby to zrobić, zaloguj się bezpośrednio.',
  organizationBlocked: 'Ta organizacja jest zablokowana.',
  organizationFull: 'Ta organizacja ma już tylu członków, ilu może mieć. Zapytaj jej administratorów.',
  membershipDisabled: 'Administrator tej organizacji wyłączył Twoje członkostwo.',
  otherAddress: 'To zaproszenie jest dla innego adresu. Zaloguj się na konto tego adresu.',
  addressUnverified: 'Twój adres e-mail nie jest zweryfikowany. Poproś operatora tego serwera o jego weryfikację.',
  tooManyApps: 'Masz już maksymalną liczbę połączonych aplikacji. Odłącz te, których nie potrzebujesz.',
  signInFirst: 'Najpierw się zaloguj.',
};
