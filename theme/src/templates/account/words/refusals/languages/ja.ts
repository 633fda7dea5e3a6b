import type { RefusalWords } from '../english.ts';

export const ja: RefusalWords = {
  badInput: '送信された内容は使用できません。前に戻って入力を確認し、もう一度送信してください。',
  notAllowed: 'お使いのアカウントではこの操作はできません。',
  changedMeanwhile: 'ページに表示された状態から変わっています。ページを再読み込みしてください。',
  tooLarge: '送信された内容が大きすぎます。',
  busy: 'サーバーが混み合っています。1分後にもう一度お試しください。',
  ownProofNeeded:
    'ID プロバイダー経由でログインしているため、その組織しか開けません。この操作には直接ログインしてください。',
  organizationBlocked: 'この組織はブロックされています。',
  organizationFull: 'この組織のメンバー数は上限に達しています。管理者に問い合わせてください。',
  membershipDisabled: 'この組織の管理者があなたのメンバーシップを無効にしました。',
  otherAddress: 'この招待は別のアドレス宛てです。そのアドレスのアカウントでログインしてください。',
  addressUnverified: 'メールアドレスが確認されていません。このサーバーの運営者に確認を依頼してください。',
  tooManyApps: '接続できるアプリの上限に達しました。不要なアプリの接続を解除してください。',
  signInFirst: '先にログインしてください。',
};
