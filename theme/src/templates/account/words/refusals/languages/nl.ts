import type { RefusalWords } from '../english.ts';

export const nl: RefusalWords = {
  badInput:
    'Wat is verzonden, kan niet worden gebruikt. Ga terug, controleer wat u hebt ingevoerd en verzend het opnieuw.',
  notAllowed: 'Dit mag u met uw account niet doen.',
  changedMeanwhile: 'Dit is niet meer zoals de pagina het toonde. Laad de pagina opnieuw.',
  tooLarge: 'Wat is verzonden, is te groot.',
  busy: 'De server heeft het nu te druk. Probeer het over een minuut opnieuw.',
  ownProofNeeded:
    'U bent ingelogd via een identiteitsprovider, die alleen zijn eigen organisatie opent. Log hiervoor zelf in.',
  organizationBlocked: 'Deze organisatie is geblokkeerd.',
  organizationFull: 'Deze organisatie heeft al zoveel leden als ze mag hebben. Vraag het de beheerders.',
  membershipDisabled: 'Een beheerder van deze organisatie heeft uw lidmaatschap uitgeschakeld.',
  otherAddress: 'Deze uitnodiging is voor een ander adres. Log in met het account van dat adres.',
  addressUnverified: 'Uw e-mailadres is niet geverifieerd. Vraag de beheerder van deze server om het te verifiëren.',
  tooManyApps: 'U hebt het maximale aantal apps verbonden. Verbreek de verbinding met apps die u niet nodig hebt.',
  signInFirst: 'Log eerst in.',
};
