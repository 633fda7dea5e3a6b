// What every page loads. The theme comes first, because it changes what readers see.
import { followAnchors } from '../scripts/anchors.ts';
import { closeAnnouncement } from '../scripts/announcement.ts';
import { liveCode } from '../scripts/code.ts';
import { sendInsights } from '../scripts/insights.ts';
import { closeMenus } from '../scripts/menus.ts';
import { liveNavigation } from '../scripts/navigation.ts';
import { followOutline } from '../scripts/outline.ts';
import { liveActions, openLinksInNewTabs } from '../scripts/actions/page-actions.ts';
import { openSearchBox } from '../scripts/search/search-link.ts';
import { liveTheme } from '../scripts/theme-toggle.ts';

liveTheme();
closeMenus();
openSearchBox();
liveNavigation();
followOutline();
followAnchors();
liveCode();
closeAnnouncement();
liveActions();
openLinksInNewTabs();
sendInsights();
