import type { MethodWords } from '../english.ts';

export const pl: MethodWords = {
  passkeySignIn: 'Zaloguj się kluczem dostępu',
  passkeyAgain: 'Użyj klucza dostępu',
  passkeyUnused: 'Przeglądarka nie użyła klucza dostępu. Spróbuj ponownie lub zaloguj się inaczej.',
  passkeyRefused: 'Ten klucz dostępu nie został przyjęty. Spróbuj ponownie lub zaloguj się inaczej.',
  ssoSignIn: 'Zaloguj się przez swoją organizację',
  ssoText: 'Podaj służbowy adres e-mail. Jeśli organizacja ma dostawcę tożsamości, logowanie odbędzie się u niego.',
  ssoChoose: 'Dalej w swojej organizacji',
  ssoChooseText: 'Wybierz tylko to, co znasz: dalsze kroki są na stronach dostawcy tożsamości.',
  ssoNone: 'Żadna organizacja nie przyjmuje tego adresu przez dostawcę tożsamości. Zaloguj się inaczej.',
  ssoRefused: 'Nie zalogowano',
  ssoRefusedText:
    'Dostawca tożsamości organizacji nie pozwolił na logowanie albo trwało to zbyt długo. Spróbuj ponownie.',
  ssoRefusedNumber: 'Jeśli to się powtórzy, podaj administratorowi ten numer:',
  ssoNeeded: 'Organizacje wymagające logowania jednokrotnego',
  ssoNeededText: 'Zaloguj się przez ich dostawcę tożsamości, aby je otworzyć.',
  mailCodeSignIn: 'Otrzymaj kod e-mailem',
  mailCodeText: 'Kod przyjdzie na adres Twojego konta. Działa raz, przez dziesięć minut, w tej przeglądarce.',
  mailCodeSend: 'Wyślij kod',
  mailCodeTitle: 'Wpisz kod',
  mailCodeSent: 'Jeśli istnieje konto z tym adresem, wiadomość z kodem jest w drodze. Sprawdź też spam.',
  mailCodeFailed: 'Ten kod jest błędny lub wygasł. Po pięciu błędach poproś o nowy kod.',
  forgotten: 'Nie pamiętasz hasła?',
  forgottenText: 'Na adres Twojego konta przyjdzie link do ustawienia nowego hasła. Działa raz, przez godzinę.',
  forgottenSend: 'Wyślij link',
  forgottenSent: 'Jeśli istnieje konto z tym adresem, wiadomość z linkiem jest w drodze. Sprawdź też spam.',
  forgottenNoMail: 'Ten serwer nie wysyła poczty. Poproś jego administratora o link do logowania.',
  organizations: 'Organizacje',
  joinByDomain: 'Dołącz za pomocą adresu e-mail',
  joinByDomainText:
    'Te organizacje przyjmują każdego, kto ma adres w Twojej domenie. Każdy może tak powiedzieć o swojej: dołączaj tylko do tych, które znasz.',
  joinByDomainNone: 'Żadna inna organizacja nie przyjmuje adresów z Twojej domeny.',
  joinUnverified:
    'Nie wiadomo jeszcze, że adres należy do Ciebie. Zaloguj się kodem z e-maila, a zobaczysz, dokąd możesz dołączyć.',
};
