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
};
