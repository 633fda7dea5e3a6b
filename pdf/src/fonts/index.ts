// Fonts: which file of which font has a character, and those files cut down to what a document uses.
export { type CutFont, cutFont, type Cutter, type WantedFont } from './cutting.ts';
export { createDemand, type Demand, type Face, type FaceStyle, type Stretch } from './rules.ts';
export { type Fonts, settleFonts } from './service.ts';
