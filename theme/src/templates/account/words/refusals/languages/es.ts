import type { RefusalWords } from '../english.ts';

export const es: RefusalWords = {
  badInput: 'Lo enviado no se puede usar. Vuelva atrás, compruebe lo que ha escrito y envíelo de nuevo.',
  notAllowed: 'No puede hacer esto con su cuenta.',
  changedMeanwhile: 'Esto ya no está como lo mostraba la página. Vuelva a cargar la página.',
  tooLarge: 'Lo enviado es demasiado grande.',
  busy: 'El servidor está muy ocupado ahora. Inténtelo de nuevo en un minuto.',
  ownProofNeeded:
    'Ha iniciado sesión con un proveedor de identidad, que solo abre su organización. Inicie sesión por su cuenta para esto.',
  organizationBlocked: 'Esta organización está bloqueada.',
  organizationFull: 'Esta organización ya tiene tantos miembros como puede tener. Pregunta a sus administradores.',
  membershipDisabled: 'Un administrador de esta organización ha desactivado su membresía.',
  otherAddress: 'Esta invitación es para otra dirección. Inicie sesión con la cuenta de esa dirección.',
  addressUnverified: 'Su dirección de correo no está verificada. Pida que la verifique quien administra este servidor.',
  tooManyApps: 'Ha conectado el máximo de aplicaciones. Desconecte las que no necesite.',
  signInFirst: 'Inicie sesión primero.',
};
