// All style sheets of the parts that everything uses, in the order of their layers.
import '@fontsource-variable/inter/index.css';
import './tokens.css';
import './base.css';
import './controls.css';
import './overlays.css';
import './forced-colors.css';
