// What the account says of the data of a person, and of their end.

export const ownDataWords = {
  yourData: 'Your data',
  yourDataText: 'Have what this server holds about you, or delete your account.',
  exportData: 'Download your data',
  exportDataText:
    'A zip of all that the server holds about you, as JSON: your profile, ways to sign in without their secrets, memberships, comments, change requests, drafts, notifications and events of audit logs. At most three times an hour.',
  deleteAccount: 'Delete your account',
  deleteGoes:
    'This goes at once and for good: your name, address and picture, all ways to sign in, sessions, tokens and connected apps, memberships, notifications, and drafts in which nobody else wrote.',
  deleteStays:
    'What you wrote, said and decided in organizations stays with them and shows a deleted user. Their audit logs keep an id, the networks that you came from, and the addresses that were invited.',
  deleteSole:
    'Nobody else administers these organizations. Make somebody else an administrator there, or delete the organization first.',
  confirmAddress: 'Your e-mail address, to confirm',
  confirmAddressFault: 'This is not the address of your account.',
  accountDeleted: 'Your account is deleted',
  accountDeletedText: 'You are signed out everywhere, and your tokens no longer work.',
};

export const ownDataTranslations: Readonly<Record<string, typeof ownDataWords>> = {
  ar: {
    yourData: 'بياناتك',
    yourDataText: 'احصل على ما يحفظه هذا الخادم عنك، أو احذف حسابك.',
    exportData: 'تنزيل بياناتك',
    exportDataText:
      'ملف zip يضم كل ما يحفظه الخادم عنك بصيغة JSON: ملفك الشخصي، وطرق تسجيل الدخول دون أسرارها، والعضويات، والتعليقات، وطلبات التغيير، والمسودات، والإشعارات، وأحداث سجلات التدقيق. ثلاث مرات في الساعة على الأكثر.',
    deleteAccount: 'حذف حسابك',
    deleteGoes:
      'يزول هذا فورًا ونهائيًا: اسمك وعنوانك وصورتك، وكل طرق تسجيل الدخول، والجلسات، والرموز، والتطبيقات المتصلة، والعضويات، والإشعارات، والمسودات التي لم يكتب فيها غيرك.',
    deleteStays:
      'ما كتبته وقلته وقررته في المؤسسات يبقى لديها ويظهر باسم مستخدم محذوف. تحتفظ سجلات التدقيق فيها بمعرّف، وبالشبكات التي أتيت منها، وبالعناوين المدعوة.',
    deleteSole: 'لا أحد غيرك يدير هذه المؤسسات. اجعل شخصًا آخر مسؤولًا فيها أولًا، أو احذف المؤسسة.',
    confirmAddress: 'عنوان بريدك الإلكتروني للتأكيد',
    confirmAddressFault: 'هذا ليس عنوان حسابك.',
    accountDeleted: 'حُذف حسابك',
    accountDeletedText: 'سُجّل خروجك في كل مكان، ولم تعد رموزك تعمل.',
  },
  de: {
    yourData: 'Ihre Daten',
    yourDataText: 'Laden Sie herunter, was dieser Server über Sie speichert, oder löschen Sie Ihr Konto.',
    exportData: 'Ihre Daten herunterladen',
    exportDataText:
      'Eine ZIP-Datei mit allem, was der Server über Sie speichert, als JSON: Profil, Anmeldewege ohne deren Geheimnisse, Mitgliedschaften, Kommentare, Änderungsanträge, Entwürfe, Benachrichtigungen und Ereignisse der Protokolle. Höchstens dreimal in der Stunde.',
    deleteAccount: 'Ihr Konto löschen',
    deleteGoes:
      'Das verschwindet sofort und endgültig: Name, Adresse und Bild, alle Anmeldewege, Sitzungen, Tokens und verbundene Apps, Mitgliedschaften, Benachrichtigungen und Entwürfe, an denen sonst niemand geschrieben hat.',
    deleteStays:
      'Was Sie in Organisationen geschrieben, gesagt und entschieden haben, bleibt dort und zeigt einen gelöschten Benutzer. Die Protokolle behalten eine Kennung, die Netze, aus denen Sie kamen, und eingeladene Adressen.',
    deleteSole:
      'Diese Organisationen verwaltet sonst niemand. Machen Sie dort zuerst jemand anderen zum Administrator, oder löschen Sie die Organisation.',
    confirmAddress: 'Zur Bestätigung Ihre E-Mail-Adresse',
    confirmAddressFault: 'Das ist nicht die Adresse Ihres Kontos.',
    accountDeleted: 'Ihr Konto ist gelöscht',
    accountDeletedText: 'Sie sind überall abgemeldet, und Ihre Tokens gelten nicht mehr.',
  },
  es: {
    yourData: 'Sus datos',
    yourDataText: 'Descargue lo que este servidor guarda sobre usted o elimine su cuenta.',
    exportData: 'Descargar sus datos',
    exportDataText:
      'Un zip con todo lo que el servidor guarda sobre usted, en JSON: perfil, formas de iniciar sesión sin sus secretos, pertenencias, comentarios, solicitudes de cambio, borradores, notificaciones y eventos de los registros de auditoría. Como máximo tres veces por hora.',
    deleteAccount: 'Eliminar su cuenta',
    deleteGoes:
      'Esto desaparece de inmediato y para siempre: su nombre, dirección e imagen, todas las formas de iniciar sesión, sesiones, tokens y aplicaciones conectadas, pertenencias, notificaciones y borradores en los que no escribió nadie más.',
    deleteStays:
      'Lo que escribió, dijo y decidió en organizaciones se queda en ellas y muestra un usuario eliminado. Sus registros de auditoría conservan un identificador, las redes desde las que vino y las direcciones invitadas.',
    deleteSole:
      'Nadie más administra estas organizaciones. Nombre antes a otra persona administradora o elimine la organización.',
    confirmAddress: 'Su dirección de correo, para confirmar',
    confirmAddressFault: 'Esta no es la dirección de su cuenta.',
    accountDeleted: 'Su cuenta está eliminada',
    accountDeletedText: 'Su sesión se cerró en todas partes y sus tokens ya no funcionan.',
  },
  fr: {
    yourData: 'Vos données',
    yourDataText: 'Récupérez ce que ce serveur conserve sur vous, ou supprimez votre compte.',
    exportData: 'Télécharger vos données',
    exportDataText:
      'Un zip de tout ce que le serveur conserve sur vous, en JSON : profil, moyens de connexion sans leurs secrets, appartenances, commentaires, demandes de modification, brouillons, notifications et événements des journaux d’audit. Au plus trois fois par heure.',
    deleteAccount: 'Supprimer votre compte',
    deleteGoes:
      'Ceci disparaît aussitôt et pour toujours : votre nom, votre adresse et votre image, tous les moyens de connexion, les sessions, les jetons et les applications connectées, les appartenances, les notifications et les brouillons où personne d’autre n’a écrit.',
    deleteStays:
      'Ce que vous avez écrit, dit et décidé dans des organisations y reste et montre un utilisateur supprimé. Leurs journaux d’audit gardent un identifiant, les réseaux d’où vous veniez et les adresses invitées.',
    deleteSole:
      'Personne d’autre n’administre ces organisations. Nommez-y d’abord une autre personne administratrice, ou supprimez l’organisation.',
    confirmAddress: 'Votre adresse e-mail, pour confirmer',
    confirmAddressFault: 'Ce n’est pas l’adresse de votre compte.',
    accountDeleted: 'Votre compte est supprimé',
    accountDeletedText: 'Vous êtes déconnecté partout et vos jetons ne fonctionnent plus.',
  },
  he: {
    yourData: 'הנתונים שלך',
    yourDataText: 'אפשר לקבל את מה ששרת זה שומר עליך, או למחוק את החשבון.',
    exportData: 'הורדת הנתונים שלך',
    exportDataText:
      'קובץ zip עם כל מה שהשרת שומר עליך, כ-JSON: פרופיל, דרכי כניסה ללא הסודות שלהן, חברויות, תגובות, בקשות שינוי, טיוטות, התראות ואירועים של יומני ביקורת. לכל היותר שלוש פעמים בשעה.',
    deleteAccount: 'מחיקת החשבון שלך',
    deleteGoes:
      'אלה נעלמים מיד ולתמיד: השם, הכתובת והתמונה, כל דרכי הכניסה, הפעלות, אסימונים ויישומים מחוברים, חברויות, התראות, וטיוטות שאיש מלבדך לא כתב בהן.',
    deleteStays:
      'מה שכתבת, אמרת והחלטת בארגונים נשאר אצלם ומציג משתמש שנמחק. יומני הביקורת שלהם שומרים מזהה, את הרשתות שמהן הגעת ואת הכתובות שהוזמנו.',
    deleteSole: 'איש מלבדך אינו מנהל את הארגונים האלה. יש למנות שם קודם מנהל אחר, או למחוק את הארגון.',
    confirmAddress: 'כתובת הדוא״ל שלך, לאישור',
    confirmAddressFault: 'זו אינה הכתובת של החשבון שלך.',
    accountDeleted: 'החשבון שלך נמחק',
    accountDeletedText: 'נותקת מכל מקום, והאסימונים שלך אינם פועלים עוד.',
  },
  it: {
    yourData: 'I tuoi dati',
    yourDataText: 'Scarica ciò che questo server conserva su di te, oppure elimina il tuo account.',
    exportData: 'Scarica i tuoi dati',
    exportDataText:
      'Uno zip di tutto ciò che il server conserva su di te, in JSON: profilo, modi di accesso senza i loro segreti, appartenenze, commenti, richieste di modifica, bozze, notifiche ed eventi dei registri di controllo. Al massimo tre volte all’ora.',
    deleteAccount: 'Elimina il tuo account',
    deleteGoes:
      'Questo sparisce subito e per sempre: nome, indirizzo e immagine, tutti i modi di accesso, sessioni, token e app collegate, appartenenze, notifiche e bozze in cui non ha scritto nessun altro.',
    deleteStays:
      'Ciò che hai scritto, detto e deciso nelle organizzazioni resta lì e mostra un utente eliminato. I loro registri di controllo tengono un identificativo, le reti da cui venivi e gli indirizzi invitati.',
    deleteSole:
      'Nessun altro amministra queste organizzazioni. Nomina prima un altro amministratore, oppure elimina l’organizzazione.',
    confirmAddress: 'Il tuo indirizzo e-mail, per conferma',
    confirmAddressFault: 'Questo non è l’indirizzo del tuo account.',
    accountDeleted: 'Il tuo account è eliminato',
    accountDeletedText: 'La tua sessione è chiusa ovunque e i tuoi token non funzionano più.',
  },
  ja: {
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
  },
  ko: {
    yourData: '내 데이터',
    yourDataText: '이 서버가 보관하는 내 정보를 받거나 계정을 삭제합니다.',
    exportData: '데이터 다운로드',
    exportDataText:
      '서버가 보관하는 내 모든 정보를 JSON으로 담은 zip입니다. 프로필, 비밀을 뺀 로그인 방법, 소속, 댓글, 변경 요청, 초안, 알림, 감사 로그 이벤트가 들어 있습니다. 한 시간에 세 번까지입니다.',
    deleteAccount: '계정 삭제',
    deleteGoes:
      '다음은 즉시 영구히 사라집니다. 이름, 주소, 사진, 모든 로그인 방법, 세션, 토큰, 연결된 앱, 소속, 알림, 다른 사람이 쓰지 않은 초안.',
    deleteStays:
      '조직에서 쓰고 말하고 결정한 것은 조직에 남으며 삭제된 사용자로 표시됩니다. 감사 로그에는 ID, 접속한 네트워크, 초대된 주소가 남습니다.',
    deleteSole: '다음 조직에는 다른 관리자가 없습니다. 먼저 다른 사람을 관리자로 지정하거나 조직을 삭제하세요.',
    confirmAddress: '확인을 위한 이메일 주소',
    confirmAddressFault: '계정의 주소가 아닙니다.',
    accountDeleted: '계정이 삭제되었습니다',
    accountDeletedText: '모든 곳에서 로그아웃되었으며 토큰은 더 이상 작동하지 않습니다.',
  },
  nl: {
    yourData: 'Je gegevens',
    yourDataText: 'Haal op wat deze server over je bewaart, of verwijder je account.',
    exportData: 'Je gegevens downloaden',
    exportDataText:
      'Een zip met alles wat de server over je bewaart, als JSON: profiel, manieren om in te loggen zonder hun geheimen, lidmaatschappen, reacties, wijzigingsverzoeken, concepten, meldingen en gebeurtenissen van auditlogboeken. Hoogstens drie keer per uur.',
    deleteAccount: 'Je account verwijderen',
    deleteGoes:
      'Dit verdwijnt meteen en voorgoed: je naam, adres en foto, alle manieren om in te loggen, sessies, tokens en verbonden apps, lidmaatschappen, meldingen, en concepten waarin niemand anders schreef.',
    deleteStays:
      'Wat je in organisaties schreef, zei en besloot, blijft daar en toont een verwijderde gebruiker. Hun auditlogboeken houden een id, de netwerken waar je vandaan kwam en de uitgenodigde adressen.',
    deleteSole:
      'Niemand anders beheert deze organisaties. Maak daar eerst iemand anders beheerder, of verwijder de organisatie.',
    confirmAddress: 'Je e-mailadres, ter bevestiging',
    confirmAddressFault: 'Dit is niet het adres van je account.',
    accountDeleted: 'Je account is verwijderd',
    accountDeletedText: 'Je bent overal uitgelogd en je tokens werken niet meer.',
  },
  no: {
    yourData: 'Dine data',
    yourDataText: 'Hent det denne serveren har om deg, eller slett kontoen din.',
    exportData: 'Last ned dine data',
    exportDataText:
      'En zip med alt serveren har om deg, som JSON: profil, måter å logge inn på uten hemmelighetene, medlemskap, kommentarer, endringsforespørsler, utkast, varsler og hendelser i revisjonslogger. Høyst tre ganger i timen.',
    deleteAccount: 'Slett kontoen din',
    deleteGoes:
      'Dette forsvinner straks og for godt: navn, adresse og bilde, alle måter å logge inn på, økter, tokener og tilkoblede apper, medlemskap, varsler, og utkast der ingen andre har skrevet.',
    deleteStays:
      'Det du skrev, sa og bestemte i organisasjoner, blir der og viser en slettet bruker. Revisjonsloggene beholder en id, nettverkene du kom fra, og adressene som ble invitert.',
    deleteSole:
      'Ingen andre administrerer disse organisasjonene. Gjør først noen andre til administrator der, eller slett organisasjonen.',
    confirmAddress: 'E-postadressen din, som bekreftelse',
    confirmAddressFault: 'Dette er ikke adressen til kontoen din.',
    accountDeleted: 'Kontoen din er slettet',
    accountDeletedText: 'Du er logget ut overalt, og tokenene dine virker ikke lenger.',
  },
  pl: {
    yourData: 'Twoje dane',
    yourDataText: 'Pobierz to, co ten serwer o Tobie przechowuje, albo usuń swoje konto.',
    exportData: 'Pobierz swoje dane',
    exportDataText:
      'Plik zip ze wszystkim, co serwer o Tobie przechowuje, w JSON: profil, sposoby logowania bez ich sekretów, członkostwa, komentarze, propozycje zmian, szkice, powiadomienia i zdarzenia dzienników audytu. Najwyżej trzy razy na godzinę.',
    deleteAccount: 'Usuń swoje konto',
    deleteGoes:
      'To znika od razu i na zawsze: imię, adres i zdjęcie, wszystkie sposoby logowania, sesje, tokeny i połączone aplikacje, członkostwa, powiadomienia oraz szkice, w których nikt inny nie pisał.',
    deleteStays:
      'To, co w organizacjach zostało przez Ciebie napisane, powiedziane i postanowione, pozostaje w nich i wskazuje usuniętego użytkownika. Ich dzienniki audytu zachowują identyfikator, sieci, z których korzystano, i zaproszone adresy.',
    deleteSole:
      'Nikt inny nie administruje tymi organizacjami. Najpierw uczyń tam administratorem kogoś innego albo usuń organizację.',
    confirmAddress: 'Twój adres e-mail dla potwierdzenia',
    confirmAddressFault: 'To nie jest adres Twojego konta.',
    accountDeleted: 'Twoje konto zostało usunięte',
    accountDeletedText: 'Wylogowano Cię wszędzie, a Twoje tokeny już nie działają.',
  },
  'pt-br': {
    yourData: 'Seus dados',
    yourDataText: 'Baixe o que este servidor guarda sobre você ou exclua sua conta.',
    exportData: 'Baixar seus dados',
    exportDataText:
      'Um zip com tudo o que o servidor guarda sobre você, em JSON: perfil, formas de entrar sem os segredos, participações, comentários, solicitações de mudança, rascunhos, notificações e eventos dos registros de auditoria. No máximo três vezes por hora.',
    deleteAccount: 'Excluir sua conta',
    deleteGoes:
      'Isto some na hora e para sempre: seu nome, endereço e foto, todas as formas de entrar, sessões, tokens e aplicativos conectados, participações, notificações e rascunhos em que mais ninguém escreveu.',
    deleteStays:
      'O que você escreveu, disse e decidiu em organizações fica nelas e mostra um usuário excluído. Os registros de auditoria mantêm um identificador, as redes de onde você veio e os endereços convidados.',
    deleteSole:
      'Ninguém mais administra estas organizações. Torne antes outra pessoa administradora ou exclua a organização.',
    confirmAddress: 'Seu endereço de e-mail, para confirmar',
    confirmAddressFault: 'Este não é o endereço da sua conta.',
    accountDeleted: 'Sua conta foi excluída',
    accountDeletedText: 'Você saiu de todos os lugares e seus tokens não funcionam mais.',
  },
  ru: {
    yourData: 'Ваши данные',
    yourDataText: 'Скачайте то, что этот сервер хранит о вас, или удалите свою учётную запись.',
    exportData: 'Скачать ваши данные',
    exportDataText:
      'Архив zip со всем, что сервер хранит о вас, в формате JSON: профиль, способы входа без их секретов, участие в организациях, комментарии, запросы изменений, черновики, уведомления и события журналов аудита. Не чаще трёх раз в час.',
    deleteAccount: 'Удалить учётную запись',
    deleteGoes:
      'Сразу и навсегда исчезнут: ваше имя, адрес и изображение, все способы входа, сеансы, токены и подключённые приложения, участие в организациях, уведомления и черновики, в которых больше никто не писал.',
    deleteStays:
      'То, что вы написали, сказали и решили в организациях, остаётся у них и показывает удалённого пользователя. Их журналы аудита хранят идентификатор, сети, из которых вы приходили, и приглашённые адреса.',
    deleteSole:
      'Больше никто не управляет этими организациями. Сначала назначьте там другого администратора или удалите организацию.',
    confirmAddress: 'Ваш адрес электронной почты для подтверждения',
    confirmAddressFault: 'Это не адрес вашей учётной записи.',
    accountDeleted: 'Учётная запись удалена',
    accountDeletedText: 'Вы вышли везде, и ваши токены больше не действуют.',
  },
  uk: {
    yourData: 'Ваші дані',
    yourDataText: 'Завантажте те, що цей сервер зберігає про вас, або видаліть свій обліковий запис.',
    exportData: 'Завантажити ваші дані',
    exportDataText:
      'Архів zip з усім, що сервер зберігає про вас, у форматі JSON: профіль, способи входу без їхніх секретів, участь в організаціях, коментарі, запити на зміни, чернетки, сповіщення та події журналів аудиту. Не частіше трьох разів на годину.',
    deleteAccount: 'Видалити обліковий запис',
    deleteGoes:
      'Одразу й назавжди зникнуть: ваше ім’я, адреса та зображення, усі способи входу, сеанси, токени та під’єднані програми, участь в організаціях, сповіщення та чернетки, у яких більше ніхто не писав.',
    deleteStays:
      'Те, що ви написали, сказали й вирішили в організаціях, залишається в них і показує видаленого користувача. Їхні журнали аудиту зберігають ідентифікатор, мережі, з яких ви приходили, та запрошені адреси.',
    deleteSole:
      'Більше ніхто не керує цими організаціями. Спершу призначте там іншого адміністратора або видаліть організацію.',
    confirmAddress: 'Ваша адреса електронної пошти для підтвердження',
    confirmAddressFault: 'Це не адреса вашого облікового запису.',
    accountDeleted: 'Обліковий запис видалено',
    accountDeletedText: 'Ви вийшли всюди, і ваші токени більше не діють.',
  },
  zh: {
    yourData: '您的数据',
    yourDataText: '下载此服务器保存的关于您的内容，或删除您的账户。',
    exportData: '下载您的数据',
    exportDataText:
      '一个 zip 文件，以 JSON 包含服务器保存的关于您的一切：个人资料、不含密钥的登录方式、成员身份、评论、变更请求、草稿、通知和审计日志事件。每小时最多三次。',
    deleteAccount: '删除您的账户',
    deleteGoes:
      '以下内容立即并永久消失：您的姓名、地址和图片、所有登录方式、会话、令牌和已连接的应用、成员身份、通知，以及没有其他人写过的草稿。',
    deleteStays:
      '您在组织中所写、所说和所决定的内容留在组织中，并显示为已删除的用户。其审计日志保留一个标识符、您来自的网络以及被邀请的地址。',
    deleteSole: '没有其他人管理这些组织。请先让其他人成为管理员，或先删除组织。',
    confirmAddress: '您的电子邮件地址（用于确认）',
    confirmAddressFault: '这不是您账户的地址。',
    accountDeleted: '您的账户已删除',
    accountDeletedText: '您已在所有地方退出登录，您的令牌不再有效。',
  },
};
