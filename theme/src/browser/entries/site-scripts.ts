// Pages that load scripts of integrations.
import { loadSiteScripts } from '../scripts/integrations/site-scripts.ts';

loadSiteScripts();
