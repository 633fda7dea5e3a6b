// The thread that reads descriptions and shows what blocks name of them.
export { renderOpenapi, tellOpenapi } from '@lectern/openapi/render';
