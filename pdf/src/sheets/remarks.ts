import type { Run } from '../blocks/index.ts';

/** What is said at the end of a book about characters that no font of ours has. */
const WORDS: Record<string, (count: number) => string> = {
  en: (count) => `Characters for which there is no font, shown as boxes: ${count}.`,
  de: (count) => `Zeichen, für die es keine Schrift gibt und die als Kästchen gezeigt werden: ${count}.`,
  fr: (count) => `Caractères sans police, affichés comme des cases : ${count}.`,
  es: (count) => `Caracteres sin fuente, mostrados como recuadros: ${count}.`,
  ja: (count) => `フォントがなく四角で示した文字：${count}`,
  ko: (count) => `글꼴이 없어 상자로 표시한 문자: ${count}`,
  zh: (count) => `没有字体、以方框显示的字符：${count}`,
};

/** `count` of different characters. */
export function boxedRuns(language: string, count: number): Run[] {
  const [name = 'en'] = language.toLowerCase().split('-');
  const words = (Object.hasOwn(WORDS, name) ? WORDS[name] : undefined) ?? WORDS['en'];
  return [{ text: words?.(count) ?? '', style: {} }];
}
