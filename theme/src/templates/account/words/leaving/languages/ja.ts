import type { LeavingWords } from '../english.ts';

export const japanese: LeavingWords = {
  yourData: 'あなたのデータ',
  yourDataText: 'このサーバーが保持するあなたの情報を受け取るか、アカウントを削除します。',
  exportData: 'データをダウンロード',
  exportDataText:
    'サーバーが保持するあなたの情報すべてを JSON で収めた zip です。プロフィール、秘密を除いたサインイン方法、所属、コメント、変更リクエスト、下書き、通知、監査ログのイベントが含まれます。1 時間に 3 回までです。',
  deleteAccount: 'アカウントを削除',
  deleteGoes:
    '次のものはすぐに完全に消えます。名前、アドレス、画像、すべてのサインイン方法、セッション、トークン、接続したアプリ、所属、通知、ほかの誰も書いていない下書き。',
  deleteStays:
    '組織で書いたこと、述べたこと、決めたことはその組織に残り、削除されたユーザーとして表示されます。監査ログには ID、接続元のネットワーク、招待されたアドレスが残ります。',
  deleteSole: '次の組織にはほかに管理者がいません。先にほかの人を管理者にするか、組織を削除してください。',
  confirmAddress: '確認のためのメールアドレス',
  confirmAddressFault: 'これはあなたのアカウントのアドレスではありません。',
  accountDeleted: 'アカウントは削除されました',
  accountDeletedText: 'すべての場所でサインアウトし、トークンは使えなくなりました。',
  deleteOrganization: '組織を削除',
  deleteOrganizationText:
    '今から誰も入れなくなり、サイトも表示されなくなります。管理者は 7 日間、ここで復元できます。その後、スペース、サイト、ホスト名、メンバー、トークン、監査ログとともに完全に削除されます。残したいものは先にエクスポートしてください。',
  confirmName: '確認のための組織名',
  confirmNameFault: 'これはその組織の名前ではありません。',
  organizationDeleted: '組織は削除されました。',
  deletedOrganizations: '削除された組織',
  deletedOrganizationsText: '完全に削除されるまでは、すべてを含めて復元できます。',
  restorableUntil: '復元できる期限',
  restore: '復元',
  restored: '復元しました。',
};
