import type { MethodWords } from '../english.ts';

export const fr: MethodWords = {
  passkeySignIn: 'Se connecter avec une clé d’accès',
  passkeyAgain: 'Utiliser une clé d’accès',
  passkeyUnused: 'Le navigateur n’a utilisé aucune clé d’accès. Réessayez, ou connectez-vous autrement.',
  passkeyRefused: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou connectez-vous autrement.',
  ssoSignIn: 'Se connecter avec votre organisation',
  ssoText:
    'Saisissez votre adresse e-mail professionnelle. Si votre organisation a un fournisseur d’identité, vous continuez chez lui.',
  ssoChoose: 'Continuer auprès de votre organisation',
  ssoChooseText: 'Ne choisissez que ce que vous connaissez : vous continuez sur les pages du fournisseur d’identité.',
  ssoNone: 'Aucune organisation ne connecte cette adresse par un fournisseur d’identité. Connectez-vous autrement.',
  ssoRefused: 'Vous n’êtes pas connecté',
  ssoRefusedText:
    'Le fournisseur d’identité de votre organisation ne vous a pas laissé entrer ici, ou cela a pris trop de temps. Réessayez.',
  ssoRefusedNumber: 'Si cela se reproduit, donnez ce numéro à votre administrateur :',
  ssoNeeded: 'Organisations qui exigent l’authentification unique',
  ssoNeededText: 'Connectez-vous par leur fournisseur d’identité pour les ouvrir.',
  mailCodeSignIn: 'Recevoir un code par e-mail',
  mailCodeText:
    'Un code arrive à l’adresse de votre compte. Il sert une fois, pendant dix minutes, dans ce navigateur.',
  mailCodeSend: 'Envoyer le code',
  mailCodeTitle: 'Saisir le code',
  mailCodeSent:
    'S’il existe un compte avec cette adresse, un e-mail avec un code est en route. Regardez aussi dans les indésirables.',
  mailCodeFailed: 'Ce code est incorrect ou a expiré. Après cinq erreurs, demandez un nouveau code.',
  forgotten: 'Mot de passe oublié ?',
  forgottenText:
    'Un lien arrive à l’adresse de votre compte pour définir un nouveau mot de passe. Il sert une fois, pendant une heure.',
  forgottenSend: 'Envoyer le lien',
  forgottenSent:
    'S’il existe un compte avec cette adresse, un e-mail avec un lien est en route. Regardez aussi dans les indésirables.',
  forgottenNoMail: 'Ce serveur n’envoie pas d’e-mails. Demandez un lien de connexion à son administrateur.',
  organizations: 'Organisations',
  joinByDomain: 'Rejoindre grâce à votre adresse e-mail',
  joinByDomainText:
    'Ces organisations accueillent quiconque a une adresse de votre domaine. Chacun peut le dire de la sienne : ne rejoignez que ce que vous connaissez.',
  joinByDomainNone: 'Aucune autre organisation n’accueille les adresses de votre domaine.',
  joinUnverified:
    'On ne sait pas encore que cette adresse est la vôtre. Connectez-vous avec un code par e-mail ; vous verrez alors ce que vous pouvez rejoindre.',
};
