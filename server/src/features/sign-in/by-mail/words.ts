import type { Words } from '#platform/mail/index.ts';

interface Sentences {
  codeSubject: string;
  codeText: string;
  codeNote: string;
  /** Of the mail, and of the link in it. */
  resetSubject: string;
  resetText: string;
  resetNote: string;
}

export const words: Words<Sentences> = {
  en: {
    codeSubject: 'Your code to sign in',
    codeText: 'Enter this code to sign in:',
    codeNote: 'It works once, for ten minutes. If you did not ask for it, do nothing and give it to nobody.',
    resetSubject: 'Set a new password',
    resetText: 'Somebody asked for a new password for your account.',
    resetNote: 'The link works once, for an hour. If it was not you, do nothing: your password stays as it is.',
  },
  ar: {
    codeSubject: 'رمز تسجيل الدخول',
    codeText: 'أدخل هذا الرمز لتسجيل الدخول:',
    codeNote: 'يعمل مرة واحدة، لعشر دقائق. إذا لم تطلبه فلا تفعل شيئًا ولا تعطه لأحد.',
    resetSubject: 'تعيين كلمة مرور جديدة',
    resetText: 'طلب أحدهم كلمة مرور جديدة لحسابك.',
    resetNote: 'يعمل الرابط مرة واحدة، لمدة ساعة. إذا لم تكن أنت فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.',
  },
  de: {
    codeSubject: 'Ihr Code zum Anmelden',
    codeText: 'Geben Sie diesen Code ein, um sich anzumelden:',
    codeNote:
      'Er gilt einmal, zehn Minuten lang. Wenn Sie ihn nicht angefordert haben, tun Sie nichts und geben Sie ihn niemandem.',
    resetSubject: 'Neues Passwort festlegen',
    resetText: 'Jemand hat ein neues Passwort für Ihr Konto angefordert.',
    resetNote:
      'Der Link gilt einmal, eine Stunde lang. Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  },
  es: {
    codeSubject: 'Su código para iniciar sesión',
    codeText: 'Escriba este código para iniciar sesión:',
    codeNote: 'Sirve una vez, durante diez minutos. Si no lo ha pedido, no haga nada y no se lo dé a nadie.',
    resetSubject: 'Establecer una contraseña nueva',
    resetText: 'Alguien ha pedido una contraseña nueva para su cuenta.',
    resetNote:
      'El enlace sirve una vez, durante una hora. Si no ha sido usted, no haga nada: su contraseña sigue igual.',
  },
  fr: {
    codeSubject: 'Votre code de connexion',
    codeText: 'Saisissez ce code pour vous connecter :',
    codeNote:
      'Il sert une fois, pendant dix minutes. Si vous ne l’avez pas demandé, ne faites rien et ne le donnez à personne.',
    resetSubject: 'Définir un nouveau mot de passe',
    resetText: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte.',
    resetNote:
      'Le lien sert une fois, pendant une heure. Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.',
  },
  he: {
    codeSubject: 'הקוד שלך לכניסה',
    codeText: 'כדי להיכנס יש להזין את הקוד:',
    codeNote: 'הוא פועל פעם אחת, במשך עשר דקות. אם לא ביקשת אותו, אין צורך לעשות דבר ואין למסור אותו לאיש.',
    resetSubject: 'הגדרת סיסמה חדשה',
    resetText: 'התבקשה סיסמה חדשה לחשבון שלך.',
    resetNote: 'הקישור פועל פעם אחת, במשך שעה. אם לא ביקשת זאת, אין צורך לעשות דבר: הסיסמה נשארת כפי שהיא.',
  },
  it: {
    codeSubject: 'Il tuo codice di accesso',
    codeText: 'Inserisci questo codice per accedere:',
    codeNote: 'Vale una volta, per dieci minuti. Se non l’hai chiesto, non fare nulla e non darlo a nessuno.',
    resetSubject: 'Imposta una nuova password',
    resetText: 'Qualcuno ha chiesto una nuova password per il tuo account.',
    resetNote: 'Il link vale una volta, per un’ora. Se non sei stato tu, non fare nulla: la password resta com’è.',
  },
  ja: {
    codeSubject: 'サインイン用のコード',
    codeText: 'サインインするには、このコードを入力してください:',
    codeNote: '10 分間、1 回だけ使えます。心当たりがない場合は何もせず、誰にも教えないでください。',
    resetSubject: '新しいパスワードを設定',
    resetText: 'アカウントの新しいパスワードが求められました。',
    resetNote:
      'リンクは 1 時間、1 回だけ使えます。心当たりがない場合は、何もする必要はありません。パスワードは変わりません。',
  },
  ko: {
    codeSubject: '로그인 코드',
    codeText: '로그인하려면 이 코드를 입력하세요:',
    codeNote: '10분 동안 한 번만 쓸 수 있습니다. 요청하지 않았다면 아무것도 하지 말고 누구에게도 알려 주지 마세요.',
    resetSubject: '새 비밀번호 설정',
    resetText: '계정의 새 비밀번호가 요청되었습니다.',
    resetNote:
      '링크는 한 시간 동안 한 번만 쓸 수 있습니다. 요청하지 않았다면 아무것도 하지 않아도 됩니다. 비밀번호는 그대로입니다.',
  },
  nl: {
    codeSubject: 'Uw code om in te loggen',
    codeText: 'Voer deze code in om in te loggen:',
    codeNote:
      'Die werkt één keer, tien minuten lang. Hebt u er niet om gevraagd, doe dan niets en geef hem aan niemand.',
    resetSubject: 'Een nieuw wachtwoord instellen',
    resetText: 'Iemand vroeg om een nieuw wachtwoord voor uw account.',
    resetNote:
      'De link werkt één keer, een uur lang. Was u het niet, doe dan niets: uw wachtwoord blijft zoals het is.',
  },
  no: {
    codeSubject: 'Koden din for å logge inn',
    codeText: 'Skriv inn denne koden for å logge inn:',
    codeNote: 'Den virker én gang, i ti minutter. Har du ikke bedt om den, gjør ingenting og gi den ikke til noen.',
    resetSubject: 'Velg nytt passord',
    resetText: 'Noen ba om et nytt passord for kontoen din.',
    resetNote: 'Lenken virker én gang, i en time. Var det ikke deg, gjør ingenting: Passordet forblir som det er.',
  },
  pl: {
    codeSubject: 'Twój kod do logowania',
    codeText: 'Wpisz ten kod, aby się zalogować:',
    codeNote: 'Działa raz, przez dziesięć minut. Jeśli nie prosisz o niego, nic nie rób i nikomu go nie podawaj.',
    resetSubject: 'Ustaw nowe hasło',
    resetText: 'Ktoś poprosił o nowe hasło do Twojego konta.',
    resetNote: 'Link działa raz, przez godzinę. Jeśli to nie Ty, nic nie rób: hasło pozostaje bez zmian.',
  },
  'pt-br': {
    codeSubject: 'Seu código para entrar',
    codeText: 'Digite este código para entrar:',
    codeNote: 'Ele vale uma vez, por dez minutos. Se você não o pediu, não faça nada e não o dê a ninguém.',
    resetSubject: 'Definir uma nova senha',
    resetText: 'Alguém pediu uma nova senha para a sua conta.',
    resetNote: 'O link vale uma vez, por uma hora. Se não foi você, não faça nada: a sua senha continua a mesma.',
  },
  ru: {
    codeSubject: 'Ваш код для входа',
    codeText: 'Введите этот код, чтобы войти:',
    codeNote:
      'Он действует один раз, десять минут. Если вы его не запрашивали, ничего не делайте и никому его не сообщайте.',
    resetSubject: 'Новый пароль',
    resetText: 'Кто-то запросил новый пароль для вашей учётной записи.',
    resetNote:
      'Ссылка действует один раз, в течение часа. Если это были не вы, ничего не делайте: пароль останется прежним.',
  },
  uk: {
    codeSubject: 'Ваш код для входу',
    codeText: 'Введіть цей код, щоб увійти:',
    codeNote:
      'Він діє один раз, десять хвилин. Якщо ви його не просили, нічого не робіть і нікому його не повідомляйте.',
    resetSubject: 'Новий пароль',
    resetText: 'Хтось попросив новий пароль для вашого облікового запису.',
    resetNote:
      'Посилання діє один раз, протягом години. Якщо це були не ви, нічого не робіть: пароль залишиться тим самим.',
  },
  zh: {
    codeSubject: '您的登录验证码',
    codeText: '输入此验证码以登录：',
    codeNote: '它在十分钟内有效，只能使用一次。如果不是您请求的，请不必理会，也不要告诉任何人。',
    resetSubject: '设置新密码',
    resetText: '有人请求为您的账户设置新密码。',
    resetNote: '此链接在一小时内有效，只能使用一次。如果不是您，请不必理会：您的密码保持不变。',
  },
};
