// The thread that reads descriptions and shows what blocks name of them.
export { renderOpenapi, writeOpenapiTexts } from '@lectern/openapi/render';
