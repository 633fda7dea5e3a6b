import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { createSpace } from '#features/spaces/index.ts';
import { type Imported, importFiles, makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { indexAll } from './testing.ts';

const world = await startWorld(undefined);
test.after(() => world.close());

/** The same text for both databases: a page for each language, and one that is about two of them. */
const pages: Record<string, string> = {
  zh: '# 数据库安装指南\n\n本页说明如何安装数据库管理系统。\n\n## 备份与恢复\n\n每天备份数据，东京和京都的服务器除外。\n',
  ja: '# データベースの設定\n\n東京都のサーバーに接続します。\n\n## 接続エラー\n\nﾃﾞｰﾀが読めない場合は再起動してください。\n',
  ko: '# 데이터베이스 설치\n\n한국어 문서를 검색합니다.\n\n## 백업\n\n서버를 다시 시작하세요.\n',
  th: '# การติดตั้งซอฟต์แวร์\n\nเอกสารนี้อธิบายวิธีการตั้งค่าเซิร์ฟเวอร์\n',
  ar: '# تثبيت البرنامج\n\nيَشرَحُ هذا الدليل إعداد الخادم.\n',
  ru: '# Установка сервера\n\nЁлка стоит рядом с сервером.\n\n## Резервное копирование\n\nКаждый день.\n',
  de: '# Größe der Straße\n\nÜber Maßeinheiten und Übergrößen.\n\n## Einrichtung\n\nDer Server läuft.\n',
  pl: '# Udostępnianie stron\n\nJak pokazać gościom strony, które są w tej przestrzeni i czy to jest możliwe.\n',
  el: '# Οδηγός εγκατάστασης\n\nΟ διακομιστής και οι οδηγοί.\n',
  en: '# Database guide\n\nHow to install 数据库 and データ on a server.\n',
};

let space: Imported;
before(async () => {
  const summary = Object.entries(pages).map(([name, text]) => `* [${text.slice(2, text.indexOf('\n'))}](${name}.md)`);
  const files = Object.fromEntries(Object.entries(pages).map(([name, text]) => [`${name}.md`, text]));
  space = await makeSpace(world, { ...files, 'SUMMARY.md': summary.join('\n') });
  await indexAll(world);
});

const search = async (query: string, at = space): Promise<{ path: string; sections: { path: string }[] }[]> => {
  const { body } = await world.as(at.owner.token).get(`/v1/spaces/${at.spaceId}/search`, { query: { query } });
  return body.items;
};

const expected: [query: string, paths: string[]][] = [
  ['数据库', ['zh', 'en']],
  ['安装', ['zh']],
  ['备份', ['zh']],
  ['庫', []],
  ['京都', ['zh', 'ja']],
  ['東京都', ['ja']],
  ['データ', ['ja', 'en']],
  ['データベース', ['ja']],
  ['サーバ', ['ja']],
  ['데이터베이스', ['ko']],
  ['문서', ['ko']],
  ['서버', ['ko']],
  ['การติดตั้ง', ['th']],
  ['เซิร์ฟเวอร์', ['th']],
  ['الدليل', ['ar']],
  ['يشرح', ['ar']],
  ['اعداد', ['ar']],
  ['сервер', ['ru']],
  ['елка', ['ru']],
  ['РЕЗЕРВНОЕ копирование', ['ru']],
  ['копирвание', ['ru']],
  ['stronami', ['pl']],
  ['przestrzenie', ['pl']],
  ['udostepnianiu', ['pl']],
  ['grosse', ['de']],
  ['GRÖßE', ['de']],
  ['Strasse ', ['de']],
  ['übergrössen', ['de']],
  ['Einrihctung', ['de']],
  ['ΟΔΗΓΟΣ', ['el']],
  ['οδηγος', ['el']],
  ['server', ['en', 'de']],
  ['install server', ['en', 'de']],
  ['datbase guide', ['en']],
];

test('queries in many languages have the same answers on both databases', async () => {
  const found: [string, string[]][] = [];
  for (const [query] of expected) found.push([query, (await search(query)).map((page) => page.path)]);
  assert.deepEqual(found, expected);
});

test('the section is shown in which the words stand', async () => {
  const found: [string, string | undefined][] = [];
  for (const query of ['再起動', '백업', '备份', 'копирование', 'einrichtung'])
    found.push([query, (await search(query))[0]?.sections[0]?.path]);
  assert.deepEqual(found, [
    ['再起動', 'ja#接続エラー'],
    ['백업', 'ko#백업'],
    ['备份', 'zh#备份与恢复'],
    ['копирование', 'ru#резервное-копирование'],
    ['einrichtung', 'de#einrichtung'],
  ]);
});

/** Words of letters and digits of several scripts. */
const word = fc.stringMatching(/^[a-zA-Z0-9äöüßéñçøłабвгдяёαβγδאבגابت中文字漢あいうカキク한국어]{1,12}$/);

test('any word of a page finds the page, and no page of another space', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(), async (words, chosen) => {
      const home = await makeSpace(world, { 'README.md': `# Heading\n\n${words.join(' ')}\n` });
      await indexAll(world);
      const query = `${words[chosen % words.length] ?? ''} `;
      assert.deepEqual(
        (await search(query, home)).map((page) => page.path),
        ['heading'],
      );
    }),
    { numRuns: 15 },
  );
});

const asked: [language: string, text: string, finds: readonly string[]][] = [
  ['uk', '# Резервні копії\n\nЩоб відновити копію, зупиніть сервер.\n', ['резервне копіювання', 'зробити бекап']],
  ['pl', '# Kopie zapasowe\n\nZapisuj co noc bazę danych.\n', ['kopia zapasowa', 'backup']],
  ['it', '# Accesso\n\nGli utenti entrano con una password.\n', ['login']],
  ['ja', '# サインイン\n\nパスワードを入力します。\n', ['ログイン', 'ログイン方法']],
  ['zh', '# 登录\n\n输入密码。\n', ['登入', '如何登入系统']],
  ['ko', '# 결제\n\n카드로 낼 수 있습니다.\n', ['지불']],
  ['he', '# כניסה\n\nמשתמשים נכנסים בקישור.\n', ['התחברות']],
];

test('each language of the interface knows what means the same, side by side or not', async () => {
  for (const [language, text, questions] of asked) {
    const home = await makeHome(world);
    const { organizationId, owner } = home;
    const { id } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Guide', language });
    const files = { 'a.md': text, 'b.md': '# 4711\n\n4711\n', 'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n' };
    const at = { ...home, spaceId: id, report: await importFiles(world, id, files) };
    await indexAll(world);
    for (const question of questions)
      assert.deepEqual(
        (await search(question, at)).map(({ path }) => path),
        ['a'],
        `${language}: ${question}`,
      );
  }
});
