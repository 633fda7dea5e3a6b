/** What pages say of joining by the domain of one's address, by key in English. */
export const joiningWords = {
  organizations: 'Organizations',
  joinByDomain: 'Join by your e-mail address',
  joinByDomainText:
    'These organizations take in whoever has an address of your domain. Anybody can say so of theirs: join only what you know.',
  joinByDomainNone: 'No organization that you are not in takes in addresses of your domain.',
  joinUnverified:
    'It is not known yet that your address is yours. Sign in with a code by e-mail; then you see what you may join.',
};

export const joiningTranslations: Readonly<Record<string, typeof joiningWords>> = {
  de: {
    organizations: 'Organisationen',
    joinByDomain: 'Über Ihre E-Mail-Adresse beitreten',
    joinByDomainText:
      'Diese Organisationen nehmen alle auf, die eine Adresse Ihrer Domain haben. Das kann jeder von seiner sagen: Treten Sie nur bei, was Sie kennen.',
    joinByDomainNone: 'Keine weitere Organisation nimmt Adressen Ihrer Domain auf.',
    joinUnverified:
      'Noch ist nicht bekannt, dass die Adresse Ihnen gehört. Melden Sie sich mit einem Code per E-Mail an; dann sehen Sie, wo Sie beitreten können.',
  },
  nl: {
    organizations: 'Organisaties',
    joinByDomain: 'Lid worden met je e-mailadres',
    joinByDomainText:
      'Deze organisaties nemen iedereen op met een adres van jouw domein. Dat kan iedereen van de zijne zeggen: word alleen lid van wat je kent.',
    joinByDomainNone: 'Geen andere organisatie neemt adressen van jouw domein op.',
    joinUnverified:
      'Het is nog niet bekend dat het adres van jou is. Meld je aan met een code per e-mail; dan zie je waar je lid van kunt worden.',
  },
  no: {
    organizations: 'Organisasjoner',
    joinByDomain: 'Bli med via e-postadressen din',
    joinByDomainText:
      'Disse organisasjonene tar imot alle med en adresse på domenet ditt. Det kan hvem som helst si om sin: bli bare med i det du kjenner.',
    joinByDomainNone: 'Ingen andre organisasjoner tar imot adresser på domenet ditt.',
    joinUnverified:
      'Det er ennå ikke kjent at adressen er din. Logg på med en kode på e-post, så ser du hva du kan bli med i.',
  },
  fr: {
    organizations: 'Organisations',
    joinByDomain: 'Rejoindre grâce à votre adresse e-mail',
    joinByDomainText:
      'Ces organisations accueillent quiconque a une adresse de votre domaine. Chacun peut le dire de la sienne : ne rejoignez que ce que vous connaissez.',
    joinByDomainNone: 'Aucune autre organisation n’accueille les adresses de votre domaine.',
    joinUnverified:
      'On ne sait pas encore que cette adresse est la vôtre. Connectez-vous avec un code par e-mail ; vous verrez alors ce que vous pouvez rejoindre.',
  },
  es: {
    organizations: 'Organizaciones',
    joinByDomain: 'Unirse con su dirección de correo',
    joinByDomainText:
      'Estas organizaciones admiten a quien tenga una dirección de su dominio. Cualquiera puede decirlo de la suya: únase solo a lo que conozca.',
    joinByDomainNone: 'Ninguna otra organización admite direcciones de su dominio.',
    joinUnverified:
      'Aún no se sabe que la dirección es suya. Inicie sesión con un código por correo; entonces verá a qué puede unirse.',
  },
  it: {
    organizations: 'Organizzazioni',
    joinByDomain: 'Unisciti con il tuo indirizzo e-mail',
    joinByDomainText:
      'Queste organizzazioni accolgono chiunque abbia un indirizzo del tuo dominio. Chiunque può dirlo della propria: unisciti solo a ciò che conosci.',
    joinByDomainNone: 'Nessun’altra organizzazione accoglie indirizzi del tuo dominio.',
    joinUnverified:
      'Non si sa ancora che l’indirizzo è tuo. Accedi con un codice per e-mail: vedrai allora a che cosa puoi unirti.',
  },
  'pt-br': {
    organizations: 'Organizações',
    joinByDomain: 'Entrar com seu endereço de e-mail',
    joinByDomainText:
      'Estas organizações aceitam quem tem um endereço do seu domínio. Qualquer um pode dizer isso da sua: entre apenas no que você conhece.',
    joinByDomainNone: 'Nenhuma outra organização aceita endereços do seu domínio.',
    joinUnverified:
      'Ainda não se sabe que o endereço é seu. Entre com um código por e-mail; então você verá onde pode entrar.',
  },
  pl: {
    organizations: 'Organizacje',
    joinByDomain: 'Dołącz za pomocą adresu e-mail',
    joinByDomainText:
      'Te organizacje przyjmują każdego, kto ma adres w Twojej domenie. Każdy może tak powiedzieć o swojej: dołączaj tylko do tych, które znasz.',
    joinByDomainNone: 'Żadna inna organizacja nie przyjmuje adresów z Twojej domeny.',
    joinUnverified:
      'Nie wiadomo jeszcze, że adres należy do Ciebie. Zaloguj się kodem z e-maila, a zobaczysz, dokąd możesz dołączyć.',
  },
  ru: {
    organizations: 'Организации',
    joinByDomain: 'Присоединиться по адресу почты',
    joinByDomainText:
      'Эти организации принимают всех, у кого есть адрес в вашем домене. Так о своей может сказать любой: присоединяйтесь только к тем, которые знаете.',
    joinByDomainNone: 'Никакие другие организации не принимают адреса вашего домена.',
    joinUnverified:
      'Пока не известно, что адрес принадлежит вам. Войдите с кодом из письма, и вы увидите, куда можно присоединиться.',
  },
  uk: {
    organizations: 'Організації',
    joinByDomain: 'Приєднатися за адресою пошти',
    joinByDomainText:
      'Ці організації приймають усіх, хто має адресу у вашому домені. Так про свою може сказати будь-хто: приєднуйтеся лише до тих, які знаєте.',
    joinByDomainNone: 'Жодна інша організація не приймає адреси вашого домену.',
    joinUnverified:
      'Поки не відомо, що адреса належить вам. Увійдіть із кодом із листа, і ви побачите, куди можна приєднатися.',
  },
  ja: {
    organizations: '組織',
    joinByDomain: 'メールアドレスで参加',
    joinByDomainText:
      'これらの組織は、あなたのドメインのアドレスを持つ人を受け入れます。そう設定することは誰にでもできます。知っている組織にだけ参加してください。',
    joinByDomainNone: 'あなたのドメインのアドレスを受け入れる組織はほかにありません。',
    joinUnverified:
      'このアドレスがあなたのものかどうかはまだ確認されていません。メールのコードでサインインすると、参加できる組織が表示されます。',
  },
  ko: {
    organizations: '조직',
    joinByDomain: '이메일 주소로 참여',
    joinByDomainText:
      '이 조직들은 회원님과 같은 도메인의 주소를 가진 사람을 받아들입니다. 누구나 그렇게 설정할 수 있으니 아는 조직에만 참여하세요.',
    joinByDomainNone: '회원님의 도메인 주소를 받아들이는 다른 조직이 없습니다.',
    joinUnverified:
      '이 주소가 회원님의 것인지 아직 확인되지 않았습니다. 메일로 받은 코드로 로그인하면 참여할 수 있는 조직이 표시됩니다.',
  },
  zh: {
    organizations: '组织',
    joinByDomain: '通过电子邮件地址加入',
    joinByDomainText: '这些组织接受任何拥有您所在域名地址的人。任何人都可以这样设置，请只加入您了解的组织。',
    joinByDomainNone: '没有其他组织接受您所在域名的地址。',
    joinUnverified: '尚未确认该地址属于您。请使用邮件验证码登录，然后即可看到可以加入的组织。',
  },
  ar: {
    organizations: 'المؤسسات',
    joinByDomain: 'الانضمام بعنوان بريدك الإلكتروني',
    joinByDomainText:
      'تقبل هذه المؤسسات كل من لديه عنوان في نطاقك. يمكن لأي أحد أن يقول ذلك عن مؤسسته، فلا تنضم إلا إلى ما تعرفه.',
    joinByDomainNone: 'لا توجد مؤسسة أخرى تقبل عناوين نطاقك.',
    joinUnverified: 'لم يتأكد بعد أن هذا العنوان لك. سجّل الدخول برمز يصلك بالبريد، وعندها ترى ما يمكنك الانضمام إليه.',
  },
  he: {
    organizations: 'ארגונים',
    joinByDomain: 'הצטרפות לפי כתובת הדואר שלך',
    joinByDomainText:
      'ארגונים אלה מקבלים כל מי שיש לו כתובת בדומיין שלך. כל אחד יכול לומר זאת על ארגונו, לכן כדאי להצטרף רק למה שמוכר לך.',
    joinByDomainNone: 'אין ארגון אחר שמקבל כתובות מהדומיין שלך.',
    joinUnverified: 'עדיין לא ידוע שהכתובת שייכת לך. לאחר כניסה עם קוד בדואר יוצג לאן אפשר להצטרף.',
  },
};
