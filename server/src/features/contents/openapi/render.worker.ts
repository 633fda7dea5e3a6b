// The thread that reads descriptions, shows what blocks name of them, and says which requests they allow.
export { planCall, renderOpenapi, writeOpenapiTexts } from '@lectern/openapi/render';
