// Pages with prompts for language models.
import { offerAssistants } from '../scripts/prompts.ts';

offerAssistants();
