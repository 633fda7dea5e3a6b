// What the account says of watching, and of the server.

export const watchingWords = {
  kindWatchedMerged: 'Watched: changes are merged',
  kindWatchedComment: 'Watched: somebody comments',
  kindWatchedRequest: 'Watched: a change request is opened',
  serverStatus: 'Server status',
};

export const watchingTranslations: Readonly<Record<string, typeof watchingWords>> = {
  ar: {
    kindWatchedMerged: 'ما تتابعه: دُمجت تغييرات',
    kindWatchedComment: 'ما تتابعه: تعليق جديد',
    kindWatchedRequest: 'ما تتابعه: فُتح طلب تغيير',
    serverStatus: 'حالة الخادم',
  },
  de: {
    kindWatchedMerged: 'Beobachtet: Änderungen werden übernommen',
    kindWatchedComment: 'Beobachtet: jemand kommentiert',
    kindWatchedRequest: 'Beobachtet: ein Änderungsantrag wird geöffnet',
    serverStatus: 'Zustand des Servers',
  },
  es: {
    kindWatchedMerged: 'Lo que sigue: se fusionan cambios',
    kindWatchedComment: 'Lo que sigue: alguien comenta',
    kindWatchedRequest: 'Lo que sigue: se abre una solicitud de cambio',
    serverStatus: 'Estado del servidor',
  },
  fr: {
    kindWatchedMerged: 'Suivi : des modifications sont fusionnées',
    kindWatchedComment: 'Suivi : quelqu’un commente',
    kindWatchedRequest: 'Suivi : une demande de modification est ouverte',
    serverStatus: 'État du serveur',
  },
  he: {
    kindWatchedMerged: 'במעקב: שינויים מוזגו',
    kindWatchedComment: 'במעקב: תגובה חדשה',
    kindWatchedRequest: 'במעקב: נפתחה בקשת שינוי',
    serverStatus: 'מצב השרת',
  },
  it: {
    kindWatchedMerged: 'Seguiti: vengono unite modifiche',
    kindWatchedComment: 'Seguiti: qualcuno commenta',
    kindWatchedRequest: 'Seguiti: viene aperta una richiesta di modifica',
    serverStatus: 'Stato del server',
  },
  ja: {
    kindWatchedMerged: 'ウォッチ中: 変更がマージされたとき',
    kindWatchedComment: 'ウォッチ中: コメントがあったとき',
    kindWatchedRequest: 'ウォッチ中: 変更リクエストが開かれたとき',
    serverStatus: 'サーバーの状態',
  },
  ko: {
    kindWatchedMerged: '지켜보는 곳: 변경 사항이 병합될 때',
    kindWatchedComment: '지켜보는 곳: 댓글이 달릴 때',
    kindWatchedRequest: '지켜보는 곳: 변경 요청이 열릴 때',
    serverStatus: '서버 상태',
  },
  nl: {
    kindWatchedMerged: 'Gevolgd: wijzigingen worden samengevoegd',
    kindWatchedComment: 'Gevolgd: iemand reageert',
    kindWatchedRequest: 'Gevolgd: een wijzigingsverzoek wordt geopend',
    serverStatus: 'Toestand van de server',
  },
  no: {
    kindWatchedMerged: 'Fulgt: endringer flettes',
    kindWatchedComment: 'Fulgt: noen kommenterer',
    kindWatchedRequest: 'Fulgt: en endringsforespørsel åpnes',
    serverStatus: 'Serverens tilstand',
  },
  pl: {
    kindWatchedMerged: 'Obserwowane: zmiany zostają scalone',
    kindWatchedComment: 'Obserwowane: ktoś komentuje',
    kindWatchedRequest: 'Obserwowane: otwarto propozycję zmian',
    serverStatus: 'Stan serwera',
  },
  'pt-br': {
    kindWatchedMerged: 'Acompanhados: mudanças são mescladas',
    kindWatchedComment: 'Acompanhados: alguém comenta',
    kindWatchedRequest: 'Acompanhados: uma solicitação de mudança é aberta',
    serverStatus: 'Estado do servidor',
  },
  ru: {
    kindWatchedMerged: 'Отслеживаемое: изменения объединены',
    kindWatchedComment: 'Отслеживаемое: новый комментарий',
    kindWatchedRequest: 'Отслеживаемое: открыт запрос изменений',
    serverStatus: 'Состояние сервера',
  },
  uk: {
    kindWatchedMerged: 'Відстежуване: зміни об’єднано',
    kindWatchedComment: 'Відстежуване: новий коментар',
    kindWatchedRequest: 'Відстежуване: відкрито запит на зміни',
    serverStatus: 'Стан сервера',
  },
  zh: {
    kindWatchedMerged: '关注的内容：更改被合并',
    kindWatchedComment: '关注的内容：有人发表评论',
    kindWatchedRequest: '关注的内容：变更请求被打开',
    serverStatus: '服务器状态',
  },
};
