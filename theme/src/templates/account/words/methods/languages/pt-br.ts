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
  mailCodeSignIn: 'Receber um código por e-mail',
  mailCodeText: 'Um código chega ao endereço da sua conta. Ele vale uma vez, por dez minutos, neste navegador.',
  mailCodeSend: 'Enviar o código',
  mailCodeTitle: 'Digite o código',
  mailCodeSent: 'Se houver uma conta com este endereço, um e-mail com um código está a caminho. Veja também o spam.',
  mailCodeFailed: 'Este código está incorreto ou expirou. Depois de cinco erros, peça um novo código.',
  forgotten: 'Esqueceu a senha?',
  forgottenText: 'Um link chega ao endereço da sua conta para definir uma nova senha. Ele vale uma vez, por uma hora.',
  forgottenSend: 'Enviar o link',
  forgottenSent: 'Se houver uma conta com este endereço, um e-mail com um link está a caminho. Veja também o spam.',
  forgottenNoMail: 'Este servidor não envia e-mails. Peça a quem o administra um link para entrar.',
  organizations: 'Organizações',
  joinByDomain: 'Entrar com seu endereço de e-mail',
  joinByDomainText:
    'Estas organizações aceitam quem tem um endereço do seu domínio. Qualquer um pode dizer isso da sua: entre apenas no que você conhece.',
  joinByDomainNone: 'Nenhuma outra organização aceita endereços do seu domínio.',
  joinUnverified:
    'Ainda não se sabe que o endereço é seu. Entre com um código por e-mail; então você verá onde pode entrar.',
};
