import type { MethodWords } from '../english.ts';

export const ja: MethodWords = {
  passkeySignIn: 'パスキーでサインイン',
  passkeyAgain: 'パスキーを使う',
  passkeyUnused: 'ブラウザーでパスキーが使われませんでした。もう一度試すか、別の方法でサインインしてください。',
  passkeyRefused: 'このパスキーは受け付けられませんでした。もう一度試すか、別の方法でサインインしてください。',
  ssoSignIn: '組織でサインイン',
  ssoText: '仕事用のメールアドレスを入力してください。組織に ID プロバイダーがあれば、そこで続けます。',
  ssoChoose: '組織で続ける',
  ssoChooseText: '知っているものだけを選んでください。ID プロバイダーのページで続けます。',
  ssoNone: 'このアドレスを ID プロバイダーで受け付ける組織はありません。別の方法でサインインしてください。',
  ssoRefused: 'サインインしていません',
  ssoRefusedText: '組織の ID プロバイダーでサインインできなかったか、時間がかかりすぎました。もう一度試してください。',
  ssoRefusedNumber: '繰り返す場合は、管理者にこの番号を伝えてください:',
  ssoNeeded: 'シングルサインオンが必要な組織',
  ssoNeededText: '開くには、その ID プロバイダーでサインインしてください。',
};
