// Pages with blocks of integrations that readers can act on.
import { liveBlocks } from '../scripts/controls/blocks.ts';

liveBlocks();
