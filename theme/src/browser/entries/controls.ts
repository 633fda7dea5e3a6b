// Pages with blocks of integrations that readers can act on.
import { liveBlocks } from '../scripts/integrations/blocks.ts';

liveBlocks();
