import type { LeavingWords } from '../english.ts';

export const polish: LeavingWords = {
  yourData: 'Twoje dane',
  yourDataText: 'Pobierz to, co ten serwer o Tobie przechowuje, albo usuń swoje konto.',
  exportData: 'Pobierz swoje dane',
  exportDataText:
    'Plik zip ze wszystkim, co serwer o Tobie przechowuje, w JSON: profil, sposoby logowania bez ich sekretów, członkostwa, komentarze, propozycje zmian, szkice, powiadomienia i zdarzenia dzienników audytu. Najwyżej trzy razy na godzinę.',
  deleteAccount: 'Usuń swoje konto',
  deleteGoes:
    'To znika od razu i na zawsze: imię, adres i zdjęcie, wszystkie sposoby logowania, sesje, tokeny i połączone aplikacje, członkostwa, powiadomienia oraz szkice, w których nikt inny nie pisał.',
  deleteStays:
    'To, co w organizacjach zostało przez Ciebie napisane, powiedziane i postanowione, pozostaje w nich i wskazuje usuniętego użytkownika. Ich dzienniki audytu zachowują identyfikator, sieci, z których korzystano, i zaproszone adresy.',
  deleteSole:
    'Nikt inny nie administruje tymi organizacjami. Najpierw uczyń tam administratorem kogoś innego albo usuń organizację.',
  confirmAddress: 'Twój adres e-mail dla potwierdzenia',
  confirmAddressFault: 'To nie jest adres Twojego konta.',
  accountDeleted: 'Twoje konto zostało usunięte',
  accountDeletedText: 'Wylogowano Cię wszędzie, a Twoje tokeny już nie działają.',
  deleteOrganization: 'Usuń organizację',
  deleteOrganizationText:
    'Od tej chwili nikt do niej nie wejdzie, a jej witryny nie będą wyświetlane. Administratorzy mogą ją tu przywrócić przez siedem dni. Potem znika na zawsze, z przestrzeniami, witrynami, nazwami hostów, członkami, tokenami i dziennikiem audytu. Najpierw wyeksportuj to, co chcesz zachować.',
  confirmName: 'Jej nazwa dla potwierdzenia',
  confirmNameFault: 'To nie jest jej nazwa.',
  organizationDeleted: 'Organizacja została usunięta.',
  deletedOrganizations: 'Usunięte organizacje',
  deletedOrganizationsText: 'Dopóki nie znikną na zawsze, możesz je przywrócić ze wszystkim, co miały.',
  restorableUntil: 'Można przywrócić do',
  restore: 'Przywróć',
  restored: 'Przywrócono.',
};
