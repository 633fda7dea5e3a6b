import type { MethodWords } from './english.ts';

export const pl: MethodWords = {
  passkeySignIn: 'Zaloguj się kluczem dostępu',
  passkeyAgain: 'Użyj klucza dostępu',
  passkeyUnused: 'Przeglądarka nie użyła klucza dostępu. Spróbuj ponownie lub zaloguj się inaczej.',
  passkeyRefused: 'Ten klucz dostępu nie został przyjęty. Spróbuj ponownie lub zaloguj się inaczej.',
};

export const ru: MethodWords = {
  passkeySignIn: 'Войти с ключом доступа',
  passkeyAgain: 'Использовать ключ доступа',
  passkeyUnused: 'Браузер не использовал ключ доступа. Попробуйте ещё раз или войдите другим способом.',
  passkeyRefused: 'Этот ключ доступа не принят. Попробуйте ещё раз или войдите другим способом.',
};

export const uk: MethodWords = {
  passkeySignIn: 'Увійти з ключем доступу',
  passkeyAgain: 'Використати ключ доступу',
  passkeyUnused: 'Браузер не використав ключ доступу. Спробуйте ще раз або увійдіть іншим способом.',
  passkeyRefused: 'Цей ключ доступу не прийнято. Спробуйте ще раз або увійдіть іншим способом.',
};
