// Pages that load scripts of integrations.
import { loadSiteScripts } from '../scripts/site-scripts.ts';

loadSiteScripts();
