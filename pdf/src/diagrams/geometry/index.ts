// Geometry: where what is drawn stands, as a browser would say.
export {
  type Bounds,
  grow,
  growBy,
  IDENTITY,
  type Matrix,
  multiply,
  nothing,
  parseTransform,
  type Point,
} from './matrices.ts';
export { lengthOf, pointAt, strokesOf } from './paths.ts';
