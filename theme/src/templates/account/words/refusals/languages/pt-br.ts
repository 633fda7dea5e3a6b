import type { RefusalWords } from '../english.ts';

export const ptBr: RefusalWords = {
  badInput: 'O que foi enviado não pode ser usado. Volte, verifique o que você digitou e envie de novo.',
  notAllowed: 'Você não pode fazer isso com a sua conta.',
  changedMeanwhile: 'Isto não está mais como a página mostrava. Recarregue a página.',
  tooLarge: 'O que foi enviado é grande demais.',
  busy: 'O servidor está ocupado demais agora. Tente de novo em um minuto.',
  ownProofNeeded:
    'Você entrou por um provedor de identidade, que só abre a organização dele. Entre por conta própria para fazer isso.',
  organizationBlocked: 'Esta organização está bloqueada.',
  organizationFull: 'Esta organização já tem tantos membros quanto pode ter. Fale com os administradores.',
  membershipDisabled: 'Um administrador desta organização desativou a sua participação.',
  otherAddress: 'Este convite é para outro endereço. Entre com a conta desse endereço.',
  addressUnverified: 'Seu endereço de e-mail não foi verificado. Peça a quem administra este servidor que o verifique.',
  tooManyApps: 'Você conectou o número máximo de aplicativos. Desconecte os que não precisa.',
  signInFirst: 'Entre primeiro.',
};
