// Pages with diagrams.
import { showDiagrams } from '../scripts/diagrams/pictures.ts';

showDiagrams();
