// The door for programs that answer searches: what a question means, how well a page answers it, and what is shown of it.
export { eachToken, type Token, tokens } from './tokens.ts';
export { indexWords, quotedWords, type QueryWord, queryWords } from './words.ts';
export { highlightsIn, type Preview, previewOf, type Range } from './answering/previews.ts';
export {
  NOTED,
  type Question,
  type Ranked,
  type RankedSection,
  type RankedText,
  rankPage,
  toQuestion,
} from './answering/ranking.ts';
export { hasName, type Name, namesIn } from './answering/names.ts';
export { editsIn, isVocabulary, slipsBetween } from './answering/slips.ts';
export { BEGUN, FORM, type Term, textOf, type Variant } from './answering/terms.ts';
export { type Knowledge, LONGEST_SYNONYM, type Spoken, understand } from './answering/understanding.ts';
export { asWritten, weightOf, withWeight } from './answering/weights.ts';
