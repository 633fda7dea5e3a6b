// Pages with pictures or diagrams.
import { liveZoom } from '../scripts/zoom.ts';

liveZoom();
