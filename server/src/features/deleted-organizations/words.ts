// What the mail about an organization that was deleted says.
import type { Words } from '#platform/mail/index.ts';

interface Said {
  subject: string;
  text: string;
  link: string;
}

export const words: Words<Said> = {
  en: {
    subject: '“{title}” was deleted',
    text: 'Its sites are no longer served, and nobody gets in. You can restore it on your account until {date}. Then it is removed for good.',
    link: 'Your account',
  },
  ar: {
    subject: 'تم حذف «{title}»',
    text: 'لم تعد مواقعها متاحة، ولا يمكن لأحد الدخول إليها. يمكنك استعادتها من حسابك حتى {date}، وبعد ذلك تُزال نهائيًا.',
    link: 'حسابك',
  },
  de: {
    subject: '„{title}“ wurde gelöscht',
    text: 'Die Websites sind nicht mehr erreichbar, und niemand hat mehr Zugang. Bis {date} können Sie das in Ihrem Konto rückgängig machen. Danach wird alles endgültig entfernt.',
    link: 'Ihr Konto',
  },
  es: {
    subject: 'Se eliminó «{title}»',
    text: 'Sus sitios ya no están disponibles y nadie puede entrar. Puede restaurarla en su cuenta hasta el {date}. Después se eliminará definitivamente.',
    link: 'Su cuenta',
  },
  fr: {
    subject: '« {title} » a été supprimée',
    text: 'Ses sites ne sont plus accessibles et personne ne peut y entrer. Vous pouvez la restaurer depuis votre compte jusqu’au {date}. Elle sera ensuite supprimée définitivement.',
    link: 'Votre compte',
  },
  he: {
    subject: '„{title}” נמחק',
    text: 'האתרים שלו אינם זמינים עוד, ואיש אינו יכול להיכנס. אפשר לשחזר אותו מהחשבון שלך עד {date}. לאחר מכן הוא יוסר לצמיתות.',
    link: 'החשבון שלך',
  },
  it: {
    subject: '«{title}» è stata eliminata',
    text: 'I suoi siti non sono più raggiungibili e nessuno può accedervi. Può ripristinarla dal suo account fino al {date}. Dopo verrà rimossa definitivamente.',
    link: 'Il suo account',
  },
  ja: {
    subject: '「{title}」が削除されました',
    text: 'サイトは公開されなくなり、誰もアクセスできません。{date} まではアカウントから復元できます。その後は完全に削除されます。',
    link: 'アカウント',
  },
  ko: {
    subject: '“{title}”이(가) 삭제되었습니다',
    text: '사이트는 더 이상 제공되지 않으며 아무도 들어갈 수 없습니다. {date}까지 계정에서 복원할 수 있고, 그 후에는 영구적으로 제거됩니다.',
    link: '내 계정',
  },
  nl: {
    subject: '“{title}” is verwijderd',
    text: 'De sites zijn niet meer bereikbaar en niemand heeft nog toegang. U kunt dat tot {date} in uw account ongedaan maken. Daarna wordt alles definitief verwijderd.',
    link: 'Uw account',
  },
  no: {
    subject: '«{title}» er slettet',
    text: 'Nettstedene er ikke lenger tilgjengelige, og ingen har tilgang. Du kan angre dette fra kontoen din til {date}. Deretter fjernes alt for godt.',
    link: 'Kontoen din',
  },
  pl: {
    subject: 'Usunięto „{title}”',
    text: 'Jej witryny nie są już dostępne i nikt nie ma do niej dostępu. Do {date} można ją przywrócić na swoim koncie. Potem zostanie trwale usunięta.',
    link: 'Twoje konto',
  },
  'pt-br': {
    subject: '“{title}” foi excluída',
    text: 'Os sites não estão mais disponíveis e ninguém tem acesso. Você pode restaurá-la na sua conta até {date}. Depois, ela será removida definitivamente.',
    link: 'Sua conta',
  },
  ru: {
    subject: 'Организация «{title}» удалена',
    text: 'Её сайты больше не доступны, и войти в неё нельзя. До {date} её можно восстановить в своей учётной записи. Затем она будет удалена окончательно.',
    link: 'Ваша учётная запись',
  },
  uk: {
    subject: 'Організацію «{title}» видалено',
    text: 'Її сайти більше не доступні, і ніхто не може до неї ввійти. До {date} її можна відновити у своєму обліковому записі. Потім її буде видалено остаточно.',
    link: 'Ваш обліковий запис',
  },
  zh: {
    subject: '“{title}”已被删除',
    text: '其站点不再提供服务，也没有人能够进入。在 {date} 之前，您可以在自己的帐户中将其恢复。此后它将被永久删除。',
    link: '您的帐户',
  },
};
