import type { MethodWords } from './english.ts';

export const fr: MethodWords = {
  passkeySignIn: 'Se connecter avec une clé d’accès',
  passkeyAgain: 'Utiliser une clé d’accès',
  passkeyUnused: 'Le navigateur n’a utilisé aucune clé d’accès. Réessayez, ou connectez-vous autrement.',
  passkeyRefused: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou connectez-vous autrement.',
};

export const es: MethodWords = {
  passkeySignIn: 'Iniciar sesión con una llave de acceso',
  passkeyAgain: 'Usar una llave de acceso',
  passkeyUnused:
    'El navegador no ha usado ninguna llave de acceso. Inténtelo de nuevo, o inicie sesión de otra manera.',
  passkeyRefused: 'Esta llave de acceso no se ha aceptado. Inténtelo de nuevo, o inicie sesión de otra manera.',
};

export const it: MethodWords = {
  passkeySignIn: 'Accedi con una passkey',
  passkeyAgain: 'Usa una passkey',
  passkeyUnused: 'Il browser non ha usato nessuna passkey. Riprova, o accedi in un altro modo.',
  passkeyRefused: 'Questa passkey non è stata accettata. Riprova, o accedi in un altro modo.',
};

export const ptBr: MethodWords = {
  passkeySignIn: 'Entrar com uma chave de acesso',
  passkeyAgain: 'Usar uma chave de acesso',
  passkeyUnused: 'O navegador não usou nenhuma chave de acesso. Tente de novo, ou entre de outra forma.',
  passkeyRefused: 'Esta chave de acesso não foi aceita. Tente de novo, ou entre de outra forma.',
};
