/** The few words of ours, in the language of the book where we know it. */
interface Words {
  contents: string;
  /** What is said where pages had to be left out. */
  leftOut: (count: number) => string;
  /** What is said where pictures of other servers could not be had. */
  missingPictures: (count: number) => string;
  printed: (date: string) => string;
  /** What a picture of a diagram is called to who does not see it. */
  diagram: string;
}

/** Contents, what is left out, pictures that are missing, when it was printed, and what a diagram is called. */
const WORDS: Record<string, readonly [string, string, string, string, string]> = {
  en: [
    'Contents',
    'This PDF ends here, because it is as long as it may be. Pages that are not, or not wholly, in it: {}.',
    'Pictures on other servers that could not be fetched: {}.',
    'Printed on {}',
    'Diagram',
  ],
  ar: [
    'المحتويات',
    'ينتهي ملف PDF هنا لأنه بلغ أقصى طول مسموح. الصفحات الناقصة أو غير المكتملة: {}.',
    'الصور الموجودة على خوادم أخرى والتي تعذّر جلبها: {}.',
    'طُبع في {}',
    'رسم بياني',
  ],
  de: [
    'Inhalt',
    'Dieses PDF endet hier, weil es so lang ist, wie es sein darf. Seiten, die nicht oder nicht ganz darin stehen: {}.',
    'Bilder auf anderen Servern, die nicht geladen werden konnten: {}.',
    'Gedruckt am {}',
    'Diagramm',
  ],
  es: [
    'Contenido',
    'Este PDF termina aquí porque alcanzó su longitud máxima. Páginas que faltan o están incompletas: {}.',
    'Imágenes de otros servidores que no se pudieron obtener: {}.',
    'Impreso el {}',
    'Diagrama',
  ],
  fr: [
    'Sommaire',
    'Ce PDF s’arrête ici, car il a atteint sa longueur maximale. Pages absentes ou incomplètes : {}.',
    'Images d’autres serveurs qui n’ont pas pu être récupérées : {}.',
    'Imprimé le {}',
    'Diagramme',
  ],
  he: [
    'תוכן העניינים',
    'קובץ ה־PDF מסתיים כאן כי הגיע לאורכו המרבי. עמודים חסרים או חלקיים: {}.',
    'תמונות משרתים אחרים שלא ניתן היה להביא: {}.',
    'הודפס ב־{}',
    'תרשים',
  ],
  it: [
    'Indice',
    'Questo PDF finisce qui perché ha raggiunto la lunghezza massima. Pagine mancanti o incomplete: {}.',
    'Immagini di altri server che non è stato possibile scaricare: {}.',
    'Stampato il {}',
    'Diagramma',
  ],
  ja: [
    '目次',
    'このPDFは上限の長さに達したため、ここで終わります。含まれていない、または一部のみのページ：{}',
    '取得できなかったほかのサーバーの画像：{}',
    '印刷日：{}',
    '図',
  ],
  ko: [
    '목차',
    '이 PDF는 최대 길이에 이르러 여기서 끝납니다. 빠졌거나 일부만 있는 페이지: {}',
    '가져오지 못한 다른 서버의 그림: {}',
    '인쇄일: {}',
    '다이어그램',
  ],
  nl: [
    'Inhoud',
    'Deze pdf eindigt hier omdat de maximale lengte is bereikt. Pagina’s die ontbreken of onvolledig zijn: {}.',
    'Afbeeldingen op andere servers die niet konden worden opgehaald: {}.',
    'Afgedrukt op {}',
    'Diagram',
  ],
  no: [
    'Innhold',
    'Denne PDF-en slutter her fordi den er så lang som den kan være. Sider som mangler eller er ufullstendige: {}.',
    'Bilder på andre servere som ikke kunne hentes: {}.',
    'Skrevet ut {}',
    'Diagram',
  ],
  pl: [
    'Spis treści',
    'Ten plik PDF kończy się tutaj, ponieważ osiągnął maksymalną długość. Strony pominięte lub niepełne: {}.',
    'Obrazy z innych serwerów, których nie udało się pobrać: {}.',
    'Wydrukowano {}',
    'Diagram',
  ],
  pt: [
    'Sumário',
    'Este PDF termina aqui porque atingiu o tamanho máximo. Páginas ausentes ou incompletas: {}.',
    'Imagens de outros servidores que não puderam ser obtidas: {}.',
    'Impresso em {}',
    'Diagrama',
  ],
  ru: [
    'Содержание',
    'Этот PDF заканчивается здесь, так как достиг предельной длины. Страниц нет или они неполные: {}.',
    'Изображения с других серверов, которые не удалось получить: {}.',
    'Напечатано: {}',
    'Диаграмма',
  ],
  uk: [
    'Зміст',
    'Цей PDF закінчується тут, бо досяг найбільшої довжини. Сторінок немає або вони неповні: {}.',
    'Зображення з інших серверів, які не вдалося отримати: {}.',
    'Надруковано: {}',
    'Діаграма',
  ],
  zh: [
    '目录',
    '此 PDF 已达最大长度，到此结束。未收录或不完整的页面：{}',
    '无法获取的其他服务器上的图片：{}',
    '打印日期：{}',
    '图表',
  ],
};

/** Further names of the same languages. */
const ALIASES: Record<string, string> = { nb: 'no', nn: 'no', iw: 'he' };

export function wordsIn(language: string): Words {
  const [given = 'en'] = language.toLowerCase().split('-');
  const name = ALIASES[given] ?? given;
  const known = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  const [contents, leftOut, missing, printed, diagram] = known ?? (WORDS['en'] as (typeof WORDS)[string]);
  return {
    contents,
    leftOut: (count) => leftOut.replace('{}', String(count)),
    missingPictures: (count) => missing.replace('{}', String(count)),
    printed: (date) => printed.replace('{}', () => date),
    diagram,
  };
}

const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The direction of the sheets of a book. */
export const directionIn = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';

export function dateIn(language: string, date: number): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  // Any text may stand in the place of a language.
  const [known = 'en'] = isLanguage(language) ? Intl.DateTimeFormat.supportedLocalesOf([language]) : [];
  return new Intl.DateTimeFormat(known, options).format(date);
}

export function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
