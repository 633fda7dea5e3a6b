// Pictures next to text: the names of icons that authors use, as inline SVG of an open set (Tabler, MIT). Nothing that an
// author wrote gets into a picture; a name only chooses among those of the set.
export { iconName, iconSvg } from './pictures.ts';
export { iconSheet, iconSheetsUrl, iconSheetUrl, PICTURES_AT_MOST } from './sheets.ts';
