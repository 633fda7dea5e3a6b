// What every page loads. The theme comes first, because it changes what readers see.
import '../scripts/theme-toggle.js';
import '../scripts/menus.js';
import '../scripts/search.js';
import '../scripts/navigation.js';
import '../scripts/outline.js';
import '../scripts/code.js';
import '../scripts/announcement.js';
import '../scripts/page-actions.js';
import '../scripts/insights.js';
