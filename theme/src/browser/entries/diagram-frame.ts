// The document in the frame that draws diagrams.
import { answerPages } from '../scripts/diagrams/drawing.ts';

await answerPages();
