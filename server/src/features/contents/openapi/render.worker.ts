// The thread that reads descriptions, shows what blocks name of them, makes pages of them, and says which requests they allow.
export {
  listDescribedParts,
  makeDescribedPages,
  planCall,
  renderOpenapi,
  writeOpenapiTexts,
} from '@lectern/openapi/render';
