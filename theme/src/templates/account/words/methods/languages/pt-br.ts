import type { MethodWords } from '../english.ts';

export const ptBr: MethodWords = {
  passkeySignIn: 'Entrar com uma chave de acesso',
  passkeyAgain: 'Usar uma chave de acesso',
  passkeyUnused: 'O navegador não usou nenhuma chave de acesso. Tente de novo, ou entre de outra forma.',
  passkeyRefused: 'Esta chave de acesso não foi aceita. Tente de novo, ou entre de outra forma.',
  ssoSignIn: 'Entrar com a sua organização',
  ssoText: 'Digite o seu e-mail de trabalho. Se a sua organização tiver um provedor de identidade, você continua lá.',
  ssoChoose: 'Continuar na sua organização',
  ssoChooseText: 'Escolha só o que você conhece: você continua nas páginas do provedor de identidade.',
  ssoNone: 'Nenhuma organização aceita este endereço por um provedor de identidade. Entre de outra forma.',
  ssoRefused: 'Você não entrou',
  ssoRefusedText:
    'O provedor de identidade da sua organização não deixou você entrar aqui, ou demorou demais. Tente de novo.',
  ssoRefusedNumber: 'Se acontecer de novo, informe este número ao administrador:',
  ssoNeeded: 'Organizações que exigem login único',
  ssoNeededText: 'Entre pelo provedor de identidade delas para abri-las.',
};
