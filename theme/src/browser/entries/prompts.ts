// Pages with prompts for language models.
import { offerAssistants } from '../scripts/actions/prompts.ts';

offerAssistants();
