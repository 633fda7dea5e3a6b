import type { MethodWords } from '../english.ts';

export const es: MethodWords = {
  passkeySignIn: 'Iniciar sesión con una llave de acceso',
  passkeyAgain: 'Usar una llave de acceso',
  passkeyUnused:
    'El navegador no ha usado ninguna llave de acceso. Inténtelo de nuevo, o inicie sesión de otra manera.',
  passkeyRefused: 'Esta llave de acceso no se ha aceptado. Inténtelo de nuevo, o inicie sesión de otra manera.',
  ssoSignIn: 'Iniciar sesión con su organización',
  ssoText:
    'Escriba su correo electrónico del trabajo. Si su organización tiene un proveedor de identidad, continúa allí.',
  ssoChoose: 'Continuar en su organización',
  ssoChooseText: 'Elija solo lo que conozca: continúa en las páginas del proveedor de identidad.',
  ssoNone: 'Ninguna organización admite este correo con un proveedor de identidad. Inicie sesión de otra manera.',
  ssoRefused: 'No ha iniciado sesión',
  ssoRefusedText:
    'El proveedor de identidad de su organización no le ha dejado entrar aquí, o ha tardado demasiado. Inténtelo de nuevo.',
  ssoRefusedNumber: 'Si vuelve a ocurrir, dé este número a su administrador:',
  ssoNeeded: 'Organizaciones que exigen el inicio de sesión único',
  ssoNeededText: 'Inicie sesión con su proveedor de identidad para abrirlas.',
  mailCodeSignIn: 'Recibir un código por correo',
  mailCodeText:
    'Llegará un código a la dirección de su cuenta. Sirve una vez, durante diez minutos, en este navegador.',
  mailCodeSend: 'Enviar el código',
  mailCodeTitle: 'Escriba el código',
  mailCodeSent:
    'Si hay una cuenta con esta dirección, un correo con un código está en camino. Mire también en el correo no deseado.',
  mailCodeFailed: 'Este código no es correcto o ha caducado. Tras cinco errores, pida un código nuevo.',
  forgotten: '¿Ha olvidado la contraseña?',
  forgottenText:
    'Llegará un enlace a la dirección de su cuenta para establecer una contraseña nueva. Sirve una vez, durante una hora.',
  forgottenSend: 'Enviar el enlace',
  forgottenSent:
    'Si hay una cuenta con esta dirección, un correo con un enlace está en camino. Mire también en el correo no deseado.',
  forgottenNoMail: 'Este servidor no envía correos. Pida a quien lo administra un enlace para iniciar sesión.',
  organizations: 'Organizaciones',
  joinByDomain: 'Unirse con su dirección de correo',
  joinByDomainText:
    'Estas organizaciones admiten a quien tenga una dirección de su dominio. Cualquiera puede decirlo de la suya: únase solo a lo que conozca.',
  joinByDomainNone: 'Ninguna otra organización admite direcciones de su dominio.',
  joinUnverified:
    'Aún no se sabe que la dirección es suya. Inicie sesión con un código por correo; entonces verá a qué puede unirse.',
};
