// The package has no types of its own.
declare module '@nlpjs/lang-pl/src/stemmer-pl.js' {
  export default class StemmerPl {
    stemWord(word: string): string;
  }
}
