// Pages with tabs.
import { liveTabs } from '../scripts/tabs.ts';

liveTabs();
