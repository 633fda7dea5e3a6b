// Pages with players.
import { livePlayers } from '../scripts/embeds.ts';

livePlayers();
